//! The tuning itself: splits, fits the scale, and goes through the data epoch by epoch.

use std::path::Path;

use eval::{Family, Kind, WeightSet, Weights};
use search::StopHandle;

use super::gradient::{WeightPairs, gradient, mean_loss, parameters, rounded, scores};
use super::options::{Start, TuneOptions};
use super::store::{Label, Store};
use crate::fit::{
    AdamW, Begun, Checkpoint, Epoch, Fitting, Plan, Watcher, blend, cosine, fit_scale, score_scale,
};
use crate::patterns::select;
use crate::{InputError, LabError, Random, WorkError};

/// What a tuning has brought.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights at the start.
    pub before: Weights,
    /// The best weights, rounded.
    pub after: Weights,
    /// Every epoch.
    pub epochs: Vec<Epoch>,
    /// The epoch the best weights are from.
    pub best_epoch: u32,
    /// The held-out loss of the rounded weights.
    pub rounded_loss: f64,
    /// Centipawns per unit of log odds used for the evaluator.
    pub scale: f32,
    /// The same for the scores in the data, if they were used.
    pub score_scale: Option<f32>,
    /// Positions trained on.
    pub trained: usize,
    /// Positions held out.
    pub held_out: usize,
    /// Bytes of memory for a position.
    pub bytes_each: f64,
    /// The epoch from which an earlier, interrupted run was taken up.
    pub resumed: Option<u32>,
}

/// Positions used to fit the scale; more would change nothing.
const SCALE_POSITIONS: usize = 100_000;
/// What the learning rate falls to, as a share of the first.
const LAST_RATE: f64 = 0.02;
/// Gradients of rare features are tiny: what keeps the optimiser's division from zero must be smaller still.
const EPSILON: f32 = 1e-12;
/// Where danger weights begin when the start is material alone.
const DANGER_START: f32 = 8.0;

/// Tunes. `held_out` positions come from a file of their own; if there is none, games of `store` are held out. `checkpoint` is where the
/// state is kept after every epoch.
pub fn tune(
    start: &Weights,
    mut store: Store,
    held_out: Option<Store>,
    options: &TuneOptions,
    checkpoint: Option<&Path>,
    watcher: &mut dyn Watcher,
) -> Result<Tuned, LabError> {
    let set = start.set();
    let free = select(set, &options.only, &options.freeze)?;
    let from = starting_point(set, start, options.start)?;
    let score_scale = aim(&mut store, options);
    let (train, held) = match held_out {
        Some(mut other) => {
            set_targets(&mut other, options.fit.lambda, score_scale);
            (
                shuffled(&store, |_| true, options.fit.seed),
                shuffled(&other, |_| true, options.fit.seed),
            )
        }
        None => {
            let is_held = |game: u64| {
                Random::new(game ^ options.fit.seed.rotate_left(32)).unit() < options.fit.held_out
            };
            (
                shuffled(&store, |game| !is_held(game), options.fit.seed),
                shuffled(&store, is_held, options.fit.seed),
            )
        }
    };
    drop(store);
    if train.is_empty() {
        return Err(InputError::NothingToTuneOn.into());
    }
    let judged = if held.is_empty() { &train } else { &held };
    let scale = options
        .fit
        .scale
        .unwrap_or_else(|| fitted(&train, &from, options));
    let fingerprint = fingerprint(options, start, &train, &held);
    let first = from.as_flattened().to_vec();
    let mut state = Checkpoint::resume_or_start(checkpoint, &fingerprint, first)?;
    let resumed = state.resumed();
    let mut tuning = Tuning {
        train: &train,
        judged,
        free: &free,
        from: &from,
        scale,
        options,
    };
    let loss = tuning.held_out_loss(&state.fitted)?;
    if resumed.is_none() {
        let start = Epoch {
            number: 0,
            train: mean_loss(&train, &from, scale, options.fit.loss),
            held_out: loss,
            seconds: 0.0,
        };
        state.end_epoch(start, true);
    }
    watcher.begun(&Begun {
        trained: train.len(),
        held_out: held.len(),
        numbers: free.iter().filter(|&&free| free).count() * if set.tapered { 2 } else { 1 },
        scale,
        loss,
        best_loss: state.best_loss,
        resumed,
    });
    let plan = Plan {
        epochs: options.fit.epochs,
        patience: options.patience,
        last_is_best: false,
        checkpoint,
        fingerprint: &fingerprint,
    };
    plan.run(&mut tuning, &mut state, watcher)?;
    let after = rounded(set, pairs(&state.best))
        .ok_or_else(|| LabError::from(WorkError::WeightsOverflow))?;
    Ok(Tuned {
        before: start.clone(),
        rounded_loss: mean_loss(judged, &parameters(&after), scale, options.fit.loss),
        after,
        best_epoch: state.best_epoch,
        epochs: state.epochs,
        scale,
        score_scale,
        trained: train.len(),
        held_out: held.len(),
        bytes_each: train.bytes_each(),
        resumed,
    })
}

/// Weights on their way.
struct Tuning<'run> {
    train: &'run Store,
    judged: &'run Store,
    free: &'run [bool],
    from: &'run [[f32; 2]],
    scale: f32,
    options: &'run TuneOptions,
}

impl Fitting for Tuning<'_> {
    type Fitted = Vec<f32>;

    fn epoch(
        &mut self,
        number: u32,
        fitted: &mut Vec<f32>,
        optimiser: &mut AdamW,
        stop: &StopHandle,
        within: &mut dyn FnMut(usize, usize),
    ) -> Result<f64, LabError> {
        let batch = self.options.fit.batch.max(1);
        let count = self.train.len().div_ceil(batch);
        let mut order: Vec<usize> = (0..count).collect();
        Random::new(Random::mix(self.options.fit.seed ^ u64::from(number))).shuffle(&mut order);
        // The pull of a normal prior, spread over the mean loss.
        let pull = self
            .options
            .prior
            .map_or(0.0, |width| 1.0 / (width * width * self.train.len() as f32));
        let (mut loss, mut positions) = (0.0, 0);
        for (done, &index) in order.iter().enumerate() {
            if stop.is_stopped() {
                break;
            }
            let range = index * batch..((index + 1) * batch).min(self.train.len());
            positions += range.len();
            let size = range.len() as f32;
            let mut found = gradient(
                self.train,
                range,
                pairs(fitted),
                self.scale,
                self.options.fit.loss,
            );
            loss += found.loss;
            for (index, slope) in found.gradient.iter_mut().enumerate() {
                let halves = pairs(fitted)[index].iter().zip(&self.from[index]);
                for (part, (now, from)) in slope.iter_mut().zip(halves) {
                    *part = *part / size + pull * (now - from);
                }
            }
            let passed = (f64::from(number - 1) + done as f64 / count as f64)
                / f64::from(self.options.fit.epochs);
            let rate = self.options.fit.rate * cosine(passed, LAST_RATE);
            let limit = |index: usize| self.free[index / 2].then_some(f32::INFINITY);
            let gradient = |start: usize, slopes: &mut [f32]| {
                slopes.copy_from_slice(&found.gradient.as_flattened()[start..][..slopes.len()]);
            };
            let step = optimiser.next_step(rate, 0.0, EPSILON);
            optimiser.apply(&step, fitted, gradient, limit);
            within(positions, self.train.len());
        }
        Ok(loss / self.train.len() as f64)
    }

    fn held_out_loss(&mut self, fitted: &Vec<f32>) -> Result<f64, LabError> {
        let weights = pairs(fitted);
        Ok(mean_loss(
            self.judged,
            weights,
            self.scale,
            self.options.fit.loss,
        ))
    }
}

/// Numbers side by side, as the middlegame and endgame values they are.
fn pairs(numbers: &[f32]) -> &[[f32; 2]] {
    numbers.as_chunks().0
}

/// The parameters the first epoch begins with.
fn starting_point(
    set: &'static WeightSet,
    weights: &Weights,
    start: Start,
) -> Result<WeightPairs, LabError> {
    let mut from = parameters(weights);
    if start == Start::Present {
        return Ok(from);
    }
    if !set
        .declarations
        .iter()
        .any(|declared| declared.family == Family::Material)
    {
        return Err(InputError::NoMaterial(set.evaluator).into());
    }
    for declared in set
        .declarations
        .iter()
        .filter(|declared| declared.family != Family::Material)
    {
        let value = if declared.kind == Kind::Danger {
            DANGER_START
        } else {
            0.0
        };
        from[declared.offset..declared.offset + declared.len].fill([value; 2]);
    }
    Ok(from)
}

/// Sets the targets: the result, the score's chance, or a mixture where both are known. Gives the scores' own scale if they are used.
fn aim(store: &mut Store, options: &TuneOptions) -> Option<f32> {
    let known = |label: &&Label| label.score.is_finite();
    let uses_scores =
        options.fit.lambda < 1.0 || store.labels.iter().any(|label| !label.result.is_finite());
    if !uses_scores || !store.labels.iter().any(|label| known(&label)) {
        set_targets(store, options.fit.lambda, None);
        return None;
    }
    let step = store.labels.len().div_ceil(SCALE_POSITIONS).max(1);
    let both = store
        .labels
        .iter()
        .step_by(step)
        .filter(known)
        .filter(|label| label.result.is_finite())
        .map(|label| (label.score, label.result));
    let scale = score_scale(both, options.fit.loss);
    set_targets(store, options.fit.lambda, Some(scale));
    Some(scale)
}

fn set_targets(store: &mut Store, lambda: f32, score_scale: Option<f32>) {
    let known = |number: f32| number.is_finite().then_some(number);
    store.set_targets(|label| {
        let score = known(label.score).filter(|_| score_scale.is_some());
        blend(
            known(label.result),
            score,
            score_scale.unwrap_or(1.0),
            lambda,
        )
        .unwrap_or(f32::NAN)
    });
}

/// Some of a store's positions, in random order.
fn shuffled(store: &Store, wanted: impl Fn(u64) -> bool, seed: u64) -> Store {
    let mut order: Vec<u32> = (0..store.len() as u32)
        .filter(|&index| wanted(store.labels[index as usize].game))
        .filter(|&index| store.at(index as usize).target.is_finite())
        .collect();
    Random::new(seed).shuffle(&mut order);
    store.arranged(&order)
}

fn fitted(train: &Store, from: &[[f32; 2]], options: &TuneOptions) -> f32 {
    // The order is random already: the first positions are as good as any.
    let order: Vec<u32> = (0..train.len().min(SCALE_POSITIONS) as u32).collect();
    let some = train.arranged(&order);
    let targets: Vec<f32> = (0..some.len()).map(|index| some.at(index).target).collect();
    fit_scale(&scores(&some, from), &targets, options.fit.loss)
}

/// Says which run a checkpoint belongs to.
fn fingerprint(options: &TuneOptions, start: &Weights, train: &Store, held: &Store) -> String {
    format!(
        "tuning {options:?} {} {} {} {}",
        start.to_text(),
        train.len(),
        held.len(),
        train.bytes_each()
    )
}
