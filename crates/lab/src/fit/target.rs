//! What a prediction is held against: the result of the game, the chance that a score in the data stands for, or a mixture.

use super::loss::{Loss, chance};
use super::scale::fit_scale;

/// The scale of scores where there are no results to fit it to: what common engines' scores have.
pub(crate) const USUAL_SCALE: f32 = 170.0;

/// A score as a target: beyond ten pawns it makes no difference how far, and a lost mate must not decide the scale.
pub const LARGEST_TARGET: f32 = 1_000.0;

/// A score no further from level than that.
pub(crate) fn cut(score: f32) -> f32 {
    score.clamp(-LARGEST_TARGET, LARGEST_TARGET)
}

/// The scale for which these scores fit these targets best; none if there are none.
pub(crate) fn known_score_scale(
    scores_and_targets: impl Iterator<Item = (f32, f32)>,
    loss: Loss,
) -> Option<f32> {
    let (scores, targets): (Vec<f32>, Vec<f32>) = scores_and_targets
        .map(|(score, target)| (cut(score), target))
        .unzip();
    (!scores.is_empty()).then(|| fit_scale(&scores, &targets, loss))
}

/// The same; a common one if there are none.
pub(crate) fn score_scale(scores_and_results: impl Iterator<Item = (f32, f32)>, loss: Loss) -> f32 {
    known_score_scale(scores_and_results, loss).unwrap_or(USUAL_SCALE)
}

/// The target: `lambda` of the result and the rest of the chance that the score stands for, or whichever of the two is known.
pub(crate) fn blend(
    result: Option<f32>,
    score: Option<f32>,
    scale: f32,
    lambda: f32,
) -> Option<f32> {
    let expected = score.map(|score| chance(cut(score), scale));
    match (result, expected) {
        (Some(result), Some(expected)) => Some(lambda * result + (1.0 - lambda) * expected),
        (one, other) => one.or(other),
    }
}
