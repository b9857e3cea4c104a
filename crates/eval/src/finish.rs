//! From sums to a score: king danger is squared, complexity pulls the endgame part, the phases are mixed and the endgame scaled.
//!
//! One function, generic over the number: the engine runs it with integers, the tuner with numbers that carry their
//! derivatives, so the two cannot disagree on the formula.

use std::ops::{Add, Mul, Neg, Sub};

use chess::{ByColor, Color};

use crate::score::Pair;

/// What the formula needs of a number.
pub trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    /// A constant.
    fn constant(value: i32) -> Self;
    /// Divided by a positive constant; whole numbers round towards zero.
    fn divided(self, by: i32) -> Self;
    /// Whether it is above zero.
    fn is_positive(self) -> bool;
    /// Whether it is below zero.
    fn is_negative(self) -> bool;

    /// The number, or zero if it is negative.
    #[inline(always)]
    fn or_zero(self) -> Self {
        if self.is_positive() {
            self
        } else {
            Self::constant(0)
        }
    }
}

impl Number for i32 {
    #[inline(always)]
    fn constant(value: i32) -> i32 {
        value
    }

    #[inline(always)]
    fn divided(self, by: i32) -> i32 {
        self / by
    }

    #[inline(always)]
    fn is_positive(self) -> bool {
        self > 0
    }

    #[inline(always)]
    fn is_negative(self) -> bool {
        self < 0
    }
}

impl Number for f64 {
    fn constant(value: i32) -> f64 {
        f64::from(value)
    }

    fn divided(self, by: i32) -> f64 {
        self / f64::from(by)
    }

    fn is_positive(self) -> bool {
        self > 0.0
    }

    fn is_negative(self) -> bool {
        self < 0.0
    }
}

/// The phase of a position with everything on the board; the middlegame's weight is the phase's share of it.
pub const PHASE_WHOLE: i32 = 24;
/// The scale of an endgame that is not drawish.
pub const SCALE_WHOLE: i32 = 128;
/// What the square of the middlegame danger is divided by.
pub const DANGER_SQUARE_DIVISOR: i32 = 1024;
/// What the endgame danger is divided by.
pub const DANGER_DIVISOR: i32 = 16;

/// The sums that terms have left, as numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sums<N> {
    /// The linear sum, White less Black: middlegame and endgame.
    pub linear: (N, N),
    /// The danger to each king: middlegame and endgame.
    pub danger: ByColor<(N, N)>,
    /// How hard the position is to hold (endgame part only).
    pub complexity: N,
}

/// What else the formula depends on: facts of the position, not weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// How much of the middlegame is left, out of [`PHASE_WHOLE`].
    pub phase: i32,
    /// How much an endgame advantage of White counts, out of [`SCALE_WHOLE`], and of Black.
    pub scale: ByColor<i32>,
}

/// The score and the steps it took; all White's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Finished<N> {
    /// What each king's danger costs its side (positive): middlegame and endgame.
    pub danger_cost: ByColor<(N, N)>,
    /// What complexity adds to the endgame part.
    pub complexity: N,
    /// What scaling adds to the endgame part.
    pub scaling: N,
    /// The middlegame part.
    pub middlegame: N,
    /// The endgame part, scaled.
    pub endgame: N,
    /// The whole.
    pub score: N,
}

/// Mixes a middlegame and an endgame value by phase.
#[inline(always)]
pub fn taper<N: Number>(middlegame: N, endgame: N, phase: i32) -> N {
    (middlegame * N::constant(phase) + endgame * N::constant(PHASE_WHOLE - phase))
        .divided(PHASE_WHOLE)
}

/// What danger costs: nothing below zero, then with the square in the middlegame and in proportion in the endgame.
#[inline(always)]
pub fn danger_cost<N: Number>(danger: (N, N)) -> (N, N) {
    let (middlegame, endgame) = (danger.0.or_zero(), danger.1.or_zero());
    (
        (middlegame * middlegame).divided(DANGER_SQUARE_DIVISOR),
        endgame.divided(DANGER_DIVISOR),
    )
}

/// The score of these sums.
#[inline(always)]
pub fn finish<N: Number>(sums: &Sums<N>, frame: &Frame) -> Finished<N> {
    let cost = ByColor::new(
        danger_cost(sums.danger[Color::White]),
        danger_cost(sums.danger[Color::Black]),
    );
    let middlegame = sums.linear.0 + cost[Color::Black].0 - cost[Color::White].0;
    let plain = sums.linear.1 + cost[Color::Black].1 - cost[Color::White].1;

    // Complexity helps whoever is ahead, or holds the loser, but never turns the endgame round.
    let complexity = if plain.is_positive() {
        let held = sums.complexity + plain;
        held.or_zero() - plain
    } else if plain.is_negative() {
        let held = sums.complexity - plain;
        -(held.or_zero() + plain)
    } else {
        N::constant(0)
    };
    let pulled = plain + complexity;
    let ahead = if pulled.is_positive() {
        Color::White
    } else {
        Color::Black
    };
    let endgame = (pulled * N::constant(frame.scale[ahead])).divided(SCALE_WHOLE);
    Finished {
        danger_cost: cost,
        complexity,
        scaling: endgame - pulled,
        middlegame,
        endgame,
        score: taper(middlegame, endgame, frame.phase),
    }
}

impl Sums<i32> {
    /// The sums of a tally, taken out of their packed form.
    #[inline(always)]
    #[must_use]
    pub fn of(linear: Pair, danger: ByColor<Pair>, complexity: Pair) -> Sums<i32> {
        let halves = |pair: Pair| (pair.middlegame(), pair.endgame());
        Sums {
            linear: halves(linear),
            danger: ByColor::new(halves(danger[Color::White]), halves(danger[Color::Black])),
            complexity: complexity.endgame(),
        }
    }
}
