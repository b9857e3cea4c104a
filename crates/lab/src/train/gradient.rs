//! The forward pass of a position, its loss, and the gradient of the loss.

use eval::nnue::Activation;

use super::hidden::HiddenPass;
use super::model::Model;
use super::store::Inputs;
use crate::fit::Loss;

/// The accumulators of both perspectives, the mover's first, the activations of both, and the logit they give.
#[derive(Clone, Debug, Default)]
pub(super) struct Forward {
    sums: [Vec<f32>; 2],
    active: Vec<f32>,
    hidden: HiddenPass,
    pub logit: f32,
}

impl Forward {
    /// The forward pass of a position.
    #[inline]
    pub fn of(&mut self, model: &Model, inputs: &Inputs) -> f32 {
        let biases = model.row(model.shape().features());
        self.active.clear();
        for (sums, features) in self.sums.iter_mut().zip([&inputs.mover, &inputs.other]) {
            sums.clear();
            sums.extend_from_slice(biases);
            for &feature in &features[..inputs.count] {
                add(sums, model.row(usize::from(feature)));
            }
            let held = |sum: &f32| sum.clamp(0.0, 1.0);
            match model.shape().activation {
                Activation::Screlu => {
                    let squares = sums.iter().map(|sum| held(sum) * held(sum));
                    self.active.extend(squares);
                }
                Activation::Pairwise => {
                    let (units, others) = sums.split_at(sums.len() / 2);
                    let pairs = units.iter().zip(others);
                    self.active
                        .extend(pairs.map(|(unit, other)| held(unit) * held(other)));
                }
            }
        }
        self.logit = model.numbers[model.output_biases_at() + inputs.bucket]
            + dot(&self.active, model.output(inputs.bucket))
            + self.hidden.forward(model, inputs.bucket, &self.active);
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

/// Adds a row so many times over.
#[inline(always)]
pub(super) fn add_times(to: &mut [f32], row: &[f32], times: f32) {
    for (to, value) in to.iter_mut().zip(row) {
        *to += value * times;
    }
}

/// Activations times weights, in sixteen independent sums so that they can be added side by side.
#[inline(always)]
pub(super) fn dot(active: &[f32], weights: &[f32]) -> f32 {
    const LANES: usize = 16;
    let mut lanes = [0.0f32; LANES];
    for (active, weights) in active.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            lanes[lane] += active[lane] * weights[lane];
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
    active_slopes: Vec<f32>,
    slopes: Vec<f32>,
}

impl Gradient {
    pub fn new(model: &Model) -> Gradient {
        Gradient {
            numbers: vec![0.0; model.numbers.len()],
            loss: 0.0,
            forward: Forward::default(),
            active_slopes: vec![0.0; 2 * model.shape().activations()],
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
        let (width, active) = (model.shape().width, model.shape().activations());
        let logit = self.forward.of(model, inputs);
        let (cost, slope) = loss.of(logit, target, 1.0);
        self.loss += f64::from(cost);
        self.numbers[model.output_biases_at() + inputs.bucket] += slope;
        let place = model.outputs_at() + inputs.bucket * 2 * active;
        let output = &mut self.numbers[place..place + 2 * active];
        add_times(output, &self.forward.active, slope);
        self.active_slopes.fill(0.0);
        add_times(&mut self.active_slopes, model.output(inputs.bucket), slope);
        self.forward.hidden.backward(
            model,
            inputs.bucket,
            &self.forward.active,
            slope,
            &mut self.numbers,
            &mut self.active_slopes,
        );
        for (half, features) in [&inputs.mover, &inputs.other].into_iter().enumerate() {
            let sums = &self.forward.sums[half];
            let active_slopes = &self.active_slopes[half * active..(half + 1) * active];
            match model.shape().activation {
                Activation::Screlu => square_slopes(sums, active_slopes, &mut self.slopes),
                Activation::Pairwise => pair_slopes(sums, active_slopes, &mut self.slopes),
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

/// 1 where a clamped sum is not flat.
#[inline(always)]
fn inside(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.0 }
}

/// The slopes of sums whose clamped squares have these.
#[inline(always)]
fn square_slopes(sums: &[f32], active_slopes: &[f32], slopes: &mut [f32]) {
    for ((&sum, &active), slope) in sums.iter().zip(active_slopes).zip(slopes) {
        *slope = inside(sum) * 2.0 * active * sum.clamp(0.0, 1.0);
    }
}

/// The slopes of sums whose clamped products, each with its partner in the second half, have these.
#[inline(always)]
fn pair_slopes(sums: &[f32], active_slopes: &[f32], slopes: &mut [f32]) {
    let (units, others) = sums.split_at(sums.len() / 2);
    let (unit_slopes, other_slopes) = slopes.split_at_mut(sums.len() / 2);
    let places = unit_slopes.iter_mut().zip(other_slopes);
    let pairs = units.iter().zip(others).zip(active_slopes);
    for (((&unit, &other), &active), (unit_slope, other_slope)) in pairs.zip(places) {
        *unit_slope = inside(unit) * active * other.clamp(0.0, 1.0);
        *other_slope = inside(other) * active * unit.clamp(0.0, 1.0);
    }
}
