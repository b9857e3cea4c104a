//! Why this move, not that: both are searched and compared term by term where they lead.

use chess::{Color, Position};
use engine::compare::{Candidate, compare};
use search::StopHandle;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Bounds, WhiteScore, evaluator};
use crate::positions::{Line, Named, read_move};
use crate::refusal::Refusal;
use crate::sessions::Shared;
use crate::weights::{self, Changes};

/// A request for a comparison.
#[derive(Deserialize)]
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
        let rows: Vec<Value> = found
            .terms
            .iter()
            .map(|term| {
                json!({
                    "name": term.name,
                    "family": term.family.name(),
                    "meaning": term.meaning,
                    "first": term.first,
                    "second": term.second,
                })
            })
            .collect();
        let mover = match found.mover {
            Color::White => "white",
            Color::Black => "black",
        };
        Ok(Answer::new(
            "compared",
            json!({ "comparison": {
                "evaluator": self.evaluator,
                "mover": mover,
                "first": candidate(&position, &found.first),
                "second": candidate(&position, &found.second),
                "rows": rows,
                "sentences": found.sentences,
            }}),
        ))
    }
}

fn candidate(position: &Position, one: &Candidate) -> Value {
    json!({
        "move": Named::new(position, one.played),
        "score": WhiteScore::from(one.score),
        "line": Named::line(position, &one.line),
        "end_fen": one.end.to_fen(),
    })
}
