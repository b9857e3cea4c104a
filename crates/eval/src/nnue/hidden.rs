//! The hidden layers of a network: for each output bucket a layer of a few units over all activations, a second one over the first, and
//! weights by which the second adds to the logit, beside the direct output layer. Units are clamped between 0 and 1.
//!
//! In real numbers: `h1 = clamp(W1 · a + c1, 0, 1)`, `h2 = clamp(W2 · h1 + c2, 0, 1)`, and `v · h2` is added to the logit.
//!
//! The sizes, how the numbers are quantised and why no sum overflows stand in `shape.rs`.

use super::kernels::{Block, Inner, InstructionSet, Kept, LANES, WeightBytes};
use super::shape::{
    Activation, HIDDEN_STEP, Hidden, HiddenPart, LARGEST_FIRST, MOST_ACTIVATIONS, Shape,
};

/// Blocks of activations that most networks do with: up to 1,024 units of one perspective.
const SMALL_BLOCKS: usize = 32;

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
        let block = four * (first / HIDDEN_STEP) + unit / HIDDEN_STEP;
        (block, unit % HIDDEN_STEP * 4 + input % 4)
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

    /// The direct layer's sum (see [`InstructionSet::weigh`]) and what the hidden layers add to the logit, in parts of [`LAST_ONE`](super::shape::LAST_ONE).
    pub(super) fn output(
        &self,
        set: InstructionSet,
        activation: Activation,
        halves: [(&[Block], &[Block]); 2],
        bucket: usize,
    ) -> (i64, i64) {
        // Most networks need little room, and room has to be cleared.
        if self.inputs <= SMALL_BLOCKS * LANES {
            self.output_within::<SMALL_BLOCKS>(set, activation, halves, bucket)
        } else {
            self.output_within::<{ MOST_ACTIVATIONS / LANES }>(set, activation, halves, bucket)
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
        let blocks = self.inputs / 4 * (first / HIDDEN_STEP);
        kept.first_layer(set, &self.first[bucket * blocks..][..blocks], sums);
        let inner = Inner {
            weights: &self.second[bucket * first * second..][..first * second],
            biases: &self.second_biases[bucket * second..][..second],
            last: &self.last[bucket * second..][..second],
        };
        (direct, i64::from(inner.output(set, sums)))
    }
}
