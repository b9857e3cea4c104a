//! The state of a training between epochs, kept in the format that tuning and training share.

use std::path::Path;

use eval::nnue::Shape;

use super::model::Model;
use crate::LabError;
use crate::fit::{self, AdamW, Epoch, State};

/// Everything that decides how the training goes on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Checkpoint {
    pub model: Model,
    pub optimiser: AdamW,
    pub best: Model,
    pub best_loss: f64,
    pub best_epoch: u32,
    pub epochs: Vec<Epoch>,
}

impl Checkpoint {
    /// Nothing done yet.
    pub fn fresh(model: Model) -> Checkpoint {
        Checkpoint {
            optimiser: AdamW::new(model.numbers.len()),
            best: model.clone(),
            model,
            best_loss: f64::INFINITY,
            best_epoch: 0,
            epochs: Vec::new(),
        }
    }

    /// The last epoch that is over.
    pub fn epoch(&self) -> u32 {
        self.epochs.last().map_or(0, |epoch| epoch.number)
    }

    /// Writes it.
    pub fn save(&self, path: &Path, fingerprint: &str) -> Result<(), LabError> {
        State {
            numbers: &self.model.numbers,
            mean: &self.optimiser.mean,
            square: &self.optimiser.square,
            steps: self.optimiser.steps,
            best: &self.best.numbers,
            best_loss: self.best_loss,
            best_epoch: self.best_epoch,
            epochs: &self.epochs,
        }
        .save(path, fingerprint)
    }

    /// Reads it, if it is there, whole and of this very run, which trains a network of this shape.
    pub fn load(
        path: &Path,
        fingerprint: &str,
        shape: Shape,
    ) -> Result<Option<Checkpoint>, LabError> {
        let found = fit::Checkpoint::load(path, fingerprint, shape.numbers())?;
        Ok(found.and_then(|state| {
            Some(Checkpoint {
                model: Model::with_numbers(shape, state.numbers)?,
                optimiser: state.optimiser,
                best: Model::with_numbers(shape, state.best)?,
                best_loss: state.best_loss,
                best_epoch: state.best_epoch,
                epochs: state.epochs,
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape::plain(64);

    #[test]
    fn reads_back_to_the_same_bits_and_only_for_its_run() {
        let folder = std::env::temp_dir().join(format!("gander-training-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("state");
        let mut state = Checkpoint::fresh(Model::random(SHAPE, 3));
        state.optimiser.mean[7] = 1.0 / 3.0;
        state.optimiser.steps = 77;
        state.best_loss = 0.1 + 0.2;
        state.best_epoch = 2;
        state.epochs.push(Epoch {
            number: 1,
            train: 0.5,
            held_out: 0.3,
            seconds: 0.01,
        });
        state.save(&path, "abc").unwrap();
        let load = |fingerprint| Checkpoint::load(&path, fingerprint, SHAPE).unwrap();
        assert_eq!(load("abc").as_ref(), Some(&state));
        assert_eq!(load("abd"), None);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        assert_eq!(load("abc"), None);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
