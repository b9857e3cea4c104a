//! The model of win, draw and loss (`eval::wdl`) fitted to games.

use eval::wdl::{MATERIAL_RANGE, WdlCurve, chance, cubic, material, share};

use crate::data::Sample;

/// Centipawns in a cell of the table that is fitted.
const CELL: i32 = 20;
/// Scores beyond this are left out: the outcome is clear.
const LIMIT: i32 = 2_000;

/// The fitted numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FittedWdl {
    /// The curve.
    pub curve: WdlCurve,
    /// Positions it was fitted to.
    pub positions: u64,
    /// Their cross-entropy, in nats.
    pub log_loss: f64,
}

/// How often each outcome came with a score and material.
struct Cell {
    score: f64,
    material: f64,
    outcomes: [f64; 3],
}

/// The loss of a model over the cells and its slopes.
fn loss(numbers: &[f64; 8], cells: &[Cell]) -> (f64, [f64; 8]) {
    let (mut sum, mut slopes, mut total) = (0.0, [0.0; 8], 0.0);
    for cell in cells {
        let middle = cubic(&numbers[..4], cell.material);
        let width = cubic(&numbers[4..], cell.material).max(5.0);
        let (win_at, loss_at) = (
            (cell.score - middle) / width,
            (-cell.score - middle) / width,
        );
        let curve = (middle, width);
        let (win, loss) = (chance(cell.score, curve), chance(-cell.score, curve));
        let draw = (1.0 - win - loss).max(1e-6);
        let [won, drawn, lost] = cell.outcomes;
        sum -= won * win.max(1e-9).ln() + drawn * draw.ln() + lost * loss.max(1e-9).ln();
        total += won + drawn + lost;
        // How the loss changes with the arguments of the two curves.
        let by_win = -won * (1.0 - win) + drawn * win * (1.0 - win) / draw;
        let by_loss = -lost * (1.0 - loss) + drawn * loss * (1.0 - loss) / draw;
        let by_middle = -(by_win + by_loss) / width;
        let by_width = -(by_win * win_at + by_loss * loss_at) / width;
        let mut power = 1.0;
        for place in (0..4).rev() {
            slopes[place] += by_middle * power;
            slopes[place + 4] += by_width * power;
            power *= cell.material;
        }
    }
    (
        sum / f64::max(total, 1.0),
        slopes.map(|slope| slope / f64::max(total, 1.0)),
    )
}

/// The positions with scores and results, counted by score and material, and how many there are.
fn counted(samples: &[Sample]) -> (Vec<Cell>, u64) {
    let columns = (2 * LIMIT / CELL + 1) as usize;
    let least = *MATERIAL_RANGE.start();
    let rows = MATERIAL_RANGE.count();
    let mut counts = vec![[0.0; 3]; columns * rows];
    let mut positions = 0;
    for sample in samples {
        let (Some(score), Some(points)) = (sample.score, sample.result) else {
            continue;
        };
        if score.0.abs() > LIMIT {
            continue;
        }
        let outcome = match points.0 {
            1.0 => 0,
            0.5 => 1,
            0.0 => 2,
            _ => continue,
        };
        let column = ((score.0 + LIMIT + CELL / 2) / CELL).clamp(0, columns as i32 - 1) as usize;
        let row = (material(&sample.position) - least) as usize;
        counts[row * columns + column][outcome] += 1.0;
        positions += 1;
    }
    let cells = counts
        .into_iter()
        .enumerate()
        .filter(|(_, outcomes)| outcomes.iter().sum::<f64>() > 0.0)
        .map(|(place, outcomes)| Cell {
            score: f64::from((place % columns) as i32 * CELL - LIMIT),
            material: share((place / columns) as u32 + least),
            outcomes,
        })
        .collect();
    (cells, positions)
}

/// Fits the model to positions with scores and results; none if there are fewer than a thousand.
#[must_use]
pub fn fit_wdl(samples: &[Sample]) -> Option<FittedWdl> {
    let (cells, positions) = counted(samples);
    if positions < 1_000 {
        return None;
    }
    let mut numbers = [0.0, 0.0, 0.0, 200.0, 0.0, 0.0, 0.0, 80.0];
    // Adam; the problem is small and smooth.
    let (mut mean, mut square) = ([0.0; 8], [0.0; 8]);
    const STEPS: i32 = 3_000;
    for step in 1..=STEPS {
        let (_, slopes) = loss(&numbers, &cells);
        let rate = 2.0 * (1.0 - f64::from(step) / f64::from(STEPS + 1));
        for place in 0..8 {
            mean[place] = 0.9 * mean[place] + 0.1 * slopes[place];
            square[place] = 0.999 * square[place] + 0.001 * slopes[place] * slopes[place];
            let corrected = mean[place] / (1.0 - 0.9f64.powi(step));
            let spread = (square[place] / (1.0 - 0.999f64.powi(step))).sqrt();
            numbers[place] -= rate * corrected / (spread + 1e-12);
        }
    }
    let (log_loss, _) = loss(&numbers, &cells);
    let [a, b, c, d, e, f, g, h] = numbers;
    Some(FittedWdl {
        curve: WdlCurve {
            middle: [a, b, c, d],
            width: [e, f, g, h],
        },
        positions,
        log_loss,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::data::{Sample, WhitePoints};
    use chess::Position;
    use eval::WhiteScore;

    #[test]
    fn slopes_agree_with_finite_differences() {
        let cells: Vec<Cell> = (0..40)
            .map(|index| Cell {
                score: f64::from(index * 37 % 800 - 400),
                material: 0.3 + f64::from(index) / 40.0,
                outcomes: [f64::from(index % 3), 2.0, f64::from(index % 5)],
            })
            .collect();
        let numbers = [5.0, -9.0, 20.0, 180.0, 3.0, 4.0, -5.0, 90.0];
        let (_, slopes) = loss(&numbers, &cells);
        for place in 0..8 {
            let at = |change: f64| {
                let mut moved = numbers;
                moved[place] += change;
                loss(&moved, &cells).0
            };
            let expected = (at(1e-4) - at(-1e-4)) / 2e-4;
            assert!(
                (expected - slopes[place]).abs() < 1e-7,
                "{place}: {expected} {}",
                slopes[place]
            );
        }
    }

    #[test]
    fn finds_the_curve_that_made_the_games() {
        let mut random = Random::new(4);
        let position = Position::start();
        let samples: Vec<Sample> = (0..60_000)
            .map(|_| {
                let score = random.below(1_600) as i32 - 800;
                let at = |score: i32| chance(f64::from(score), (150.0, 70.0));
                let (win, loss) = (at(score), at(-score));
                let drawn = random.unit();
                let points = if drawn < win {
                    1.0
                } else if drawn < win + loss {
                    0.0
                } else {
                    0.5
                };
                Sample {
                    position,
                    result: Some(WhitePoints(points)),
                    score: Some(WhiteScore(score)),
                    played: chess::Move::NULL,
                    game: 0,
                }
            })
            .collect();
        let model = fit_wdl(&samples).unwrap();
        let (middle, width) = model.curve.at(material(&position));
        assert!((middle - 150.0).abs() < 8.0, "{model:?}");
        assert!((width - 70.0).abs() < 5.0, "{model:?}");
    }
}
