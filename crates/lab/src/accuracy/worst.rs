//! The positions a judge misjudges most: those where both the result and the reference say otherwise.

use std::collections::HashSet;

use super::measures::{chance, judge_scale, reference_scale};
use crate::data::Sample;

/// A position and how it was misjudged.
#[derive(Clone, Debug)]
pub struct Misjudged {
    /// The position, as its place in the samples.
    pub index: usize,
    /// What the judge said, White's centipawns.
    pub said: f32,
    /// What that means in expected points for White.
    pub expected: f64,
    /// What was true: the mean of the result and the reference's chance, where both are known.
    pub truth: f64,
}

/// The worst, worst first; no two of one game.
#[must_use]
pub fn worst(samples: &[Sample], scores: &[f32], count: usize) -> Vec<Misjudged> {
    let reference = reference_scale(samples);
    let scale = judge_scale(samples, scores, reference);
    let mut found: Vec<Misjudged> = samples
        .iter()
        .zip(scores)
        .enumerate()
        .filter(|(_, (_, score))| score.is_finite())
        .filter_map(|(index, (sample, &said))| {
            let result = sample.result.map(|points| f64::from(points.0));
            let other = sample.score.map(|score| chance(score.0 as f32, reference));
            let truth = match (result, other) {
                (Some(result), Some(other)) => (result + other) / 2.0,
                (Some(one), None) | (None, Some(one)) => one,
                (None, None) => return None,
            };
            Some(Misjudged {
                index,
                said,
                expected: chance(said, scale),
                truth,
            })
        })
        .collect();
    found.sort_by(|one, other| {
        (other.expected - other.truth)
            .abs()
            .total_cmp(&(one.expected - one.truth).abs())
    });
    let mut games = HashSet::new();
    found.retain(|misjudged| games.insert(samples[misjudged.index].game));
    found.truncate(count);
    found
}
