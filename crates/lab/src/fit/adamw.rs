//! AdamW: steps as large as the learning rate where gradients agree, smaller where they do not; with decay, numbers that nothing needs
//! fade towards zero.

/// The optimiser's state.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AdamW {
    /// The running mean of each number's gradient.
    pub mean: Vec<f32>,
    /// The running mean of its square.
    pub square: Vec<f32>,
    pub steps: u64,
}

/// What each step keeps of the mean gradient.
pub const MEAN_KEPT: f32 = 0.9;
/// What each step keeps of the mean square.
pub const SQUARE_KEPT: f32 = 0.999;
/// Gradients of rare features are tiny: what keeps the division from zero must be smaller still.
const EPSILON: f32 = 1e-12;

/// What one step does to every number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The learning rate.
    pub rate: f32,
    /// What weight decay leaves of a number.
    pub kept: f32,
    /// Undoes that the mean gradient started from zero.
    pub mean_share: f32,
    /// Undoes that the mean square started from zero.
    pub square_share: f32,
    /// Keeps the division by the root of the mean square from zero.
    pub epsilon: f32,
}

impl AdamW {
    /// For so many numbers.
    pub fn new(len: usize) -> AdamW {
        AdamW {
            mean: vec![0.0; len],
            square: vec![0.0; len],
            steps: 0,
        }
    }

    /// Moves the numbers that are free one step down the gradient.
    pub fn step(
        &mut self,
        numbers: &mut [f32],
        gradient: &[f32],
        is_free: impl Fn(usize) -> bool,
        rate: f32,
    ) {
        self.steps += 1;
        let step = Step::new(self.steps, rate, 0.0, EPSILON);
        let state = self.mean.iter_mut().zip(&mut self.square);
        for (index, ((number, slope), (mean, square))) in
            numbers.iter_mut().zip(gradient).zip(state).enumerate()
        {
            if is_free(index) {
                step.apply(number, *slope, mean, square);
            }
        }
    }
}

impl Step {
    /// The step of this number, from 1. The means start from zero, and the first steps make up for that.
    #[must_use]
    pub fn new(number: u64, rate: f32, decay: f32, epsilon: f32) -> Step {
        let steps = number.min(100_000) as i32;
        Step {
            rate,
            kept: 1.0 - rate * decay,
            mean_share: 1.0 / (1.0 - MEAN_KEPT.powi(steps)),
            square_share: 1.0 / (1.0 - SQUARE_KEPT.powi(steps)),
            epsilon,
        }
    }

    /// Moves one number.
    #[inline(always)]
    pub fn apply(&self, number: &mut f32, slope: f32, mean: &mut f32, square: &mut f32) {
        *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
        *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
        let (mean, square) = (*mean * self.mean_share, *square * self.square_share);
        *number = *number * self.kept - self.rate * mean / (square.sqrt() + self.epsilon);
    }
}

#[cfg(test)]
mod tests {
    use super::{AdamW, Step};

    /// The first two steps as the paper's formulas give them, worked out with wide numbers.
    #[test]
    fn steps_are_those_of_the_formulas() {
        let mut adam = AdamW::new(2);
        let mut numbers = [1.0f32, 1.0];
        adam.step(&mut numbers, &[0.5, 0.5], |index| index == 0, 0.1);
        assert!((numbers[0] - 0.9).abs() < 1e-6 && numbers[1] == 1.0);
        adam.step(&mut numbers, &[-0.25, 0.0], |index| index == 0, 0.1);
        let mean = (0.9 * 0.05 - 0.1 * 0.25) / (1.0 - 0.81);
        let square: f64 = (0.999 * 0.000_25 + 0.001 * 0.0625) / (1.0 - 0.998_001);
        let expected = 0.9 - 0.1 * mean / square.sqrt();
        assert!(
            (f64::from(numbers[0]) - expected).abs() < 1e-5,
            "{}",
            numbers[0]
        );
        // Decay alone pulls a number towards zero.
        let step = Step::new(3, 0.1, 0.5, 1e-8);
        let (mut number, mut mean, mut square) = (2.0, 0.0, 0.0);
        step.apply(&mut number, 0.0, &mut mean, &mut square);
        assert!((number - 1.9).abs() < 1e-6);
    }
}
