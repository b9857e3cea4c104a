//! AdamW, Adam with decoupled weight decay: steps as large as the learning rate where gradients agree, smaller where they do not; with
//! decay, numbers that nothing needs fade towards zero.

use rayon::prelude::*;

/// Numbers that one thread moves at a time.
const PART: usize = 8_192;

/// The optimiser's state.
#[derive(Clone, PartialEq, Debug)]
pub struct AdamW {
    /// The running mean of each number's gradient.
    pub mean: Vec<f32>,
    /// The running mean of its square.
    pub square: Vec<f32>,
    /// Steps made.
    pub steps: u64,
}

/// What each step keeps of the mean gradient.
pub const MEAN_KEPT: f32 = 0.9;
/// What each step keeps of the mean square.
pub const SQUARE_KEPT: f32 = 0.999;

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
    #[must_use]
    pub fn new(len: usize) -> AdamW {
        AdamW {
            mean: vec![0.0; len],
            square: vec![0.0; len],
            steps: 0,
        }
    }

    /// Counts a step, and gives what it does to every number.
    pub fn next_step(&mut self, rate: f32, decay: f32, epsilon: f32) -> Step {
        self.steps += 1;
        Step::new(self.steps, rate, decay, epsilon)
    }

    /// Moves the numbers one step down the gradient, which `gradient` adds to the zeros it is given, from a number's index on. No number
    /// gets further from zero than its `limit`; one without a limit is frozen.
    pub(crate) fn apply(
        &mut self,
        step: &Step,
        numbers: &mut [f32],
        gradient: impl Fn(usize, &mut [f32]) + Sync,
        limit: impl Fn(usize) -> Option<f32> + Sync,
    ) {
        numbers
            .par_chunks_mut(PART)
            .zip(self.mean.par_chunks_mut(PART))
            .zip(self.square.par_chunks_mut(PART))
            .enumerate()
            .for_each(|(part, ((numbers, means), squares))| {
                let start = part * PART;
                let mut slopes = [0.0f32; PART];
                let slopes = &mut slopes[..numbers.len()];
                gradient(start, slopes);
                let state = means.iter_mut().zip(squares).zip(slopes);
                for (place, (number, ((mean, square), slope))) in
                    numbers.iter_mut().zip(state).enumerate()
                {
                    if let Some(limit) = limit(start + place) {
                        step.apply(number, *slope, mean, square);
                        *number = number.clamp(-limit, limit);
                    }
                }
            });
    }
}

impl Step {
    /// The step of this number, from 1. The means start from zero, and the first steps make up for that.
    fn new(number: u64, rate: f32, decay: f32, epsilon: f32) -> Step {
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
    fn apply(&self, number: &mut f32, slope: f32, mean: &mut f32, square: &mut f32) {
        *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
        *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
        let (mean, square) = (*mean * self.mean_share, *square * self.square_share);
        *number = *number * self.kept - self.rate * mean / (square.sqrt() + self.epsilon);
    }
}

#[cfg(test)]
mod tests {
    use super::{AdamW, PART, Step};

    /// The first two steps as the paper's formulas give them, worked out with wide numbers.
    #[test]
    fn steps_are_those_of_the_formulas() {
        let mut adam = AdamW::new(2);
        let mut numbers = [1.0f32, 1.0];
        let mut step = |numbers: &mut [f32], slope: f32| {
            let step = adam.next_step(0.1, 0.0, 1e-12);
            let is_first = |index: usize| (index == 0).then_some(f32::INFINITY);
            adam.apply(&step, numbers, |_, slopes| slopes.fill(slope), is_first);
        };
        step(&mut numbers, 0.5);
        assert!((numbers[0] - 0.9).abs() < 1e-6 && numbers[1] == 1.0);
        step(&mut numbers, -0.25);
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

    /// More numbers than one thread moves at a time: each gets its own slope, and stays within its own limit.
    #[test]
    fn every_number_has_its_slope_and_its_limit() {
        let len = 2 * PART + 5;
        let mut adam = AdamW::new(len);
        let mut numbers = vec![0.0f32; len];
        let step = adam.next_step(0.1, 0.0, 1e-8);
        let gradient = |start: usize, slopes: &mut [f32]| {
            for (place, slope) in slopes.iter_mut().enumerate() {
                *slope = -((start + place) as f32);
            }
        };
        let limit = |index: usize| Some(if index.is_multiple_of(2) { 0.05 } else { 1.0 });
        adam.apply(&step, &mut numbers, gradient, limit);
        for (index, number) in numbers.into_iter().enumerate().skip(1) {
            let expected = if index.is_multiple_of(2) { 0.05 } else { 0.1 };
            assert!((number - expected).abs() < 1e-4, "{index}: {number}");
        }
        assert_eq!(adam.steps, 1);
    }
}
