//! The quantised network as the engine runs it: a feature transformer that both perspectives share, and an output layer for each number
//! of pieces.
//!
//! The activation of a unit is its accumulator, clamped between 0 and [`UNIT`], squared (SCReLU). The mover's half comes first. In real
//! numbers: `logit = bias + Σ w · clamp(x, 0, 1)²`, and the score is `logit · scale` centipawns; `x` is quantised in parts of [`UNIT`] and
//! `w` in parts of the shape's output unit.

use super::error::NetworkError;
use super::kernels::{Block, InstructionSet, LANES};
use super::shape::{LARGEST_BIAS, LARGEST_INPUT, LARGEST_OUTPUT, LARGEST_SCORE, Shape, UNIT};

/// All numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// Where it comes from: what it was trained on and how, for people.
    pub provenance: String,
    /// Centipawns for each unit of log odds.
    pub scale: i32,
    shape: Shape,
    /// Input rows, the biases, and for each output bucket the mover's half and the other's: rows of the shape's width, one after the other.
    rows: Vec<Block>,
    output_biases: Vec<i32>,
}

impl Network {
    /// A network of zeros, which scores everything 0. The shape must be one that can be run.
    pub fn zero(shape: Shape, scale: i32) -> Result<Network, NetworkError> {
        shape.check()?;
        let rows = shape.features() + 1 + 2 * shape.output_buckets;
        Ok(Network {
            provenance: String::new(),
            scale,
            shape,
            rows: vec![Block::ZERO; rows * (shape.width / LANES)],
            output_biases: vec![0; shape.output_buckets],
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
        self.row(self.shape.features() + 1 + bucket * 2 + half)
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
    /// change. None where the shape has no room for it.
    #[must_use]
    pub fn within(&self, shape: &Shape) -> Option<Network> {
        let own = &self.shape;
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
        let (features, own_features) = (shape.features(), own.features());
        for (index, row) in wider.rows_mut().enumerate() {
            let from = match index {
                _ if index >= features => index - features + own_features,
                _ => index % own_features,
            };
            row[..self.blocks()].copy_from_slice(self.row(from));
        }
        Some(wider)
    }

    /// Every row in the order of a file: inputs, biases, outputs. Each is as long as the network is wide.
    pub fn rows(&self) -> impl Iterator<Item = &[Block]> {
        self.rows.chunks_exact(self.blocks())
    }

    /// Every row, to be set.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut [Block]> {
        let blocks = self.blocks();
        self.rows.chunks_exact_mut(blocks)
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
        let sum = set.weigh(mover, self.output_weights(bucket, 0))
            + set.weigh(other, self.output_weights(bucket, 1));
        let logit = 2 * sum / i64::from(UNIT) + i64::from(self.output_biases[bucket]);
        let score = logit * i64::from(self.scale) / i64::from(UNIT * self.shape.output_unit);
        score.clamp(-i64::from(LARGEST_SCORE), i64::from(LARGEST_SCORE)) as i32
    }
}
