//! What results of paired games mean: Elo with its error, normalised Elo, likelihood of superiority, log-likelihood ratio.
//!
//! A pair is two games from one opening with colours changed; counting pairs instead of games takes out what the opening adds to chance.

/// Pairs by points of the first side: 0, a half, 1, one and a half, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// Normalised Elo for an advantage of one standard deviation of a game.
const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

impl Pentanomial {
    /// Counts one pair, by its points (0 to 2).
    pub fn add(&mut self, points: f64) {
        self.0[((points * 2.0).round() as usize).min(4)] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same results seen from the other side.
    #[must_use]
    pub fn reversed(&self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }

    /// The mean points of a game, and the variance of the mean points of the games of a pair.
    #[must_use]
    pub fn moments(&self) -> (f64, f64) {
        let total = self.pairs().max(1) as f64;
        let each = || {
            self.0
                .iter()
                .enumerate()
                .map(|(place, &count)| (place as f64 / 4.0, count as f64))
        };
        let mean = each().map(|(points, count)| points * count).sum::<f64>() / total;
        let variance = each()
            .map(|(points, count)| (points - mean).powi(2) * count)
            .sum::<f64>()
            / total;
        (mean, variance)
    }

    /// Elo difference and half the width of its 95% interval.
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let (mean, variance) = self.moments();
        let error = 1.959_964 * (variance / self.pairs().max(1) as f64).sqrt();
        let half = (elo_of(mean + error) - elo_of(mean - error)) / 2.0;
        (elo_of(mean), half)
    }

    /// Normalised Elo and half the width of its 95% interval.
    #[must_use]
    pub fn normalised_elo(&self) -> (f64, f64) {
        let (mean, variance) = self.moments();
        if variance <= 0.0 {
            return (0.0, f64::INFINITY);
        }
        let deviation = (2.0 * variance).sqrt();
        let error = 1.959_964 * (variance / self.pairs().max(1) as f64).sqrt();
        (
            (mean - 0.5) / deviation * NORMALISED,
            error / deviation * NORMALISED,
        )
    }

    /// How likely it is that the first side is the stronger.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let (mean, variance) = self.moments();
        let error = (variance / self.pairs().max(1) as f64).sqrt();
        if error > 0.0 {
            normal((mean - 0.5) / error)
        } else if mean > 0.5 {
            1.0
        } else if mean < 0.5 {
            0.0
        } else {
            0.5
        }
    }

    /// The logarithm of how much better a normalised Elo of `second` explains the results than one of `first`.
    #[must_use]
    pub fn likelihood_ratio(&self, first: f64, second: f64) -> f64 {
        let (mean, variance) = self.moments();
        if self.pairs() == 0 || variance <= 0.0 {
            return 0.0;
        }
        let expected = |normalised: f64| 0.5 + normalised / NORMALISED * (2.0 * variance).sqrt();
        let (low, high) = (expected(first), expected(second));
        self.pairs() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// The Elo difference behind an expected score.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1e-6, 1.0 - 1e-6);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of a normal distribution below a value.
fn normal(value: f64) -> f64 {
    // Zelen and Severo's polynomial; its error is below 1e-7.
    let t = 1.0 / (1.0 + 0.231_641_9 * value.abs());
    let tail = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let density = (-value * value / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if value >= 0.0 {
        1.0 - density * tail
    } else {
        density * tail
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64, room: f64) {
        assert!((one - other).abs() < room, "{one} is not near {other}");
    }

    #[test]
    fn known_values() {
        near(elo_of(0.75), 190.85, 0.01);
        near(normal(0.0), 0.5, 1e-6);
        near(normal(1.959_964), 0.975, 1e-6);
        near(normal(-1.0), 0.158_655, 1e-5);
    }

    #[test]
    fn a_match_worked_by_hand() {
        // 10 pairs: mean 0.55, variance (0.09 * 1 + 0.0025 * 5 + 0.04 * 4) / 10 with these counts.
        let found = Pentanomial([0, 1, 6, 3, 0]);
        let (mean, variance) = found.moments();
        near(mean, 0.55, 1e-12);
        near(variance, (0.09 + 6.0 * 0.0025 + 3.0 * 0.04) / 10.0, 1e-12);
        let (elo, error) = found.elo();
        near(elo, 34.86, 0.01);
        let side = 1.959_964 * (variance / 10.0).sqrt();
        near(
            error,
            (elo_of(0.55 + side) - elo_of(0.55 - side)) / 2.0,
            1e-9,
        );
        near(
            found.superiority(),
            normal(0.05 / (variance / 10.0).sqrt()),
            1e-9,
        );
        near(found.reversed().elo().0, -elo, 1e-9);
    }

    #[test]
    fn the_ratio_favours_what_happened() {
        let won = Pentanomial([5, 40, 100, 80, 20]);
        assert!(won.likelihood_ratio(0.0, 10.0) > 2.0);
        assert!(won.reversed().likelihood_ratio(0.0, 10.0) < -2.0);
        assert_eq!(Pentanomial::default().likelihood_ratio(0.0, 5.0), 0.0);
        // Exactly between the two hypotheses neither is favoured.
        let (nelo, _) = won.normalised_elo();
        near(won.likelihood_ratio(nelo - 3.0, nelo + 3.0), 0.0, 1e-9);
    }
}
