//! Viriformat: whole games, a starting position of 32 bytes followed by four bytes for each move and its score.
//!
//! It is read and written here, not through the crate of that name, because that crate trusts what it reads: a damaged file ends the
//! process, where a person should be told the place of the damage. Tests hold the two equal.

use std::io::{ErrorKind, Read};

use chess::{Color, GameResult, Move, MoveKind, Piece, Position, Role, Square, Wing};
use eval::WhiteScore;

use super::sample::{Sample, WhitePoints};
use super::sample_error::SampleError;
use crate::game::Played;

/// The bytes of a packed position.
const HEADING: usize = 32;
/// A rook that may still castle.
const CASTLING_ROOK: u8 = 6;

/// A game in bytes.
#[must_use]
pub fn encode(game: &Played) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADING + 4 * game.moves.len() + 4);
    let position = &game.start;
    bytes.extend(position.occupied().0.to_le_bytes());
    let mut nibbles = [0u8; 16];
    for (index, square) in position.occupied().into_iter().enumerate() {
        if let Some(piece) = position.piece_at(square) {
            nibbles[index / 2 % 16] |= code(position, piece, square) << (4 * (index % 2));
        }
    }
    bytes.extend(nibbles);
    let passed = position
        .en_passant()
        .map_or(64, |square| square.index() as u8);
    bytes.push(passed | (u8::from(position.side_to_move() == Color::Black) << 7));
    bytes.push(position.halfmove_clock().min(255) as u8);
    bytes.extend(position.fullmove_number().to_le_bytes());
    bytes.extend(0i16.to_le_bytes());
    bytes.push(match game.result {
        GameResult::BlackWon => 0,
        GameResult::Draw => 1,
        GameResult::WhiteWon => 2,
    });
    bytes.push(0);
    for (play, score) in &game.moves {
        bytes.extend(move_bits(*play).to_le_bytes());
        bytes.extend((score.0.clamp(-32_767, 32_767) as i16).to_le_bytes());
    }
    bytes.extend([0; 4]);
    bytes
}

fn code(position: &Position, piece: Piece, square: Square) -> u8 {
    let castles = piece.role() == Role::Rook
        && Wing::BOTH
            .into_iter()
            .any(|wing| position.castling().rook(piece.color(), wing) == Some(square));
    let role = if castles {
        CASTLING_ROOK
    } else {
        piece.role().index() as u8
    };
    role | ((piece.color().index() as u8) << 3)
}

fn move_bits(play: Move) -> u16 {
    let squares = play.from().index() as u16 | (play.to().index() as u16) << 6;
    squares
        | match play.kind() {
            MoveKind::Normal | MoveKind::DoublePush => 0,
            MoveKind::EnPassant => 1 << 14,
            MoveKind::Castle => 2 << 14,
            MoveKind::PromoteKnight => 3 << 14,
            MoveKind::PromoteBishop => 3 << 14 | 1 << 12,
            MoveKind::PromoteRook => 3 << 14 | 2 << 12,
            MoveKind::PromoteQueen => 3 << 14 | 3 << 12,
        }
}

fn move_from(position: &Position, bits: u16) -> Option<Move> {
    let from = Square::new((bits & 63) as u8);
    let to = Square::new((bits >> 6 & 63) as u8);
    position
        .legal_moves()
        .into_iter()
        .find(|legal| legal.from() == from && legal.to() == to && move_bits(*legal) == bits)
}

/// Why a game cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// It was being written when its writer was killed.
    #[error("the file ends in the middle of a game")]
    CutShort,
    /// What stands before the moves is no position or no result.
    #[error("{0}")]
    Heading(#[from] SampleError),
    /// A move, counted from one, cannot be played.
    #[error("move {0} is not legal")]
    IllegalMove(usize),
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(std::io::Error),
}

/// The next game and how many bytes it has; none at the end.
pub fn decode(reader: &mut impl Read) -> Result<Option<(Played, u64)>, Damage> {
    let mut heading = [0; HEADING];
    match fill(reader, &mut heading)? {
        0 => return Ok(None),
        HEADING => {}
        _ => return Err(Damage::CutShort),
    }
    let start = position_of(&heading)?;
    let result = match heading[30] {
        0 => GameResult::BlackWon,
        1 => GameResult::Draw,
        2 => GameResult::WhiteWon,
        other => return Err(SampleError::NoSuchResult(other).into()),
    };
    let mut position = start;
    let mut moves = Vec::new();
    loop {
        let mut bytes = [0; 4];
        if fill(reader, &mut bytes)? != 4 {
            return Err(Damage::CutShort);
        }
        if bytes == [0; 4] {
            break;
        }
        let bits = u16::from_le_bytes([bytes[0], bytes[1]]);
        let score = WhiteScore(i32::from(i16::from_le_bytes([bytes[2], bytes[3]])));
        let play = move_from(&position, bits).ok_or(Damage::IllegalMove(moves.len() + 1))?;
        moves.push((play, score));
        position.make(play, &mut ());
    }
    let bytes = HEADING + 4 * moves.len() + 4;
    Ok(Some((
        Played {
            start,
            moves,
            result,
            on_time: false,
        },
        bytes as u64,
    )))
}

/// Reads as much as there is.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> Result<usize, Damage> {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(Damage::Unreadable(error)),
        }
    }
    Ok(filled)
}

/// The position of a heading, by way of its FEN, so that everything about it is checked.
fn position_of(heading: &[u8; HEADING]) -> Result<Position, SampleError> {
    let mut word = [0; 8];
    word.copy_from_slice(&heading[..8]);
    let occupied = u64::from_le_bytes(word);
    if occupied.count_ones() > 32 {
        return Err(SampleError::TooManyPieces);
    }
    let mut squares = [None; 64];
    let mut rights = String::new();
    for (index, square) in chess::Bitboard(occupied).into_iter().enumerate() {
        let nibble = heading[8 + index / 2] >> (4 * (index % 2)) & 15;
        let color = if nibble & 8 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let role = match nibble & 7 {
            CASTLING_ROOK => {
                let letter = char::from(b'a' + square.file());
                rights.push(if color == Color::White {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                });
                Role::Rook
            }
            code => *Role::ALL
                .get(code as usize)
                .ok_or(SampleError::NoSuchPiece)?,
        };
        squares[square.index()] = Some(Piece::new(color, role));
    }
    let mut fen = board_text(&squares);
    let passed = heading[24] & 127;
    let passed = match passed {
        64 => "-".to_owned(),
        0..64 => Square::new(passed).to_string(),
        _ => return Err(SampleError::NoSuchSquare),
    };
    fen.push_str(&format!(
        " {} {} {passed} {} {}",
        if heading[24] >> 7 == 0 { 'w' } else { 'b' },
        if rights.is_empty() { "-" } else { &rights },
        heading[25],
        u16::from_le_bytes([heading[26], heading[27]]).max(1)
    ));
    Position::from_fen(&fen).map_err(SampleError::Board)
}

/// The first field of a FEN.
pub(crate) fn board_text(squares: &[Option<Piece>; 64]) -> String {
    let mut text = String::with_capacity(80);
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match squares[rank * 8 + file] {
                Some(piece) => {
                    if empty > 0 {
                        text.push(char::from(b'0' + empty));
                    }
                    empty = 0;
                    text.push(piece.letter());
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            text.push(char::from(b'0' + empty));
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Every position of a game in which a move was chosen, with the score and the result.
pub fn samples(game: &Played, number: u64, mut each: impl FnMut(Sample)) {
    let mut position = game.start;
    for &(play, score) in &game.moves {
        each(Sample {
            position,
            result: Some(WhitePoints(game.result.points() as f32)),
            score: Some(score),
            played: play,
            game: number,
        });
        position.make(play, &mut ());
    }
}

/// The samples of a block of whole games.
pub(crate) fn parse_block(block: &super::blocks::Block, intake: &mut super::Intake) -> Vec<Sample> {
    let mut found = Vec::new();
    let mut reader = block.bytes.as_slice();
    let mut number = block.first;
    loop {
        match decode(&mut reader) {
            Ok(None) => return found,
            Ok(Some((game, _))) => {
                let before = found.len();
                samples(&game, block.game(number), |sample| found.push(sample));
                intake.read += (found.len() - before) as u64;
                intake.kept += (found.len() - before) as u64;
            }
            Err(damage) => {
                // After a game that makes no sense nobody knows where the next begins.
                let reason = match damage {
                    Damage::CutShort => damage.to_string(),
                    _ => format!("{damage}; the games after it in this stretch are passed over"),
                };
                intake.read += 1;
                intake.reject(block.problem(number, reason));
                return found;
            }
        }
        number += 1;
    }
}
