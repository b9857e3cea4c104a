//! Why a game of a PGN text could not be read, and where.

use std::error::Error;
use std::fmt;

use crate::{FenError, SanError};

/// What is wrong with a game's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnError {
    /// Brackets, braces or tags that are not as they should be.
    Text(&'static str),
    /// The tag with the first position is wrong.
    Fen(FenError),
    /// A word that is no legal move, and the number of the move it should be.
    Move(usize, SanError),
    /// More half-moves than the reader takes.
    TooLong(usize),
    /// Variations within variations, more than the reader takes.
    TooDeep(usize),
}

impl fmt::Display for PgnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnError::Text(reason) => formatter.write_str(reason),
            PgnError::Fen(error) => write!(formatter, "its FEN is wrong: {error}"),
            PgnError::Move(number, error) => write!(formatter, "move {number}: {error}"),
            PgnError::TooLong(most) => write!(formatter, "it has more than {most} half-moves"),
            PgnError::TooDeep(most) => {
                write!(formatter, "variations are nested more than {most} deep")
            }
        }
    }
}

impl Error for PgnError {}

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnProblem {
    /// Which game of the text, from 1.
    pub game: usize,
    /// The line where reading it stopped, from 1.
    pub line: usize,
    /// What was wrong there.
    pub reason: PgnError,
}

impl fmt::Display for PgnProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "game {}, line {}: ", self.game, self.line)?;
        match &self.reason {
            // The line is place enough.
            PgnError::Move(_, error) => error.fmt(formatter),
            reason => reason.fmt(formatter),
        }
    }
}

impl Error for PgnProblem {}
