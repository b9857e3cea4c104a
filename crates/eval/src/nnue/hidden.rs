//! The hidden layers of a network: for each output bucket a layer of a few units over all activations, a second one over the first, and
//! weights by which the second adds to the logit, beside the direct output layer. Units are clamped between 0 and 1.
//!
//! In real numbers: `h1 = clamp(W1 · a + c1, 0, 1)`, `h2 = clamp(W2 · h1 + c2, 0, 1)`, and `v · h2` is added to the logit.
//!
//! Quantised, `a` is in parts of 127 and `W1` of 128, so that a first unit is 1 at [`FIRST_ONE`] = 16,256; `W2` is in parts of 512, so that a
//! second unit is 1 at [`SECOND_ONE`] and goes on, shifted, in parts of 16,256; `v` is in parts of 512. With 32 first units at most, the
//! second's sums stay below 32 · 16,256 · 2,047 + 16 · [`SECOND_ONE`] < 2³¹, and with 64 second ones the last sum below 64 · 16,256 · 2,047 < 2³¹.

use super::error::NetworkError;
use super::kernels::{Block, Inner, InstructionSet, Kept, LANES, WeightBytes};
use super::shape::{Activation, Shape};

/// Sizes of hidden layers are multiples of this.
pub const UNITS: usize = 16;
/// The most units of the first hidden layer.
pub const LARGEST_FIRST: usize = 32;
/// The most units of the second.
pub const LARGEST_SECOND: usize = 64;
/// A first hidden unit that is 1.
pub const FIRST_ONE: i32 = 127 * 128;
/// How many bits finer the sums of the second layer are than those of the first.
pub const SECOND_SHIFT: i32 = 9;
/// A second hidden unit that is 1.
pub const SECOND_ONE: i32 = FIRST_ONE << SECOND_SHIFT;
/// What the last sum is when the logit is 1.
pub const LAST_ONE: i64 = FIRST_ONE as i64 * 512;

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
        let fits =
            |units: usize, most| (UNITS..=most).contains(&units) && units.is_multiple_of(UNITS);
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
            HiddenPart::FirstWeights => 128,
            HiddenPart::FirstBiases => FIRST_ONE,
            HiddenPart::SecondWeights | HiddenPart::LastWeights => 512,
            HiddenPart::SecondBiases => SECOND_ONE,
        }
    }

    /// No number of this part is larger.
    #[must_use]
    pub const fn largest(self) -> i32 {
        match self {
            HiddenPart::FirstWeights => 127,
            HiddenPart::SecondWeights | HiddenPart::LastWeights => 2_047,
            HiddenPart::FirstBiases | HiddenPart::SecondBiases => 16 * self.unit(),
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

/// The numbers of the hidden layers as inference takes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HiddenLayers {
    sizes: Hidden,
    /// Activations of both perspectives.
    inputs: usize,
    /// For each bucket and four inputs the weights of all first units.
    first: Vec<WeightBytes>,
    first_biases: Vec<i32>,
    /// For each bucket and first unit the weights of all second units.
    second: Vec<i16>,
    second_biases: Vec<i32>,
    last: Vec<i16>,
}

impl HiddenLayers {
    /// Those of a shape, all zero; none if it has none.
    pub(super) fn zero(shape: &Shape) -> Option<HiddenLayers> {
        let sizes = shape.hidden?;
        let numbers = |part| shape.hidden_numbers(part);
        Some(HiddenLayers {
            sizes,
            inputs: 2 * shape.activations(),
            first: vec![WeightBytes([0; 64]); numbers(HiddenPart::FirstWeights) / 64],
            first_biases: vec![0; numbers(HiddenPart::FirstBiases)],
            second: vec![0; numbers(HiddenPart::SecondWeights)],
            second_biases: vec![0; numbers(HiddenPart::SecondBiases)],
            last: vec![0; numbers(HiddenPart::LastWeights)],
        })
    }

    /// Where a first weight lies: which sixty-four bytes, and which of them.
    fn first_place(&self, index: usize) -> (usize, usize) {
        let Hidden { first, .. } = self.sizes;
        let (rest, input) = (index / self.inputs, index % self.inputs);
        let (bucket, unit) = (rest / first, rest % first);
        let four = bucket * (self.inputs / 4) + input / 4;
        let block = four * (first / UNITS) + unit / UNITS;
        (block, unit % UNITS * 4 + input % 4)
    }

    /// Where a second weight lies.
    fn second_place(&self, index: usize) -> usize {
        let Hidden { first, second } = self.sizes;
        let (rest, from) = (index / first, index % first);
        let (bucket, unit) = (rest / second, rest % second);
        (bucket * first + from) * second + unit
    }

    /// A number of a part.
    #[must_use]
    pub fn number(&self, part: HiddenPart, index: usize) -> i32 {
        match part {
            HiddenPart::FirstWeights => {
                let (block, byte) = self.first_place(index);
                i32::from(self.first[block].0[byte])
            }
            HiddenPart::FirstBiases => self.first_biases[index],
            HiddenPart::SecondWeights => i32::from(self.second[self.second_place(index)]),
            HiddenPart::SecondBiases => self.second_biases[index],
            HiddenPart::LastWeights => i32::from(self.last[index]),
        }
    }

    /// Sets a number of a part; what is larger than the part allows becomes the largest.
    pub fn set(&mut self, part: HiddenPart, index: usize, number: i32) {
        let number = number.clamp(-part.largest(), part.largest());
        match part {
            HiddenPart::FirstWeights => {
                let (block, byte) = self.first_place(index);
                self.first[block].0[byte] = number as i8;
            }
            HiddenPart::FirstBiases => self.first_biases[index] = number,
            HiddenPart::SecondWeights => {
                let place = self.second_place(index);
                self.second[place] = number as i16;
            }
            HiddenPart::SecondBiases => self.second_biases[index] = number,
            HiddenPart::LastWeights => self.last[index] = number as i16,
        }
    }

    /// The direct layer's sum (see [`InstructionSet::weigh`]) and what the hidden layers add to the logit, in parts of [`LAST_ONE`].
    pub(super) fn output(
        &self,
        set: InstructionSet,
        activation: Activation,
        halves: [(&[Block], &[Block]); 2],
        bucket: usize,
    ) -> (i64, i64) {
        // Most networks need little room, and room has to be cleared.
        if self.inputs <= 32 * LANES {
            self.output_within::<32>(set, activation, halves, bucket)
        } else {
            self.output_within::<128>(set, activation, halves, bucket)
        }
    }

    #[inline(always)]
    fn output_within<const BLOCKS: usize>(
        &self,
        set: InstructionSet,
        activation: Activation,
        halves: [(&[Block], &[Block]); 2],
        bucket: usize,
    ) -> (i64, i64) {
        let Hidden { first, second } = self.sizes;
        let mut kept = Kept::<BLOCKS>::new();
        let mut direct = 0;
        for (units, weights) in halves {
            direct += kept.weigh(set, activation, units, weights);
        }
        let mut sums = [0; LARGEST_FIRST];
        let sums = &mut sums[..first];
        sums.copy_from_slice(&self.first_biases[bucket * first..][..first]);
        let blocks = self.inputs / 4 * (first / UNITS);
        kept.first_layer(set, &self.first[bucket * blocks..][..blocks], sums);
        let inner = Inner {
            weights: &self.second[bucket * first * second..][..first * second],
            biases: &self.second_biases[bucket * second..][..second],
            last: &self.last[bucket * second..][..second],
        };
        (direct, i64::from(inner.output(set, sums)))
    }
}
