//! Moves as chess interfaces write them: `e2e4`, `e7e8q`, castling as `e1g1` or, for Chess960, `e1h1`.

use std::fmt;

use crate::{Move, Position, Wing};

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciMoveError {
    /// It does not have the form of a move.
    Malformed(String),
    /// It has, but no such move is legal.
    Illegal(String),
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciMoveError::Malformed(text) => {
                write!(
                    formatter,
                    "'{text}' is not a move: write two squares such as e2e4, or e7e8q to promote"
                )
            }
            UciMoveError::Illegal(text) => {
                write!(formatter, "'{text}' is not a legal move in this position")
            }
        }
    }
}

impl std::error::Error for UciMoveError {}

impl Position {
    /// Reads a move. Both notations of castling are understood whatever the variant.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let bytes = text.as_bytes();
        let squares_fit = matches!(
            bytes,
            [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8']
                | [
                    b'a'..=b'h',
                    b'1'..=b'8',
                    b'a'..=b'h',
                    b'1'..=b'8',
                    b'q' | b'r' | b'b' | b'n'
                ]
        );
        if !squares_fit {
            return Err(UciMoveError::Malformed(shown(text)));
        }
        let moves = self.legal_moves();
        let wanted = |chess960: bool| {
            moves
                .iter()
                .copied()
                .find(|&legal| self.uci(legal, chess960).to_string() == text)
        };
        // "e1g1" may also be a plain king move in Chess960; a plain move is meant then.
        let plain = moves
            .iter()
            .copied()
            .find(|&legal| !legal.is_castle() && self.uci(legal, true).to_string() == text);
        plain
            .or_else(|| wanted(true))
            .or_else(|| {
                if self.is_chess960() {
                    None
                } else {
                    wanted(false)
                }
            })
            .ok_or_else(|| UciMoveError::Illegal(shown(text)))
    }

    /// The move as text: with `chess960`, castling is written as the king taking its rook.
    #[must_use]
    pub fn uci(&self, written: Move, chess960: bool) -> UciMove {
        let mut to = written.to();
        if written.is_castle() && !chess960 {
            let wing = if to.file() > written.from().file() {
                Wing::King
            } else {
                Wing::Queen
            };
            to = wing.king_target(self.side_to_move());
        }
        UciMove { plain: written, to }
    }
}

/// At most forty characters of a text somebody typed, for an error message.
pub(crate) fn shown(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(40)
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .collect();
    if text.chars().count() > 40 {
        short.push('…');
    }
    short
}

/// A move that knows how to write itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciMove {
    plain: Move,
    to: crate::Square,
}

impl fmt::Display for UciMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.plain.is_null() {
            return formatter.write_str("0000");
        }
        write!(formatter, "{}{}", self.plain.from(), self.to)?;
        match self.plain.promotion() {
            Some(role) => write!(formatter, "{}", role.letter()),
            None => Ok(()),
        }
    }
}
