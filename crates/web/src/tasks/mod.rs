//! What a page can ask a search to do, and what it hears back.

pub mod analyse;
pub mod beginner;
mod compare;
mod play;
pub mod review;
mod why;

use std::time::Duration;

use engine::review::ReviewData;
use engine::why::SearchExplanation;
use engine::{EvaluatorName, MoveNames, Report, WhiteView};
use search::{Limits, StopHandle};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::positions::sentence;
use crate::refusal::Refusal;
use crate::sessions::Shared;

/// What a task works with.
pub struct Work<'a> {
    /// The server's sessions and limits.
    pub shared: &'a Shared,
    /// Ends the task early.
    pub stop: &'a StopHandle,
    /// Hears what comes on the way.
    pub tell: &'a mut (dyn FnMut(Answer) + Send),
}

/// A task, as the page sends it.
#[derive(Deserialize, TS)]
#[serde(tag = "task", rename_all = "lowercase")]
pub enum Task {
    /// Search a position until stopped.
    Analyse(analyse::Analyse),
    /// Choose a move in a game.
    Play(play::Play),
    /// Set two moves against each other.
    Compare(compare::Compare),
    /// Judge a whole game.
    Review(review::Review),
    /// Explain a search's score.
    Why(why::Why),
}

impl Task {
    /// Does it, telling what comes on the way; gives what comes at the end.
    pub fn run(self, work: Work<'_>) -> Result<Answer, Refusal> {
        match self {
            Task::Analyse(task) => task.run(work),
            Task::Play(task) => task.run(work.shared, work.stop),
            Task::Compare(task) => task.run(work.shared, work.stop),
            Task::Review(task) => task.run(work),
            Task::Why(task) => task.run(work.shared, work.stop),
        }
    }
}

impl Task {
    /// What to answer when it is stopped before it began.
    pub fn stopped(&self) -> Answer {
        match self {
            Task::Analyse(_) => Answer::Done { best: None },
            _ => Answer::error("The search was stopped."),
        }
    }
}

/// Something to tell the page about a task.
#[derive(Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Answer {
    /// A line that an analysis has found so far.
    Line(AnalysisLine),
    /// An analysis has ended, with the best move if there is one.
    Done {
        /// The best move.
        best: Option<MoveNames>,
    },
    /// A move in a game.
    Move {
        /// The move.
        #[serde(rename = "move")]
        played: MoveNames,
        /// What the search thinks of it.
        score: WhiteView,
    },
    /// Two moves set against each other.
    Compared {
        /// What came of it.
        comparison: Box<compare::Comparison>,
    },
    /// How far a review has come, in half-moves.
    Progress {
        /// Judged so far.
        done: usize,
        /// To be judged in all.
        of: usize,
    },
    /// A whole game judged.
    Reviewed {
        /// The review.
        review: Box<ReviewData>,
        /// The same as files.
        files: Box<review::ReviewFiles>,
    },
    /// A search's score taken apart.
    Explained {
        /// The explanation.
        explanation: Box<SearchExplanation>,
    },
    /// A failure, as one sentence.
    Error {
        /// The sentence.
        error: String,
    },
}

impl Answer {
    /// A failure, as one sentence.
    pub fn error(sentence: impl Into<String>) -> Answer {
        Answer::Error {
            error: sentence.into(),
        }
    }

    /// The message, with its task's number.
    pub fn text(&self, id: u64) -> String {
        #[derive(Serialize)]
        struct Message<'a> {
            id: u64,
            #[serde(flatten)]
            answer: &'a Answer,
        }
        // Only maps with keys that are no strings cannot be written, and there are none.
        serde_json::to_string(&Message { id, answer: self }).unwrap_or_default()
    }
}

/// The evaluator of this name.
pub fn evaluator(name: &str) -> Result<EvaluatorName, Refusal> {
    let short: String = name.chars().take(40).collect();
    short
        .parse()
        .map_err(|error: eval::UnknownEvaluator| Refusal::input(sentence(&error.to_string())))
}

/// When a search should end.
#[derive(Clone, Copy, Default, Deserialize, TS)]
#[ts(rename = "Limits", optional_fields)]
pub struct Bounds {
    depth: Option<i32>,
    nodes: Option<u64>,
    time_ms: Option<u64>,
}

impl Bounds {
    /// The search's limits: what was asked for, within what the server allows.
    pub fn limits(self, longest: Duration) -> Limits {
        Limits {
            depth: self.depth.map(|depth| depth.clamp(1, 120)),
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            move_time: Some(
                self.time_ms
                    .map_or(longest, Duration::from_millis)
                    .clamp(Duration::from_millis(1), longest),
            ),
            ..Limits::default()
        }
    }
}

/// A line of a search as the page reads it.
#[derive(Serialize, TS)]
pub struct AnalysisLine {
    /// Which line it is, from 0.
    index: usize,
    depth: i32,
    seldepth: i32,
    nodes: u64,
    nps: u64,
    time_ms: u64,
    score: WhiteView,
    /// Chances of White's win, draw, loss, in thousandths.
    wdl: [u16; 3],
    pv: Vec<MoveNames>,
}

impl From<&Report> for AnalysisLine {
    fn from(report: &Report) -> AnalysisLine {
        let chances = report.white_chances();
        let info = &report.info;
        AnalysisLine {
            index: info.line.saturating_sub(1),
            depth: info.depth,
            seldepth: info.selective_depth,
            nodes: info.nodes,
            nps: info.nodes_per_second,
            time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            score: report.white_score(),
            wdl: [chances.win, chances.draw, chances.loss],
            pv: MoveNames::line(&report.position, &info.pv),
        }
    }
}
