//! What `gander move --json` answers: its fields, from the search's results.

use chess::{Move, Position};
use engine::{Report, SearchResult, Session, White};
use search::{Bound, Score};
use serde::Serialize;

use crate::failure::Failure;

/// The answer for scripts; scores and chances as White sees them, and so it says.
#[derive(Serialize)]
pub struct Answer {
    schema: u32,
    fen: String,
    evaluator: &'static str,
    view: &'static str,
    #[serde(flatten)]
    found: Found,
}

/// What came of looking for a move.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Found {
    /// The game is over.
    Ended {
        #[serde(rename = "move")]
        no_move: (),
        result: String,
    },
    /// The move the evaluator likes best.
    Greedy {
        method: &'static str,
        #[serde(flatten)]
        played: PlayedMove,
        score_cp: White<i32>,
    },
    /// The move the search likes best.
    Searched(Box<Searched>),
}

/// What the search found and what it cost.
#[derive(Serialize)]
pub struct Searched {
    method: &'static str,
    #[serde(flatten)]
    played: PlayedMove,
    #[serde(flatten)]
    score: ScoreFields,
    depth: i32,
    nodes: u64,
    time_ms: u64,
    nps: u64,
    lines: Vec<LineFields>,
}

/// A move in both notations.
#[derive(Serialize)]
pub struct PlayedMove {
    #[serde(rename = "move")]
    uci: String,
    san: String,
}

/// A score: one of the two, the other is null.
#[derive(Serialize)]
struct ScoreFields {
    score_cp: Option<White<i32>>,
    mate: Option<White<i32>>,
}

/// One of the lines asked for.
#[derive(Serialize)]
struct LineFields {
    #[serde(flatten)]
    score: ScoreFields,
    bound_for_mover: &'static str,
    /// White's win, draw, loss, in thousandths.
    wdl: [u16; 3],
    depth: i32,
    uci: Vec<String>,
    san: Vec<String>,
}

impl Answer {
    /// What was found in a position with this session.
    pub fn new(session: &Session, position: &Position, found: Found) -> Answer {
        Answer {
            schema: 1,
            fen: position.to_fen(),
            evaluator: session.evaluator().as_str(),
            view: "white",
            found,
        }
    }

    /// One line of JSON.
    pub fn to_json(&self) -> Result<String, Failure> {
        serde_json::to_string(self).map_err(|error| Failure::Work(error.to_string()))
    }
}

impl Found {
    /// There is no move to find.
    pub fn ended(position: &Position) -> Found {
        Found::Ended {
            no_move: (),
            result: position.outcome(&chess::History::new()).to_string(),
        }
    }

    /// The move chosen without search, and the score after it.
    pub fn greedy(position: &Position, played: Move, score_cp: White<i32>) -> Found {
        Found::Greedy {
            method: "greedy",
            played: PlayedMove::new(position, played),
            score_cp,
        }
    }

    /// What a search found.
    pub fn searched(position: &Position, verdict: &SearchResult) -> Found {
        if verdict.best.is_null() {
            return Found::ended(position);
        }
        let report = verdict.report();
        let info = &report.info;
        Found::Searched(Box::new(Searched {
            method: "search",
            played: PlayedMove::new(position, verdict.best),
            score: ScoreFields::of(report),
            depth: info.depth,
            nodes: info.nodes,
            time_ms: info.time.as_millis() as u64,
            nps: info.nodes_per_second,
            lines: verdict.lines.iter().map(LineFields::of).collect(),
        }))
    }
}

impl PlayedMove {
    fn new(position: &Position, played: Move) -> PlayedMove {
        PlayedMove {
            uci: position.uci(played, position.is_chess960()).to_string(),
            san: position.san(played),
        }
    }
}

impl ScoreFields {
    fn of(report: &Report) -> ScoreFields {
        let (score_cp, mate) = match report.white_score().0 {
            Score::Centipawns(centipawns) => (Some(White(centipawns)), None),
            Score::Mate(moves) => (None, Some(White(moves))),
        };
        ScoreFields { score_cp, mate }
    }
}

impl LineFields {
    fn of(report: &Report) -> LineFields {
        let chances = report.white_chances();
        LineFields {
            score: ScoreFields::of(report),
            bound_for_mover: match report.info.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            wdl: [chances.win, chances.draw, chances.loss],
            depth: report.info.depth,
            uci: report.uci_moves(report.position.is_chess960()),
            san: report.san(),
        }
    }
}
