//! What a person can choose about a training.

use eval::nnue::Shape;

use crate::fit::Loss;

/// The choices.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainOptions {
    /// The shape of the network.
    pub shape: Shape,
    /// Times through the data.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// The first steps' size; it falls along a cosine to a hundredth.
    pub rate: f32,
    /// How much of a number is taken off at each step, times the step's size: keeps numbers that nothing needs small.
    pub decay: f32,
    /// How much of the target is the result, the rest being the score's chance.
    pub lambda: f32,
    /// The share of the result at the end of the training; it is ramped from the first.
    pub last_lambda: f32,
    /// The loss.
    pub loss: Loss,
    /// Centipawns per unit of log odds; fitted to scores and results if not given.
    pub scale: Option<f32>,
    /// The share of games held out.
    pub held_out: f64,
    /// The seed of every random choice.
    pub seed: u64,
}
