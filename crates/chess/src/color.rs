//! The two sides, and a pair of things with one for each side.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first, up the board.
    White = 0,
    /// Moves second, down the board.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter FEN uses for this side to move.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// Whether this is White.
    #[inline(always)]
    #[must_use]
    pub const fn is_white(self) -> bool {
        matches!(self, Color::White)
    }

    /// +1 for White and -1 for Black: what turns a mover's number into White's and back.
    #[inline(always)]
    #[must_use]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// One value for each side.
///
/// ```
/// use chess::{ByColor, Color};
/// let mut count = ByColor::new(0, 0);
/// count[Color::Black] += 2;
/// assert_eq!(count[Color::Black] - count[Color::White], 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>(pub [T; 2]);

impl<T> ByColor<T> {
    /// White's value and Black's.
    #[inline(always)]
    pub const fn new(white: T, black: T) -> ByColor<T> {
        ByColor([white, black])
    }

    /// Each side's value made from the side.
    #[inline(always)]
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor([make(Color::White), make(Color::Black)])
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color.index()]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}
