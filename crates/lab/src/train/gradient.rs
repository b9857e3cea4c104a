//! The forward pass of a position, its loss, and the gradient of the loss.

use super::model::Model;
use super::store::Inputs;
use crate::fit::Loss;

/// The accumulators of both perspectives, the mover's first, and the logit they give.
#[derive(Clone, Debug, Default)]
pub(super) struct Forward {
    sums: [Vec<f32>; 2],
    pub logit: f32,
}

impl Forward {
    /// The forward pass of a position.
    #[inline]
    pub fn of(&mut self, model: &Model, inputs: &Inputs) -> f32 {
        let biases = model.row(model.shape().features());
        for (sums, features) in self.sums.iter_mut().zip([&inputs.mover, &inputs.other]) {
            sums.clear();
            sums.extend_from_slice(biases);
            for &feature in &features[..inputs.count] {
                add(sums, model.row(usize::from(feature)));
            }
        }
        self.logit = model.numbers[model.output_biases_at() + inputs.bucket];
        for (half, sums) in self.sums.iter().enumerate() {
            self.logit += weigh(sums, model.output(inputs.bucket, half));
        }
        self.logit
    }
}

/// The logit of a position, where nothing is kept for a backward pass.
pub(super) fn logit(model: &Model, inputs: &Inputs) -> f32 {
    Forward::default().of(model, inputs)
}

#[inline(always)]
fn add(to: &mut [f32], row: &[f32]) {
    for (to, value) in to.iter_mut().zip(row) {
        *to += value;
    }
}

/// Activations times weights, in sixteen independent sums so that they can be added side by side.
#[inline(always)]
fn weigh(sums: &[f32], weights: &[f32]) -> f32 {
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
    forward: Forward,
    slopes: Vec<f32>,
}

impl Gradient {
    pub fn new(model: &Model) -> Gradient {
        Gradient {
            numbers: vec![0.0; model.numbers.len()],
            loss: 0.0,
            forward: Forward::default(),
            slopes: vec![0.0; model.shape().width],
        }
    }

    pub fn clear(&mut self) {
        self.numbers.fill(0.0);
        self.loss = 0.0;
    }

    /// Adds a position's.
    #[inline]
    pub fn add(&mut self, model: &Model, inputs: &Inputs, target: f32, loss: Loss) {
        let width = model.shape().width;
        let logit = self.forward.of(model, inputs);
        let (cost, slope) = loss.of(logit, target, 1.0);
        self.loss += f64::from(cost);
        self.numbers[model.output_biases_at() + inputs.bucket] += slope;
        for (half, features) in [&inputs.mover, &inputs.other].into_iter().enumerate() {
            let sums = &self.forward.sums[half];
            let weights = model.output(inputs.bucket, half);
            let place = model.outputs_at() + (inputs.bucket * 2 + half) * width;
            let output = &mut self.numbers[place..place + width];
            let units = sums.iter().zip(weights).zip(output).zip(&mut self.slopes);
            for (((&sum, &weight), output), unit_slope) in units {
                let activation = sum.clamp(0.0, 1.0);
                *output += slope * activation * activation;
                // Outside 0 to 1 the activation is flat.
                let inside = if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.0 };
                *unit_slope = inside * 2.0 * slope * weight * activation;
            }
            let biases = model.biases_at();
            add(&mut self.numbers[biases..biases + width], &self.slopes);
            for &feature in &features[..inputs.count] {
                let row = usize::from(feature) * width;
                add(&mut self.numbers[row..row + width], &self.slopes);
            }
        }
    }
}
