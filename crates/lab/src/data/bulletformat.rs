//! Bulletformat: 32 bytes a position, seen from the side to move, which is shown as White. Castling rights, counters and en passant are
//! not in it.
//!
//! It is read and written here for the same reason as viriformat, and held equal to the crate of that name by test.

use chess::{Color, Move, Piece, Position, Role};
use eval::WhiteScore;

use super::blocks::Block;
use super::intake::Intake;
use super::sample::{Sample, WhitePoints};
use super::sample_error::SampleError;
use super::viriformat::board_text;

/// The bytes of a position.
const RECORD: usize = 32;

/// A sample in bytes; probabilities as the nearest of win, draw and loss. The bytes have no room for a label that is not known: it would be
/// a level score or a draw, so [`OutputFormat::write`](super::OutputFormat::write) refuses such a sample.
#[must_use]
pub fn encode(sample: &Sample) -> [u8; RECORD] {
    let mover = sample.position.side_to_move();
    let seen = if mover == Color::White {
        sample.position
    } else {
        sample.position.flipped()
    };
    let mut record = [0; RECORD];
    record[..8].copy_from_slice(&seen.occupied().0.to_le_bytes());
    for (index, square) in seen.occupied().into_iter().enumerate() {
        if let Some(piece) = seen.piece_at(square) {
            let code = piece.role().index() as u8 | (piece.color().index() as u8) << 3;
            record[8 + index / 2 % 16] |= code << (4 * (index % 2));
        }
    }
    let score = sample.score.map_or(0, |score| score.for_mover(mover).0);
    record[24..26].copy_from_slice(&(score.clamp(-32_767, 32_767) as i16).to_le_bytes());
    let points = sample.result.map_or(0.5, |points| points.0);
    let points = if mover == Color::White {
        points
    } else {
        1.0 - points
    };
    record[26] = (points * 2.0).round() as u8;
    record[27] = seen.king(Color::White).index() as u8;
    record[28] = seen.king(Color::Black).index() as u8 ^ 56;
    record
}

/// The sample of a record: White is to move.
pub fn decode(record: &[u8; RECORD]) -> Result<Sample, SampleError> {
    let mut word = [0; 8];
    word.copy_from_slice(&record[..8]);
    let occupied = u64::from_le_bytes(word);
    if occupied.count_ones() > 32 {
        return Err(SampleError::TooManyPieces);
    }
    let mut squares = [None; 64];
    for (index, square) in chess::Bitboard(occupied).into_iter().enumerate() {
        let nibble = record[8 + index / 2] >> (4 * (index % 2)) & 15;
        let color = if nibble & 8 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let role = *Role::ALL
            .get(usize::from(nibble & 7))
            .ok_or(SampleError::NoSuchPiece)?;
        squares[square.index()] = Some(Piece::new(color, role));
    }
    let position = Position::from_fen(&format!("{} w - - 0 1", board_text(&squares)))
        .map_err(SampleError::Board)?;
    if record[26] > 2 {
        return Err(SampleError::NoSuchResult(record[26]));
    }
    Ok(Sample {
        position,
        result: Some(WhitePoints(f32::from(record[26]) / 2.0)),
        score: Some(WhiteScore(i32::from(i16::from_le_bytes([
            record[24], record[25],
        ])))),
        played: Move::NULL,
        game: 0,
    })
}

/// The samples of a block of records.
pub(crate) fn parse_block(block: &Block, intake: &mut Intake) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(block.bytes.len() / RECORD);
    let (records, rest) = block.bytes.as_chunks::<RECORD>();
    for (offset, record) in records.iter().enumerate() {
        let number = block.first + offset as u64;
        intake.read += 1;
        match decode(record) {
            Ok(mut sample) => {
                sample.game = block.game(number / 64);
                intake.kept += 1;
                samples.push(sample);
            }
            Err(reason) => intake.reject(block.problem(number, reason.to_string())),
        }
    }
    if !rest.is_empty() {
        intake.read += 1;
        let number = block.first + records.len() as u64;
        intake.reject(block.problem(number, "the file ends in the middle of a record".to_owned()));
    }
    samples
}
