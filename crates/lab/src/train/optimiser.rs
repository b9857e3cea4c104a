//! AdamW: Adam with decoupled weight decay, and every number clipped to what the quantised network can hold.

use rayon::prelude::*;

use super::gradient::Gradient;
use super::model::Model;

/// How much of the mean gradient is kept from step to step.
pub const MEAN_KEPT: f32 = 0.9;
/// How much of its mean square is kept.
pub const SQUARE_KEPT: f32 = 0.999;
/// Numbers that one thread moves at a time.
const PART: usize = 8_192;

/// The optimiser's memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Optimiser {
    /// The mean gradient of each number.
    pub mean: Vec<f32>,
    /// The mean square of it.
    pub square: Vec<f32>,
    /// Steps made.
    pub steps: u64,
}

impl Optimiser {
    /// Without a step yet.
    #[must_use]
    pub fn new(model: &Model) -> Optimiser {
        Optimiser {
            mean: vec![0.0; model.numbers.len()],
            square: vec![0.0; model.numbers.len()],
            steps: 0,
        }
    }

    /// Moves the model one step down the sum of these gradients, each number within what whole numbers can hold.
    pub(super) fn step(
        &mut self,
        model: &mut Model,
        gradients: &[Gradient],
        positions: usize,
        rate: f32,
        decay: f32,
    ) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let mean_share = 1.0 / (1.0 - MEAN_KEPT.powi(steps));
        let square_share = 1.0 / (1.0 - SQUARE_KEPT.powi(steps));
        let share = 1.0 / positions.max(1) as f32;
        let kept = 1.0 - rate * decay;
        let mut numbers = std::mem::take(&mut model.numbers);
        let limits = &*model;
        numbers
            .par_chunks_mut(PART)
            .zip(self.mean.par_chunks_mut(PART))
            .zip(self.square.par_chunks_mut(PART))
            .enumerate()
            .for_each(|(part, ((numbers, means), squares))| {
                let start = part * PART;
                let mut slopes = [0.0f32; PART];
                for gradient in gradients {
                    let theirs = &gradient.numbers[start..start + numbers.len()];
                    for (slope, value) in slopes.iter_mut().zip(theirs) {
                        *slope += value;
                    }
                }
                for (place, number) in numbers.iter_mut().enumerate() {
                    let slope = slopes[place] * share;
                    let mean = &mut means[place];
                    *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
                    let square = &mut squares[place];
                    *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
                    let (mean, square) = (*mean * mean_share, *square * square_share);
                    let limit = limits.limit(start + place);
                    *number = (*number * kept - rate * mean / (square.sqrt() + 1e-8))
                        .clamp(-limit, limit);
                }
            });
        model.numbers = numbers;
    }
}
