//! The training itself, whatever computes the gradients: the schedule of its epochs, and from the best of them a network.

use std::path::Path;

use eval::Network;
use search::StopHandle;

use super::model::Model;
use super::options::TrainOptions;
use super::shared_buckets::train_as_one;
use crate::fit::{
    AdamW, Begun, Checkpoint, Epoch, Fitting, Loss, Plan, Watcher, cosine, score_scale,
};
use crate::{InputError, LabError};

/// What a training has brought.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The best network, quantised.
    pub network: Network,
    /// Every epoch.
    pub epochs: Vec<Epoch>,
    /// The epoch the network is from.
    pub best_epoch: u32,
    /// The held-out loss of the quantised network.
    pub quantised_loss: f64,
    /// Positions trained on.
    pub trained: usize,
    /// Positions held out.
    pub held_out: usize,
}

/// What computes losses and gradients over its own copy of the positions: the processor's cores, or a GPU.
pub trait Backend {
    /// Positions trained on.
    fn trained(&self) -> usize;

    /// Positions held out.
    fn held_out(&self) -> usize;

    /// Goes through the data once, a step of `schedule.batch` positions at a time, and gives back the mean loss. The model may have a single
    /// king bucket where the training's shape has several, which then share its weights.
    fn epoch(
        &mut self,
        model: &mut Model,
        optimiser: &mut AdamW,
        schedule: &Schedule<'_>,
        within: &mut dyn FnMut(usize, usize),
    ) -> Result<f64, LabError>;

    /// The mean loss of the held-out positions.
    fn loss(&mut self, model: &Model, schedule: &Schedule<'_>) -> Result<f64, LabError>;

    /// The same with the quantised network.
    fn quantised_loss(
        &mut self,
        network: &Network,
        schedule: &Schedule<'_>,
    ) -> Result<f64, LabError> {
        let model = Model::from_network(network, *network.shape(), 0)?;
        self.loss(&model, schedule)
    }
}

/// What a backend is told of an epoch.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'options> {
    /// The choices of the training.
    pub options: &'options TrainOptions,
    /// Which epoch it is, from 1.
    pub epoch: u32,
    /// Centipawns per unit of log odds.
    pub scale: f32,
    /// Steps of the whole training.
    pub all_steps: u64,
    /// What asks the training to stop, looked at between steps.
    pub stop: &'options StopHandle,
}

/// What keeps the optimiser's division by the root of the mean square from zero.
pub const EPSILON: f32 = 1e-8;
/// What the learning rate falls to, as a share of the first.
const LAST_RATE: f64 = 0.01;
/// Steps over which the learning rate rises to its full size.
const WARM_UP: u64 = 200;

impl Schedule<'_> {
    /// The learning rate of a step: a cosine from the first to a hundredth of it.
    #[must_use]
    pub fn rate(&self, step: u64) -> f32 {
        let done = (step as f64 / self.all_steps.max(1) as f64).min(1.0);
        let warm = ((step + 1) as f32 / WARM_UP.min(self.all_steps / 20 + 1) as f32).min(1.0);
        self.options.rate * cosine(done, LAST_RATE) * warm
    }

    /// The share of the result in the target: ramped from the first to the last over the training.
    #[must_use]
    pub fn lambda(&self) -> f32 {
        let epochs = self.options.epochs.max(2) - 1;
        let done = self.epoch.saturating_sub(1) as f32 / epochs as f32;
        self.options.lambda + (self.options.last_lambda - self.options.lambda) * done.min(1.0)
    }
}

/// A training, whatever it is done with.
#[derive(Clone, Copy, Debug)]
pub struct Training<'run> {
    /// The choices.
    pub options: &'run TrainOptions,
    /// The network to go on from; random numbers if there is none.
    pub start: Option<&'run Network>,
    /// What is written into the network for people.
    pub provenance: &'run str,
    /// What the run depends on besides the options: a checkpoint of another is not gone on with.
    pub fingerprint: &'run str,
    /// Where the state is kept after every epoch.
    pub checkpoint: Option<&'run Path>,
}

/// Trains a network; scores are turned into chances by this scale.
pub fn train_with(
    backend: &mut dyn Backend,
    training: &Training<'_>,
    scale: f32,
    watcher: &mut dyn Watcher,
) -> Result<Trained, LabError> {
    let Training {
        options,
        start,
        provenance,
        fingerprint,
        checkpoint,
    } = *training;
    let (trained, held_out) = (backend.trained(), backend.held_out());
    if trained < options.batch || (options.held_out > 0.0 && held_out == 0) {
        return Err(InputError::TooFewToTrain(trained, held_out, options.batch).into());
    }
    let fingerprint = format!("{fingerprint} {options:?} {trained} {held_out} {scale}");
    let first = match start {
        Some(network) => Model::from_network(network, options.shape, options.seed)?,
        None => Model::random(options.shape, options.seed),
    };
    let mut state = Checkpoint::resume_or_start(checkpoint, &fingerprint, first)?;
    let resumed = state.resumed();
    let steps_each = trained / options.batch;
    let stop = watcher.stop_handle();
    let mut epochs = Epochs {
        backend,
        last: Schedule {
            options,
            epoch: options.epochs,
            scale,
            all_steps: (steps_each as u64 * u64::from(options.epochs)).max(1),
            stop: &stop,
        },
    };
    watcher.begun(&Begun {
        trained,
        held_out,
        numbers: options.shape.numbers(),
        scale,
        loss: epochs.held_out_loss(&state.fitted)?,
        best_loss: state.best_loss,
        resumed,
    });
    let plan = Plan {
        epochs: options.epochs,
        patience: u32::MAX,
        // Without held-out positions the last is the best.
        last_is_best: held_out == 0,
        checkpoint,
        fingerprint: &fingerprint,
    };
    plan.run(&mut epochs, &mut state, watcher)?;
    let network = state.best.to_network(scale, provenance.to_owned())?;
    Ok(Trained {
        quantised_loss: epochs.backend.quantised_loss(&network, &epochs.last)?,
        network,
        epochs: state.epochs,
        best_epoch: state.best_epoch,
        trained: steps_each * options.batch,
        held_out,
    })
}

/// A backend and the schedule of the last epoch.
struct Epochs<'run> {
    backend: &'run mut dyn Backend,
    last: Schedule<'run>,
}

impl Fitting for Epochs<'_> {
    type Fitted = Model;

    fn epoch(
        &mut self,
        number: u32,
        fitted: &mut Model,
        optimiser: &mut AdamW,
        stop: &StopHandle,
        within: &mut dyn FnMut(usize, usize),
    ) -> Result<f64, LabError> {
        let schedule = Schedule {
            epoch: number,
            stop,
            ..self.last
        };
        let backend = &mut self.backend;
        if number <= schedule.options.shared_epochs {
            return train_as_one(fitted, optimiser, |one, optimiser| {
                backend.epoch(one, optimiser, &schedule, within)
            });
        }
        backend.epoch(fitted, optimiser, &schedule, within)
    }

    /// Losses are compared between epochs: the held-out target is the last one throughout.
    fn held_out_loss(&mut self, fitted: &Model) -> Result<f64, LabError> {
        self.backend.loss(fitted, &self.last)
    }
}

/// The scale for which scores fit results best.
#[must_use]
pub fn fitted_scale(pairs: impl Iterator<Item = (f32, f32)>) -> f32 {
    score_scale(pairs, Loss::Log).round()
}
