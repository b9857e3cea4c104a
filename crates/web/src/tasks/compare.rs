//! Why this move, not that: both are searched and compared term by term where they lead.

use chess::Position;
use engine::compare::{Candidate, ComparedTerm, compare};
use engine::{MoveNames, TermFamily, White, WhiteView};
use eval::report::SideName;
use search::StopHandle;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use wording::Text;

use super::{Answer, Bounds, evaluator};
use crate::positions::{Line, read_move};
use crate::refusal::Refusal;
use crate::sessions::Shared;
use crate::weights::{self, Changes};

/// A request for a comparison.
#[derive(Deserialize, TS)]
#[ts(rename = "CompareTask")]
pub struct Compare {
    #[serde(flatten)]
    line: Line,
    evaluator: String,
    first: String,
    second: String,
    #[serde(default)]
    limits: Bounds,
    #[serde(default)]
    weights: Changes,
}

/// Two moves set against each other.
#[derive(Serialize, TS)]
pub struct Comparison {
    evaluator: String,
    mover: SideName,
    first: ComparedMove,
    second: ComparedMove,
    rows: Vec<ComparedRow>,
    sentences: Vec<String>,
    /// The same as templates with their arguments, for other languages than English.
    said: Vec<Text>,
}

/// A move and where it leads.
#[derive(Serialize, TS)]
struct ComparedMove {
    #[serde(rename = "move")]
    played: MoveNames,
    score: WhiteView,
    line: Vec<MoveNames>,
    end_fen: String,
}

impl ComparedMove {
    fn new(position: &Position, one: &Candidate) -> ComparedMove {
        ComparedMove {
            played: MoveNames::new(position, one.played),
            score: one.score,
            line: MoveNames::line(position, &one.line),
            end_fen: one.end.to_fen(),
        }
    }
}

/// A term at the ends of both lines, in centipawns from White's view.
#[derive(Serialize, TS)]
struct ComparedRow {
    name: String,
    family: TermFamily,
    meaning: String,
    first: White<f64>,
    second: White<f64>,
}

impl From<ComparedTerm> for ComparedRow {
    fn from(term: ComparedTerm) -> ComparedRow {
        ComparedRow {
            name: term.name,
            family: TermFamily(term.family),
            meaning: term.meaning,
            first: term.first,
            second: term.second,
        }
    }
}

impl Compare {
    /// Searches and compares both moves.
    pub fn run(self, shared: &Shared, stop: &StopHandle) -> Result<Answer, Refusal> {
        let game = self.line.game()?;
        let position = *game.position();
        let moves = (
            read_move(&position, &self.first)?,
            read_move(&position, &self.second)?,
        );
        if moves.0 == moves.1 {
            return Err(Refusal::input(
                "These are the same move: choose two different ones.",
            ));
        }
        let key = weights::session_key(evaluator(&self.evaluator)?, &self.weights)?;
        let mut session = shared.sessions.take(&key)?;
        session.settings.multi_pv = 1;
        session.settings.strength = None;
        let compared = compare(
            &mut session,
            &game,
            moves,
            &self.limits.limits(shared.limits.search_time),
            stop,
        );
        let found = compared.ok_or_else(|| Refusal::input("The comparison was stopped."))?;
        Ok(Answer::Compared {
            comparison: Box::new(Comparison {
                evaluator: self.evaluator,
                mover: found.mover.into(),
                first: ComparedMove::new(&position, &found.first),
                second: ComparedMove::new(&position, &found.second),
                rows: found.terms.into_iter().map(Into::into).collect(),
                sentences: found.sentences.iter().map(ToString::to_string).collect(),
                said: found.sentences,
            }),
        })
    }
}
