//! The state of a tuning, kept in a file after every epoch, so that the same command goes on where a killed one stopped.
//!
//! It is text. Numbers are written so that they read back to the very same bits. The file is written beside itself and moved into
//! place, so it is whole at any moment.

use std::fmt::Write as _;
use std::path::Path;

use super::adam::Adam;
use super::gradient::WeightPairs;
use super::run::Epoch;
use crate::LabError;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checkpoint {
    pub parameters: WeightPairs,
    pub adam: Adam,
    pub best: WeightPairs,
    pub best_loss: f64,
    pub best_epoch: u32,
    pub epochs: Vec<Epoch>,
}

impl Checkpoint {
    /// Nothing done yet.
    pub fn fresh(parameters: WeightPairs, adam: Adam) -> Checkpoint {
        Checkpoint {
            best: parameters.clone(),
            parameters,
            adam,
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
        self.epoch() >= self.best_epoch + patience
    }

    /// Writes it.
    pub fn save(&self, path: &Path, fingerprint: &str) -> Result<(), LabError> {
        let mut text = format!("gander tuning 1 {fingerprint}\n");
        for epoch in &self.epochs {
            let _ = writeln!(
                text,
                "epoch {} {:?} {:?} {:?}",
                epoch.number, epoch.train, epoch.held_out, epoch.seconds
            );
        }
        let _ = writeln!(text, "best {} {:?}", self.best_epoch, self.best_loss);
        let _ = writeln!(text, "steps {}", self.adam.steps);
        for (name, values) in [
            ("parameters", &self.parameters),
            ("mean", &self.adam.mean),
            ("square", &self.adam.square),
            ("found", &self.best),
        ] {
            text.push_str(name);
            for [middlegame, endgame] in values {
                let _ = write!(text, " {middlegame:?} {endgame:?}");
            }
            text.push('\n');
        }
        text.push_str("end\n");
        crate::files::replace(path, text.as_bytes())
    }

    /// Reads it, if it is there, whole and of this very run.
    pub fn load(path: &Path, fingerprint: &str, len: usize) -> Option<Checkpoint> {
        let text = std::fs::read_to_string(path).ok()?;
        let mut lines = text.lines();
        if lines.next()? != format!("gander tuning 1 {fingerprint}") {
            return None;
        }
        let mut state = Checkpoint::fresh(Vec::new(), Adam::new(0));
        let mut ended = false;
        for line in lines {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let words: Vec<&str> = rest.split(' ').collect();
            match (name, words.as_slice()) {
                ("epoch", [number, train, held_out, seconds]) => state.epochs.push(Epoch {
                    number: number.parse().ok()?,
                    train: train.parse().ok()?,
                    held_out: held_out.parse().ok()?,
                    seconds: seconds.parse().ok()?,
                }),
                ("best", [epoch, loss]) => {
                    state.best_epoch = epoch.parse().ok()?;
                    state.best_loss = loss.parse().ok()?;
                }
                ("steps", [steps]) => state.adam.steps = steps.parse().ok()?,
                ("parameters", words) => state.parameters = pairs(words, len)?,
                ("mean", words) => state.adam.mean = pairs(words, len)?,
                ("square", words) => state.adam.square = pairs(words, len)?,
                ("found", words) => state.best = pairs(words, len)?,
                ("end", _) => ended = true,
                _ => return None,
            }
        }
        let whole = [
            &state.parameters,
            &state.adam.mean,
            &state.adam.square,
            &state.best,
        ]
        .iter()
        .all(|values| values.len() == len);
        (ended && whole && !state.epochs.is_empty()).then_some(state)
    }
}

fn pairs(words: &[&str], len: usize) -> Option<WeightPairs> {
    let values: Vec<f32> = words
        .iter()
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    (values.len() == len * 2).then(|| {
        values
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_to_the_same_bits_and_only_for_its_run() {
        let folder = std::env::temp_dir().join(format!("gander-checkpoint-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("state");
        let mut state =
            Checkpoint::fresh(vec![[0.1, -1e-7], [f32::MIN_POSITIVE, 3.0]], Adam::new(2));
        state.adam.mean[1] = [1.0 / 3.0, -0.0];
        state.adam.steps = 77;
        state.best_loss = 0.1 + 0.2;
        state.best_epoch = 2;
        for number in 0..3 {
            state.epochs.push(Epoch {
                number,
                train: 0.5,
                held_out: 0.3,
                seconds: 0.01,
            });
        }
        state.save(&path, "abc").unwrap();
        assert_eq!(Checkpoint::load(&path, "abc", 2).as_ref(), Some(&state));
        assert_eq!(Checkpoint::load(&path, "abd", 2), None);
        assert_eq!(Checkpoint::load(&path, "abc", 3), None);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() / 2]).unwrap();
        assert_eq!(Checkpoint::load(&path, "abc", 2), None);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
