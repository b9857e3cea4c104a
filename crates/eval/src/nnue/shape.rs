//! The shape of a network, as data: how wide it is, how it sees the kings, how many output layers it has and how its numbers are
//! quantised. Files, bounds, inference and training all follow from it, so a new shape is described here and nowhere else.

use super::error::NetworkError;
use super::hidden::{Hidden, HiddenPart};
use super::kernels::LANES;
pub use super::king_buckets::KingBuckets;

/// Features of one king bucket: twelve kinds of piece on sixty-four squares.
pub const PLACES: usize = 768;
/// The quantised value of 1 in the accumulator.
pub const UNIT: i32 = 255;
/// The widest accumulator that inference proves safe.
pub const WIDEST: usize = 4_096;
/// The most king buckets: the squares of half a board.
pub const MOST_KING_BUCKETS: usize = 32;
/// The most output buckets.
pub const MOST_OUTPUT_BUCKETS: usize = 8;
/// Input weights are within this, so that 32 of them and a bias fit sixteen bits.
pub const LARGEST_INPUT: i16 = 505;
/// Biases of the accumulator are within this, for the same reason.
pub const LARGEST_BIAS: i16 = 16_000;
/// Output weights are within this, so that the lanes of a sum fit 32 bits (see `kernels/head.rs`).
pub const LARGEST_OUTPUT: i16 = 253;
/// Output biases are within this, as a multiple of [`UNIT`] times the unit of the output weights.
pub const LARGEST_OUTPUT_BIAS: i32 = 100;
/// No score is beyond this.
pub const LARGEST_SCORE: i32 = 15_000;

/// What a network is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Units of the accumulator of one perspective.
    pub width: usize,
    /// Which set of input weights is used for which square of the king.
    pub king_buckets: KingBuckets,
    /// Output layers, chosen by the number of pieces.
    pub output_buckets: usize,
    /// The quantised value of 1 in the output weights.
    pub output_unit: i32,
    /// What the accumulator's units become before they are weighed.
    pub activation: Activation,
    /// The hidden layers beside the direct output layer, if any.
    pub hidden: Option<Hidden>,
}

/// What the units of an accumulator become, each clamped between 0 and 1 first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Activation {
    /// Its square: as many activations as units.
    #[default]
    Screlu,
    /// Times its partner in the second half: half as many activations as units.
    Pairwise,
}

impl Activation {
    /// Its name, as `gander train` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Activation::Screlu => "screlu",
            Activation::Pairwise => "pairwise",
        }
    }
}

impl Shape {
    /// A network with one king bucket and eight output buckets.
    #[must_use]
    pub const fn plain(width: usize) -> Shape {
        Shape {
            width,
            king_buckets: KingBuckets::ONE,
            output_buckets: MOST_OUTPUT_BUCKETS,
            output_unit: 128,
            activation: Activation::Screlu,
            hidden: None,
        }
    }

    /// Why no such network can be run, if so.
    pub fn check(&self) -> Result<(), NetworkError> {
        if self.width == 0 || !self.width.is_multiple_of(LANES) || self.width > WIDEST {
            return Err(NetworkError::Width(self.width));
        }
        if !self.activations().is_multiple_of(LANES) {
            return Err(NetworkError::PairwiseWidth(self.width));
        }
        if let Some(hidden) = self.hidden {
            hidden.check()?;
        }
        if !(1..=MOST_OUTPUT_BUCKETS).contains(&self.output_buckets) {
            return Err(NetworkError::OutputBuckets(self.output_buckets));
        }
        if !(1..=UNIT).contains(&self.output_unit) {
            return Err(NetworkError::OutputUnit(self.output_unit));
        }
        Ok(())
    }

    /// Activations of one perspective: what the output layer weighs.
    #[inline(always)]
    #[must_use]
    pub const fn activations(&self) -> usize {
        match self.activation {
            Activation::Screlu => self.width,
            Activation::Pairwise => self.width / 2,
        }
    }

    /// Inputs of one perspective.
    #[must_use]
    pub fn features(&self) -> usize {
        self.king_buckets.count() * PLACES
    }

    /// The output layer for so many pieces on the board: the fewer, the lower.
    #[inline(always)]
    #[must_use]
    pub fn output_bucket(&self, pieces: usize) -> usize {
        (pieces.saturating_sub(2) * self.output_buckets / 32).min(self.output_buckets - 1)
    }

    /// How many numbers a network of this shape has.
    #[must_use]
    pub fn numbers(&self) -> usize {
        let accumulator = (self.features() + 1) * self.width;
        let outputs = self.output_buckets * (2 * self.activations() + 1);
        let hidden = HiddenPart::ALL.map(|part| self.hidden_numbers(part));
        accumulator + outputs + hidden.iter().sum::<usize>()
    }

    /// How many numbers a part of the hidden layers has.
    #[must_use]
    pub fn hidden_numbers(&self, part: HiddenPart) -> usize {
        let Some(Hidden { first, second }) = self.hidden else {
            return 0;
        };
        let each = match part {
            HiddenPart::FirstWeights => first * 2 * self.activations(),
            HiddenPart::FirstBiases => first,
            HiddenPart::SecondWeights => second * first,
            HiddenPart::SecondBiases | HiddenPart::LastWeights => second,
        };
        self.output_buckets * each
    }

    /// The largest output bias, quantised.
    #[must_use]
    pub fn largest_output_bias(&self) -> i32 {
        LARGEST_OUTPUT_BIAS * UNIT * self.output_unit
    }
}

impl std::fmt::Display for Shape {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let buckets = self.king_buckets.count();
        let inputs = if buckets == 1 {
            format!("{PLACES}")
        } else {
            format!("{PLACES}x{buckets}")
        };
        let pairwise = match self.activation {
            Activation::Screlu => "",
            Activation::Pairwise => " pairwise",
        };
        write!(
            formatter,
            "({inputs} mirrored -> {}{pairwise})x2 -> ",
            self.width
        )?;
        if let Some(Hidden { first, second }) = self.hidden {
            write!(formatter, "({first} -> {second} and direct) -> ")?;
        }
        write!(formatter, "{}", self.output_buckets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Square;

    #[test]
    fn buckets_of_pieces_and_kings() {
        let shape = Shape::plain(256);
        assert_eq!(
            [2, 5, 6, 31, 32].map(|pieces| shape.output_bucket(pieces)),
            [0, 0, 1, 7, 7]
        );
        let four = KingBuckets::layout(4).unwrap();
        assert_eq!(four.count(), 4);
        assert_eq!(four.of(Square::A1), four.of(Square::H1));
        assert_ne!(four.of(Square::G1), four.of(Square::E1));
        assert!(KingBuckets::new([2; 32]).is_err());
        assert!(KingBuckets::layout(5).is_none());
    }

    #[test]
    fn shapes_that_cannot_be_run_are_refused() {
        for width in [0, 63, 100, WIDEST + LANES] {
            assert!(Shape::plain(width).check().is_err(), "{width}");
        }
        assert!(Shape::plain(768).check().is_ok());
        let mut shape = Shape::plain(64);
        shape.output_buckets = 9;
        assert!(shape.check().is_err());
        shape.output_buckets = 8;
        shape.output_unit = 0;
        assert!(shape.check().is_err());
        let mut shape = Shape::plain(192);
        assert!(shape.check().is_ok());
        shape.activation = Activation::Pairwise;
        assert!(shape.check().is_err());
        shape.width = 256;
        assert!(shape.check().is_ok());
        for (first, second, runs) in [
            (16, 32, true),
            (32, 64, true),
            (0, 32, false),
            (8, 32, false),
            (48, 32, false),
            (16, 0, false),
            (16, 80, false),
        ] {
            shape.hidden = Some(Hidden { first, second });
            assert_eq!(shape.check().is_ok(), runs, "{shape}");
        }
    }
}
