//! K of Texel's method: how many centipawns it takes to make one chance into another.
//!
//! A score of `scale` centipawns stands for a chance of 1/(1+1/e), about 73%. With K for a sigmoid to base ten and scores over 400, K is
//! 400 / (ln 10 · scale).

use rayon::prelude::*;

use super::loss::Loss;

/// Positions that one thread sums at a time.
const PART: usize = 8_192;

/// The scale for which these scores fit the targets best, or a common one if there is nothing to fit.
#[must_use]
pub fn fit_scale(scores: &[f32], targets: &[f32], loss: Loss) -> f32 {
    let cost = |log_scale: f64| -> f64 {
        let scale = log_scale.exp() as f32;
        // Parts of fixed size, summed in order: the same result with any number of threads.
        scores
            .par_chunks(PART)
            .zip(targets.par_chunks(PART))
            .map(|(scores, targets)| {
                scores
                    .iter()
                    .zip(targets)
                    .filter(|(_, target)| target.is_finite())
                    .map(|(&score, &target)| f64::from(loss.of(score, target, scale).0))
                    .sum::<f64>()
            })
            .collect::<Vec<f64>>()
            .into_iter()
            .sum()
    };
    // Golden section on the logarithm: the loss has one valley.
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (10f64.ln(), 3_000f64.ln());
    let mut first = high - ratio * (high - low);
    let mut second = low + ratio * (high - low);
    let (mut first_cost, mut second_cost) = (cost(first), cost(second));
    while high - low > 1e-4 {
        if first_cost < second_cost {
            (high, second, second_cost) = (second, first, first_cost);
            first = high - ratio * (high - low);
            first_cost = cost(first);
        } else {
            (low, first, first_cost) = (first, second, second_cost);
            second = low + ratio * (high - low);
            second_cost = cost(second);
        }
    }
    ((low + high) / 2.0).exp() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::chance;

    #[test]
    fn finds_the_scale_that_made_the_targets() {
        let scores: Vec<f32> = (-400..400).map(|score| score as f32).collect();
        for scale in [60.0, 150.0, 400.0] {
            let targets: Vec<f32> = scores.iter().map(|&score| chance(score, scale)).collect();
            for loss in [Loss::Log, Loss::Square] {
                let found = fit_scale(&scores, &targets, loss);
                assert!((found / scale - 1.0).abs() < 0.01, "{found} for {scale}");
            }
        }
    }
}
