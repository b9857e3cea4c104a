//! What is in a set of positions: how many, how they ended, what they score, how full the board is.

use std::fmt;

use chess::Color;

use super::intake::Intake;
use super::read::{ReadOptions, read};
use super::sample::Sample;
use super::source::Source;
use crate::{LabError, Progress};

/// The bounds between groups of scores.
pub const SCORE_BOUNDS: [i32; 8] = [-1_000, -300, -100, -25, 25, 100, 300, 1_000];

/// Counts over many samples.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// The account of the reading.
    pub intake: Intake,
    /// All samples.
    pub positions: u64,
    /// White won, drawn, Black won, something between, unknown.
    pub results: [u64; 5],
    /// By score: below the first of [`SCORE_BOUNDS`], between each and the next, above the last; then without a score.
    pub scores: [u64; 10],
    /// By how many pieces are on the board, from one.
    pub pieces: [u64; 32],
    /// White to move.
    pub white_to_move: u64,
    /// In check.
    pub in_check: u64,
    /// Castling of Chess960.
    pub chess960: u64,
}

impl Stats {
    fn see(&mut self, sample: &Sample) {
        self.positions += 1;
        let result = match sample.result.map(|points| points.0) {
            Some(1.0) => 0,
            Some(0.5) => 1,
            Some(0.0) => 2,
            Some(_) => 3,
            None => 4,
        };
        self.results[result] += 1;
        let score = match sample.score {
            Some(score) => SCORE_BOUNDS
                .iter()
                .filter(|&&bound| score.0 >= bound)
                .count(),
            None => 9,
        };
        self.scores[score] += 1;
        self.pieces[(sample.position.occupied().len().clamp(1, 32) - 1) as usize] += 1;
        self.white_to_move += u64::from(sample.position.side_to_move() == Color::White);
        self.in_check += u64::from(sample.position.in_check());
        self.chess960 += u64::from(sample.position.is_chess960());
    }

    fn add(&mut self, other: &Stats) {
        let sum = |into: &mut [u64], from: &[u64]| {
            into.iter_mut()
                .zip(from)
                .for_each(|(sum, more)| *sum += more);
        };
        self.positions += other.positions;
        sum(&mut self.results, &other.results);
        sum(&mut self.scores, &other.scores);
        sum(&mut self.pieces, &other.pieces);
        self.white_to_move += other.white_to_move;
        self.in_check += other.in_check;
        self.chess960 += other.chess960;
    }
}

/// Counts over files.
pub fn stats(
    sources: &[Source],
    options: &ReadOptions,
    progress: &dyn Progress,
) -> Result<Stats, LabError> {
    let mut whole = Stats::default();
    let work = |samples: Vec<Sample>, _: &mut Intake| {
        let mut part = Stats::default();
        samples.iter().for_each(|sample| part.see(sample));
        part
    };
    let intake = read(sources, options, progress, work, |part| {
        whole.add(&part);
        Ok(())
    })?;
    whole.intake = intake;
    Ok(whole)
}

impl fmt::Display for Stats {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}", self.intake)?;
        let share = |count: u64| 100.0 * count as f64 / self.positions.max(1) as f64;
        let mut row = |name: &str, count: u64| {
            if count == 0 {
                return Ok(());
            }
            writeln!(formatter, "  {name:<22}{count:>12}{:>7.1}%", share(count))
        };
        for (name, count) in [
            "White won",
            "drawn",
            "Black won",
            "a probability",
            "no result",
        ]
        .iter()
        .zip(self.results)
        {
            row(name, count)?;
        }
        for (index, &count) in self.scores.iter().enumerate() {
            let name = match index {
                0 => format!("score below {}", SCORE_BOUNDS[0]),
                8 => format!("score from {}", SCORE_BOUNDS[7]),
                9 => "no score".to_owned(),
                _ => format!(
                    "score {} to {}",
                    SCORE_BOUNDS[index - 1],
                    SCORE_BOUNDS[index] - 1
                ),
            };
            row(&name, count)?;
        }
        for (low, high) in [(1, 5), (6, 7), (8, 12), (13, 20), (21, 28), (29, 32)] {
            row(
                &format!("{low} to {high} pieces"),
                self.pieces[low - 1..high].iter().sum(),
            )?;
        }
        row("White to move", self.white_to_move)?;
        row("in check", self.in_check)?;
        row("Chess960 castling", self.chess960)
    }
}
