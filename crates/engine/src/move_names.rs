//! A move in both notations, as every result names it.

use chess::{Move, Position};
use serde::Serialize;
use ts_rs::TS;

/// A move in both notations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Move")]
pub struct MoveNames {
    /// As chess interfaces write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
}

impl MoveNames {
    /// Names a legal move.
    #[must_use]
    pub fn new(position: &Position, played: Move) -> MoveNames {
        MoveNames {
            uci: position.uci(played, position.is_chess960()).to_string(),
            san: position.san(played),
        }
    }

    /// Names the moves of a line in turn.
    #[must_use]
    pub fn line(position: &Position, moves: &[Move]) -> Vec<MoveNames> {
        let mut position = *position;
        moves
            .iter()
            .map(|&played| {
                let names = MoveNames::new(&position, played);
                position.make(played, &mut ());
                names
            })
            .collect()
    }
}
