//! Numbers that say whose view they take, and pairs of a middlegame and an endgame value.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use chess::Color;

/// Centipawns as White sees them: positive is good for White.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct WhiteScore(pub i32);

/// Centipawns as the side to move sees them: positive is good for the mover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct MoverScore(pub i32);

impl WhiteScore {
    /// The same score as this side to move sees it.
    #[inline(always)]
    #[must_use]
    pub const fn for_mover(self, mover: Color) -> MoverScore {
        MoverScore(self.0 * mover.sign())
    }
}

impl MoverScore {
    /// The same score as White sees it, `mover` being the side to move.
    #[inline(always)]
    #[must_use]
    pub const fn for_white(self, mover: Color) -> WhiteScore {
        WhiteScore(self.0 * mover.sign())
    }
}

/// A middlegame and an endgame value in one 64-bit word, added and multiplied together in one instruction. Each half has 32 bits; that
/// they are enough for every position is proven for each set of weights (see [`crate::weight_bounds`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Pair(i64);

impl Pair {
    /// Nothing in either phase.
    pub const ZERO: Pair = Pair(0);

    /// A middlegame and an endgame value.
    #[inline(always)]
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Pair {
        Pair(((endgame as i64) << 32).wrapping_add(middlegame as i64))
    }

    /// The middlegame value.
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// The endgame value; a negative middlegame value has borrowed one from it, which is given back here.
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000_0000) >> 32) as i32
    }
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "({}, {})", self.middlegame(), self.endgame())
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline(always)]
    fn mul(self, times: i32) -> Pair {
        Pair(self.0.wrapping_mul(times as i64))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

impl Sum for Pair {
    fn sum<I: Iterator<Item = Pair>>(pairs: I) -> Pair {
        pairs.fold(Pair::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for (middlegame, endgame) in [
            (0, 0),
            (-1, 0),
            (5, -7),
            (-300, 299),
            (-32_769, 32_768),
            (i32::MIN, i32::MAX),
            (i32::MAX, i32::MIN),
        ] {
            let pair = Pair::new(middlegame, endgame);
            assert_eq!((pair.middlegame(), pair.endgame()), (middlegame, endgame));
        }
        let sum = Pair::new(-20, 30) * 3 - Pair::new(7, -9) + Pair::new(-1, -1);
        assert_eq!((sum.middlegame(), sum.endgame()), (-68, 98));
    }
}
