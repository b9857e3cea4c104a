//! What a person can choose about a tuning.

use crate::fit::Loss;

/// Where tuning starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// From the weights given.
    #[default]
    Present,
    /// From the family `material` alone: all else begins at nothing. Danger weights begin a little above, for below nothing danger
    /// has no slope and they would never leave it.
    Material,
}

/// The choices.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneOptions {
    /// Patterns of weights to move; all if empty.
    pub only: Vec<String>,
    /// Patterns of weights to leave.
    pub freeze: Vec<String>,
    /// Where to start.
    pub start: Start,
    /// Times through the data.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// The first step's size in centipawns; it falls to a fiftieth along a cosine.
    pub rate: f32,
    /// How much of the target is the result, the rest being the score's chance.
    pub lambda: f32,
    /// What is minimised.
    pub loss: Loss,
    /// Centipawns per unit of log odds; fitted to the starting weights if not given.
    pub scale: Option<f32>,
    /// How far a weight is expected to be from where it started, in centipawns: the pull back towards the start is that of a normal
    /// distribution this wide. None: no pull.
    pub prior: Option<f32>,
    /// The share of games held out.
    pub held_out: f64,
    /// Epochs without a better held-out loss after which it ends.
    pub patience: u32,
    /// The seed of every random choice.
    pub seed: u64,
}

impl Default for TuneOptions {
    fn default() -> TuneOptions {
        TuneOptions {
            only: Vec::new(),
            freeze: Vec::new(),
            start: Start::Present,
            epochs: 60,
            batch: 16_384,
            rate: 1.0,
            lambda: 0.7,
            loss: Loss::Log,
            scale: None,
            prior: Some(20.0),
            held_out: 0.05,
            patience: 8,
            seed: 1,
        }
    }
}
