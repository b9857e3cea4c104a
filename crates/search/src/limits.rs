//! What a search may use: depth, nodes, time, which moves; and how it is to behave.

use std::num::NonZeroU32;
use std::time::Duration;

use chess::Move;

/// One side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until the next time control; none if the rest of the game must be played with this.
    pub moves_to_go: Option<u32>,
}

/// When a search ends. Whatever is reached first ends it; with nothing set it goes on until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Iterations of deepening.
    pub depth: Option<i32>,
    /// Positions looked at. With one thread the search ends exactly there.
    pub nodes: Option<u64>,
    /// Positions after which no new iteration starts: cheap reproducible games.
    pub soft_nodes: Option<u64>,
    /// Time for this move, all of it.
    pub move_time: Option<Duration>,
    /// The mover's clock; the search decides how much of it to spend.
    pub clock: Option<Clock>,
    /// Stop as soon as a mate in this many moves is found.
    pub mate: Option<i32>,
    /// Only `stop` ends the search, even when nothing is left to find.
    pub infinite: bool,
    /// The opponent is still to make the expected move: the clock does not count until `ponderhit`.
    pub ponder: bool,
    /// Only these moves are looked at; empty means all.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// Nothing but a depth.
    #[must_use]
    pub fn depth(depth: i32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Nothing but a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
}

/// How weak a search is asked to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// 0 (weakest) to 20 (full strength).
    Level(i32),
    /// A rating as players have it.
    Elo(i32),
}

/// How a search behaves, whatever its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many best lines are wanted.
    pub multi_pv: usize,
    /// Time that is lost between the engine and the clock on each move.
    pub move_overhead: Duration,
    /// What a move has lately cost on the clock beyond the search itself, on average, as far as somebody has measured it.
    pub observed_overhead: Duration,
    /// The most that it has lately cost: the reserve grows with it.
    pub observed_delay: Duration,
    /// Where set, time is counted in nodes, and so many are a millisecond: then games under a clock do not depend on the machine.
    pub nodes_per_millisecond: Option<NonZeroU32>,
    /// Whether the opponent's time may be used too: then a little more is spent on each move.
    pub ponder: bool,
    /// What a draw is worth less than nothing to the side to move at the root, in centipawns.
    pub contempt: i32,
    /// Play below full strength.
    pub strength: Option<Strength>,
    /// The least depth at which tablebases are asked for the largest number of pieces they hold.
    pub syzygy_probe_depth: i32,
    /// The most pieces with which tablebases are asked.
    pub syzygy_probe_limit: u32,
    /// Whether wins that need more than fifty moves without progress count as draws.
    pub syzygy_fifty_move_rule: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            multi_pv: 1,
            move_overhead: Duration::from_millis(15),
            observed_overhead: Duration::ZERO,
            observed_delay: Duration::from_millis(30),
            nodes_per_millisecond: None,
            ponder: false,
            contempt: 0,
            strength: None,
            syzygy_probe_depth: 1,
            syzygy_probe_limit: 7,
            syzygy_fifty_move_rule: true,
        }
    }
}
