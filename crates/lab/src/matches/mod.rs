//! Matches inside one process: paired openings, all cores, results that survive being killed.

mod contest;
mod ladder;
mod record;
mod side;
mod sprt;
mod statistics;

pub use contest::{Conditions, Pace, PairResult};
pub use ladder::{Ladder, LadderOptions, Pairing, ladder};
pub use side::Side;
pub use sprt::{Sprt, SprtOptions, SprtState, sprt};
pub use statistics::Pentanomial;
