//! Tuning: makes an evaluator's weights fit labelled positions.
//!
//! The coefficients come from the evaluator's own [`Account`](eval::Account) of a position, and gradients pass through the very
//! [`finish`](eval::finish()) the engine plays by, with numbers that carry their derivatives. No formula is written a second time.

mod dual;
mod gradient;
#[cfg(test)]
mod gradient_tests;
mod load;
mod options;
mod report;
mod run;
mod store;

pub use dual::Dual;
pub use gradient::{Batch, WeightPairs};
pub use load::{Filter, Loaded, load};
pub use options::{Start, TuneOptions};
pub use report::html_report;
pub use run::{Tuned, tune};
pub use store::{Label, Store};
