//! Positions with labels, from whatever people keep them in.
//!
//! A [`Sample`] is a position, the result of its game and a score, both from White's view. [`read`] goes through files in parallel,
//! block by block, in constant memory, and keeps an [`Intake`]: how many lines were read, kept, and why the others were not.

mod intake;
mod labels;
mod lines;
mod read;
mod sample;
mod source;

pub use intake::{Intake, Problem};
pub use labels::{ParsedLabels, Views};
pub use lines::{Columns, parse_line};
pub use read::{ReadOptions, read};
pub use sample::{Sample, View, WhitePoints};
pub use source::{Format, Source};
