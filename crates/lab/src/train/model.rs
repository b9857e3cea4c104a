//! The network in real numbers: where each lies in one long list, how it begins, and how it becomes whole numbers.

use eval::Network;
use eval::nnue::{
    BUCKETS, FEATURES, HIDDEN, LARGEST_BIAS, LARGEST_INPUT, LARGEST_OUTPUT, LARGEST_OUTPUT_BIAS,
    OUTPUT_UNIT, UNIT, Units,
};

use crate::Random;

/// Where the hidden units' biases begin; the inputs' rows come before them.
pub(super) const BIASES: usize = FEATURES * HIDDEN;
/// Where the output layers begin, each the mover's half and the other's.
pub(super) const OUTPUTS: usize = BIASES + HIDDEN;
/// Where the outputs' biases begin.
pub(super) const OUTPUT_BIASES: usize = OUTPUTS + BUCKETS * 2 * HIDDEN;
/// How many numbers there are.
pub(super) const LEN: usize = OUTPUT_BIASES + BUCKETS;

/// One number for each hidden unit of a view.
pub(super) type Row = [f32; HIDDEN];

/// A network that is being trained.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(super) numbers: Vec<f32>,
}

impl Model {
    /// Small random numbers, such that hidden units begin between nothing and full.
    #[must_use]
    pub fn random(seed: u64) -> Model {
        let mut dice = Random::new(seed ^ 0x6e65_7477_6f72_6b00);
        let mut around_zero = |width: f32| (dice.unit() as f32 * 2.0 - 1.0) * width;
        let mut numbers = vec![0.0; LEN];
        for number in &mut numbers[..BIASES] {
            *number = around_zero(0.12);
        }
        for number in &mut numbers[BIASES..OUTPUTS] {
            *number = 0.2 + around_zero(0.1);
        }
        for number in &mut numbers[OUTPUTS..OUTPUT_BIASES] {
            *number = around_zero(0.05);
        }
        Model { numbers }
    }

    /// The row of an input, and the biases as the row after the last.
    #[inline(always)]
    pub(super) fn row(&self, index: usize) -> &Row {
        row(&self.numbers, index * HIDDEN)
    }

    /// The weights of an output layer: the mover's half (0) or the other's (1).
    #[inline(always)]
    pub(super) fn output(&self, bucket: usize, half: usize) -> &Row {
        row(&self.numbers, OUTPUTS + (bucket * 2 + half) * HIDDEN)
    }

    /// How far a number may go: what the whole numbers can hold.
    pub(super) fn limit(index: usize) -> f32 {
        match index {
            _ if index < BIASES => f32::from(LARGEST_INPUT) / UNIT as f32,
            _ if index < OUTPUTS => f32::from(LARGEST_BIAS) / UNIT as f32,
            _ if index < OUTPUT_BIASES => f32::from(LARGEST_OUTPUT) / OUTPUT_UNIT as f32,
            _ => LARGEST_OUTPUT_BIAS as f32 / (UNIT * OUTPUT_UNIT) as f32,
        }
    }

    /// The network in whole numbers, which the engine plays by.
    #[must_use]
    pub fn to_network(&self, scale: f32, provenance: String) -> Network {
        let units = |from: &Row, unit: i32, most: i16| {
            Units(from.map(|number| {
                let most = f32::from(most);
                (number * unit as f32).round().clamp(-most, most) as i16
            }))
        };
        let mut network = Network::zero((scale.round() as i32).max(1));
        network.provenance = provenance;
        for (index, place) in network.inputs.iter_mut().enumerate() {
            *place = units(self.row(index), UNIT, LARGEST_INPUT);
        }
        network.biases = units(self.row(FEATURES), UNIT, LARGEST_BIAS);
        for bucket in 0..BUCKETS {
            for half in 0..2 {
                network.outputs[bucket][half] =
                    units(self.output(bucket, half), OUTPUT_UNIT, LARGEST_OUTPUT);
            }
            let bias = self.numbers[OUTPUT_BIASES + bucket] * (UNIT * OUTPUT_UNIT) as f32;
            let most = LARGEST_OUTPUT_BIAS as f32;
            network.output_biases[bucket] = bias.round().clamp(-most, most) as i32;
        }
        network
    }
}

/// The row that begins at a place.
#[inline(always)]
pub(super) fn row(numbers: &[f32], start: usize) -> &Row {
    match numbers[start..start + HIDDEN].as_array() {
        Some(row) => row,
        None => unreachable!("a row is as long as it was cut"),
    }
}

/// The same, to be changed.
#[inline(always)]
pub(super) fn row_mut(numbers: &mut [f32], start: usize) -> &mut Row {
    match numbers[start..start + HIDDEN].as_mut_array() {
        Some(row) => row,
        None => unreachable!("a row is as long as it was cut"),
    }
}
