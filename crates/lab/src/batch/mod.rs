//! Many positions at once: from files of any format to one Parquet table, by all cores, in constant memory, and exactly once for each row
//! whatever happens on the way.
//!
//! A reading thread cuts the files into numbered tasks, the same on every run and every machine. Workers judge the positions of a task and
//! encode its row groups; they come out in the order of their numbers and go to a journal, which can be killed anywhere.

mod columns;
mod delta;
mod journal;
mod notes;
mod parquet_writer;
mod rows;
mod run;
mod terms;
mod thrift;

use chess::Position;
use eval::Parameters;
use search::MoverView;

use crate::{InputError, LabError, Random};

pub use columns::{Heading, Holds};
pub use rows::headings;
pub use run::{BatchReport, batch};
pub use terms::{StaticJudge, term_column, term_names};

/// Chances of win, draw and loss in thousandths behind a score, all as the side to move sees them. Whoever asks for a batch brings the model.
pub type ChancesOf = fn(&Position, MoverView) -> [u16; 3];

/// How positions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// By the evaluator alone.
    Static,
    /// By a search of each position.
    Search {
        /// Positions to look at.
        nodes: u64,
        /// How many best lines.
        lines: usize,
        /// Mebibytes of hash table, for each worker.
        hash: usize,
    },
}

/// A part of the input that one machine of several takes: number `index` of `count`, from 1. Which positions are in it depends on the
/// positions alone, not on their order or their files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// Why a position is left out.
pub(crate) const OTHER_SHARD: &str = "in another shard";

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Reads `2/5`.
    pub fn parse(text: &str) -> Result<Shard, LabError> {
        let wrong = || LabError::from(InputError::NotAShard(text.to_owned()));
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let (index, count): (u64, u64) = (
            index.trim().parse().map_err(|_| wrong())?,
            count.trim().parse().map_err(|_| wrong())?,
        );
        (1..=count)
            .contains(&index)
            .then_some(Shard { index, count })
            .ok_or_else(wrong)
    }

    /// Whether a position belongs to it.
    #[must_use]
    pub fn holds(self, position: &Position) -> bool {
        self.count == 1 || Random::mix(position.key()) % self.count == self.index - 1
    }
}

/// What a batch is asked to do.
#[derive(Clone, Debug)]
pub struct BatchOptions {
    /// The evaluator, with its weights or network.
    pub parameters: Parameters,
    /// How positions are judged.
    pub method: Method,
    /// Whether there is a column for each term.
    pub terms: bool,
    /// Which part of the input.
    pub shard: Shard,
    /// How many threads judge.
    pub threads: usize,
    /// After more bad lines than this the work stops with an error.
    pub bad_limit: u64,
}
