//! What a search tells about itself, while it runs and when it has ended.

use std::time::Duration;

use chess::Move;

use crate::views::MoverView;

/// Whether a score is exact or only known from one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score is what it says.
    #[default]
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// One line a search has found, and what it cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// The iteration.
    pub depth: i32,
    /// The longest line followed, in half moves.
    pub selective_depth: i32,
    /// Which of the lines this is, from 1 (the best).
    pub line: usize,
    /// Its score, as the side to move sees it.
    pub score: MoverView,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// Positions looked at in each second.
    pub nodes_per_second: u64,
    /// How full the hash table is, in parts per thousand.
    pub hash_full: u32,
    /// Tablebase answers.
    pub tablebase_hits: u64,
    /// The moves of the line; all legal, and not beyond a mate or a draw.
    pub pv: Vec<Move>,
}

impl Default for Info {
    fn default() -> Info {
        Info {
            depth: 0,
            selective_depth: 0,
            line: 1,
            score: MoverView::LEVEL,
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            nodes_per_second: 0,
            hash_full: 0,
            tablebase_hits: 0,
            pv: Vec::new(),
        }
    }
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The move to play; [`Move::NULL`] if there is no legal one.
    pub best: Move,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// The last report of the best line.
    pub info: Info,
    /// The last report of every line asked for, best first.
    pub lines: Vec<Info>,
    /// How many threads searched: fewer than asked for if the system refused some.
    pub threads: usize,
    /// What the search spent of the clock: all its time, or what came after the ponder hit; none if that never came.
    pub clock_used: Option<Duration>,
    /// The longest time for which the search did not get to check the clock.
    pub longest_stall: Duration,
}
