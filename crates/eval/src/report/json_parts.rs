//! What results written as JSON are made of, whichever crate they come from: numbers with two decimals and the sides' names.

use chess::Color;
use serde::{Serialize, Serializer};
use ts_rs::{Config, TS};

/// A number with at most two decimals, enough for a share of a centipawn or of a percent; whole numbers are written without any.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decimal(pub f64);

impl Decimal {
    /// Each of these numbers.
    #[must_use]
    pub fn each(values: &[f64]) -> Vec<Decimal> {
        values.iter().copied().map(Decimal).collect()
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Adding 0 turns -0 into 0.
        let value = (self.0 * 100.0).round() / 100.0 + 0.0;
        match value.fract() == 0.0 && value.abs() < 1e15 {
            true => serializer.serialize_i64(value as i64),
            false => serializer.serialize_f64(value),
        }
    }
}

impl TS for Decimal {
    type WithoutGenerics = Decimal;
    type OptionInnerType = Decimal;

    fn name(config: &Config) -> String {
        f64::name(config)
    }

    fn inline(config: &Config) -> String {
        f64::inline(config)
    }
}

/// A side by its name: `white` or `black`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "Side")]
pub enum SideName {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for SideName {
    fn from(color: Color) -> SideName {
        match color {
            Color::White => SideName::White,
            Color::Black => SideName::Black,
        }
    }
}
