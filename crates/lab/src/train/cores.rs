//! Training on the cores of the processor: each takes a share of every step's positions.

use eval::Network;
use rayon::prelude::*;

use super::gradient::{Gradient, logit};
use super::model::Model;
use super::options::TrainOptions;
use super::run::{Backend, EPSILON, Schedule, Trained, Training, fitted_scale, train_with};
use super::store::{Inputs, Packed, Positions};
use crate::fit::{AdamW, Step, Watcher, blend};
use crate::{LabError, Random};

/// Positions used to fit the scale; more would change nothing.
const SCALE_POSITIONS: usize = 200_000;
/// Positions judged by one thread at a time.
const PART: usize = 4_096;

/// Trains a network on the processor's cores: see [`train_with`].
pub fn train(
    positions: Positions,
    training: &Training<'_>,
    watcher: &mut dyn Watcher,
) -> Result<Trained, LabError> {
    let options = training.options;
    let mut cores = Cores::new(positions, options);
    let scale = options.scale.unwrap_or_else(|| {
        let step = cores.trained.len().div_ceil(SCALE_POSITIONS).max(1);
        let some = cores.trained.iter().step_by(step);
        fitted_scale(some.filter_map(|packed| Some((packed.score()?, packed.result()?))))
    });
    // Sums of different shares differ in their last bits.
    let fingerprint = format!("{} {}", training.fingerprint, rayon::current_num_threads());
    let training = Training {
        fingerprint: &fingerprint,
        ..*training
    };
    train_with(&mut cores, &training, scale, watcher)
}

/// The positions, and a gradient for each thread.
struct Cores {
    trained: Vec<Packed>,
    held: Vec<Packed>,
    gradients: Vec<Gradient>,
}

impl Cores {
    fn new(positions: Positions, options: &TrainOptions) -> Cores {
        let (held, trained) = positions
            .packed
            .into_iter()
            .partition(|packed| packed.is_held(options.held_out, options.seed));
        Cores {
            trained,
            held,
            gradients: Vec::new(),
        }
    }

    fn mean_loss(&self, schedule: &Schedule<'_>, logit: impl Fn(&Inputs) -> f32 + Sync) -> f64 {
        let options = schedule.options;
        let sums: Vec<f64> = self
            .held
            .par_chunks(PART)
            .map(|part| {
                part.iter()
                    .map(|packed| {
                        let logit = logit(&packed.inputs(&options.shape));
                        f64::from(options.loss.of(logit, target(packed, schedule), 1.0).0)
                    })
                    .sum()
            })
            .collect();
        sums.iter().sum::<f64>() / self.held.len().max(1) as f64
    }
}

impl Backend for Cores {
    fn trained(&self) -> usize {
        self.trained.len()
    }

    fn held_out(&self) -> usize {
        self.held.len()
    }

    fn epoch(
        &mut self,
        model: &mut Model,
        optimiser: &mut AdamW,
        schedule: &Schedule<'_>,
        within: &mut dyn FnMut(usize, usize),
    ) -> Result<f64, LabError> {
        let options = schedule.options;
        let like = self
            .gradients
            .first()
            .map(|gradient| gradient.numbers.len());
        if like != Some(model.numbers.len()) {
            let threads = rayon::current_num_threads().max(1);
            self.gradients = vec![Gradient::new(model); threads];
        }
        // From the order they were read in, so that an epoch depends on its number alone.
        let seed = options.seed ^ u64::from(schedule.epoch) << 32;
        let order = shuffled(self.trained.len(), seed);
        let (trained, gradients) = (&self.trained, &mut self.gradients);
        let (mut loss, mut steps) = (0.0, 0);
        for batch in order.chunks_exact(options.batch) {
            if schedule.stop.is_stopped() {
                break;
            }
            let share = batch.len().div_ceil(gradients.len());
            let model_now = &*model;
            gradients
                .par_iter_mut()
                .zip(batch.par_chunks(share))
                .for_each(|(gradient, part)| {
                    gradient.clear();
                    for &place in part {
                        let packed = &trained[place as usize];
                        let inputs = packed.inputs(model_now.shape());
                        gradient.add(model_now, &inputs, target(packed, schedule), options.loss);
                    }
                });
            let used = batch.len().div_ceil(share);
            loss += gradients[..used].iter().map(|part| part.loss).sum::<f64>();
            let rate = schedule.rate(optimiser.steps);
            let step = optimiser.next_step(rate, options.decay, EPSILON);
            descend(model, optimiser, &step, &gradients[..used], batch.len());
            steps += 1;
            within(steps * options.batch, trained.len());
        }
        Ok(loss / (steps * options.batch).max(1) as f64)
    }

    fn loss(&mut self, model: &Model, schedule: &Schedule<'_>) -> Result<f64, LabError> {
        Ok(self.mean_loss(schedule, |inputs| logit(model, inputs)))
    }

    fn quantised_loss(
        &mut self,
        network: &Network,
        schedule: &Schedule<'_>,
    ) -> Result<f64, LabError> {
        Ok(self.mean_loss(schedule, |inputs| quantised_logit(network, inputs)))
    }
}

/// Moves the model one step down the sum of these gradients, each number within what the quantised network can hold.
fn descend(
    model: &mut Model,
    optimiser: &mut AdamW,
    step: &Step,
    gradients: &[Gradient],
    positions: usize,
) {
    let share = 1.0 / positions.max(1) as f32;
    let mean_gradient = |start: usize, slopes: &mut [f32]| {
        for gradient in gradients {
            for (slope, value) in slopes.iter_mut().zip(&gradient.numbers[start..]) {
                *slope += value;
            }
        }
        for slope in slopes {
            *slope *= share;
        }
    };
    let mut numbers = std::mem::take(&mut model.numbers);
    let limit = |index: usize| Some(model.limit(index));
    optimiser.apply(step, &mut numbers, mean_gradient, limit);
    model.numbers = numbers;
}

/// The logit of the quantised network for stored inputs.
fn quantised_logit(network: &Network, inputs: &Inputs) -> f32 {
    let [mover, other] = [&inputs.mover, &inputs.other].map(|features| {
        let on = features[..inputs.count].iter();
        network.accumulator(on.map(|&feature| usize::from(feature)))
    });
    network.output(&mover, &other, inputs.bucket) as f32 / network.scale as f32
}

/// The target of a position: the mover's expected points, blended from the result and the score.
fn target(packed: &Packed, schedule: &Schedule<'_>) -> f32 {
    let lambda = schedule.lambda();
    // Without a label it would be a guess, but none comes here without: the reading leaves such positions out and counts them.
    blend(packed.result(), packed.score(), schedule.scale, lambda).unwrap_or(0.5)
}

/// The numbers below `len` in a random order.
fn shuffled(len: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..len as u32).collect();
    Random::new(Random::mix(seed)).shuffle(&mut order);
    order
}
