//! What a page can ask a search to do, and what it hears back.

pub mod analyse;
pub mod beginner;
mod compare;
mod play;
pub mod review;
mod why;

use std::time::Duration;

use engine::{EvaluatorName, Report};
use search::{Limits, Score, StopHandle};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::positions::{Named, sentence};
use crate::refusal::Refusal;
use crate::sessions::Shared;

/// A task, as the page sends it.
#[derive(Deserialize)]
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
    pub fn run(
        self,
        shared: &Shared,
        stop: &StopHandle,
        tell: &mut (dyn FnMut(Answer) + Send),
    ) -> Result<Answer, Refusal> {
        match self {
            Task::Analyse(task) => task.run(shared, stop, tell),
            Task::Play(task) => task.run(shared, stop),
            Task::Compare(task) => task.run(shared, stop),
            Task::Review(task) => task.run(shared, stop, tell),
            Task::Why(task) => task.run(shared, stop),
        }
    }
}

impl Task {
    /// What to answer when it is stopped before it began.
    pub fn stopped(&self) -> Answer {
        match self {
            Task::Analyse(_) => Answer::new("done", json!({ "best": null })),
            _ => Answer::error("The search was stopped."),
        }
    }
}

/// Something to tell the page about a task.
pub struct Answer(Value);

impl Answer {
    /// An answer of this kind.
    pub fn new(kind: &str, mut content: Value) -> Answer {
        content["kind"] = json!(kind);
        Answer(content)
    }

    /// A failure, as one sentence.
    pub fn error(sentence: impl Into<String>) -> Answer {
        Answer::new("error", json!({ "error": sentence.into() }))
    }

    /// The message, with its task's number.
    pub fn text(mut self, id: u64) -> String {
        self.0["id"] = json!(id);
        self.0.to_string()
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
#[derive(Clone, Copy, Default, Deserialize)]
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

/// A score from White's side, as the page reads it.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum WhiteScore {
    /// Centipawns.
    Centipawns {
        /// The score.
        cp: i32,
    },
    /// Moves to mate.
    Mate {
        /// Positive if White mates.
        mate: i32,
    },
}

impl From<Score> for WhiteScore {
    fn from(score: Score) -> WhiteScore {
        match score {
            Score::Centipawns(cp) => WhiteScore::Centipawns { cp },
            Score::Mate(mate) => WhiteScore::Mate { mate },
        }
    }
}

/// A line of a search as the page reads it.
pub fn line(report: &Report) -> Answer {
    let chances = report.white_chances();
    let info = &report.info;
    Answer::new(
        "line",
        json!({
            "index": info.line.saturating_sub(1),
            "depth": info.depth,
            "seldepth": info.selective_depth,
            "nodes": info.nodes,
            "nps": info.nodes_per_second,
            "time_ms": u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            "score": WhiteScore::from(report.white_score().0),
            "wdl": [chances.win, chances.draw, chances.loss],
            "pv": Named::line(&report.position, &info.pv),
        }),
    )
}
