//! Training: makes a network from labelled positions, on all cores.
//!
//! The inputs, the shape and the quantisation are the engine's own ([`eval::nnue`]); here the same network lives in real numbers, with
//! gradients. What comes out is a file that the engine plays by at once.

mod cores;
mod gradient;
#[cfg(test)]
mod gradient_tests;
mod hidden;
mod model;
mod options;
mod report;
mod run;
mod shared_buckets;
mod store;

pub use cores::train;
pub use model::Model;
pub use options::TrainOptions;
pub use report::html_report;
pub use run::{Backend, EPSILON, Schedule, Trained, Training, fitted_scale, train_with};
pub use store::{Labelled, Loaded, Positions, load};
