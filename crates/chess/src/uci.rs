//! Moves as chess interfaces write them: `e2e4`, `e7e8q`, castling as `e1g1` or, for Chess960, `e1h1`.

use std::fmt;

use crate::{Move, Position, Role, Square, Wing};

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
        let (squares, role) = match text.as_bytes() {
            [squares @ .., letter @ (b'q' | b'r' | b'b' | b'n')] if squares.len() == 4 => {
                (squares, Role::from_letter(char::from(*letter)))
            }
            squares => (squares, None),
        };
        let &[
            from_file @ b'a'..=b'h',
            from_rank @ b'1'..=b'8',
            to_file @ b'a'..=b'h',
            to_rank @ b'1'..=b'8',
        ] = squares
        else {
            return Err(UciMoveError::Malformed(shown(text)));
        };
        let from = Square::at(from_file - b'a', from_rank - b'1');
        let to = Square::at(to_file - b'a', to_rank - b'1');
        let moves = self.legal_moves();
        let find = |fits: &dyn Fn(Move) -> bool| {
            moves
                .iter()
                .copied()
                .find(|&legal| legal.from() == from && legal.promotion() == role && fits(legal))
        };
        // "e1g1" may also be a plain king move in Chess960; a plain move is meant then.
        find(&|legal| !legal.is_castle() && legal.to() == to)
            .or_else(|| find(&|legal| legal.to() == to))
            .or_else(|| find(&|legal| !self.is_chess960() && self.uci(legal, false).to == to))
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
    to: Square,
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
