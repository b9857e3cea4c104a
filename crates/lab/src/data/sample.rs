//! One labelled position.

use chess::{Color, Move, Position};
use eval::WhiteScore;

/// What White got, or is expected to get, out of a game: 1 for a win, a half for a draw, 0 for a loss.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct WhitePoints(pub f32);

/// Whose view a label in a file takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// White's.
    #[default]
    White,
    /// The side to move's.
    Mover,
}

impl View {
    /// +1 if the label reads as White's already, -1 if it must be turned round.
    #[must_use]
    pub fn sign(self, mover: Color) -> i32 {
        match self {
            View::White => 1,
            View::Mover => mover.sign(),
        }
    }
}

/// A position and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// How its game ended, or a probability.
    pub result: Option<WhitePoints>,
    /// What an engine said; mates are near ±32000.
    pub score: Option<WhiteScore>,
    /// The move that was played, [`Move::NULL`] where the file does not say.
    pub played: Move,
    /// Positions of the same game have the same number, so that a held-out set can keep games whole.
    pub game: u64,
}
