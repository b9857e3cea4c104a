//! The evaluators of the five documents Gander grew out of. Each is a [`Recipe`]: what a piece on a square counts, what else
//! counts, and the weights; [`Seed`] makes an evaluator of it.

pub mod applet;
pub mod count;
mod pieces;
mod placement;
pub mod rustic;
pub mod scacchista;
mod seed;
pub mod textbook;

pub use seed::{Recipe, Seed};

/// Reads the weights that come with a seed evaluator, once.
macro_rules! default_weights {
    ($set:ident, $file:literal) => {
        fn weight_set() -> &'static $crate::WeightSet {
            &$set
        }

        fn defaults() -> &'static $crate::Weights {
            static WEIGHTS: std::sync::LazyLock<$crate::Weights> = std::sync::LazyLock::new(|| {
                $crate::Weights::parse(&$set, include_str!($file))
                    .unwrap_or_else(|error| panic!(concat!($file, ": {}"), error))
            });
            &WEIGHTS
        }
    };
}
pub(crate) use default_weights;
