//! The loss of many positions and how it changes with every weight.

use std::ops::Range;

use chess::Color;
use eval::weight_bounds::LARGEST_WEIGHT;
use eval::{WeightSet, Weights, finish};
use rayon::prelude::*;

use super::dual::{Dual, SUMS};
use super::store::{NARROW, Store, Stored, WIDE};
use crate::fit::Loss;

/// The weights as the tuner moves them: middlegame and endgame, in fractions of a centipawn.
pub type WeightPairs = Vec<[f32; 2]>;

/// The loss and its gradient over some positions, as sums.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The sum of losses.
    pub loss: f64,
    /// The sum of gradients.
    pub gradient: WeightPairs,
}

/// Weights as the tuner moves them.
#[must_use]
pub(crate) fn parameters(weights: &Weights) -> WeightPairs {
    weights
        .values()
        .iter()
        .map(|pair| [pair.middlegame() as f32, pair.endgame() as f32])
        .collect()
}

/// Weights as the engine uses them: rounded to whole centipawns.
pub(crate) fn rounded(set: &'static WeightSet, parameters: &[[f32; 2]]) -> Option<Weights> {
    let whole = |value: f32| (value.round() as i32).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
    let pairs = parameters
        .iter()
        .map(|&[middlegame, endgame]| {
            let endgame = if set.tapered { endgame } else { middlegame };
            eval::Pair::new(whole(middlegame), whole(endgame))
        })
        .collect();
    Weights::new(set, pairs)
}

/// Two numbers for every entry that there may be.
type EntryTable = [[f32; 2]; Store::ENTRIES];

fn empty_table() -> Box<EntryTable> {
    let empty = vec![[0.0; 2]; Store::ENTRIES].into_boxed_slice();
    empty
        .try_into()
        .unwrap_or_else(|_| unreachable!("it was made as long as it must be"))
}

/// What words stand for, their entries having so many bits. Everything is looked up, without checks, in tables that are long enough for
/// whatever a word may hold.
struct Meaning<const BITS: u32> {
    /// By entry.
    parameters: Box<EntryTable>,
    /// By what a word has beside its entry: the count, twice. Looking it up is faster than turning it into a floating number.
    counts: Box<EntryTable>,
}

impl<const BITS: u32> Meaning<BITS> {
    fn new(parameters: &[[f32; 2]]) -> Meaning<BITS> {
        let mut meaning = Meaning {
            parameters: empty_table(),
            counts: empty_table(),
        };
        meaning.parameters[..parameters.len()].copy_from_slice(parameters);
        for rest in 0..1u16 << (16 - BITS) {
            let count = f32::from((rest << BITS) as i16 >> BITS);
            meaning.counts[usize::from(rest)] = [count; 2];
        }
        meaning
    }

    /// A word's count, twice, and its entry.
    #[inline(always)]
    fn of(&self, word: u16) -> ([f32; 2], usize) {
        let count = self.counts[usize::from(word >> BITS)];
        (count, usize::from(word) & ((1 << BITS) - 1))
    }

    /// The sum of counts times parameters. Several sums run side by side: one addition would wait for another.
    #[inline(always)]
    fn dot(&self, words: &[u16]) -> (f32, f32) {
        let mut sums = [[0.0f32; 2]; Store::TOGETHER];
        let (groups, _) = words.as_chunks::<{ Store::TOGETHER }>();
        for group in groups {
            for (sum, &word) in sums.iter_mut().zip(group) {
                let (count, entry) = self.of(word);
                let parameter = self.parameters[entry];
                sum[0] += count[0] * parameter[0];
                sum[1] += count[1] * parameter[1];
            }
        }
        let of = |half: usize| sums.iter().map(|sum| sum[half]).sum();
        (of(0), of(1))
    }

    /// Adds counts times slopes to a gradient.
    #[inline(always)]
    fn scatter(&self, words: &[u16], slopes: [f32; 2], gradient: &mut EntryTable) {
        let (groups, _) = words.as_chunks::<{ Store::TOGETHER }>();
        for group in groups {
            for &word in group {
                let (count, entry) = self.of(word);
                let slot = &mut gradient[entry];
                slot[0] += count[0] * slopes[0];
                slot[1] += count[1] * slopes[1];
            }
        }
    }

    #[inline(always)]
    fn sums(&self, stored: &Stored<'_>) -> [f32; SUMS] {
        let linear = self.dot(stored.linear);
        let white = self.dot(stored.danger[Color::White]);
        let black = self.dot(stored.danger[Color::Black]);
        let complexity = self.dot(stored.complexity).1;
        [
            linear.0, linear.1, white.0, white.1, black.0, black.1, complexity,
        ]
    }

    /// A position's score, White's view, as it depends on its sums.
    #[inline(always)]
    fn score(&self, stored: &Stored<'_>) -> Dual {
        finish(&Dual::sums(self.sums(stored)), &stored.frame).score
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
    let parts = match store.entry_bits() {
        NARROW => {
            let meaning = Meaning::<NARROW>::new(parameters);
            in_chunks(range, |chunk| {
                chunk_gradient(store, chunk, &meaning, scale, loss)
            })
        }
        _ => {
            let meaning = Meaning::<WIDE>::new(parameters);
            in_chunks(range, |chunk| {
                chunk_gradient(store, chunk, &meaning, scale, loss)
            })
        }
    };
    let mut whole = Batch {
        loss: 0.0,
        gradient: vec![[0.0; 2]; parameters.len()],
    };
    for (loss, slopes) in parts {
        whole.loss += loss;
        for (sum, slope) in whole.gradient.iter_mut().zip(slopes.iter()) {
            sum[0] += slope[0];
            sum[1] += slope[1];
        }
    }
    whole
}

/// The mean loss over all positions.
#[must_use]
pub(crate) fn mean_loss(store: &Store, parameters: &[[f32; 2]], scale: f32, loss: Loss) -> f64 {
    let scores = scores(store, parameters);
    let losses = in_chunks(0..store.len(), |chunk| {
        chunk
            .map(|index| f64::from(loss.of(scores[index], store.at(index).target, scale).0))
            .sum::<f64>()
    });
    losses.into_iter().sum::<f64>() / store.len().max(1) as f64
}

/// Every position's score, White's view.
#[must_use]
pub(crate) fn scores(store: &Store, parameters: &[[f32; 2]]) -> Vec<f32> {
    match store.entry_bits() {
        NARROW => scores_by(store, &Meaning::<NARROW>::new(parameters)),
        _ => scores_by(store, &Meaning::<WIDE>::new(parameters)),
    }
}

fn scores_by<const BITS: u32>(store: &Store, meaning: &Meaning<BITS>) -> Vec<f32> {
    (0..store.len())
        .into_par_iter()
        .with_min_len(CHUNK)
        .map(|index| meaning.score(&store.at(index)).value)
        .collect()
}

/// Works on a range piece by piece, on all threads; what comes out is in order.
fn in_chunks<T: Send>(
    range: Range<usize>,
    work: impl Fn(Range<usize>) -> T + Send + Sync,
) -> Vec<T> {
    let chunks: Vec<Range<usize>> = chunks(range).collect();
    chunks.into_par_iter().map(work).collect()
}

fn chunks(range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range
        .step_by(CHUNK)
        .map(move |start| start..(start + CHUNK).min(end))
}

/// A product that may still be doubled many times.
const LARGE: f64 = 1e200;

/// The sum of losses and of gradients over some positions.
fn chunk_gradient<const BITS: u32>(
    store: &Store,
    chunk: Range<usize>,
    meaning: &Meaning<BITS>,
    scale: f32,
    loss: Loss,
) -> (f64, Box<EntryTable>) {
    let mut losses = 0.0;
    let mut factors = 1.0;
    let mut gradient = empty_table();
    for index in chunk {
        let stored = store.at(index);
        let score = meaning.score(&stored);
        let (plain, factor, slope) = loss.in_parts(score.value, stored.target, scale);
        losses += f64::from(plain);
        factors *= f64::from(factor);
        if factors > LARGE {
            losses += factors.ln();
            factors = 1.0;
        }
        let [
            linear,
            endgame,
            white,
            white_end,
            black,
            black_end,
            complexity,
            _,
        ] = score.slopes.map(|part| part * slope);
        let danger = &stored.danger;
        meaning.scatter(stored.linear, [linear, endgame], &mut gradient);
        meaning.scatter(danger[Color::White], [white, white_end], &mut gradient);
        meaning.scatter(danger[Color::Black], [black, black_end], &mut gradient);
        meaning.scatter(stored.complexity, [0.0, complexity], &mut gradient);
    }
    (losses + factors.ln(), gradient)
}
