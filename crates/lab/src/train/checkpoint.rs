//! The state of a training, kept in a file after every epoch, so that the same command goes on where a killed one stopped. The file is
//! written beside itself and moved into place, so it is whole at any moment.

use std::path::Path;

use eval::nnue::Shape;

use super::model::Model;
use super::optimiser::Optimiser;
use crate::LabError;
use crate::tune::Epoch;

/// The first line, before the fingerprint of the run.
const HEADING: &str = "gander training 1";
const END: &[u8] = b"end of training\n";

/// Everything that decides how the training goes on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Checkpoint {
    pub model: Model,
    pub optimiser: Optimiser,
    pub best: Model,
    pub best_loss: f64,
    pub best_epoch: u32,
    pub epochs: Vec<Epoch>,
}

impl Checkpoint {
    /// Nothing done yet.
    pub fn fresh(model: Model) -> Checkpoint {
        Checkpoint {
            optimiser: Optimiser::new(&model),
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
        let mut bytes = format!("{HEADING} {fingerprint}\n").into_bytes();
        let mut whole = |number: u64| bytes.extend(number.to_le_bytes());
        whole(self.optimiser.steps);
        whole(u64::from(self.best_epoch));
        whole(self.best_loss.to_bits());
        whole(self.epochs.len() as u64);
        for epoch in &self.epochs {
            whole(u64::from(epoch.number));
            for number in [epoch.train, epoch.held_out, epoch.seconds] {
                whole(number.to_bits());
            }
        }
        for numbers in [
            &self.model.numbers,
            &self.optimiser.mean,
            &self.optimiser.square,
            &self.best.numbers,
        ] {
            for number in numbers {
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes.extend(END);
        crate::files::replace(path, &bytes)
    }

    /// Reads it, if it is there, whole and of this very run, which trains a network of this shape.
    pub fn load(path: &Path, fingerprint: &str, shape: Shape) -> Option<Checkpoint> {
        let bytes = std::fs::read(path).ok()?;
        let heading = format!("{HEADING} {fingerprint}\n");
        let mut rest = bytes.strip_prefix(heading.as_bytes())?.strip_suffix(END)?;
        let mut whole = || -> Option<u64> {
            let (first, after) = rest.split_first_chunk::<8>()?;
            rest = after;
            Some(u64::from_le_bytes(*first))
        };
        let steps = whole()?;
        let best_epoch = u32::try_from(whole()?).ok()?;
        let best_loss = f64::from_bits(whole()?);
        let mut epochs = Vec::new();
        for _ in 0..whole()? {
            epochs.push(Epoch {
                number: u32::try_from(whole()?).ok()?,
                train: f64::from_bits(whole()?),
                held_out: f64::from_bits(whole()?),
                seconds: f64::from_bits(whole()?),
            });
        }
        let numbers = shape.numbers();
        if rest.len() != 4 * numbers * 4 {
            return None;
        }
        let mut lists = rest.chunks_exact(numbers * 4).map(|list| {
            list.chunks_exact(4)
                .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect::<Vec<f32>>()
        });
        let mut list = || lists.next();
        Some(Checkpoint {
            model: Model::with_numbers(shape, list()?)?,
            optimiser: Optimiser {
                mean: list()?,
                square: list()?,
                steps,
            },
            best: Model::with_numbers(shape, list()?)?,
            best_loss,
            best_epoch,
            epochs,
        })
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
        assert_eq!(Checkpoint::load(&path, "abc", SHAPE).as_ref(), Some(&state));
        assert_eq!(Checkpoint::load(&path, "abd", SHAPE), None);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        assert_eq!(Checkpoint::load(&path, "abc", SHAPE), None);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
