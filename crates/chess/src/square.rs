//! Squares, files and ranks. a1 is 0, b1 is 1, h8 is 63.

use std::fmt;
use std::str::FromStr;

use crate::{Bitboard, Color};

/// One of the 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// The square of an index; only the low six bits count.
    #[inline(always)]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on this file and rank, each 0 to 7 (only the low three bits count).
    #[inline(always)]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square(((rank & 7) << 3) | (file & 7))
    }

    /// All squares, a1 first, h8 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(Square)
    }

    /// 0 for a1 to 63 for h8.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 for the a-file to 7 for the h-file.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank to 7 for the eighth.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// The rank as this side counts it: 0 is its own back rank.
    #[inline(always)]
    #[must_use]
    pub const fn rank_for(self, color: Color) -> u8 {
        self.rank() ^ (7 * color as u8)
    }

    /// The square as this side sees it: unchanged for White, ranks mirrored for Black.
    #[inline(always)]
    #[must_use]
    pub const fn for_side(self, color: Color) -> Square {
        Square(self.0 ^ (56 * color as u8))
    }

    /// The square mirrored between the ranks: e2 becomes e7.
    #[inline(always)]
    #[must_use]
    pub const fn flip_ranks(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square mirrored between the files: b1 becomes g1.
    #[inline(always)]
    #[must_use]
    pub const fn flip_files(self) -> Square {
        Square(self.0 ^ 7)
    }

    /// This square alone.
    #[inline(always)]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// One step up the board for White, down for Black, wrapping round at the edge.
    #[inline(always)]
    #[must_use]
    pub const fn forward(self, color: Color) -> Square {
        match color {
            Color::White => Square((self.0 + 8) & 63),
            Color::Black => Square(self.0.wrapping_sub(8) & 63),
        }
    }

    /// The square `delta` indices further on, wrapping round at the end of the board.
    #[inline(always)]
    #[must_use]
    pub const fn offset(self, delta: i8) -> Square {
        Square(self.0.wrapping_add_signed(delta) & 63)
    }

    /// King steps between two squares.
    #[inline(always)]
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Whether it is a light square, as h1 is.
    #[inline(always)]
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) & 1 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}{}",
            char::from(b'a' + self.file()),
            char::from(b'1' + self.rank())
        )
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a square is a letter a to h and a digit 1 to 8, such as e4")
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at(file - b'a', rank - b'1')),
            _ => Err(NotASquare),
        }
    }
}

macro_rules! name_squares {
    ($($name:ident)*) => {
        /// The squares by name.
        impl Square {
            name_squares!(@ 0; $($name)*);
        }
    };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Square = Square($index);
        name_squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}
