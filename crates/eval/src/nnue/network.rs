//! The quantised network as the engine runs it: a feature transformer that both perspectives share, and an output layer for each number
//! of pieces.
//!
//! The activation of a unit is its accumulator, clamped between 0 and [`UNIT`], squared (SCReLU), or times its partner in the second half of
//! the accumulator (pairwise). The mover's half comes first. In real numbers: `logit = bias + Σ w · a`, where `a` is `clamp(x, 0, 1)²` or
//! `clamp(x, 0, 1) · clamp(y, 0, 1)`, and the score is `logit · scale` centipawns; `x` is quantised in parts of [`UNIT`] and `w` in parts of
//! the shape's output unit. Where a network has hidden layers (`hidden.rs`), what they say is added to the logit.

use super::error::NetworkError;
use super::hidden::HiddenLayers;
use super::kernels::{Block, InstructionSet, LANES};
use super::shape::{LARGEST_BIAS, LARGEST_INPUT, LARGEST_OUTPUT, LARGEST_SCORE};
use super::shape::{LAST_ONE, Shape, UNIT};

/// All numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// Where it comes from: what it was trained on and how, for people.
    pub provenance: String,
    /// Centipawns for each unit of log odds.
    pub scale: i32,
    shape: Shape,
    /// Input rows and the biases, as long as the accumulator is wide; and for each output bucket the mover's half and the other's, as long
    /// as there are activations; one after the other.
    rows: Vec<Block>,
    output_biases: Vec<i32>,
    hidden: Option<HiddenLayers>,
}

impl Network {
    /// A network of zeros, which scores everything 0. The shape must be one that can be run.
    pub fn zero(shape: Shape, scale: i32) -> Result<Network, NetworkError> {
        shape.check()?;
        let numbers =
            (shape.features() + 1) * shape.width + 2 * shape.output_buckets * shape.activations();
        Ok(Network {
            provenance: String::new(),
            scale,
            shape,
            rows: vec![Block::ZERO; numbers / LANES],
            output_biases: vec![0; shape.output_buckets],
            hidden: HiddenLayers::zero(&shape),
        })
    }

    /// Its shape.
    #[inline(always)]
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Blocks of one row.
    #[inline(always)]
    fn blocks(&self) -> usize {
        self.shape.width / LANES
    }

    #[inline(always)]
    fn row(&self, index: usize) -> &[Block] {
        let blocks = self.blocks();
        &self.rows[index * blocks..(index + 1) * blocks]
    }

    /// What an input adds to the accumulator.
    #[inline(always)]
    #[must_use]
    pub fn input(&self, feature: usize) -> &[Block] {
        debug_assert!(feature < self.shape.features());
        self.row(feature)
    }

    /// What the accumulator begins with.
    #[inline(always)]
    #[must_use]
    pub fn biases(&self) -> &[Block] {
        self.row(self.shape.features())
    }

    /// The output weights of a bucket: the mover's half (0) or the other's (1).
    #[inline(always)]
    #[must_use]
    pub fn output_weights(&self, bucket: usize, half: usize) -> &[Block] {
        let blocks = self.shape.activations() / LANES;
        let start = self.outputs_at() + (bucket * 2 + half) * blocks;
        &self.rows[start..start + blocks]
    }

    /// Where the blocks of the output layers begin.
    #[inline(always)]
    fn outputs_at(&self) -> usize {
        (self.shape.features() + 1) * self.blocks()
    }

    /// The hidden layers, if it has some.
    #[must_use]
    pub fn hidden(&self) -> Option<&HiddenLayers> {
        self.hidden.as_ref()
    }

    /// The hidden layers, to be set.
    pub fn hidden_mut(&mut self) -> Option<&mut HiddenLayers> {
        self.hidden.as_mut()
    }

    /// The output biases, in parts of [`UNIT`] times the output unit.
    #[must_use]
    pub fn output_biases(&self) -> &[i32] {
        &self.output_biases
    }

    /// The output biases, to be set.
    pub fn output_biases_mut(&mut self) -> &mut [i32] {
        &mut self.output_biases
    }

    /// The same network in a wider shape, or with its only set of input weights repeated for several king buckets: its scores do not
    /// change. None where the shape has no room for it. With pairwise activation or hidden layers a network fits its own width only.
    #[must_use]
    pub fn within(&self, shape: &Shape) -> Option<Network> {
        let own = &self.shape;
        if own == shape {
            return Some(self.clone());
        }
        let same_head = own.activation == shape.activation && own.hidden == shape.hidden;
        if !same_head || !(own.is_plain() || own.width == shape.width) {
            return None;
        }
        let repeated = own.king_buckets.count() == 1;
        if own.width > shape.width
            || own.output_buckets != shape.output_buckets
            || own.output_unit != shape.output_unit
            || !(repeated || own.king_buckets == shape.king_buckets)
        {
            return None;
        }
        let mut wider = Network::zero(*shape, self.scale).ok()?;
        wider.provenance.clone_from(&self.provenance);
        wider.output_biases.clone_from(&self.output_biases);
        wider.hidden.clone_from(&self.hidden);
        let (features, own_features) = (shape.features(), own.features());
        let own_rows: Vec<&[Block]> = self.rows().collect();
        for (index, row) in wider.rows_mut().enumerate() {
            let from = match index {
                _ if index >= features => index - features + own_features,
                _ => index % own_features,
            };
            row[..own_rows[from].len()].copy_from_slice(own_rows[from]);
        }
        Some(wider)
    }

    /// Every row in the order of a file: inputs, biases, outputs. Those of the outputs are as long as there are activations, the others as
    /// the network is wide.
    pub fn rows(&self) -> impl Iterator<Item = &[Block]> {
        let (accumulator, outputs) = self.rows.split_at(self.outputs_at());
        let rows = accumulator.chunks_exact(self.blocks());
        rows.chain(outputs.chunks_exact(self.shape.activations() / LANES))
    }

    /// Every row, to be set.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut [Block]> {
        let (blocks, active) = (self.blocks(), self.shape.activations() / LANES);
        let (accumulator, outputs) = self.rows.split_at_mut((self.shape.features() + 1) * blocks);
        let rows = accumulator.chunks_exact_mut(blocks);
        rows.chain(outputs.chunks_exact_mut(active))
    }

    /// Why these numbers cannot be run, if they cannot.
    pub fn check(&self) -> Result<(), NetworkError> {
        self.shape.check()?;
        if !(1..=10_000).contains(&self.scale) {
            return Err(NetworkError::Scale(self.scale));
        }
        let features = self.shape.features();
        let within = |row: &[Block], most: i16| {
            let mut numbers = row.iter().flat_map(|block| block.0);
            numbers.all(|number| number.unsigned_abs() <= most.unsigned_abs())
        };
        let rows = self.rows().enumerate().all(|(index, row)| {
            let most = match index {
                _ if index < features => LARGEST_INPUT,
                _ if index == features => LARGEST_BIAS,
                _ => LARGEST_OUTPUT,
            };
            within(row, most)
        });
        let most = self.shape.largest_output_bias().unsigned_abs();
        if rows
            && self
                .output_biases
                .iter()
                .all(|bias| bias.unsigned_abs() <= most)
        {
            Ok(())
        } else {
            Err(NetworkError::NumbersTooLarge)
        }
    }

    /// The accumulator with these inputs on.
    #[must_use]
    pub fn accumulator(&self, features: impl Iterator<Item = usize>) -> Vec<Block> {
        let mut sums = self.biases().to_vec();
        let rows: Vec<&[Block]> = features.map(|feature| self.input(feature)).collect();
        InstructionSet::best().apply(&mut sums, &[], &rows);
        sums
    }

    /// The output bucket of a position.
    #[inline(always)]
    #[must_use]
    pub fn output_bucket(&self, position: &chess::Position) -> usize {
        self.shape.output_bucket(position.occupied().len() as usize)
    }

    /// The mover's score in centipawns.
    #[inline(always)]
    #[must_use]
    pub fn output(&self, mover: &[Block], other: &[Block], bucket: usize) -> i32 {
        self.output_with(InstructionSet::best(), mover, other, bucket)
    }

    /// The same by the kernels of one instruction set.
    #[inline(always)]
    #[must_use]
    pub fn output_with(
        &self,
        set: InstructionSet,
        mover: &[Block],
        other: &[Block],
        bucket: usize,
    ) -> i32 {
        let activation = self.shape.activation;
        let halves = [
            (mover, self.output_weights(bucket, 0)),
            (other, self.output_weights(bucket, 1)),
        ];
        let (direct, through) = match &self.hidden {
            Some(hidden) => hidden.output(set, activation, halves, bucket),
            None => {
                let sums = halves.map(|(units, weights)| set.weigh(activation, units, weights));
                (sums[0] + sums[1], 0)
            }
        };
        let one = i64::from(UNIT * self.shape.output_unit);
        let logit = 2 * direct / i64::from(UNIT)
            + i64::from(self.output_biases[bucket])
            + through * one / LAST_ONE;
        let score = logit * i64::from(self.scale) / one;
        score.clamp(-i64::from(LARGEST_SCORE), i64::from(LARGEST_SCORE)) as i32
    }
}
