//! What can be wrong with a UCI command, each as the sentence that `info string` says.

use std::io;

use chess::{FenError, UciMoveError};
use eval::UnknownEvaluator;

use super::go::shown;
use crate::error::SessionError;

/// Why a `setoption` line could not be obeyed; nothing is changed then.
#[derive(Debug, thiserror::Error)]
pub enum OptionError {
    /// It is not written as it should be.
    #[error("setoption: write 'setoption name NAME value VALUE'")]
    Syntax,
    /// There is no option of this name.
    #[error("setoption: there is no option '{}'", shown(.0))]
    Unknown(String),
    /// The option needs a value and has none.
    #[error("setoption: {name} needs a value: {wanted}")]
    Missing {
        /// The option.
        name: String,
        /// What would be right.
        wanted: String,
    },
    /// The value does not fit the option.
    #[error("setoption: {name} cannot be '{}': {wanted}", shown(.value))]
    Unfit {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// What would be right.
        wanted: String,
    },
    /// There is no evaluator of this name.
    #[error(transparent)]
    Evaluator(#[from] UnknownEvaluator),
    /// The session could not be changed.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// Why a `position` line could not be read; the position before is kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// It is not written as it should be.
    #[error(
        "position: write 'position startpos' or 'position fen FEN', then 'moves' and the moves"
    )]
    Syntax,
    /// Something else stands where `moves` should.
    #[error("position: '{}' stands where 'moves' should", shown(.0))]
    NotMoves(String),
    /// The FEN is wrong.
    #[error("not a position: {0}")]
    Fen(FenError),
    /// A move is not legal.
    #[error("position: {error} (half-move {number}); the position before is kept")]
    Move {
        /// What is wrong with it.
        error: UciMoveError,
        /// Which half-move it is, from 1.
        number: usize,
    },
}

/// Why a log could not be begun.
#[derive(Debug, thiserror::Error)]
#[error("the log '{path}' cannot be written: {reason}")]
pub struct LogError {
    /// The file.
    pub path: String,
    /// What the system says.
    pub reason: io::Error,
}
