//! Playing below full strength, as a person would: the search looks at several good moves and now and then takes a lesser one, the more often
//! and the worse the lower the level; and it looks at fewer positions.

use crate::info::Info;
use crate::limits::Strength;

/// How many lines a weakened search looks at.
pub(crate) const LINES: usize = 6;
/// The strongest level.
pub const STRONGEST_LEVEL: i32 = 20;

/// How strong a share of full strength plays with the default evaluator, smoothed from matches against Stockfish 15.1 at its own ratings
/// (`docs/strength.md`); below 1350, where that engine has none, and above 2250 the curve is drawn out.
const MEASURED: [(f64, i32); 8] = [
    (0.325, 1000),
    (0.36, 1080),
    (0.42, 1240),
    (0.468, 1350),
    (0.567, 1505),
    (0.672, 1860),
    (0.83, 2200),
    (0.95, 2550),
];
/// The weakest and the strongest rating that can be asked for.
pub const ELO_RANGE: (i32, i32) = (MEASURED[0].1, MEASURED[MEASURED.len() - 1].1);

impl Strength {
    /// From 0, the weakest, to 1, full strength.
    fn share(self) -> f64 {
        match self {
            Strength::Level(level) => f64::from(level) / f64::from(STRONGEST_LEVEL),
            Strength::Elo(elo) => share_of(elo),
        }
        .clamp(0.0, 1.0)
    }

    /// Whether anything is held back.
    #[must_use]
    pub fn is_full(self) -> bool {
        self.share() >= 1.0
    }

    /// How many positions a search of this strength looks at, if it holds back.
    pub(crate) fn nodes(self) -> Option<u64> {
        // From a few dozen to some hundred thousand, each step of strength multiplying by the same factor.
        (!self.is_full()).then(|| (60.0 * 2f64.powf(self.share() * 12.5)) as u64)
    }
}

/// The share of full strength that plays at a rating.
fn share_of(elo: i32) -> f64 {
    let elo = elo.clamp(ELO_RANGE.0, ELO_RANGE.1);
    let above = MEASURED
        .iter()
        .position(|&(_, measured)| measured >= elo)
        .unwrap_or(MEASURED.len() - 1)
        .max(1);
    let ((low, weaker), (high, stronger)) = (MEASURED[above - 1], MEASURED[above]);
    low + (high - low) * f64::from(elo - weaker) / f64::from(stronger - weaker)
}

/// Which of the lines, best first, a search of this strength plays. The seed makes the choice repeatable.
pub(crate) fn choose(lines: &[Info], strength: Strength, seed: u64) -> usize {
    let Some(best) = lines.first() else {
        return 0;
    };
    let best = best.score.as_number().0;
    // How many centipawns a typical slip costs.
    let slip = 600.0 * (1.0 - strength.share()).powi(2);
    let mut state = seed;
    let mut chosen = 0;
    let mut most = f64::MIN;
    for (index, line) in lines.iter().enumerate() {
        // An exponentially distributed liking for each move, against what it really costs.
        let liking = -slip * (1.0 - random(&mut state)).max(1e-9).ln();
        let cost = f64::from(best - line.score.as_number().0);
        if liking - cost > most {
            most = liking - cost;
            chosen = index;
        }
    }
    chosen
}

/// A number from 0 to 1, the next of a sequence (splitmix64).
pub fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^= mixed >> 31;
    (mixed >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_go_through_what_was_measured_and_never_fall() {
        for (share, elo) in MEASURED {
            assert!((share_of(elo) - share).abs() < 1e-9, "{elo}");
        }
        for elo in 500..3500 {
            assert!(share_of(elo) <= share_of(elo + 1), "{elo}");
            assert!(!Strength::Elo(elo).is_full(), "{elo}");
        }
    }
}
