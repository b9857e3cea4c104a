//! Positions with labels, from whatever people keep them in.
//!
//! A [`Sample`] is a position, the result of its game and a score, both from White's view. [`read`] goes through files in parallel,
//! block by block, in constant memory, and keeps an [`Intake`]: how many lines were read, kept, and why the others were not.

mod blocks;
pub mod bulletformat;
mod dedup;
mod intake;
mod labels;
mod lines;
mod outputs;
#[cfg(feature = "parquet")]
mod parquet;
mod pgn;
mod read;
mod sample;
mod sample_error;
mod source;
mod stats;
mod transform;
pub mod viriformat;
mod write;

pub(crate) use blocks::{Block, cut};
pub use dedup::dedup;
pub use intake::{Intake, Problem};
pub use labels::{ParsedLabels, Views};
pub use lines::{Columns, parse_line};
pub use read::{ReadOptions, read};
pub(crate) use read::{parse_block, parse_pieces};
pub use sample::{Sample, View, WhitePoints};
pub use sample_error::SampleError;
pub use source::{Format, Source};
pub use stats::{SCORE_BOUNDS, Stats, stats};
pub use transform::{Job, transform};
pub use write::{MissingLabel, OutputFormat};
