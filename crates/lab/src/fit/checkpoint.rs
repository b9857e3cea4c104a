//! The state of a tuning or a training, kept in a file after every epoch, so that the same command goes on where an interrupted one
//! stopped. One format for both: a line that names the run, then numbers as they are in memory (little-endian), then a digest. The file
//! is written beside itself and moved into place, so it is whole at any moment.

use std::path::Path;

use super::epoch::Epoch;
use super::optimiser::AdamW;
use crate::{Digest, LabError, files};

/// The first line, before the fingerprint of the run.
const HEADING: &str = "gander checkpoint 1";
/// No run has more numbers than this comes to.
const LARGEST: u64 = 1 << 34;

/// Everything that decides how a run goes on.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checkpoint {
    /// What is being fitted.
    pub numbers: Vec<f32>,
    pub optimiser: AdamW,
    /// The numbers with the lowest held-out loss so far.
    pub best: Vec<f32>,
    pub best_loss: f64,
    pub best_epoch: u32,
    pub epochs: Vec<Epoch>,
}

impl Checkpoint {
    /// Nothing done yet.
    pub fn fresh(numbers: Vec<f32>) -> Checkpoint {
        Checkpoint {
            optimiser: AdamW::new(numbers.len()),
            best: numbers.clone(),
            numbers,
            best_loss: f64::INFINITY,
            best_epoch: 0,
            epochs: Vec::new(),
        }
    }

    /// The last epoch that is over.
    pub fn epoch(&self) -> u32 {
        self.epochs.last().map_or(0, |epoch| epoch.number)
    }

    /// Whether nothing has got better for so many epochs.
    pub fn stale(&self, patience: u32) -> bool {
        self.epoch() >= self.best_epoch.saturating_add(patience)
    }

    /// An epoch is over; its numbers are the best if its loss is lower than all before, or if the last always is.
    pub fn end_epoch(&mut self, epoch: Epoch, last_is_best: bool) {
        self.epochs.push(epoch);
        if epoch.held_out < self.best_loss || last_is_best {
            self.best_loss = epoch.held_out;
            self.best_epoch = epoch.number;
            self.best.clone_from(&self.numbers);
        }
    }

    /// Writes it.
    pub fn save(&self, path: &Path, fingerprint: &str) -> Result<(), LabError> {
        State {
            numbers: &self.numbers,
            mean: &self.optimiser.mean,
            square: &self.optimiser.square,
            steps: self.optimiser.steps,
            best: &self.best,
            best_loss: self.best_loss,
            best_epoch: self.best_epoch,
            epochs: &self.epochs,
        }
        .save(path, fingerprint)
    }

    /// Reads it, if it is there, whole and of this very run, which fits so many numbers. One that cannot be read at all is an error: it
    /// would be written over.
    pub fn load(
        path: &Path,
        fingerprint: &str,
        len: usize,
    ) -> Result<Option<Checkpoint>, LabError> {
        Ok(files::read_if_there(path, LARGEST)?
            .and_then(|bytes| Checkpoint::parse(&bytes, fingerprint, len)))
    }

    fn parse(bytes: &[u8], fingerprint: &str, len: usize) -> Option<Checkpoint> {
        let (bytes, digest) = bytes.split_at(bytes.len().checked_sub(17)?);
        if format!("{}\n", Digest::of(bytes)).as_bytes() != digest {
            return None;
        }
        let mut rest = bytes.strip_prefix(heading(fingerprint).as_bytes())?;
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
        if rest.len() != 4 * len * 4 || epochs.is_empty() {
            return None;
        }
        let mut lists = rest.chunks_exact((len * 4).max(1)).map(|list| {
            list.as_chunks::<4>()
                .0
                .iter()
                .map(|&four| f32::from_le_bytes(four))
                .collect::<Vec<f32>>()
        });
        let mut list = || lists.next();
        Some(Checkpoint {
            numbers: list()?,
            optimiser: AdamW {
                mean: list()?,
                square: list()?,
                steps,
            },
            best: list()?,
            best_loss,
            best_epoch,
            epochs,
        })
    }
}

/// What is written, wherever it is kept in memory.
pub(crate) struct State<'state> {
    pub numbers: &'state [f32],
    pub mean: &'state [f32],
    pub square: &'state [f32],
    pub steps: u64,
    pub best: &'state [f32],
    pub best_loss: f64,
    pub best_epoch: u32,
    pub epochs: &'state [Epoch],
}

impl State<'_> {
    /// Writes it.
    pub fn save(&self, path: &Path, fingerprint: &str) -> Result<(), LabError> {
        let mut bytes = heading(fingerprint).into_bytes();
        let mut whole = |number: u64| bytes.extend(number.to_le_bytes());
        whole(self.steps);
        whole(u64::from(self.best_epoch));
        whole(self.best_loss.to_bits());
        whole(self.epochs.len() as u64);
        for epoch in self.epochs {
            whole(u64::from(epoch.number));
            for number in [epoch.train, epoch.held_out, epoch.seconds] {
                whole(number.to_bits());
            }
        }
        for numbers in [self.numbers, self.mean, self.square, self.best] {
            for number in numbers {
                bytes.extend(number.to_le_bytes());
            }
        }
        let digest = Digest::of(&bytes);
        bytes.extend(format!("{digest}\n").bytes());
        files::replace(path, &bytes)
    }
}

/// The line that names a run; what a fingerprint says may be long and of many lines.
fn heading(fingerprint: &str) -> String {
    format!("{HEADING} {}\n", Digest::of(fingerprint.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_to_the_same_bits_and_only_for_its_run() {
        let folder = std::env::temp_dir().join(format!("gander-checkpoint-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("state");
        let mut state = Checkpoint::fresh(vec![1.0 / 3.0, -2.5e-9, 1e9, 0.1 + 0.2]);
        state.optimiser.mean[3] = 1.0 / 7.0;
        state.optimiser.steps = 77;
        state.end_epoch(
            Epoch {
                number: 1,
                train: 0.1 + 0.2,
                held_out: 1.0 / 3.0,
                seconds: 0.01,
            },
            false,
        );
        assert_eq!(
            (state.best_epoch, state.stale(1), state.stale(0)),
            (1, false, true)
        );
        let load = |fingerprint: &str, len: usize| Checkpoint::load(&path, fingerprint, len);
        assert_eq!(load("abc", 4).unwrap(), None);
        state.save(&path, "abc").unwrap();
        assert_eq!(load("abc", 4).unwrap().as_ref(), Some(&state));
        assert_eq!(load("abd", 4).unwrap(), None);
        assert_eq!(load("abc", 5).unwrap(), None);
        let bytes = std::fs::read(&path).unwrap();
        for damaged in [&bytes[..bytes.len() / 2], &bytes[1..], &[]] {
            std::fs::write(&path, damaged).unwrap();
            assert_eq!(load("abc", 4).unwrap(), None);
        }
        for place in (0..bytes.len()).step_by(3) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 16;
            std::fs::write(&path, &damaged).unwrap();
            assert_eq!(load("abc", 4).unwrap(), None, "byte {place}");
        }
        // What is there and cannot be read is not passed over.
        std::fs::remove_file(&path).unwrap();
        std::fs::create_dir(&path).unwrap();
        assert!(load("abc", 4).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
