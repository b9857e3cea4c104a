//! What the network says of a position, what is lost by it, and how the loss changes with every number.

use eval::nnue::{FEATURES, HIDDEN};

use super::model::{BIASES, LEN, Model, OUTPUT_BIASES, OUTPUTS, Row, row_mut};
use super::store::Inputs;
use crate::tune::Loss;

/// The sums of both views, the mover's first, and the logit they give.
#[derive(Clone, Debug)]
pub(super) struct Forward {
    sums: [Row; 2],
    pub logit: f32,
}

/// What the network says.
#[inline]
pub(super) fn forward(model: &Model, inputs: &Inputs) -> Forward {
    let mut sums = [*model.row(FEATURES); 2];
    for (sums, features) in sums.iter_mut().zip([&inputs.mover, &inputs.other]) {
        for &feature in &features[..inputs.count] {
            add(sums, model.row(usize::from(feature)));
        }
    }
    let mut logit = model.numbers[OUTPUT_BIASES + inputs.bucket];
    for (half, sums) in sums.iter().enumerate() {
        logit += weighed(sums, model.output(inputs.bucket, half));
    }
    Forward { sums, logit }
}

#[inline(always)]
fn add(to: &mut Row, row: &Row) {
    for (to, value) in to.iter_mut().zip(row) {
        *to += value;
    }
}

/// Activations times weights, in sixteen sums side by side: one after the other could not be done at once.
#[inline(always)]
fn weighed(sums: &Row, weights: &Row) -> f32 {
    const LANES: usize = 16;
    let mut lanes = [0.0f32; LANES];
    for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let activation = sums[lane].clamp(0.0, 1.0);
            lanes[lane] += activation * activation * weights[lane];
        }
    }
    lanes.iter().sum()
}

/// Gradients of all numbers, and the loss, summed over positions.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    pub numbers: Vec<f32>,
    pub loss: f64,
}

impl Gradient {
    pub fn new() -> Gradient {
        Gradient {
            numbers: vec![0.0; LEN],
            loss: 0.0,
        }
    }

    pub fn clear(&mut self) {
        self.numbers.fill(0.0);
        self.loss = 0.0;
    }

    /// Adds a position's.
    #[inline]
    pub fn add(&mut self, model: &Model, inputs: &Inputs, target: f32, loss: Loss) {
        let forward = forward(model, inputs);
        let (cost, slope) = loss.of(forward.logit, target, 1.0);
        self.loss += f64::from(cost);
        self.numbers[OUTPUT_BIASES + inputs.bucket] += slope;
        for (half, features) in [&inputs.mover, &inputs.other].into_iter().enumerate() {
            let sums = &forward.sums[half];
            let weights = model.output(inputs.bucket, half);
            let mut slopes: Row = [0.0; HIDDEN];
            let place = OUTPUTS + (inputs.bucket * 2 + half) * HIDDEN;
            let output = row_mut(&mut self.numbers, place);
            for unit in 0..HIDDEN {
                let activation = sums[unit].clamp(0.0, 1.0);
                output[unit] += slope * activation * activation;
                // Outside 0 to 1 the activation is flat.
                let inside = if sums[unit] > 0.0 && sums[unit] < 1.0 {
                    1.0
                } else {
                    0.0
                };
                slopes[unit] = inside * 2.0 * slope * weights[unit] * activation;
            }
            add(row_mut(&mut self.numbers, BIASES), &slopes);
            for &feature in &features[..inputs.count] {
                add(
                    row_mut(&mut self.numbers, usize::from(feature) * HIDDEN),
                    &slopes,
                );
            }
        }
    }
}
