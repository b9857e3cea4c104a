//! Playing below full strength, as a person would: the search looks at several good moves and now and then takes a lesser one, the more often
//! and the worse the lower the level; and it looks at fewer positions.

use crate::info::Info;
use crate::limits::Strength;

/// How many lines a weakened search looks at.
pub(crate) const LINES: usize = 6;
/// The weakest and the strongest rating that can be asked for.
pub const ELO_RANGE: (i32, i32) = (1000, 3000);
/// The strongest level.
pub const STRONGEST_LEVEL: i32 = 20;

impl Strength {
    /// From 0, the weakest, to 1, full strength.
    fn share(self) -> f64 {
        match self {
            Strength::Level(level) => f64::from(level) / f64::from(STRONGEST_LEVEL),
            Strength::Elo(elo) => {
                f64::from(elo - ELO_RANGE.0) / f64::from(ELO_RANGE.1 - ELO_RANGE.0)
            }
        }
        .clamp(0.0, 1.0)
    }

    /// Whether anything is held back.
    #[must_use]
    pub fn is_full(self) -> bool {
        self.share() >= 1.0
    }

    /// How many positions a search of this strength looks at.
    pub(crate) fn nodes(self) -> u64 {
        // From a few hundred to some hundred thousand, each step of strength multiplying by the same factor.
        (120.0 * 2f64.powf(self.share() * 11.5)) as u64
    }
}

/// Which of the lines, best first, a search of this strength plays. The seed makes the choice repeatable.
pub(crate) fn choose(lines: &[Info], strength: Strength, seed: u64) -> usize {
    let Some(best) = lines.first() else {
        return 0;
    };
    let best = best.score.as_number();
    // How many centipawns a typical slip costs.
    let slip = 260.0 * (1.0 - strength.share()).powf(1.5);
    let mut state = seed;
    let mut chosen = 0;
    let mut most = f64::MIN;
    for (index, line) in lines.iter().enumerate() {
        // An exponentially distributed liking for each move, against what it really costs.
        let liking = -slip * (1.0 - random(&mut state)).max(1e-9).ln();
        let cost = f64::from(best - line.score.as_number());
        if liking - cost > most {
            most = liking - cost;
            chosen = index;
        }
    }
    chosen
}

/// A number from 0 to 1 (splitmix64).
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^= mixed >> 31;
    (mixed >> 11) as f64 / (1u64 << 53) as f64
}
