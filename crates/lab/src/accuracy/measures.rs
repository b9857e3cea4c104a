//! The numbers: log-loss, Brier score and calibration against results; error, correlation and agreement against reference scores.

use crate::data::Sample;
use crate::fit::{Loss, USUAL_SCALE, cut, known_score_scale};

/// One step of a calibration curve.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bin {
    /// Positions in it.
    pub count: u64,
    /// What was expected of them, in White's points.
    pub expected: f64,
    /// What they brought.
    pub got: f64,
}

/// Steps of a calibration curve.
pub const BINS: usize = 20;
/// Scores nearer to nothing than this do not say who is better.
const SIGN_FROM: f32 = 30.0;

/// How true a judge is.
#[derive(Clone, Debug)]
pub struct Measures {
    /// Positions it gave a score.
    pub positions: u64,
    /// Its centipawns per unit of log odds, fitted to the results (or to the reference's chances if there are none).
    pub scale: f32,
    /// Cross-entropy of the results, in nats.
    pub log_loss: f64,
    /// Mean square of the error against the results.
    pub brier: f64,
    /// Mean distance of the calibration curve from the diagonal, weighted by positions.
    pub calibration: f64,
    /// The calibration curve.
    pub bins: Vec<Bin>,
    /// Positions with a reference score.
    pub referenced: u64,
    /// Mean distance from the reference, in expected points, each side with its own fitted scale.
    pub points_error: f64,
    /// Mean distance from the reference in centipawns.
    pub centipawn_error: f64,
    /// Correlation with the reference's scores.
    pub pearson: f64,
    /// Correlation of the ranks.
    pub spearman: f64,
    /// The share of positions, among those for which the reference prefers a side, in which it prefers the same.
    pub agreement: f64,
}

/// The expected points that a score stands for. Were it not cut, a few drawn games in which somebody claimed a mate would decide the scale. Wide numbers: sums over
/// millions of positions are made of them.
pub(crate) fn chance(score: f32, scale: f32) -> f64 {
    1.0 / (1.0 + (-f64::from(cut(score)) / f64::from(scale)).exp())
}

/// Positions used to fit a scale; more would change nothing.
const FITTED: usize = 100_000;

/// The scale that fits scores to targets, over at most so many positions.
fn fitted(scores: impl Iterator<Item = (f32, f32)>, count: usize) -> Option<f32> {
    let step = count.div_ceil(FITTED).max(1);
    known_score_scale(scores.step_by(step), Loss::Log)
}

/// Centipawns per unit of log odds of the reference scores, fitted to the results where both are known.
pub(crate) fn reference_scale(samples: &[Sample]) -> f32 {
    let both = samples
        .iter()
        .filter_map(|sample| Some((sample.score?.0 as f32, sample.result?.0)));
    fitted(both, samples.len()).unwrap_or(USUAL_SCALE)
}

/// The scale of a judge.
pub(crate) fn judge_scale(samples: &[Sample], scores: &[f32], reference: f32) -> f32 {
    let pairs = || {
        samples
            .iter()
            .zip(scores)
            .filter(|(_, score)| score.is_finite())
    };
    let results = pairs().filter_map(|(sample, &score)| Some((score, sample.result?.0)));
    fitted(results, samples.len())
        .or_else(|| {
            let chances = pairs().filter_map(|(sample, &score)| {
                Some((score, chance(sample.score?.0 as f32, reference) as f32))
            });
            fitted(chances, samples.len())
        })
        .unwrap_or(USUAL_SCALE)
}

/// Measures a judge on the positions that `wanted` picks; `scale` is the judge's, `reference` that of the data's scores.
#[must_use]
pub fn measure(
    samples: &[Sample],
    scores: &[f32],
    scale: f32,
    reference: f32,
    wanted: impl Fn(usize) -> bool,
) -> Measures {
    let picked: Vec<(&Sample, f32)> = samples
        .iter()
        .zip(scores)
        .enumerate()
        .filter(|&(index, (_, score))| score.is_finite() && wanted(index))
        .map(|(_, (sample, &score))| (sample, score))
        .collect();
    let mut bins = vec![Bin::default(); BINS];
    let (mut log_loss, mut brier, mut results) = (0.0, 0.0, 0u64);
    for (sample, score) in &picked {
        let Some(points) = sample.result else {
            continue;
        };
        let (expected, got) = (chance(*score, scale), f64::from(points.0));
        let kept = expected.clamp(1e-9, 1.0 - 1e-9);
        log_loss -= got * kept.ln() + (1.0 - got) * (1.0 - kept).ln();
        brier += (expected - got).powi(2);
        results += 1;
        let bin = &mut bins[((expected * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1;
        bin.expected += expected;
        bin.got += got;
    }
    for bin in bins.iter_mut().filter(|bin| bin.count > 0) {
        bin.expected /= bin.count as f64;
        bin.got /= bin.count as f64;
    }
    let total = results.max(1) as f64;
    let calibration = bins
        .iter()
        .map(|bin| (bin.expected - bin.got).abs() * bin.count as f64)
        .sum::<f64>()
        / total;
    let known = if results > 0 { 1.0 } else { f64::NAN };
    let against = against_reference(&picked, scale, reference);
    Measures {
        positions: picked.len() as u64,
        scale,
        log_loss: log_loss / total * known,
        brier: brier / total * known,
        calibration: calibration * known,
        bins,
        ..against
    }
}

fn against_reference(picked: &[(&Sample, f32)], scale: f32, reference: f32) -> Measures {
    let both: Vec<(f32, f32)> = picked
        .iter()
        .filter_map(|(sample, score)| Some((*score, sample.score?.0 as f32)))
        .collect();
    let count = both.len().max(1) as f64;
    let cut = |score: f32| f64::from(cut(score));
    let sum = |part: &dyn Fn(&(f32, f32)) -> f64| both.iter().map(part).sum::<f64>();
    let (mut agreed, mut asked) = (0u64, 0u64);
    for &(score, other) in both.iter().filter(|(_, other)| other.abs() >= SIGN_FROM) {
        asked += 1;
        agreed += u64::from(score != 0.0 && (score > 0.0) == (other > 0.0));
    }
    let known = if both.is_empty() { f64::NAN } else { 1.0 };
    let (mine, theirs): (Vec<f64>, Vec<f64>) = both
        .iter()
        .map(|&(score, other)| (cut(score), cut(other)))
        .unzip();
    Measures {
        positions: 0,
        scale,
        log_loss: f64::NAN,
        brier: f64::NAN,
        calibration: f64::NAN,
        bins: Vec::new(),
        referenced: both.len() as u64,
        points_error: sum(&|&(score, other)| {
            (chance(score, scale) - chance(other, reference)).abs()
        }) / count
            * known,
        centipawn_error: sum(&|&(score, other)| (cut(score) - cut(other)).abs()) / count * known,
        pearson: correlation(&mine, &theirs),
        spearman: correlation(&ranks(&mine), &ranks(&theirs)),
        agreement: if asked > 0 {
            agreed as f64 / asked as f64
        } else {
            f64::NAN
        },
    }
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let count = one.len() as f64;
    if one.len() < 2 {
        return f64::NAN;
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / count;
    let (first, second) = (mean(one), mean(other));
    let (mut product, mut left, mut right) = (0.0, 0.0, 0.0);
    for (a, b) in one.iter().zip(other) {
        product += (a - first) * (b - second);
        left += (a - first).powi(2);
        right += (b - second).powi(2);
    }
    product / (left * right).sqrt()
}

/// The rank of each value; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let mut end = start + 1;
        while end < order.len() && values[order[end]] == values[order[start]] {
            end += 1;
        }
        for &index in &order[start..end] {
            ranks[index] = (start + end - 1) as f64 / 2.0;
        }
        start = end;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Sample, WhitePoints};
    use chess::Position;
    use eval::WhiteScore;

    fn sample(result: f32, score: i32) -> Sample {
        Sample {
            position: Position::start(),
            result: Some(WhitePoints(result)),
            score: Some(WhiteScore(score)),
            played: chess::Move::NULL,
            game: 0,
        }
    }

    #[test]
    fn numbers_worked_by_hand() {
        let samples = [
            sample(1.0, 100),
            sample(0.0, -200),
            sample(0.5, 0),
            sample(0.0, 50),
        ];
        let scores = [50.0, -100.0, 0.0, -10.0];
        let found = measure(&samples, &scores, 100.0, 100.0, |_| true);
        let chances: Vec<f64> = scores.iter().map(|&score| chance(score, 100.0)).collect();
        let expected =
            -(chances[0].ln() + (1.0 - chances[1]).ln() + 0.5f64.ln() + (1.0 - chances[3]).ln())
                / 4.0;
        assert!((found.log_loss - expected).abs() < 1e-9);
        let brier = ((1.0 - chances[0]).powi(2) + chances[1].powi(2) + chances[3].powi(2)) / 4.0;
        assert!((found.brier - brier).abs() < 1e-9);
        assert!((found.centipawn_error - (50.0 + 100.0 + 0.0 + 60.0) / 4.0).abs() < 1e-9);
        assert!((found.agreement - 2.0 / 3.0).abs() < 1e-9);
        // Ranks of the judge are 3, 0, 2, 1; of the reference 3, 0, 1, 2.
        assert!((found.spearman - 0.8).abs() < 1e-9, "{}", found.spearman);
    }

    #[test]
    fn equal_values_share_their_rank() {
        assert_eq!(ranks(&[5.0, 1.0, 5.0, 0.0]), [2.5, 1.0, 2.5, 0.0]);
        assert!((correlation(&[1.0, 2.0, 3.0], &[2.0, 4.0, 6.0]) - 1.0).abs() < 1e-12);
    }
}
