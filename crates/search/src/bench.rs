//! A fixed set of positions searched to a fixed depth: the node count is a fingerprint of the search, the same on every machine, and the
//! time says how fast it is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chess::{History, Position};
use eval::Evaluator;

use crate::control::Control;
use crate::limits::{Limits, Settings};
use crate::threads::Pool;

/// The depth to which the positions are searched unless somebody asks for another.
pub const BENCH_DEPTH: i32 = 13;

const POSITIONS: &str = include_str!("bench.fens");

/// The positions of the benchmark.
pub fn bench_positions() -> impl Iterator<Item = &'static str> {
    POSITIONS
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// What a benchmark has measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Benched {
    /// Positions looked at, over all searches.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl Benched {
    /// Positions looked at in each second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// Searches every position to a depth, from nothing learnt. `progress` hears the number of positions done and how many there are.
pub fn bench<E: Evaluator>(
    pool: &mut Pool<E>,
    depth: i32,
    progress: &mut dyn FnMut(usize, usize),
) -> Benched {
    let begin = Instant::now();
    let mut nodes = 0;
    let all = bench_positions().count();
    pool.clear();
    for (index, fen) in bench_positions().enumerate() {
        if let Ok(position) = Position::from_fen(fen) {
            let control = Arc::new(Control::new());
            pool.search(
                &position,
                &History::new(),
                &Limits::depth(depth),
                &Settings::default(),
                &control,
                &mut |_| {},
            );
            nodes += control.nodes();
        }
        progress(index + 1, all);
    }
    pool.clear();
    Benched {
        nodes,
        time: begin.elapsed(),
    }
}
