//! Numbers that say in their type whose view they take: parts of scores in tables and reviews, and winning chances. One view becomes the
//! other only where a side is named. Whole scores of a search are [`search::WhiteView`] and [`search::MoverView`].

use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use chess::Color;
use eval::WhiteScore;
use serde::Serialize;
use ts_rs::{Config, TS};

/// What can be seen from either side.
pub trait Turned: Copy {
    /// The same as the other side sees it.
    #[must_use]
    fn turned(self) -> Self;
}

impl Turned for i32 {
    fn turned(self) -> i32 {
        -self
    }
}

impl Turned for f64 {
    fn turned(self) -> f64 {
        -self
    }
}

/// Winning chances in percent: what one side has the other lacks.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Percent(pub f64);

impl Turned for Percent {
    fn turned(self) -> Percent {
        Percent(100.0 - self.0)
    }
}

/// As White sees it: centipawns are positive where White stands better. In JSON the number alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct White<Value>(pub Value);

/// As one side sees it: the side to move, or the one whose move is judged. In JSON the number alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Mover<Value>(pub Value);

impl<Value: Turned> White<Value> {
    /// The same as this side sees it.
    #[must_use]
    pub fn for_side(self, side: Color) -> Mover<Value> {
        Mover(seen_by(self.0, side))
    }
}

impl<Value: Turned> Mover<Value> {
    /// The same as White sees it, `mover` being the side whose view this is.
    #[must_use]
    pub fn for_white(self, mover: Color) -> White<Value> {
        White(seen_by(self.0, mover))
    }
}

/// White's view as this side's, or this side's as White's.
fn seen_by<Value: Turned>(value: Value, side: Color) -> Value {
    match side {
        Color::White => value,
        Color::Black => value.turned(),
    }
}

impl From<WhiteScore> for White<i32> {
    fn from(score: WhiteScore) -> White<i32> {
        White(score.0)
    }
}

impl White<f64> {
    /// Whole centipawns.
    #[must_use]
    pub fn rounded(self) -> White<i32> {
        White(self.0.round() as i32)
    }
}

impl Mover<f64> {
    /// Whole centipawns.
    #[must_use]
    pub fn rounded(self) -> Mover<i32> {
        Mover(self.0.round() as i32)
    }
}

/// Sums and differences within one view; and in the page's types a plain number, for JSON has no views.
macro_rules! numbers {
    ($($view:ident),*) => {$(
        impl<Value: Add<Output = Value>> Add for $view<Value> {
            type Output = $view<Value>;

            fn add(self, other: $view<Value>) -> $view<Value> {
                $view(self.0 + other.0)
            }
        }

        impl<Value: Sub<Output = Value>> Sub for $view<Value> {
            type Output = $view<Value>;

            fn sub(self, other: $view<Value>) -> $view<Value> {
                $view(self.0 - other.0)
            }
        }

        impl<Value: AddAssign> AddAssign for $view<Value> {
            fn add_assign(&mut self, other: $view<Value>) {
                self.0 += other.0;
            }
        }

        impl<Value: Sum> Sum for $view<Value> {
            fn sum<I: Iterator<Item = $view<Value>>>(values: I) -> $view<Value> {
                $view(values.map(|value| value.0).sum())
            }
        }

        impl<Value: TS> TS for $view<Value> {
            type WithoutGenerics = Value::WithoutGenerics;
            type OptionInnerType = Value::OptionInnerType;

            fn name(config: &Config) -> String {
                Value::name(config)
            }

            fn inline(config: &Config) -> String {
                Value::inline(config)
            }
        }
    )*};
}

numbers!(White, Mover);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_turns_with_the_side() {
        assert_eq!(White(31).for_side(Color::White), Mover(31));
        assert_eq!(White(31).for_side(Color::Black), Mover(-31));
        assert_eq!(
            White(Percent(70.0)).for_side(Color::Black),
            Mover(Percent(30.0))
        );
        for side in Color::BOTH {
            assert_eq!(Mover(-12.5).for_white(side).for_side(side), Mover(-12.5));
        }
        assert_eq!(
            serde_json::to_string(&White(31)).ok().as_deref(),
            Some("31")
        );
    }
}
