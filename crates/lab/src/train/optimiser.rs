//! AdamW: Adam with decoupled weight decay, and every number clipped to what the quantised network can hold.

use rayon::prelude::*;

use super::gradient::Gradient;
use super::model::Model;
use crate::fit::Step;

/// What keeps the division by the root of the mean square from zero.
pub const EPSILON: f32 = 1e-8;
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
        let step = Step::new(self.steps, rate, decay, EPSILON);
        let share = 1.0 / positions.max(1) as f32;
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
                let state = means.iter_mut().zip(squares);
                for (place, (number, (mean, square))) in numbers.iter_mut().zip(state).enumerate() {
                    step.apply(number, slopes[place] * share, mean, square);
                    let limit = limits.limit(start + place);
                    *number = number.clamp(-limit, limit);
                }
            });
        model.numbers = numbers;
    }
}
