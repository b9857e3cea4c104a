//! A move in a game against a person, at the strength and on the clock they chose.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chess::Color;
use engine::MoveNames;
use search::{Clock, Limits, StopHandle, Strength};
use serde::Deserialize;
use ts_rs::TS;

use super::beginner::Beginner;
use super::{Answer, evaluator};
use crate::positions::Line;
use crate::refusal::Refusal;
use crate::sessions::{SessionKey, Shared};

/// Both clocks in milliseconds.
#[derive(Clone, Copy, Deserialize, TS)]
pub struct Clocks {
    white: u64,
    black: u64,
    white_increment: u64,
    black_increment: u64,
}

/// A request for a move.
#[derive(Deserialize, TS)]
#[ts(rename = "PlayTask")]
pub struct Play {
    #[serde(flatten)]
    line: Line,
    evaluator: String,
    /// Full strength without one.
    elo: Option<i32>,
    /// Without one, a fixed time for the move.
    clock: Option<Clocks>,
    time_ms: Option<u64>,
}

impl Play {
    /// Chooses a move.
    pub fn run(self, shared: &Shared, stop: &StopHandle) -> Result<Answer, Refusal> {
        let game = self.line.game()?;
        let evaluator = evaluator(&self.evaluator)?;
        if !game.position().has_legal_move() {
            return Err(Refusal::input(
                "The game is over: there is no move to play.",
            ));
        }
        if stop.is_stopped() {
            return Err(Refusal::input("The search was stopped."));
        }
        let limits = match (self.clock, self.time_ms) {
            (Some(clock), _) => clock.limits(game.position().side_to_move()),
            (None, time) => Limits {
                move_time: Some(
                    Duration::from_millis(time.unwrap_or(1000))
                        .clamp(Duration::from_millis(10), shared.limits.search_time),
                ),
                ..Limits::default()
            },
        };
        let key = SessionKey {
            evaluator,
            changes: Default::default(),
            size: Default::default(),
        };
        let beginner = self.elo.and_then(Beginner::of);
        let mut session = shared.sessions.take(&key)?;
        session.settings.multi_pv = 1;
        session.settings.strength = match beginner {
            Some(beginner) => Some(beginner.strength),
            None => self.elo.map(Strength::Elo),
        };
        let verdict = session.analyse(&game, &limits, stop, &mut |_| {});
        session.settings.strength = None;
        let careless = beginner.and_then(|beginner| {
            let seed = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_nanos() as u64);
            beginner.careless_move(game.position(), seed ^ game.position().key())
        });
        if stop.is_stopped() && verdict.best.is_null() {
            return Err(Refusal::input("The search was stopped."));
        }
        Ok(Answer::Move {
            played: MoveNames::new(game.position(), careless.unwrap_or(verdict.best)),
            score: verdict.report().white_score(),
        })
    }
}

impl Clocks {
    fn limits(self, mover: Color) -> Limits {
        let (remaining, increment) = match mover {
            Color::White => (self.white, self.white_increment),
            Color::Black => (self.black, self.black_increment),
        };
        Limits {
            clock: Some(Clock {
                remaining: Duration::from_millis(remaining)
                    .clamp(Duration::from_millis(1), Duration::from_secs(24 * 3600)),
                increment: Duration::from_millis(increment).min(Duration::from_secs(3600)),
                moves_to_go: None,
            }),
            ..Limits::default()
        }
    }
}
