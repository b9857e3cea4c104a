//! What a person can choose about a training.

use std::ops::Deref;
use std::path::Path;

use eval::nnue::{Network, Shape};

use crate::LabError;
use crate::fit::{FitOptions, demand, demand_share};

/// The choices.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainOptions {
    /// Those of every fit; without a scale it is fitted to the data's scores and results.
    pub fit: FitOptions,
    /// The shape of the network.
    pub shape: Shape,
    /// How much of a number is taken off at each step, times the step's size: keeps numbers that nothing needs small.
    pub decay: f32,
    /// The share of the result at the end of the training; it is ramped from the first.
    pub last_lambda: f32,
    /// Epochs at the beginning in which all king buckets share their weights.
    pub shared_epochs: u32,
}

/// A backend reads all choices by their own names, whichever of them a tuning has too.
impl Deref for TrainOptions {
    type Target = FitOptions;

    fn deref(&self) -> &FitOptions {
        &self.fit
    }
}

impl TrainOptions {
    /// An error if a number makes no sense.
    pub fn check(&self) -> Result<(), LabError> {
        self.fit.check()?;
        demand_share("last-lambda", self.last_lambda)?;
        demand(
            self.shared_epochs == 0
                || (self.shared_epochs <= self.epochs && self.shape.king_buckets.count() > 1),
            "shared-epochs",
            "at most as many as --epochs, for a network with --king-buckets",
        )?;
        demand(
            (0.0..=1.0).contains(&self.decay),
            "decay",
            "a share from 0 to 1",
        )
    }

    /// An error if going on from this network makes no sense.
    pub fn check_start(&self, start: &Network) -> Result<(), LabError> {
        demand(
            self.shared_epochs == 0 || start.shape().king_buckets.count() == 1,
            "shared-epochs",
            "0 where --from has several king buckets: it would undo what they have learned apart",
        )
    }

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
        let shared = match self.shared_epochs {
            0 => String::new(),
            epochs => format!(" ({epochs} of them with shared king buckets)"),
        };
        format!(
            "gander {} train; {}; {account}; {} epochs{shared}, lambda {}, rate {}, batch {}, seed {}",
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
