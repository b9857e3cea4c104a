//! The epochs of a tuning or a training, whatever is fitted: keeps the best, tells a watcher, and can be killed or stopped at any moment.

use std::path::Path;
use std::time::Instant;

use search::StopHandle;

use super::checkpoint::{Checkpoint, Numbers};
use super::epoch::Epoch;
use super::optimiser::AdamW;
use crate::{Interruption, LabError};

/// What came before the first epoch, for whoever shows the progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Begun {
    /// Positions trained on.
    pub trained: usize,
    /// Positions held out.
    pub held_out: usize,
    /// Numbers that may move.
    pub numbers: usize,
    /// Centipawns per unit of log odds.
    pub scale: f32,
    /// The loss of the held-out positions now.
    pub loss: f64,
    /// The loss that an epoch must be below to be the best.
    pub best_loss: f64,
    /// The epoch an earlier run had reached.
    pub resumed: Option<u32>,
}

/// Hears how a tuning or a training goes.
pub trait Watcher {
    /// Something to tell before the epochs.
    fn note(&mut self, _line: &str) {}
    /// All is ready.
    fn begun(&mut self, begun: &Begun);
    /// So many positions of an epoch are done.
    fn within(&mut self, epoch: u32, done: usize, of: usize);
    /// An epoch is over.
    fn epoch(&mut self, epoch: &Epoch);
    /// What asks the run to stop.
    fn stop_handle(&self) -> StopHandle {
        StopHandle::new()
    }
}

/// What goes through the data.
pub(crate) trait Fitting {
    /// What it moves.
    type Fitted: Numbers;

    /// Goes through the data once and gives the mean loss; once it was asked to stop, nothing it gives is used.
    fn epoch(
        &mut self,
        number: u32,
        fitted: &mut Self::Fitted,
        optimiser: &mut AdamW,
        stop: &StopHandle,
        within: &mut dyn FnMut(usize, usize),
    ) -> Result<f64, LabError>;

    /// The mean loss of the held-out positions.
    fn held_out_loss(&mut self, fitted: &Self::Fitted) -> Result<f64, LabError>;
}

/// How long a run goes on, and where its state is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'run> {
    pub epochs: u32,
    /// Epochs without a better held-out loss after which it ends.
    pub patience: u32,
    /// Whether the last epoch is the best, whatever its loss.
    pub last_is_best: bool,
    pub checkpoint: Option<&'run Path>,
    /// Which run a checkpoint belongs to.
    pub fingerprint: &'run str,
}

impl Plan<'_> {
    /// Every epoch that is left. A watcher hears of one before it is kept.
    pub fn run<F: Fitting>(
        &self,
        fitting: &mut F,
        state: &mut Checkpoint<F::Fitted>,
        watcher: &mut dyn Watcher,
    ) -> Result<(), LabError> {
        let stop = watcher.stop_handle();
        while state.epoch() < self.epochs && !state.stale(self.patience) {
            let begun = Instant::now();
            let number = state.epoch() + 1;
            let train = fitting.epoch(
                number,
                &mut state.fitted,
                &mut state.optimiser,
                &stop,
                &mut |done, of| watcher.within(number, done, of),
            )?;
            if stop.is_stopped() {
                return Err(self.interrupted(number - 1));
            }
            let epoch = Epoch {
                number,
                train,
                held_out: fitting.held_out_loss(&state.fitted)?,
                seconds: begun.elapsed().as_secs_f64(),
            };
            state.end_epoch(epoch, self.last_is_best);
            watcher.epoch(&epoch);
            if let Some(path) = self.checkpoint {
                state.save(path, self.fingerprint)?;
            }
        }
        Ok(())
    }

    /// What is said when a run is asked to stop after so many whole epochs.
    fn interrupted(&self, epochs: u32) -> LabError {
        LabError::Interrupted(match self.checkpoint {
            Some(path) if epochs > 0 => Interruption::Epochs(epochs, path.to_owned()),
            _ => Interruption::FirstEpoch,
        })
    }
}
