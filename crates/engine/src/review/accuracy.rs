//! From scores to chances, grades and accuracy, by the formulas that players know from Lichess:
//!
//! - winning chances in percent: `50 + 50 · (2 / (1 + exp(−0.00368208 · centipawns)) − 1)`;
//! - a move's accuracy from the chances it lost: `103.1668 · exp(−0.04354 · loss) − 3.1669`, plus one, within 0 and 100;
//! - a game's accuracy: half the mean of its moves' accuracies weighted by how lively the game was around each, half
//!   their harmonic mean, so that one blunder counts but does not decide alone;
//! - grades: 15 points of winning chances lost are a blunder, 10 a mistake, 5 an inaccuracy.

use search::{Score, WhiteView};
use serde::Serialize;
use ts_rs::TS;

use crate::{Mover, Percent, White};

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// The move the search would have played.
    Best,
    /// Loses less than five points.
    Good,
    /// Loses five points or more.
    Inaccuracy,
    /// Loses ten points or more.
    Mistake,
    /// Loses fifteen points or more.
    Blunder,
}

impl Grade {
    /// The grade of a move that is not the best and loses so many points of winning chances.
    #[must_use]
    pub fn of_loss(points: f64) -> Grade {
        match points {
            _ if points >= 15.0 => Grade::Blunder,
            _ if points >= 10.0 => Grade::Mistake,
            _ if points >= 5.0 => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }

    /// Whether there is something to explain.
    #[must_use]
    pub fn is_mistake(self) -> bool {
        self >= Grade::Inaccuracy
    }

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// Its sign in annotated games and its number in PGN, if it has one.
    #[must_use]
    pub const fn sign(self) -> Option<(&'static str, u8)> {
        match self {
            Grade::Best | Grade::Good => None,
            Grade::Inaccuracy => Some(("?!", 6)),
            Grade::Mistake => Some(("?", 2)),
            Grade::Blunder => Some(("??", 4)),
        }
    }
}

/// How fast winning chances grow with the score.
pub const CHANCES_PER_CENTIPAWN: f64 = 0.003_682_08;
/// Scores beyond this, in centipawns, and mates count as this.
pub const MOST_CENTIPAWNS: i32 = 1000;

/// The winning chances behind a score.
#[must_use]
pub fn winning_chances(score: WhiteView) -> White<Percent> {
    let centipawns = match score.0 {
        Score::Centipawns(centipawns) => centipawns.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
        Score::Mate(moves) if moves > 0 => MOST_CENTIPAWNS,
        Score::Mate(_) => -MOST_CENTIPAWNS,
    };
    White(Percent(
        50.0 + 50.0 * (2.0 / (1.0 + (-CHANCES_PER_CENTIPAWN * f64::from(centipawns)).exp()) - 1.0),
    ))
}

/// The points of winning chances that a move lost, which took them from `before` to `after`.
#[must_use]
pub fn points_lost(before: Mover<Percent>, after: Mover<Percent>) -> f64 {
    (before.0.0 - after.0.0).max(0.0)
}

/// The accuracy of a move that lost so many points of winning chances.
#[must_use]
pub fn move_accuracy(lost: f64) -> f64 {
    if lost <= 0.0 {
        return 100.0;
    }
    let plain =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * lost).exp() - 3.166_924_740_191_411;
    (plain + 1.0).clamp(0.0, 100.0)
}

/// Accuracies of moves with their weights, made one number; nothing for no moves.
#[must_use]
pub fn together(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weight: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves
        .iter()
        .map(|(accuracy, weight)| accuracy * weight)
        .sum::<f64>()
        / weight;
    let inverses: f64 = moves
        .iter()
        .map(|(accuracy, _)| 1.0 / accuracy.max(1.0))
        .sum();
    let harmonic = moves.len() as f64 / inverses;
    Some(f64::midpoint(weighted, harmonic))
}

/// How lively a game was around each move: the spread of the winning chances in a window that grows with the game.
/// `chances` are those before the first move and after each.
#[must_use]
pub fn weights(chances: &[White<Percent>]) -> Vec<f64> {
    let moves = chances.len().saturating_sub(1);
    let width = (moves / 10).clamp(2, 8).min(chances.len());
    let spread = |window: &[White<Percent>]| {
        let mean = window.iter().map(|chance| chance.0.0).sum::<f64>() / window.len() as f64;
        let variance = window
            .iter()
            .map(|chance| (chance.0.0 - mean).powi(2))
            .sum::<f64>()
            / window.len() as f64;
        variance.sqrt().clamp(0.5, 12.0)
    };
    // The first windows are all the first whole one, so that there is one for every move.
    (0..moves)
        .map(|at| {
            let from = (at + 2).saturating_sub(width);
            spread(&chances[from..(from + width).min(chances.len())])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use chess::Color;

    use super::*;

    /// Both sides' accuracies of a game given by White's score after each half-move, 15 centipawns before the first.
    fn game(white_first: bool, scores: &[i32]) -> [Option<f64>; 2] {
        let chances: Vec<White<Percent>> = std::iter::once(&15)
            .chain(scores)
            .map(|&score| winning_chances(WhiteView(Score::Centipawns(score))))
            .collect();
        let weights = weights(&chances);
        let mut sides = [Vec::new(), Vec::new()];
        for (at, weight) in weights.iter().enumerate() {
            let side = match (at % 2 == 0) == white_first {
                true => Color::White,
                false => Color::Black,
            };
            let seen = |at: usize| chances[at].for_side(side);
            let accuracy = move_accuracy(points_lost(seen(at), seen(at + 1)));
            sides[side.index()].push((accuracy, *weight));
        }
        sides.map(|side| together(&side))
    }

    /// Figures that others have published for the same formula: scores, and both sides' accuracies with their tolerance.
    #[test]
    #[allow(clippy::type_complexity)]
    fn the_formula_gives_its_published_figures() {
        let long = |one: i32, two: i32, pairs: usize| [one, two].repeat(pairs);
        let near = |found: Option<f64>, wanted: f64, tolerance: f64| {
            let found = found.unwrap();
            assert!(
                (found - wanted).abs() <= tolerance,
                "{found} is not {wanted} ± {tolerance}"
            );
        };
        let cases: [(bool, Vec<i32>, (f64, f64), (f64, f64)); 9] = [
            (true, vec![15, 15], (100.0, 1.0), (100.0, 1.0)),
            (true, vec![-900, -900], (10.0, 5.0), (100.0, 1.0)),
            (true, vec![15, 900], (100.0, 1.0), (10.0, 5.0)),
            (true, vec![-900, 0], (10.0, 5.0), (10.0, 5.0)),
            (true, long(-50, 15, 5), (76.0, 8.0), (76.0, 8.0)),
            (true, long(-50, 15, 50), (76.0, 8.0), (76.0, 8.0)),
            (true, long(-135, 15, 50), (54.0, 8.0), (54.0, 8.0)),
            (true, long(-435, 15, 50), (20.0, 8.0), (20.0, 8.0)),
            (false, vec![15, -900], (10.0, 5.0), (100.0, 1.0)),
        ];
        for (white_first, scores, white, black) in cases {
            let [found_white, found_black] = game(white_first, &scores);
            near(found_white, white.0, white.1);
            near(found_black, black.0, black.1);
        }
        let mut late = vec![15; 20];
        late.push(-900);
        near(game(true, &late)[0], 50.0, 5.0);
        assert_eq!(game(true, &[]), [None, None]);
    }

    #[test]
    fn chances_are_fair_and_grades_follow_the_loss() {
        for score in [0, 35, 180, 999, 5000] {
            let one = winning_chances(WhiteView(Score::Centipawns(score)));
            let other = winning_chances(WhiteView(Score::Centipawns(-score)));
            assert!((one.0.0 + other.0.0 - 100.0).abs() < 1e-9);
        }
        assert!(
            winning_chances(WhiteView(Score::Mate(3))) > White(Percent(97.0))
                && winning_chances(WhiteView(Score::Mate(-3))) < White(Percent(3.0))
        );
        assert!(
            winning_chances(WhiteView(Score::Mate(0))) < White(Percent(3.0)),
            "whoever is mated has no chances left"
        );
        assert_eq!(Grade::of_loss(4.9), Grade::Good);
        assert_eq!(Grade::of_loss(12.0), Grade::Mistake);
        assert!(Grade::of_loss(15.0).is_mistake() && !Grade::Best.is_mistake());
    }
}
