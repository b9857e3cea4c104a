//! From a position to a number, and why. Each evaluator turns a [`chess::Position`] into centipawns and can take that number apart
//! into rows that sum to it exactly. Nothing here knows of depth, time or protocols.

mod evaluator;
mod explanation;
mod score;
mod seeds;

pub use evaluator::Evaluator;
pub use explanation::{Contribution, Explanation, Row};
pub use score::{MoverScore, Pair, WhiteScore};
pub use seeds::count::Count;
