//! The board of a FEN, read and written. Whole files of positions pass through here: a sound board is read in one pass that takes the same
//! way at every letter, and what is wrong with any other is found by a slower reading, rank by rank.

use crate::{Bitboard, Color, FenError, Piece, Position, Square};

/// What a byte of the board's text stands for.
#[derive(Clone, Copy)]
struct Letter {
    piece: Option<Piece>,
    /// [`Role::index`](crate::Role::index), or [`NOTHING`].
    role: u8,
    /// White, Black, or neither.
    color: u8,
    /// Squares that it fills.
    squares: u8,
    is_digit: bool,
    is_slash: bool,
    is_stray: bool,
}

/// In place of a role's number: no role.
const NOTHING: u8 = 7;

static LETTERS: [Letter; 256] = {
    let stray = Letter {
        piece: None,
        role: NOTHING,
        color: 2,
        squares: 0,
        is_digit: false,
        is_slash: false,
        is_stray: true,
    };
    let mut letters = [stray; 256];
    let mut byte = 0u8;
    while byte < 128 {
        let letter = &mut letters[byte as usize];
        if let Some(piece) = Piece::from_letter(byte as char) {
            letter.piece = Some(piece);
            letter.role = piece.role() as u8;
            letter.color = piece.color() as u8;
            letter.squares = 1;
            letter.is_stray = false;
        } else if byte >= b'1' && byte <= b'8' {
            letter.squares = byte - b'0';
            letter.is_digit = true;
            letter.is_stray = false;
        } else if byte == b'/' {
            letter.is_slash = true;
            letter.is_stray = false;
        }
        byte += 1;
    }
    letters
};

/// Puts the pieces of a text on an empty board.
pub(crate) fn read_board(position: &mut Position, text: &str) -> Result<(), FenError> {
    if read_sound_board(position, text) {
        return Ok(());
    }
    *position = Position::empty();
    read_by_ranks(position, text)
}

/// Reads a board without a question at any letter; false if something is wrong with it.
fn read_sound_board(position: &mut Position, text: &str) -> bool {
    let mut roles = [0u64; 8];
    let mut colors = [0u64; 4];
    let (mut place, mut slashes) = (0, 0);
    let (mut wrong, mut after_digit) = (false, false);
    for &byte in text.as_bytes() {
        let letter = &LETTERS[usize::from(byte)];
        // The eighth rank comes first. What fills no square leaves its mark where the next letter overwrites it.
        let square = (place & 63) ^ 56;
        roles[usize::from(letter.role & 7)] |= 1 << square;
        colors[usize::from(letter.color & 3)] |= 1 << square;
        position.board[square] = letter.piece;
        slashes += usize::from(letter.is_slash);
        wrong |= letter.is_stray
            | (letter.is_digit & after_digit)
            | (letter.is_slash & (place != 8 * slashes));
        after_digit = letter.is_digit;
        place += usize::from(letter.squares);
    }
    for (board, role) in position
        .roles
        .iter_mut()
        .zip(&roles[..usize::from(NOTHING)])
    {
        *board = Bitboard(*role);
    }
    for color in Color::BOTH {
        position.colors[color] = Bitboard(colors[color.index()]);
    }
    !wrong && slashes == 7 && place == 64
}

/// Reads a board rank by rank, and says what is wrong with it.
fn read_by_ranks(position: &mut Position, text: &str) -> Result<(), FenError> {
    let ranks = 1 + text.bytes().filter(|&byte| byte == b'/').count();
    if ranks != 8 {
        return Err(FenError::Ranks(ranks));
    }
    let rows = text.as_bytes().split(|&byte| byte == b'/');
    for (row, rank) in rows.zip((0..8).rev()) {
        let mut file = 0u32;
        let mut after_digit = false;
        for &byte in row {
            let letter = LETTERS[usize::from(byte)];
            if letter.is_stray {
                return Err(FenError::Letter(first_stray(text), rank + 1));
            }
            if letter.is_digit && after_digit {
                return Err(FenError::AdjacentDigits(rank + 1));
            }
            after_digit = letter.is_digit;
            if let (Some(piece), 0..8) = (letter.piece, file) {
                position.put(piece, Square::at(file as u8, rank));
            }
            file += u32::from(letter.squares);
        }
        if file != 8 {
            return Err(FenError::RankLength(rank + 1, file));
        }
    }
    Ok(())
}

/// The first letter of a board that has one which does not belong there.
fn first_stray(text: &str) -> char {
    let belongs =
        |letter| matches!(letter, '/' | '1'..='8') || Piece::from_letter(letter).is_some();
    text.chars()
        .find(|&letter| !belongs(letter))
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// A line of plain letters on the way to a text: the longest FEN has 93.
pub(crate) struct Line {
    bytes: [u8; 128],
    length: usize,
}

impl Line {
    pub(crate) fn new() -> Line {
        Line {
            bytes: [0; 128],
            length: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, letter: u8) {
        self.push_if(letter, true);
    }

    /// Adds a letter or does not, without a branch.
    #[inline(always)]
    fn push_if(&mut self, letter: u8, wanted: bool) {
        self.bytes[self.length & 127] = letter;
        self.length += usize::from(wanted);
    }

    pub(crate) fn push_number(&mut self, number: u16) {
        let mut unit = 10_000;
        while unit > 1 && number < unit {
            unit /= 10;
        }
        while unit > 0 {
            self.push(b'0' + (number / unit % 10) as u8);
            unit /= 10;
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

/// The letter of a piece by [`Piece::index`].
static PIECE_LETTERS: [u8; Piece::TABLE] = {
    let mut letters = [0; Piece::TABLE];
    let mut index = 0;
    while index < Piece::ALL.len() {
        let piece = Piece::ALL[index];
        letters[piece.index()] = piece.letter() as u8;
        index += 1;
    }
    letters
};

/// Writes the board of a position.
pub(crate) fn write_board(position: &Position, line: &mut Line) {
    let occupied = position.occupied().0;
    for rank in (0..8u8).rev() {
        let mut pieces = (occupied >> (8 * rank)) as u8;
        let mut file = 0;
        while pieces != 0 {
            let next = pieces.trailing_zeros() as u8;
            line.push_if(b'0' + (next - file), next > file);
            if let Some(piece) = position.piece_at(Square::at(next, rank)) {
                line.push(PIECE_LETTERS[piece.index()]);
            }
            file = next + 1;
            pieces &= pieces - 1;
        }
        line.push_if(b'0' + (8 - file), file < 8);
        line.push_if(b'/', rank > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: [&str; 3] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8",
    ];

    /// Both readings agree on every board that differs from a sound one in one letter, by one more or by one less.
    #[test]
    fn the_quick_reading_is_the_reading_by_ranks() {
        let mut sound = 0;
        let mut compare = |text: &str| {
            let (mut quick, mut slow) = (Position::empty(), Position::empty());
            let read = read_sound_board(&mut quick, text);
            assert_eq!(read, read_by_ranks(&mut slow, text).is_ok(), "{text}");
            if read {
                assert_eq!(quick.roles, slow.roles, "{text}");
                assert_eq!(quick.board, slow.board, "{text}");
                assert!(
                    Color::BOTH
                        .into_iter()
                        .all(|color| quick.colors[color] == slow.colors[color])
                );
                sound += 1;
                let mut line = Line::new();
                write_board(&quick, &mut line);
                assert_eq!(line.as_str(), text);
            }
        };
        for board in BOARDS {
            compare(board);
            for place in 0..=board.len() {
                for letter in "/0123456789pnbrqkPNBRQKx é".chars() {
                    let (before, after) = board.split_at(place);
                    compare(&format!("{before}{letter}{after}"));
                    let mut rest = after.chars();
                    rest.next();
                    compare(&format!("{before}{letter}{}", rest.as_str()));
                    compare(&format!("{before}{}", rest.as_str()));
                }
            }
        }
        assert!(sound > 500, "only {sound} boards were sound");
    }
}
