//! What a person can choose about a tuning.

use crate::LabError;
use crate::fit::{FitOptions, demand};

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

/// How far weights that were tuned before are expected to move, in centipawns.
const USUAL_PRIOR: f32 = 20.0;

impl Start {
    /// The pull that was asked for, 0 being none; if nothing was said, weights that begin at nothing are not held there.
    #[must_use]
    pub fn prior(self, asked: Option<f32>) -> Option<f32> {
        match asked {
            Some(width) => (width != 0.0).then_some(width),
            None => (self == Start::Present).then_some(USUAL_PRIOR),
        }
    }
}

/// The choices.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneOptions {
    /// Those of every fit; without a scale it is fitted to the starting weights.
    pub fit: FitOptions,
    /// Patterns of weights to move; all if empty.
    pub only: Vec<String>,
    /// Patterns of weights to leave.
    pub freeze: Vec<String>,
    /// Where to start.
    pub start: Start,
    /// How far a weight is expected to be from where it started, in centipawns: the pull back towards the start is that of a normal
    /// distribution this wide. None: no pull.
    pub prior: Option<f32>,
    /// Epochs without a better held-out loss after which it ends.
    pub patience: u32,
}

impl TuneOptions {
    /// An error if a number makes no sense.
    pub fn check(&self) -> Result<(), LabError> {
        self.fit.check()?;
        demand(
            self.prior
                .is_none_or(|width| width > 0.0 && width.is_finite()),
            "prior",
            "a number from 0",
        )
    }
}

impl Default for TuneOptions {
    fn default() -> TuneOptions {
        TuneOptions {
            fit: FitOptions::of_tuning(),
            only: Vec::new(),
            freeze: Vec::new(),
            start: Start::Present,
            prior: Start::Present.prior(None),
            patience: 8,
        }
    }
}
