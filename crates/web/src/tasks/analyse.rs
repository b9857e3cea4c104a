//! Analysis: the best lines of a position, told as the search deepens.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use engine::MoveNames;
use search::Bound;
use serde::Deserialize;
use ts_rs::TS;

use super::{Answer, Bounds, Work, evaluator};
use crate::positions::Line;
use crate::refusal::Refusal;
use crate::sessions::SessionSize;
use crate::weights::{self, Changes};

/// The most lines a page may ask for.
pub const MOST_LINES: usize = 8;
/// The early iterations come faster than anybody reads: at most so often is one line's news passed on.
const EVERY: Duration = Duration::from_millis(60);

/// A request for analysis.
#[derive(Deserialize, TS)]
#[ts(rename = "AnalyseTask")]
pub struct Analyse {
    #[serde(flatten)]
    line: Line,
    evaluator: String,
    #[serde(default = "one")]
    lines: usize,
    #[serde(default)]
    limits: Bounds,
    #[serde(default)]
    weights: Changes,
    /// Threads that search, within the machine's cores; one if not given.
    #[serde(default)]
    #[ts(optional = nullable)]
    threads: Option<usize>,
    /// Megabytes of transposition table, within what the server allows.
    #[serde(default)]
    #[ts(optional = nullable)]
    hash_megabytes: Option<usize>,
}

fn one() -> usize {
    1
}

impl Analyse {
    /// Searches until a limit or a stop.
    pub fn run(self, work: Work<'_>) -> Result<Answer, Refusal> {
        let Work { shared, stop, tell } = work;
        let game = self.line.game()?;
        let evaluator = evaluator(&self.evaluator)?;
        let mut key = weights::session_key(evaluator, &self.weights)?;
        key.size = SessionSize {
            threads: self.threads.unwrap_or(1).clamp(1, shared.limits.threads),
            hash_megabytes: self.hash_megabytes,
        };
        if stop.is_stopped() {
            return Ok(Answer::Done { best: None });
        }
        let mut session = shared.sessions.take(&key)?;
        session.settings.multi_pv = self.lines.clamp(1, MOST_LINES);
        session.settings.strength = None;
        let mut told: HashMap<usize, Instant> = HashMap::new();
        let verdict = session.analyse(
            &game,
            &self.limits.limits(shared.limits.search_time),
            stop,
            &mut |report| {
                let slot = report.info.line;
                let fresh = told.get(&slot).is_none_or(|last| last.elapsed() >= EVERY);
                if report.info.bound == Bound::Exact && fresh {
                    told.insert(slot, Instant::now());
                    tell(Answer::Line(report.into()));
                }
            },
        );
        // The last word on every line, whatever was left out on the way.
        for report in &verdict.lines {
            tell(Answer::Line(report.into()));
        }
        let best = (!verdict.best.is_null()).then(|| MoveNames::new(game.position(), verdict.best));
        Ok(Answer::Done { best })
    }
}
