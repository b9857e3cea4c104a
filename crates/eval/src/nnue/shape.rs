//! The shape of a network, as data: how wide it is, how it sees the kings, its activation, its hidden and output layers, and how its numbers
//! are quantised. Files, bounds, inference, training and the GPU's kernels all follow from it, so a new shape is described here and nowhere else.
//!
//! Hidden layers, quantised: activations are in parts of [`ACTIVATION_UNIT`] and first weights of [`FIRST_WEIGHT_UNIT`], so that a first unit
//! is 1 at [`FIRST_ONE`]; inner weights are in parts of [`INNER_WEIGHT_UNIT`], so that a second unit is 1 at [`SECOND_ONE`] and goes on,
//! shifted, in parts of [`FIRST_ONE`].

use super::error::NetworkError;
use super::kernels::{LANES, UNITS};
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
/// No position has more pieces.
pub const MOST_PIECES: usize = 32;
/// Squares that king buckets tell apart: half a board, the other half is mirrored.
pub const KING_SQUARES: usize = 32;
/// The width of a new network if none is asked for.
pub const DEFAULT_WIDTH: usize = 256;
/// The output unit of networks in training: in units of 1/128 output weights reach their bounds.
pub const TRAINED_OUTPUT_UNIT: i32 = 64;

/// The most activations of both perspectives.
pub const MOST_ACTIVATIONS: usize = 2 * WIDEST;
/// Sizes of hidden layers are multiples of this.
pub const HIDDEN_STEP: usize = UNITS;
/// The most units of the first hidden layer.
pub const LARGEST_FIRST: usize = 32;
/// The most units of the second.
pub const LARGEST_SECOND: usize = 64;
/// The quantised value of 1 in the activations that hidden layers take, and the largest first weight.
pub const ACTIVATION_UNIT: i32 = 127;
/// The quantised value of 1 in the first layer's weights.
pub const FIRST_WEIGHT_UNIT: i32 = 128;
/// The quantised value of 1 in the weights after the first hidden layer.
pub const INNER_WEIGHT_UNIT: i32 = 1 << SECOND_SHIFT;
/// The largest of those weights.
pub const LARGEST_INNER_WEIGHT: i32 = 2_047;
/// Biases of hidden units are within this many times 1.
pub const LARGEST_HIDDEN_BIAS: i32 = 16;
/// A first hidden unit that is 1.
pub const FIRST_ONE: i32 = ACTIVATION_UNIT * FIRST_WEIGHT_UNIT;
/// How many bits finer the sums of the second layer are than those of the first.
pub const SECOND_SHIFT: i32 = 9;
/// A second hidden unit that is 1.
pub const SECOND_ONE: i32 = FIRST_ONE << SECOND_SHIFT;
/// What the last sum is when the logit is 1.
pub const LAST_ONE: i64 = FIRST_ONE as i64 * INNER_WEIGHT_UNIT as i64;

/// No sum of inference overflows: checked when this is compiled, so that no constant above can be changed past it.
const _: () = {
    const SIXTEEN: i64 = i16::MAX as i64;
    const THIRTY_TWO: i64 = i32::MAX as i64;
    // The fewest lanes of a sum that any instruction set has: see `kernels/head.rs`.
    const FEWEST_LANES: usize = 16;
    let accumulator = MOST_PIECES as i64 * LARGEST_INPUT as i64 + LARGEST_BIAS as i64;
    assert!(accumulator <= SIXTEEN);
    let direct = (UNIT * UNIT / 2) as i64 * LARGEST_OUTPUT as i64;
    assert!((WIDEST / FEWEST_LANES) as i64 * direct <= THIRTY_TWO);
    let product = (ACTIVATION_UNIT * ACTIVATION_UNIT) as i64;
    assert!(2 * product <= SIXTEEN);
    let bias = LARGEST_HIDDEN_BIAS as i64;
    assert!(MOST_ACTIVATIONS as i64 * product + bias * FIRST_ONE as i64 <= THIRTY_TWO);
    let inner = FIRST_ONE as i64 * LARGEST_INNER_WEIGHT as i64;
    assert!(LARGEST_FIRST as i64 * inner + bias * SECOND_ONE as i64 <= THIRTY_TWO);
    assert!(LARGEST_SECOND as i64 * inner <= THIRTY_TWO);
    // The vector kernels take one or two blocks of first units.
    assert!(LARGEST_FIRST <= 2 * HIDDEN_STEP);
};

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
    /// All of them; a file names one by its place here.
    pub const ALL: [Activation; 2] = [Activation::Screlu, Activation::Pairwise];

    /// The one of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Activation> {
        let mut all = Activation::ALL.into_iter();
        all.find(|activation| activation.name() == name)
    }

    /// What it does, in a sentence.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Activation::Screlu => "Each unit clamped and squared",
            Activation::Pairwise => {
                "Each clamped unit of the first half times its partner in the second"
            }
        }
    }

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

    /// The shape that a training begins with: that of the network it goes on from, or a plain one.
    #[must_use]
    pub fn for_training(start: Option<&Shape>) -> Shape {
        Shape {
            output_unit: TRAINED_OUTPUT_UNIT,
            ..start.copied().unwrap_or(Shape::plain(DEFAULT_WIDTH))
        }
    }

    /// Whether it has neither pairwise activation nor hidden layers.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.activation == Activation::Screlu && self.hidden.is_none()
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
        (pieces.saturating_sub(2) * self.output_buckets / MOST_PIECES).min(self.output_buckets - 1)
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

/// The sizes of the hidden layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// Units of the first.
    pub first: usize,
    /// Units of the second.
    pub second: usize,
}

impl Hidden {
    /// Why they cannot be run, if so.
    pub fn check(&self) -> Result<(), NetworkError> {
        let fits = |units: usize, most| {
            (HIDDEN_STEP..=most).contains(&units) && units.is_multiple_of(HIDDEN_STEP)
        };
        if fits(self.first, LARGEST_FIRST) && fits(self.second, LARGEST_SECOND) {
            Ok(())
        } else {
            Err(NetworkError::Hidden(self.first, self.second))
        }
    }
}

/// The numbers of the hidden layers by what they are for, in the order of a file and of a training. Each part begins with the first output
/// bucket, and within it goes unit by unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HiddenPart {
    /// For each first unit a weight for every activation, the mover's first.
    FirstWeights,
    /// For each first unit.
    FirstBiases,
    /// For each second unit a weight for every first one.
    SecondWeights,
    /// For each second unit.
    SecondBiases,
    /// What each second unit adds to the logit.
    LastWeights,
}

impl HiddenPart {
    /// All of them, in order.
    pub const ALL: [HiddenPart; 5] = [
        HiddenPart::FirstWeights,
        HiddenPart::FirstBiases,
        HiddenPart::SecondWeights,
        HiddenPart::SecondBiases,
        HiddenPart::LastWeights,
    ];

    /// The quantised value of 1.
    #[must_use]
    pub const fn unit(self) -> i32 {
        match self {
            HiddenPart::FirstWeights => FIRST_WEIGHT_UNIT,
            HiddenPart::FirstBiases => FIRST_ONE,
            HiddenPart::SecondWeights | HiddenPart::LastWeights => INNER_WEIGHT_UNIT,
            HiddenPart::SecondBiases => SECOND_ONE,
        }
    }

    /// No number of this part is larger.
    #[must_use]
    pub const fn largest(self) -> i32 {
        match self {
            HiddenPart::FirstWeights => ACTIVATION_UNIT,
            HiddenPart::SecondWeights | HiddenPart::LastWeights => LARGEST_INNER_WEIGHT,
            HiddenPart::FirstBiases | HiddenPart::SecondBiases => LARGEST_HIDDEN_BIAS * self.unit(),
        }
    }

    /// Bytes of a number in a file.
    pub(super) const fn bytes(self) -> usize {
        match self {
            HiddenPart::FirstWeights => 1,
            HiddenPart::SecondWeights | HiddenPart::LastWeights => 2,
            HiddenPart::FirstBiases | HiddenPart::SecondBiases => 4,
        }
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
        for layout in KingBuckets::LAYOUTS {
            assert_eq!(KingBuckets::new(*layout.map()), Ok(layout));
        }
        assert_eq!(KingBuckets::layouts_in_words(), "1, 4 or 9");
    }

    #[test]
    fn activations_by_name_and_by_place() {
        for (place, activation) in Activation::ALL.into_iter().enumerate() {
            assert_eq!(activation as usize, place);
            assert_eq!(Activation::named(activation.name()), Some(activation));
        }
    }

    /// The page about networks gives the same numbers.
    #[test]
    fn the_page_about_networks_says_so() {
        let page = include_str!("../../../../docs/networks.md");
        for sentence in [
            format!(
                "The first has up to {LARGEST_FIRST} units, the second up to {LARGEST_SECOND}, both a multiple of {HIDDEN_STEP}."
            ),
            format!("activations go into the hidden layers in units of 1/{ACTIVATION_UNIT}"),
            format!("the first weights are bytes in units of 1/{FIRST_WEIGHT_UNIT}"),
            format!("second and last weights in units of 1/{INNER_WEIGHT_UNIT}."),
        ] {
            assert!(page.contains(&sentence), "{sentence}");
        }
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
