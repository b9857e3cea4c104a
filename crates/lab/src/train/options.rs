//! What a person can choose about a training.

use std::path::Path;

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

impl TrainOptions {
    /// What is written into the network for people: how it was trained, and on which files, by their names and not by where they lay.
    #[must_use]
    pub fn provenance<'path>(
        &self,
        files: impl Iterator<Item = &'path Path>,
        account: &str,
    ) -> String {
        let names: Vec<String> = files
            .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .collect();
        format!(
            "gander {} train; {}; {account}; {} epochs, lambda {}, rate {}, batch {}, seed {}",
            env!("CARGO_PKG_VERSION"),
            names.join(" "),
            self.epochs,
            self.lambda,
            self.rate,
            self.batch,
            self.seed
        )
    }
}
