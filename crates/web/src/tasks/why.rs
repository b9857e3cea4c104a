//! Why the search says what it says: its score taken apart where its line comes to rest.

use engine::why::explain_search;
use search::StopHandle;
use serde::Deserialize;
use ts_rs::TS;

use super::{Answer, Bounds, evaluator};
use crate::positions::Line;
use crate::refusal::Refusal;
use crate::sessions::Shared;
use crate::weights::{self, Changes};

/// A request to explain a search's score.
#[derive(Deserialize, TS)]
#[ts(rename = "WhyTask")]
pub struct Why {
    #[serde(flatten)]
    line: Line,
    evaluator: String,
    #[serde(default)]
    limits: Bounds,
    #[serde(default)]
    weights: Changes,
}

impl Why {
    /// Searches, and takes the score apart.
    pub fn run(self, shared: &Shared, stop: &StopHandle) -> Result<Answer, Refusal> {
        let game = self.line.game()?;
        if !game.position().has_legal_move() {
            return Err(Refusal::input(
                "The game is over: there is nothing to search.",
            ));
        }
        let key = weights::session_key(evaluator(&self.evaluator)?, &self.weights)?;
        let mut session = shared.sessions.take(&key)?;
        session.settings.multi_pv = 1;
        session.settings.strength = None;
        let limits = self.limits.limits(shared.limits.search_time);
        let found = explain_search(&mut session, &game, &limits, stop)
            .ok_or_else(|| Refusal::input("The search was stopped."))?;
        Ok(Answer::Explained {
            explanation: Box::new(found),
        })
    }
}
