//! The hidden layers of a network in training, forwards and backwards for one position. Units are clamped between 0 and 1, and flat outside.

use eval::nnue::{Hidden, HiddenPart};

use super::gradient::{add_times, dot};
use super::model::Model;

/// The sums of both layers for a position.
#[derive(Clone, Debug, Default)]
pub(super) struct HiddenPass {
    first: Vec<f32>,
    second: Vec<f32>,
}

/// The numbers of a part that belong to an output bucket.
fn part(model: &Model, part: HiddenPart, bucket: usize) -> std::ops::Range<usize> {
    let shape = model.shape();
    let each = shape.hidden_numbers(part) / shape.output_buckets;
    let start = model.hidden_at(part) + bucket * each;
    start..start + each
}

impl HiddenPass {
    /// What the hidden layers add to the logit; nothing where there are none.
    pub fn forward(&mut self, model: &Model, bucket: usize, active: &[f32]) -> f32 {
        let Some(Hidden { first, .. }) = model.shape().hidden else {
            return 0.0;
        };
        let numbers = |of| &model.numbers[part(model, of, bucket)];
        let weights = numbers(HiddenPart::FirstWeights).chunks_exact(active.len());
        self.first.clear();
        self.first.extend(
            weights
                .zip(numbers(HiddenPart::FirstBiases))
                .map(|(weights, bias)| bias + dot(active, weights)),
        );
        let weights = numbers(HiddenPart::SecondWeights).chunks_exact(first);
        self.second.clear();
        self.second.extend(
            weights
                .zip(numbers(HiddenPart::SecondBiases))
                .map(|(weights, bias)| bias + held(&self.first, weights)),
        );
        held(&self.second, numbers(HiddenPart::LastWeights))
    }

    /// Adds to the gradients of the hidden layers, and to the slopes of the activations, for this slope of the logit.
    pub fn backward(
        &self,
        model: &Model,
        bucket: usize,
        active: &[f32],
        slope: f32,
        gradients: &mut [f32],
        active_slopes: &mut [f32],
    ) {
        let Some(Hidden { first, .. }) = model.shape().hidden else {
            return;
        };
        let places = HiddenPart::ALL.map(|of| part(model, of, bucket));
        let [
            first_weights,
            first_biases,
            second_weights,
            second_biases,
            last,
        ] = places;
        let mut first_slopes = vec![0.0; first];
        for (unit, &sum) in self.second.iter().enumerate() {
            gradients[last.start + unit] += slope * sum.clamp(0.0, 1.0);
            let slope = slope * model.numbers[last.start + unit] * inside(sum);
            if slope == 0.0 {
                continue;
            }
            gradients[second_biases.start + unit] += slope;
            let row = second_weights.start + unit * first;
            for (from, &sum) in self.first.iter().enumerate() {
                gradients[row + from] += slope * sum.clamp(0.0, 1.0);
                first_slopes[from] += slope * model.numbers[row + from];
            }
        }
        for (unit, (&sum, slope)) in self.first.iter().zip(first_slopes).enumerate() {
            let slope = slope * inside(sum);
            if slope == 0.0 {
                continue;
            }
            gradients[first_biases.start + unit] += slope;
            let start = first_weights.start + unit * active.len();
            let row = start..start + active.len();
            add_times(&mut gradients[row.clone()], active, slope);
            add_times(active_slopes, &model.numbers[row], slope);
        }
    }
}

/// Clamped sums times their weights.
fn held(sums: &[f32], weights: &[f32]) -> f32 {
    let pairs = sums.iter().zip(weights);
    pairs
        .map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight)
        .sum()
}

/// 1 where a unit is not flat.
fn inside(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.0 }
}
