//! Adam: steps as large as the learning rate where gradients agree, smaller where they do not.

use super::gradient::WeightPairs;

/// The optimiser's memory.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    pub mean: WeightPairs,
    pub square: WeightPairs,
    pub steps: u64,
}

const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;

impl Adam {
    pub fn new(len: usize) -> Adam {
        Adam {
            mean: vec![[0.0; 2]; len],
            square: vec![[0.0; 2]; len],
            steps: 0,
        }
    }

    /// Moves the free parameters one step down the gradient.
    pub fn step(
        &mut self,
        parameters: &mut [[f32; 2]],
        gradient: &[[f32; 2]],
        free: &[bool],
        rate: f32,
    ) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let mean_share = 1.0 / (1.0 - MEAN_KEPT.powi(steps));
        let square_share = 1.0 / (1.0 - SQUARE_KEPT.powi(steps));
        for (index, parameter) in parameters.iter_mut().enumerate() {
            if !free[index] {
                continue;
            }
            for half in 0..2 {
                let slope = gradient[index][half];
                let mean = &mut self.mean[index][half];
                *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
                let square = &mut self.square[index][half];
                *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
                let (mean, square) = (*mean * mean_share, *square * square_share);
                // Gradients of rare weights are tiny: the guard against division by zero must be smaller still.
                parameter[half] -= rate * mean / (square.sqrt() + 1e-12);
            }
        }
    }
}
