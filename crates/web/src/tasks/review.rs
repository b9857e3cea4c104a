//! A whole game, judged move by move.

use std::sync::Arc;

use chess::Color;
use engine::pgn::{GameText, Games};
use engine::review::{Review as Reviewed, ReviewedMove, SideAccuracy, review};
use search::Control;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Bounds, WhiteScore, evaluator};
use crate::desk::{Desk, Seating};
use crate::refusal::Refusal;
use crate::table::{Named, sentence};

/// The longest game the page reviews, in half-moves.
pub const MOST_PLIES: usize = 600;

/// A request for a review.
#[derive(Deserialize)]
pub struct Review {
    pgn: String,
    evaluator: String,
    #[serde(default)]
    limits: Bounds,
}

impl Review {
    /// Judges the first game of the text.
    pub fn run(
        self,
        desk: &Desk,
        control: &Arc<Control>,
        tell: &mut (dyn FnMut(Answer) + Send),
    ) -> Result<Answer, Refusal> {
        let game = Games::new(&self.pgn)
            .next()
            .ok_or_else(|| Refusal::input("There is no game in this text."))?
            .map_err(|problem| Refusal::input(sentence(&problem.to_string())))?;
        if game.moves.len() > MOST_PLIES {
            return Err(Refusal::input(format!(
                "The page reviews games of up to {MOST_PLIES} half-moves; use `gander review` for longer ones."
            )));
        }
        let seating = Seating {
            evaluator: evaluator(&self.evaluator)?,
            changes: Default::default(),
        };
        let mut session = desk.take(&seating)?;
        let judged = review(
            &mut session,
            &game,
            &self.limits.limits(),
            control,
            &mut |done, of| {
                tell(Answer::new("progress", json!({ "done": done, "of": of })));
            },
        );
        desk.put(seating, session);
        let judged = judged.ok_or_else(|| Refusal::input("The review was stopped."))?;
        Ok(Answer::new(
            "reviewed",
            json!({ "review": whole(&self.evaluator, &game, &judged) }),
        ))
    }
}

fn whole(evaluator: &str, game: &GameText, judged: &Reviewed) -> Value {
    let [white, black] = judged.accuracy;
    json!({
        "evaluator": evaluator,
        "headers": game.headers,
        "result": game.result,
        "start_fen": judged.start.to_fen(),
        "bands": judged.bands,
        "start": {
            "score": WhiteScore::from(judged.start_score),
            "win": judged.start_chances,
            "terms": rounded(&judged.start_bands),
        },
        "moves": judged.moves.iter().map(one).collect::<Vec<_>>(),
        "accuracy": { "white": side(white), "black": side(black) },
        "turning_points": judged.turning_points,
    })
}

fn one(reviewed: &ReviewedMove) -> Value {
    let Named { uci, san } = Named::new(&reviewed.before, reviewed.played);
    let gave_up: Vec<Value> = reviewed
        .gave_up
        .iter()
        .filter(|(_, value)| *value <= -5.0)
        .take(4)
        .map(|(name, value)| json!({ "name": name, "value": value.round() }))
        .collect();
    json!({
        "ply": reviewed.ply,
        "side": match reviewed.side { Color::White => "white", Color::Black => "black" },
        "uci": uci,
        "san": san,
        "score": WhiteScore::from(reviewed.score),
        "win": reviewed.white_chances,
        "loss": reviewed.loss,
        "accuracy": reviewed.accuracy,
        "grade": reviewed.grade.as_str(),
        "best": {
            "move": Named::new(&reviewed.before, reviewed.better.best),
            "score": WhiteScore::from(reviewed.better.score),
            "line": Named::line(&reviewed.before, &reviewed.better.line),
        },
        "sentence": reviewed.sentence,
        "gave_up": gave_up,
        "terms": rounded(&reviewed.bands),
    })
}

/// Tenths of a centipawn are enough for a picture.
fn rounded(values: &[f64]) -> Vec<f64> {
    values
        .iter()
        .map(|value| (value * 10.0).round() / 10.0)
        .collect()
}

fn side(accuracy: SideAccuracy) -> Value {
    json!({
        "game": accuracy.game,
        "opening": accuracy.opening,
        "middlegame": accuracy.middlegame,
        "endgame": accuracy.endgame,
    })
}
