//! Why a text is not a position: one error for each rule that reading enforces, each with a sentence that says what was
//! wrong, where, and what would be right.

use std::fmt;

use crate::uci::shown;
use crate::{Color, Square};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text has too few or too many fields.
    Fields(usize),
    /// The board does not have eight ranks.
    Ranks(usize),
    /// A rank does not have eight squares; the rank's number and how many squares it has.
    RankLength(u8, u32),
    /// A letter in the board that is no piece, with the rank's number.
    Letter(char, u8),
    /// Two digits stand side by side in a rank.
    AdjacentDigits(u8),
    /// The side to move is neither `w` nor `b`.
    Side(String),
    /// A side has not exactly one king.
    Kings(Color, u32),
    /// A side has more than eight pawns.
    Pawns(Color, u32),
    /// A side has more than sixteen pieces.
    TooMany(Color, u32),
    /// A side has more promoted pieces than pawns are missing.
    Promoted(Color),
    /// A pawn stands on the first or last rank.
    PawnOnBackRank(Square),
    /// The side that is not to move is in check.
    OpponentInCheck(Color),
    /// More than two pieces give check, or two that no single last move can have brought about.
    ImpossibleCheck(u32),
    /// The castling field is malformed.
    CastlingText(String),
    /// A castling right without its king or rook in place.
    CastlingRight(char),
    /// The en-passant field is malformed or on the wrong rank.
    EnPassantText(String),
    /// No pawn can just have passed the en-passant square.
    EnPassant(Square),
    /// The half-move clock is not a number from 0 to 9999.
    HalfmoveClock(String),
    /// The move number is not a number from 0 to 9999.
    MoveNumber(String),
}

impl fmt::Display for FenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Fields(count) => write!(
                formatter,
                "the position has {count} fields; it needs 6 (board, side to move, castling, en passant, half-move clock, move number) or the first 4"
            ),
            FenError::Ranks(count) => {
                write!(
                    formatter,
                    "the board has {count} ranks separated by '/'; it needs 8"
                )
            }
            FenError::RankLength(rank, squares) => {
                write!(formatter, "rank {rank} has {squares} squares; it needs 8")
            }
            FenError::Letter(letter, rank) => write!(
                formatter,
                "'{}' in rank {rank} is no piece; use PNBRQK, pnbrqk and digits",
                shown(&letter.to_string())
            ),
            FenError::AdjacentDigits(rank) => {
                write!(
                    formatter,
                    "rank {rank} has two digits side by side; write their sum"
                )
            }
            FenError::Side(text) => {
                write!(formatter, "the side to move is '{text}'; it must be w or b")
            }
            FenError::Kings(color, count) => {
                write!(
                    formatter,
                    "{color} has {count} kings; each side has exactly one"
                )
            }
            FenError::Pawns(color, count) => {
                write!(formatter, "{color} has {count} pawns; a side has at most 8")
            }
            FenError::TooMany(color, count) => {
                write!(
                    formatter,
                    "{color} has {count} pieces; a side has at most 16"
                )
            }
            FenError::Promoted(color) => {
                write!(
                    formatter,
                    "{color} has more promoted pieces than pawns are missing"
                )
            }
            FenError::PawnOnBackRank(square) => {
                write!(
                    formatter,
                    "a pawn stands on {square}; pawns never stand on the first or last rank"
                )
            }
            FenError::OpponentInCheck(color) => {
                write!(
                    formatter,
                    "{color} is in check but it is not {color}'s move"
                )
            }
            FenError::ImpossibleCheck(count) => {
                write!(
                    formatter,
                    "{count} pieces give check in a way that no last move can have brought about"
                )
            }
            FenError::CastlingText(text) => write!(
                formatter,
                "the castling rights are '{text}'; write - or letters of KQkq (or rook files such as HAha), each once"
            ),
            FenError::CastlingRight(letter) => write!(
                formatter,
                "the castling right '{letter}' needs its king and rook on the back rank, the rook on that side of the king"
            ),
            FenError::EnPassantText(text) => write!(
                formatter,
                "the en-passant square is '{text}'; write - or the square passed, on rank 6 with White to move and rank 3 with Black to move"
            ),
            FenError::EnPassant(square) => write!(
                formatter,
                "no pawn can just have passed {square}: it needs the pawn in front of it and empty squares behind"
            ),
            FenError::HalfmoveClock(text) => {
                write!(
                    formatter,
                    "the half-move clock is '{text}'; it must be a whole number from 0 to 9999"
                )
            }
            FenError::MoveNumber(text) => {
                write!(
                    formatter,
                    "the move number is '{text}'; it must be a whole number from 0 to 9999"
                )
            }
        }
    }
}

impl std::error::Error for FenError {}
