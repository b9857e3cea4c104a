//! Why a line or a record is not a labelled position.

use chess::FenError;

/// What is wrong with a line or a record; the text is part of a sentence that names the place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SampleError {
    /// A line that is not UTF-8.
    #[error("the line is not text")]
    NotText,
    /// A row of a table without a position.
    #[error("the line ends before the column 'fen'")]
    NoFen,
    /// The position of a line is wrong.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// The position of a record is wrong.
    #[error("not a position: {0}")]
    Board(FenError),
    /// A record with too many pieces.
    #[error("more than 32 pieces")]
    TooManyPieces,
    /// A record with a code that stands for no piece.
    #[error("a piece that does not exist")]
    NoSuchPiece,
    /// A record with an en-passant square that is none.
    #[error("an en-passant square off the board")]
    NoSuchSquare,
    /// A record with a code that stands for no result.
    #[error("{0} is no result; 0, 1 and 2 are")]
    NoSuchResult(u8),
    /// A cell that should be a result.
    #[error("'{0}' is not a result")]
    NotAResult(String),
    /// A word that should be a result.
    #[error("'{0}' is not a result: 1-0, 1/2-1/2, 0-1 or a number from 0 to 1 would be")]
    NotAResultWord(String),
    /// A word that should be a score.
    #[error("'{0}' is not a score")]
    NotAScore(String),
    /// A word that should be a number of moves.
    #[error("'{0}' is not a number of moves to mate")]
    NotAMate(String),
    /// A word that is no label.
    #[error("'{0}' is neither a result nor a score")]
    NotALabel(String),
}
