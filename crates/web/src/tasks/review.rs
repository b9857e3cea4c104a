//! A whole game, judged move by move.

use engine::pgn::Games;
use engine::review::{ReviewData, annotated_pgn, review};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Answer, Bounds, Work, evaluator};
use crate::positions::sentence;
use crate::refusal::Refusal;
use crate::sessions::SessionKey;

/// The longest game the page reviews, in half-moves.
pub const MOST_PLIES: usize = 600;

/// A review as `gander review` writes it into files.
#[derive(Serialize, TS)]
pub struct ReviewFiles {
    /// The game with its mistakes annotated.
    pgn: String,
    /// A page to read that needs nothing else.
    html: String,
    /// The picture of the game's course.
    svg: String,
}

/// A request for a review.
#[derive(Deserialize, TS)]
#[ts(rename = "ReviewTask")]
pub struct Review {
    pgn: String,
    evaluator: String,
    #[serde(default)]
    limits: Bounds,
}

impl Review {
    /// Judges the first game of the text.
    pub fn run(self, work: Work<'_>) -> Result<Answer, Refusal> {
        let Work { shared, stop, tell } = work;
        let game = Games::new(&self.pgn)
            .next()
            .ok_or_else(|| Refusal::input("There is no game in this text."))?
            .map_err(|problem| Refusal::input(sentence(&problem.to_string())))?;
        if game.moves.len() > MOST_PLIES {
            return Err(Refusal::input(format!(
                "The page reviews games of up to {MOST_PLIES} half-moves; use `gander review` for longer ones."
            )));
        }
        let key = SessionKey {
            evaluator: evaluator(&self.evaluator)?,
            changes: Default::default(),
            size: Default::default(),
        };
        let mut session = shared.sessions.take(&key)?;
        let judged = review(
            &mut session,
            &game,
            &self.limits.limits(shared.limits.search_time),
            stop,
            &mut |done, of| {
                tell(Answer::Progress { done, of });
            },
        );
        let judged = judged.ok_or_else(|| Refusal::input("The review was stopped."))?;
        let course = reports::course(&game, &judged).to_svg();
        Ok(Answer::Reviewed {
            review: Box::new(ReviewData::new(&self.evaluator, &game, &judged)),
            files: Box::new(ReviewFiles {
                pgn: annotated_pgn(&game, &judged),
                html: reports::page(&self.evaluator, &game, &judged, &course),
                svg: course,
            }),
        })
    }
}
