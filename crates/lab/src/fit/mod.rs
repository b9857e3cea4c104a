//! What tuning and training share: their options, the loss and the chances it is made of, targets and scales, the optimiser, the fall of the learning
//! rate, the run through the epochs and who watches it, the checkpoint that an interrupted run
//! goes on from, and the page that tells of a run.

mod checkpoint;
mod epoch;
mod loss;
mod optimiser;
mod options;
pub(crate) mod page;
mod run;
mod scale;
mod target;

pub(crate) use checkpoint::{Checkpoint, Numbers};
pub use epoch::Epoch;
pub(crate) use epoch::cosine;
pub use loss::Loss;
#[cfg(test)]
pub(crate) use loss::chance;
pub use optimiser::{AdamW, MEAN_KEPT, SQUARE_KEPT, Step};
pub use options::FitOptions;
pub(crate) use options::{demand, demand_share};
pub use run::{Begun, Watcher};
pub(crate) use run::{Fitting, Plan};
pub use scale::fit_scale;
pub use target::LARGEST_TARGET;
pub(crate) use target::{USUAL_SCALE, blend, cut, known_score_scale, score_scale};
