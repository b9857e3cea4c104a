//! The fixed set of searches by which two versions are known to be the same: every position to the same depth, on one
//! thread, beginning with nothing learnt. Only a change of behaviour moves the number of nodes.

use std::fmt;
use std::time::{Duration, Instant};

use chess::Position;
use search::{Limits, Settings, StopHandle};

use crate::error::SessionError;
use crate::game::Game;
use crate::session::{DEFAULT_HASH, Session};

/// What a bench came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Positions looked at.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl BenchResult {
    /// Positions looked at in each second.
    #[must_use]
    pub fn nodes_per_second(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// The last line of a bench, as test frameworks read it.
impl fmt::Display for BenchResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} nodes {} nps",
            self.nodes,
            self.nodes_per_second()
        )
    }
}

/// Runs the bench with the session's evaluator and weights, reporting a line for each position.
///
/// # Errors
/// If there is no memory for its transposition table.
pub fn run(
    session: &Session,
    depth: Option<i32>,
    stop: &StopHandle,
    report: &mut dyn FnMut(String),
) -> Result<BenchResult, SessionError> {
    let depth = depth.unwrap_or(search::BENCH_DEPTH);
    // Whatever the session has been set to, a bench is always the same.
    let mut bench = session.same_with(1, DEFAULT_HASH)?;
    bench.settings = Settings::default();
    let begun = Instant::now();
    let mut nodes = 0;
    let count = search::bench_positions().count();
    for (index, fen) in search::bench_positions().enumerate() {
        if stop.is_stopped() {
            report("info string bench was stopped".to_owned());
            break;
        }
        let Ok(position) = Position::from_fen(fen) else {
            report(format!("info string not a position: {fen}"));
            continue;
        };
        let limits = Limits::depth(depth);
        let result = bench.analyse(&Game::new(position), &limits, stop, &mut |_| {});
        let searched = result.report().info.nodes;
        nodes += searched;
        report(format!(
            "info string position {}/{count}: {} {} nodes",
            index + 1,
            position.uci(result.best, position.is_chess960()),
            searched
        ));
    }
    Ok(BenchResult {
        nodes,
        time: begun.elapsed(),
    })
}
