//! What can be wrong with a network, or with the words that explain it.

use std::path::PathBuf;

use super::kernels::LANES;
use super::shape::{HIDDEN_STEP, LARGEST_FIRST, LARGEST_SECOND, MOST_OUTPUT_BUCKETS, UNIT, WIDEST};
use crate::weights_text::WeightsError;

/// The units of which half are whole blocks.
const TWICE: usize = 2 * LANES;

/// Why a network cannot be run or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// Its accumulator has a width that is not supported.
    #[error("it is {0} units wide; Gander runs multiples of {LANES} up to {WIDEST}")]
    Width(usize),
    /// Half of its accumulator has a width that is not supported.
    #[error("it is {0} units wide; with pairwise activation Gander runs multiples of {TWICE}")]
    PairwiseWidth(usize),
    /// Its activation is none that Gander knows.
    #[error("its activation is unknown")]
    Activation,
    /// Its hidden layers have sizes that are not supported.
    #[error(
        "its hidden layers have {0} and {1} units; Gander runs multiples of {HIDDEN_STEP}, up to {LARGEST_FIRST} and {LARGEST_SECOND}"
    )]
    Hidden(usize, usize),
    /// It has no output bucket, or too many.
    #[error("it has {0} output buckets; Gander runs 1 to {MOST_OUTPUT_BUCKETS}")]
    OutputBuckets(usize),
    /// Its output weights are quantised in steps that are not supported.
    #[error("its output weights are in units of 1/{0}; Gander runs 1 to {UNIT}")]
    OutputUnit(i32),
    /// Its king buckets leave numbers out, or are too many.
    #[error("its king buckets are not numbered from 0 without a gap")]
    KingBuckets,
    /// Its scale makes no sense.
    #[error("its scale is {0}, not between 1 and 10000")]
    Scale(i32),
    /// Sums could overflow.
    #[error("some of its numbers are too large")]
    NumbersTooLarge,
    /// The checksum or the length is wrong.
    #[error("the file of the network is cut short or damaged")]
    Damaged,
    /// It is something else.
    #[error("a network's file begins with 'gander network 1 nnue', or 2 or 3")]
    Unrecognised,
}

/// Why a file of words cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    /// The first line is another.
    #[error("a file of words begins with '{0}'")]
    Heading(&'static str),
    /// The second line is another.
    #[error("the second line of a file of words is 'network' and sixteen digits")]
    NetworkLine,
    /// The values are wrong.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The system would not give the file.
    #[error("{0}")]
    Unreadable(#[from] std::io::Error),
    /// The words beside a network are wrong.
    #[error("the words in {} cannot be used: {reason}", path.display())]
    Beside {
        /// Their file.
        path: PathBuf,
        /// What is wrong with it.
        reason: Box<WordsError>,
    },
}
