//! Tuning: makes an evaluator's weights fit labelled positions.
//!
//! The coefficients come from the evaluator's own [`Account`](eval::Account) of a position, and gradients pass through the very
//! [`finish`](eval::finish()) the engine plays by, with numbers that carry their derivatives. No formula is written a second time.

mod adam;
mod checkpoint;
mod dual;
mod gradient;
#[cfg(test)]
mod gradient_tests;
mod load;
mod options;
mod report;
mod run;
mod scale;
mod store;

pub use dual::Dual;
pub(crate) use gradient::chance;
pub use gradient::{Batch, Loss, WeightPairs};
pub use load::{Filter, Loaded, load};
pub use options::{Start, TuneOptions};
pub use report::html_report;
pub(crate) use run::cut;
pub use run::{Epoch, Prepared, Tuned, Watcher, tune};
pub use scale::fit_scale;
pub use store::{Label, Store};
