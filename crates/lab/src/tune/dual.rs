//! Numbers that carry their derivatives with respect to the seven sums a score is made from.

use std::ops::{Add, Mul, Neg, Sub};

use chess::ByColor;
use eval::{Number, Sums};

/// How many sums there are: linear, danger to White, danger to Black, each for middlegame and endgame; and complexity.
pub const SUMS: usize = 7;

/// A value and how it changes with each sum. The eighth place is empty, so that the eight fill whole registers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dual {
    /// The value.
    pub value: f32,
    /// The derivatives.
    pub slopes: [f32; 8],
}

impl Dual {
    /// The sum with this place among the seven.
    #[inline(always)]
    #[must_use]
    pub fn variable(value: f32, place: usize) -> Dual {
        let mut slopes = [0.0; 8];
        slopes[place] = 1.0;
        Dual { value, slopes }
    }

    /// Seven sums, each knowing itself.
    #[inline(always)]
    #[must_use]
    pub fn sums(values: [f32; SUMS]) -> Sums<Dual> {
        let at = |place: usize| Dual::variable(values[place], place);
        let danger = ByColor::new((at(2), at(3)), (at(4), at(5)));
        Sums {
            linear: (at(0), at(1)),
            danger,
            complexity: at(6),
        }
    }

    #[inline(always)]
    fn joined(self, other: Dual, value: f32, mine: f32, theirs: f32) -> Dual {
        let mut slopes = [0.0; 8];
        for (place, slope) in slopes.iter_mut().enumerate() {
            *slope = self.slopes[place] * mine + other.slopes[place] * theirs;
        }
        Dual { value, slopes }
    }
}

impl Add for Dual {
    type Output = Dual;

    #[inline(always)]
    fn add(self, other: Dual) -> Dual {
        self.joined(other, self.value + other.value, 1.0, 1.0)
    }
}

impl Sub for Dual {
    type Output = Dual;

    #[inline(always)]
    fn sub(self, other: Dual) -> Dual {
        self.joined(other, self.value - other.value, 1.0, -1.0)
    }
}

impl Mul for Dual {
    type Output = Dual;

    #[inline(always)]
    fn mul(self, other: Dual) -> Dual {
        self.joined(other, self.value * other.value, other.value, self.value)
    }
}

impl Neg for Dual {
    type Output = Dual;

    #[inline(always)]
    fn neg(self) -> Dual {
        Dual {
            value: -self.value,
            slopes: self.slopes.map(|slope| -slope),
        }
    }
}

impl Number for Dual {
    #[inline(always)]
    fn constant(value: i32) -> Dual {
        Dual {
            value: value as f32,
            slopes: [0.0; 8],
        }
    }

    #[inline(always)]
    fn divided(self, by: i32) -> Dual {
        let share = 1.0 / by as f32;
        Dual {
            value: self.value * share,
            slopes: self.slopes.map(|slope| slope * share),
        }
    }

    #[inline(always)]
    fn is_positive(self) -> bool {
        self.value > 0.0
    }

    #[inline(always)]
    fn is_negative(self) -> bool {
        self.value < 0.0
    }
}
