//! The network as the engine runs it: whole numbers, one hidden layer that both views share, and an output layer for each number of
//! pieces.
//!
//! A hidden unit's activation is its sum, held between 0 and [`UNIT`], squared. The mover's half comes first. In real numbers:
//! `logit = bias + Σ w · clamp(x, 0, 1)²`, and the score is `logit · scale` centipawns; `x` is written in parts of [`UNIT`] and `w`
//! in parts of [`OUTPUT_UNIT`].

use super::features::{BUCKETS, FEATURES};

/// Hidden units of one view.
pub const HIDDEN: usize = 256;
/// What 1 is written as in the hidden layer.
pub const UNIT: i32 = 255;
/// What 1 is written as in the weights of the output.
pub const OUTPUT_UNIT: i32 = 128;
/// Input weights are within this, so that no sum of 32 pieces runs over.
pub const LARGEST_INPUT: i16 = 505;
/// Biases of hidden units are within this, for the same reason.
pub const LARGEST_BIAS: i16 = 16_000;
/// Output weights are within this, so that no sum of a view's units runs over.
pub const LARGEST_OUTPUT: i16 = 253;
/// Output biases are within this.
pub const LARGEST_OUTPUT_BIAS: i32 = 100 * UNIT * OUTPUT_UNIT;
/// No score is beyond this.
pub const LARGEST_SCORE: i32 = 15_000;

/// One number for each hidden unit of a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Units(pub [i16; HIDDEN]);

impl Units {
    /// All zero.
    pub const ZERO: Units = Units([0; HIDDEN]);

    /// Puts a row on.
    #[inline(always)]
    pub(super) fn add(&mut self, row: &Units) {
        for (sum, value) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_add(*value);
        }
    }

    /// Takes a row off.
    #[inline(always)]
    pub(super) fn subtract(&mut self, row: &Units) {
        for (sum, value) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_sub(*value);
        }
    }
}

/// All numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// Where it comes from: what it was trained on and how, for people.
    pub provenance: String,
    /// Centipawns for each unit of log odds.
    pub scale: i32,
    /// For each input, what it adds to each hidden unit.
    pub inputs: Vec<Units>,
    /// What each hidden unit begins with.
    pub biases: Units,
    /// For each output layer, the weights of the mover's half and of the other's.
    pub outputs: [[Units; 2]; BUCKETS],
    /// What each output begins with, in parts of [`UNIT`] times [`OUTPUT_UNIT`].
    pub output_biases: [i32; BUCKETS],
}

impl Network {
    /// A network of zeros, which says 0 of everything.
    #[must_use]
    pub fn zero(scale: i32) -> Network {
        Network {
            provenance: String::new(),
            scale,
            inputs: vec![Units::ZERO; FEATURES],
            biases: Units::ZERO,
            outputs: [[Units::ZERO; 2]; BUCKETS],
            output_biases: [0; BUCKETS],
        }
    }

    /// Why these numbers cannot be run, if they cannot: too few, too many or too large.
    pub fn check(&self) -> Result<(), String> {
        let within = |units: &Units, most: i16| {
            units
                .0
                .iter()
                .all(|value| value.unsigned_abs() <= most.unsigned_abs())
        };
        if self.inputs.len() != FEATURES {
            return Err(format!(
                "it has {} inputs instead of {FEATURES}",
                self.inputs.len()
            ));
        }
        if !(1..=10_000).contains(&self.scale) {
            return Err(format!(
                "its scale is {}, not between 1 and 10000",
                self.scale
            ));
        }
        let sound = self.inputs.iter().all(|row| within(row, LARGEST_INPUT))
            && within(&self.biases, LARGEST_BIAS)
            && self
                .outputs
                .iter()
                .flatten()
                .all(|row| within(row, LARGEST_OUTPUT))
            && self
                .output_biases
                .iter()
                .all(|bias| bias.unsigned_abs() <= LARGEST_OUTPUT_BIAS.unsigned_abs());
        if sound {
            Ok(())
        } else {
            Err("some of its numbers are too large".to_owned())
        }
    }

    /// The hidden layer's sums with these inputs on.
    #[must_use]
    pub fn sums(&self, features: impl Iterator<Item = usize>) -> Units {
        let mut sums = self.biases;
        for feature in features {
            sums.add(&self.inputs[feature]);
        }
        sums
    }

    /// The mover's score in centipawns.
    #[inline(always)]
    #[must_use]
    pub fn output(&self, mover: &Units, other: &Units, bucket: usize) -> i32 {
        let weights = &self.outputs[bucket];
        let sum = i64::from(weighed(mover, &weights[0])) + i64::from(weighed(other, &weights[1]));
        let logit = 2 * sum / i64::from(UNIT) + i64::from(self.output_biases[bucket]);
        let score = logit * i64::from(self.scale) / i64::from(UNIT * OUTPUT_UNIT);
        score.clamp(-i64::from(LARGEST_SCORE), i64::from(LARGEST_SCORE)) as i32
    }
}

/// The activations of one half times their weights, halved: half the square of 255 fits sixteen bits with a sign, so that the compiler
/// finds the instruction that multiplies sixteen bits and adds in pairs. A half cannot run over: 256 · 32512 · 253 is below 2³¹.
#[inline(always)]
fn weighed(units: &Units, weights: &Units) -> i32 {
    let mut sum = 0i32;
    for (&unit, &weight) in units.0.iter().zip(&weights.0) {
        let held = unit.clamp(0, UNIT as i16) as u16;
        let activation = (held.wrapping_mul(held) >> 1) as i16;
        sum = sum.wrapping_add(i32::from(activation).wrapping_mul(i32::from(weight)));
    }
    sum
}
