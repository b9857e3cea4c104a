//! The training itself: holds games out, fits the scale, goes through the data epoch by epoch, keeps the best, and can be killed at any
//! moment.

use std::path::Path;
use std::time::Instant;

use eval::Network;
use rayon::prelude::*;

use super::checkpoint::Checkpoint;
use super::gradient::{Gradient, logit};
use super::model::Model;
use super::options::TrainOptions;
use super::store::{Inputs, Packed, Positions};
use crate::tune::{Epoch, Loss, chance, cut, fit_scale};
use crate::{LabError, Random};

/// What a training has brought.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The best network, in whole numbers.
    pub network: Network,
    /// Every epoch.
    pub epochs: Vec<Epoch>,
    /// The epoch the network is from.
    pub best_epoch: u32,
    /// The held-out loss of the network in whole numbers.
    pub rounded_loss: f64,
    /// Positions trained on.
    pub trained: usize,
    /// Positions held out.
    pub held_out: usize,
}

/// What came before the first epoch, for whoever shows the progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Begun {
    /// Positions trained on.
    pub trained: usize,
    /// Positions held out.
    pub held_out: usize,
    /// Numbers of the network.
    pub numbers: usize,
    /// Centipawns per unit of log odds.
    pub scale: f32,
    /// The loss of the held-out positions at the start.
    pub loss: f64,
    /// The epoch an earlier run had reached.
    pub resumed: Option<u32>,
}

/// Hears how a training goes.
pub trait Watcher {
    /// All is ready.
    fn begun(&mut self, begun: &Begun);
    /// So many positions of an epoch are done.
    fn within(&mut self, epoch: u32, done: usize, of: usize);
    /// An epoch is over.
    fn epoch(&mut self, epoch: &Epoch);
}

/// Positions used to fit the scale; more would change nothing.
const SCALE_POSITIONS: usize = 200_000;
/// The scale where there are no results to fit it to: what common engines' scores have.
const USUAL_SCALE: f32 = 170.0;
/// What the rate falls to, as a share of the first.
const LAST_RATE: f32 = 0.01;
/// Positions judged by one thread at a time.
const PART: usize = 4_096;

/// Trains a network, from random numbers or from what `start` has learned. `fingerprint` is what the run depends on besides the options; `checkpoint` is where the state is kept after every
/// epoch.
pub fn train(
    positions: Positions,
    options: &TrainOptions,
    start: Option<&Network>,
    provenance: &str,
    fingerprint: &str,
    checkpoint: Option<&Path>,
    watcher: &mut dyn Watcher,
) -> Result<Trained, LabError> {
    let (held, trained): (Vec<Packed>, Vec<Packed>) = positions
        .packed
        .into_iter()
        .partition(|packed| packed.is_held(options.held_out, options.seed));
    if trained.len() < options.batch || (options.held_out > 0.0 && held.is_empty()) {
        return Err(LabError::Input(format!(
            "{} positions to train on and {} held out are too few for steps of {} positions",
            trained.len(),
            held.len(),
            options.batch
        )));
    }
    let scale = options.scale.unwrap_or_else(|| fitted_scale(&trained));
    let fingerprint = format!(
        "{fingerprint} {options:?} {} {} {scale} {}",
        trained.len(),
        held.len(),
        rayon::current_num_threads()
    );
    let target = |packed: &Packed| target(packed, options.lambda, scale);

    let found = checkpoint.and_then(|path| Checkpoint::load(path, &fingerprint, options.shape));
    let resumed = found.as_ref().map(Checkpoint::epoch);
    let mut state = match found {
        Some(state) => state,
        None => Checkpoint::fresh(match start {
            Some(network) => Model::from_network(network, options.shape, options.seed)?,
            None => Model::random(options.shape, options.seed),
        }),
    };
    watcher.begun(&Begun {
        trained: trained.len(),
        held_out: held.len(),
        numbers: options.shape.numbers(),
        scale,
        loss: mean_loss(&held, options, &target, |inputs| {
            logit(&state.model, inputs)
        }),
        resumed,
    });

    let mut gradients = vec![Gradient::new(&state.model); rayon::current_num_threads().max(1)];
    let steps_each = trained.len() / options.batch;
    let all_steps = (steps_each as u64 * u64::from(options.epochs)).max(1);
    for number in state.epoch() + 1..=options.epochs {
        let begun = Instant::now();
        // From the order they were read in, so that an epoch depends on its number alone.
        let order = shuffled(trained.len(), options.seed ^ u64::from(number) << 32);
        let mut loss = 0.0;
        for (step, batch) in order.chunks_exact(options.batch).enumerate() {
            let share = batch.len().div_ceil(gradients.len());
            gradients
                .par_iter_mut()
                .zip(batch.par_chunks(share))
                .for_each(|(gradient, part)| {
                    gradient.clear();
                    for &place in part {
                        let packed = &trained[place as usize];
                        gradient.add(
                            &state.model,
                            &packed.inputs(&options.shape),
                            target(packed),
                            options.loss,
                        );
                    }
                });
            let used = batch.len().div_ceil(share);
            loss += gradients[..used].iter().map(|part| part.loss).sum::<f64>();
            let done = (state.optimiser.steps as f32) / all_steps as f32;
            let rate = options.rate
                * (LAST_RATE
                    + (1.0 - LAST_RATE) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
            state.optimiser.step(
                &mut state.model,
                &gradients[..used],
                batch.len(),
                rate,
                options.decay,
            );
            watcher.within(number, (step + 1) * options.batch, trained.len());
        }
        let held_out = mean_loss(&held, options, &target, |inputs| {
            logit(&state.model, inputs)
        });
        let epoch = Epoch {
            number,
            train: loss / (steps_each * options.batch) as f64,
            held_out,
            seconds: begun.elapsed().as_secs_f64(),
        };
        state.epochs.push(epoch);
        // Without held-out positions the last is the best.
        if held_out < state.best_loss || held.is_empty() {
            state.best_loss = held_out;
            state.best_epoch = number;
            state.best = state.model.clone();
        }
        if let Some(path) = checkpoint {
            state.save(path, &fingerprint)?;
        }
        watcher.epoch(&epoch);
    }
    let network = state.best.to_network(scale, provenance.to_owned())?;
    Ok(Trained {
        rounded_loss: mean_loss(&held, options, &target, |inputs| {
            rounded_logit(&network, inputs)
        }),
        network,
        epochs: state.epochs,
        best_epoch: state.best_epoch,
        trained: steps_each * options.batch,
        held_out: held.len(),
    })
}

/// The logit of the quantised network for stored inputs.
fn rounded_logit(network: &Network, inputs: &Inputs) -> f32 {
    let [mover, other] = [&inputs.mover, &inputs.other].map(|features| {
        let on = features[..inputs.count].iter();
        network.accumulator(on.map(|&feature| usize::from(feature)))
    });
    network.output(&mover, &other, inputs.bucket) as f32 / network.scale as f32
}

/// The scale for which the data's scores fit the data's results best.
fn fitted_scale(positions: &[Packed]) -> f32 {
    let step = positions.len().div_ceil(SCALE_POSITIONS).max(1);
    let (scores, results): (Vec<f32>, Vec<f32>) = positions
        .iter()
        .step_by(step)
        .filter_map(|packed| Some((cut(packed.score()?), packed.result()?)))
        .unzip();
    if scores.is_empty() {
        USUAL_SCALE
    } else {
        fit_scale(&scores, &results, Loss::Log).round()
    }
}

/// What the network should say of a position: the mover's chance.
fn target(packed: &Packed, lambda: f32, scale: f32) -> f32 {
    let expected = packed.score().map(|score| chance(score, scale));
    match (packed.result(), expected) {
        (Some(result), Some(expected)) => lambda * result + (1.0 - lambda) * expected,
        (Some(result), None) => result,
        (None, Some(expected)) => expected,
        (None, None) => 0.5,
    }
}

fn mean_loss(
    positions: &[Packed],
    options: &TrainOptions,
    target: &(impl Fn(&Packed) -> f32 + Sync),
    logit: impl Fn(&Inputs) -> f32 + Sync,
) -> f64 {
    let sums: Vec<f64> = positions
        .par_chunks(PART)
        .map(|part| {
            part.iter()
                .map(|packed| {
                    let logit = logit(&packed.inputs(&options.shape));
                    f64::from(options.loss.of(logit, target(packed), 1.0).0)
                })
                .sum()
        })
        .collect();
    sums.iter().sum::<f64>() / positions.len().max(1) as f64
}

/// The numbers below `len` in a random order.
fn shuffled(len: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..len as u32).collect();
    Random::new(Random::mix(seed)).shuffle(&mut order);
    order
}
