//! A set of squares as 64 bits.

use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{Color, Square};

/// A set of squares: bit 0 is a1, bit 63 is h8.
///
/// ```
/// use chess::{Bitboard, Square};
/// let corners = Square::A1.bit() | Square::H8.bit();
/// assert_eq!(corners.len(), 2);
/// assert!(corners.contains(Square::H8));
/// assert_eq!(corners.into_iter().next(), Some(Square::A1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The light squares.
    pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);
    /// The dark squares.
    pub const DARK: Bitboard = Bitboard(0xAA55_AA55_AA55_AA55);

    /// The squares of a file, 0 for a to 7 for h.
    #[inline(always)]
    #[must_use]
    pub const fn file(file: u8) -> Bitboard {
        Bitboard(FILE_A << (file & 7))
    }

    /// The squares of a rank, 0 for the first to 7 for the eighth.
    #[inline(always)]
    #[must_use]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xFF << ((rank & 7) * 8))
    }

    /// The squares of a rank as this side counts it: 0 is its own back rank.
    #[inline(always)]
    #[must_use]
    pub const fn rank_for(rank: u8, color: Color) -> Bitboard {
        Bitboard::rank(rank ^ (7 * color as u8))
    }

    /// How many squares.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is at least one.
    #[inline(always)]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether there are two or more.
    #[inline(always)]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether there is exactly one.
    #[inline(always)]
    #[must_use]
    pub const fn one(self) -> bool {
        self.0 != 0 && !self.many()
    }

    /// Whether this square is in it.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// Whether the two have a square in common.
    #[inline(always)]
    #[must_use]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square. An empty set answers a1, so ask only when there is one.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// The highest square. An empty set answers a square too, so ask only when there is one.
    #[inline(always)]
    #[must_use]
    pub const fn last(self) -> Square {
        Square::new(63u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// The square furthest up the board as this side sees it.
    #[inline(always)]
    #[must_use]
    pub const fn frontmost(self, color: Color) -> Square {
        match color {
            Color::White => self.last(),
            Color::Black => self.first(),
        }
    }

    /// Every square one step up the board (White's forward).
    #[inline(always)]
    #[must_use]
    pub const fn up(self) -> Bitboard {
        Bitboard(self.0 << 8)
    }

    /// Every square one step down the board.
    #[inline(always)]
    #[must_use]
    pub const fn down(self) -> Bitboard {
        Bitboard(self.0 >> 8)
    }

    /// Every square one step towards the h-file; what stands on it falls off.
    #[inline(always)]
    #[must_use]
    pub const fn right(self) -> Bitboard {
        Bitboard((self.0 & !FILE_H) << 1)
    }

    /// Every square one step towards the a-file; what stands on it falls off.
    #[inline(always)]
    #[must_use]
    pub const fn left(self) -> Bitboard {
        Bitboard((self.0 & !FILE_A) >> 1)
    }

    /// Every square one step forward for this side.
    #[inline(always)]
    #[must_use]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => self.up(),
            Color::Black => self.down(),
        }
    }

    /// The squares attacked by pawns of this side on these squares.
    #[inline(always)]
    #[must_use]
    pub const fn pawn_attacks(self, color: Color) -> Bitboard {
        let ahead = self.forward(color);
        Bitboard(ahead.left().0 | ahead.right().0)
    }

    /// The set and everything up the board from it.
    #[inline(always)]
    #[must_use]
    pub const fn fill_up(self) -> Bitboard {
        let mut bits = self.0;
        bits |= bits << 8;
        bits |= bits << 16;
        bits |= bits << 32;
        Bitboard(bits)
    }

    /// The set and everything down the board from it.
    #[inline(always)]
    #[must_use]
    pub const fn fill_down(self) -> Bitboard {
        let mut bits = self.0;
        bits |= bits >> 8;
        bits |= bits >> 16;
        bits |= bits >> 32;
        Bitboard(bits)
    }

    /// The set and everything ahead of it as this side sees it.
    #[inline(always)]
    #[must_use]
    pub const fn fill_forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => self.fill_up(),
            Color::Black => self.fill_down(),
        }
    }

    /// All squares of every file that has a square in the set.
    #[inline(always)]
    #[must_use]
    pub const fn fill_files(self) -> Bitboard {
        Bitboard(self.fill_up().0 | self.fill_down().0)
    }

    /// The board turned so that the first rank becomes the eighth.
    #[inline(always)]
    #[must_use]
    pub const fn flip_ranks(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident, $left:ident $right:ident $body:expr) => {
        impl $trait for Bitboard {
            type Output = Bitboard;

            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                let ($left, $right) = (self.0, other.0);
                Bitboard($body)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Bitboard) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign, left right left & right);
operator!(BitOr bitor BitOrAssign bitor_assign, left right left | right);
operator!(BitXor bitxor BitXorAssign bitxor_assign, left right left ^ right);
// The difference of two sets: what is in the first and not in the second.
operator!(Sub sub SubAssign sub_assign, left right left & !right);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::new(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | square.bit())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let mark = if self.contains(Square::at(file, rank)) {
                    " x"
                } else {
                    " ."
                };
                formatter.write_str(mark)?;
            }
            formatter.write_str("\n")?;
        }
        Ok(())
    }
}
