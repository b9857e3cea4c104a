//! The state of a tuning or a training, kept in a file after every epoch, so that the same command goes on where an interrupted one
//! stopped. One format for both: a line that names the run, then numbers as they are in memory (little-endian), then a digest. The file
//! is written beside itself and moved into place, so it is whole at any moment.

use std::path::Path;

use super::epoch::Epoch;
use super::optimiser::AdamW;
use crate::{Digest, InputError, LabError, files};

/// The first line, before the version and the fingerprint of the run.
const HEADING: &str = "gander checkpoint ";
/// The version of the format, and of what a fingerprint is made from. Another one is refused, not written over.
const VERSION: u32 = 3;
/// No run has more numbers than this comes to.
const LARGEST: u64 = 1 << 34;

/// What is being fitted: a plain list of numbers, or one that knows what each of them is.
pub(crate) trait Numbers: Clone {
    /// All of them.
    fn numbers(&self) -> &[f32];
    /// The same with other values, as many as there are.
    fn with_numbers(&self, numbers: Vec<f32>) -> Self;
}

impl Numbers for Vec<f32> {
    fn numbers(&self) -> &[f32] {
        self
    }

    fn with_numbers(&self, numbers: Vec<f32>) -> Vec<f32> {
        numbers
    }
}

/// Everything that decides how a run goes on.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checkpoint<N> {
    /// What is being fitted.
    pub fitted: N,
    pub optimiser: AdamW,
    /// What had the lowest held-out loss so far.
    pub best: N,
    pub best_loss: f64,
    pub best_epoch: u32,
    pub epochs: Vec<Epoch>,
}

impl<N: Numbers> Checkpoint<N> {
    /// Nothing done yet.
    pub fn fresh(start: N) -> Checkpoint<N> {
        Checkpoint {
            optimiser: AdamW::new(start.numbers().len()),
            best: start.clone(),
            fitted: start,
            best_loss: f64::INFINITY,
            best_epoch: 0,
            epochs: Vec::new(),
        }
    }

    /// The state that a run of this fingerprint has left, or a fresh one.
    pub fn resume_or_start(
        path: Option<&Path>,
        fingerprint: &str,
        start: N,
    ) -> Result<Checkpoint<N>, LabError> {
        let found = match path {
            Some(path) => Checkpoint::load(path, fingerprint, &start)?,
            None => None,
        };
        Ok(found.unwrap_or_else(|| Checkpoint::fresh(start)))
    }

    /// The last epoch of an earlier run, if this is its state: one that is kept has an epoch.
    pub fn resumed(&self) -> Option<u32> {
        self.epochs.last().map(|epoch| epoch.number)
    }

    /// The last epoch that is over.
    pub fn epoch(&self) -> u32 {
        self.resumed().unwrap_or(0)
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
            self.best.clone_from(&self.fitted);
        }
    }

    /// Writes it.
    pub fn save(&self, path: &Path, fingerprint: &str) -> Result<(), LabError> {
        let mut bytes = heading(fingerprint).into_bytes();
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
            self.fitted.numbers(),
            &self.optimiser.mean,
            &self.optimiser.square,
            self.best.numbers(),
        ] {
            for number in numbers {
                bytes.extend(number.to_le_bytes());
            }
        }
        let digest = Digest::of(&bytes);
        bytes.extend(format!("{digest}\n").bytes());
        files::replace(path, &bytes)
    }

    /// Reads it, if it is there, whole and of this very run, which fits numbers like these. One that cannot be read at all, or that
    /// another version of Gander has written, is an error: it would be written over.
    fn load(path: &Path, fingerprint: &str, like: &N) -> Result<Option<Checkpoint<N>>, LabError> {
        let Some(bytes) = files::read_if_there(path, LARGEST)? else {
            return Ok(None);
        };
        let Some(bytes) = without_digest(&bytes) else {
            return Ok(None);
        };
        if bytes.starts_with(HEADING.as_bytes()) && !bytes.starts_with(version().as_bytes()) {
            return Err(InputError::OtherCheckpoint(path.to_owned()).into());
        }
        Ok(Checkpoint::parse(bytes, fingerprint, like))
    }

    fn parse(bytes: &[u8], fingerprint: &str, like: &N) -> Option<Checkpoint<N>> {
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
        let len = like.numbers().len();
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
            fitted: like.with_numbers(list()?),
            optimiser: AdamW {
                mean: list()?,
                square: list()?,
                steps,
            },
            best: like.with_numbers(list()?),
            best_loss,
            best_epoch,
            epochs,
        })
    }
}

/// What the digest at the end is of, if it is.
fn without_digest(bytes: &[u8]) -> Option<&[u8]> {
    let (bytes, digest) = bytes.split_at(bytes.len().checked_sub(17)?);
    (format!("{}\n", Digest::of(bytes)).as_bytes() == digest).then_some(bytes)
}

/// How the first line of this version begins.
fn version() -> String {
    format!("{HEADING}{VERSION} ")
}

/// The line that names a run; what a fingerprint says may be long and of many lines.
fn heading(fingerprint: &str) -> String {
    format!("{}{}\n", version(), Digest::of(fingerprint.as_bytes()))
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
        let load =
            |fingerprint: &str, len: usize| Checkpoint::load(&path, fingerprint, &vec![0.0; len]);
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
        // Another version's is whole, and neither read nor written over.
        let text = [
            b"gander checkpoint 0 ".as_slice(),
            &bytes[20..bytes.len() - 17],
        ]
        .concat();
        let digest = format!("{}\n", Digest::of(&text));
        std::fs::write(&path, [&text, digest.as_bytes()].concat()).unwrap();
        let refused = load("abc", 4).unwrap_err().to_string();
        assert!(refused.contains("another version"), "{refused}");
        // What is there and cannot be read is not passed over.
        std::fs::remove_file(&path).unwrap();
        std::fs::create_dir(&path).unwrap();
        assert!(load("abc", 4).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
