//! The loss of many positions and how it changes with every weight.

use std::ops::Range;

use chess::Color;
use eval::{Frame, WeightSet, Weights, finish};
use rayon::prelude::*;

use super::dual::{Dual, SUMS};
use super::store::Store;

/// What is made small.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Loss {
    /// The surprise of the label given the prediction (cross-entropy).
    #[default]
    Log,
    /// The square of the difference between the two, as Texel's method has it.
    Square,
}

/// The weights as the tuner moves them: middlegame and endgame, in fractions of a centipawn.
pub type Parameters = Vec<[f32; 2]>;

/// The loss and its gradient over some positions, as sums.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The sum of losses.
    pub loss: f64,
    /// The sum of gradients.
    pub gradient: Parameters,
}

/// Weights as the tuner moves them.
#[must_use]
pub(crate) fn parameters(weights: &Weights) -> Parameters {
    weights
        .values()
        .iter()
        .map(|pair| [pair.middlegame() as f32, pair.endgame() as f32])
        .collect()
}

/// Weights as the engine uses them: rounded to whole centipawns.
pub(crate) fn rounded(set: &'static WeightSet, parameters: &[[f32; 2]]) -> Option<Weights> {
    let whole = |value: f32| (value.round() as i32).clamp(-29_999, 29_999);
    let pairs = parameters
        .iter()
        .map(|&[middlegame, endgame]| {
            let endgame = if set.tapered { endgame } else { middlegame };
            eval::Pair::new(whole(middlegame), whole(endgame))
        })
        .collect();
    Weights::new(set, pairs)
}

/// The chance of a point that a score stands for.
#[inline(always)]
pub(crate) fn chance(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

impl Loss {
    /// The loss of a prediction, and its derivative with respect to the score.
    #[inline(always)]
    pub(crate) fn of(self, score: f32, target: f32, scale: f32) -> (f32, f32) {
        let chance = chance(score, scale);
        match self {
            Loss::Log => {
                // ln(1 + e^x) in the form that neither overflows nor loses small numbers.
                let x = score / scale;
                let softplus = x.max(0.0) + (-x.abs()).exp().ln_1p();
                (softplus - target * x, (chance - target) / scale)
            }
            Loss::Square => {
                let error = chance - target;
                (error * error, 2.0 * error * chance * (1.0 - chance) / scale)
            }
        }
    }
}

/// Positions handled by one thread at a time. Fixed, so that sums come out the same with any number of threads.
const CHUNK: usize = 2_048;

/// The loss and gradient over a range of positions.
#[must_use]
pub(crate) fn gradient(
    store: &Store,
    range: Range<usize>,
    parameters: &[[f32; 2]],
    scale: f32,
    loss: Loss,
) -> Batch {
    let chunks: Vec<Range<usize>> = chunks(range).collect();
    let parts: Vec<Batch> = chunks
        .into_par_iter()
        .map(|chunk| chunk_gradient(store, chunk, parameters, scale, loss))
        .collect();
    let mut whole = Batch {
        loss: 0.0,
        gradient: vec![[0.0; 2]; parameters.len()],
    };
    for part in parts {
        whole.loss += part.loss;
        for (sum, slope) in whole.gradient.iter_mut().zip(&part.gradient) {
            sum[0] += slope[0];
            sum[1] += slope[1];
        }
    }
    whole
}

/// The mean loss over all positions.
#[must_use]
pub(crate) fn mean_loss(store: &Store, parameters: &[[f32; 2]], scale: f32, loss: Loss) -> f64 {
    let sum: f64 = chunks(0..store.len())
        .collect::<Vec<_>>()
        .into_par_iter()
        .map(|chunk| {
            chunk
                .map(|index| {
                    let score = score(store, index, parameters);
                    f64::from(loss.of(score, store.at(index).target, scale).0)
                })
                .sum::<f64>()
        })
        .collect::<Vec<f64>>()
        .into_iter()
        .sum();
    sum / store.len().max(1) as f64
}

/// Every position's score, White's view.
#[must_use]
pub(crate) fn scores(store: &Store, parameters: &[[f32; 2]]) -> Vec<f32> {
    (0..store.len())
        .into_par_iter()
        .with_min_len(CHUNK)
        .map(|index| score(store, index, parameters))
        .collect()
}

fn chunks(range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range
        .step_by(CHUNK)
        .map(move |start| start..(start + CHUNK).min(end))
}

#[inline(always)]
fn dot(words: &[u16], bits: u32, parameters: &[[f32; 2]]) -> (f32, f32) {
    let mask = (1usize << bits) - 1;
    let (mut middlegame, mut endgame) = (0.0, 0.0);
    for &word in words {
        let count = f32::from((word as i16) >> bits);
        let [first, second] = parameters[word as usize & mask];
        middlegame += count * first;
        endgame += count * second;
    }
    (middlegame, endgame)
}

#[inline(always)]
fn scatter(words: &[u16], bits: u32, slopes: (f32, f32), gradient: &mut [[f32; 2]]) {
    let mask = (1usize << bits) - 1;
    for &word in words {
        let count = f32::from((word as i16) >> bits);
        let slot = &mut gradient[word as usize & mask];
        slot[0] += count * slopes.0;
        slot[1] += count * slopes.1;
    }
}

#[inline(always)]
fn sums(store: &Store, index: usize, parameters: &[[f32; 2]]) -> ([f32; SUMS], Frame) {
    let stored = store.at(index);
    let bits = store.entry_bits();
    let linear = dot(stored.linear, bits, parameters);
    let white = dot(stored.danger[Color::White], bits, parameters);
    let black = dot(stored.danger[Color::Black], bits, parameters);
    let complexity = dot(stored.complexity, bits, parameters).1;
    (
        [
            linear.0, linear.1, white.0, white.1, black.0, black.1, complexity,
        ],
        stored.frame,
    )
}

fn score(store: &Store, index: usize, parameters: &[[f32; 2]]) -> f32 {
    let (sums, frame) = sums(store, index, parameters);
    finish(&Dual::sums(sums), &frame).score.value
}

fn chunk_gradient(
    store: &Store,
    chunk: Range<usize>,
    parameters: &[[f32; 2]],
    scale: f32,
    loss: Loss,
) -> Batch {
    let mut batch = Batch {
        loss: 0.0,
        gradient: vec![[0.0; 2]; parameters.len()],
    };
    let bits = store.entry_bits();
    for index in chunk {
        let stored = store.at(index);
        let (sums, frame) = sums(store, index, parameters);
        let score = finish(&Dual::sums(sums), &frame).score;
        let (value, slope) = loss.of(score.value, stored.target, scale);
        batch.loss += f64::from(value);
        let slopes = score.slopes.map(|part| part * slope);
        let gradient = &mut batch.gradient;
        scatter(stored.linear, bits, (slopes[0], slopes[1]), gradient);
        scatter(
            stored.danger[Color::White],
            bits,
            (slopes[2], slopes[3]),
            gradient,
        );
        scatter(
            stored.danger[Color::Black],
            bits,
            (slopes[4], slopes[5]),
            gradient,
        );
        scatter(stored.complexity, bits, (0.0, slopes[6]), gradient);
    }
    batch
}
