//! Everybody against everybody: a cross-table of Elo differences, and one rating for each.

use std::fmt::Write as _;
use std::path::Path;

use draw::escape;

use super::contest::{Conditions, PairResult, contest};
use super::record::Record;
use super::side::Side;
use super::statistics::Pentanomial;
use crate::{LabError, Progress};

/// How the ladder is played.
#[derive(Clone, Debug)]
pub struct LadderOptions {
    /// Pairs of games for each pairing.
    pub pairs: u64,
    /// What all games have in common.
    pub conditions: Conditions,
}

/// The results of two sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pairing {
    /// The first side, by its place in the list.
    pub first: usize,
    /// The second side.
    pub second: usize,
    /// The first side's results.
    pub pairs: Pentanomial,
}

/// All results.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The sides' names.
    pub names: Vec<String>,
    /// Every pairing.
    pub pairings: Vec<Pairing>,
    /// Each side's rating and half the width of its 95% interval; the first side is 0.
    pub ratings: Vec<(f64, f64)>,
    /// Pairs that an earlier run had played.
    pub found: u64,
}

/// Plays the ladder.
pub fn ladder(
    sides: &[Side],
    options: &LadderOptions,
    record: &Path,
    progress: &dyn Progress,
) -> Result<Ladder, LabError> {
    let (mut record, earlier) = Record::open(record, &options.conditions.fingerprint(sides))?;
    let mut pairings: Vec<Pairing> = Vec::new();
    for first in 0..sides.len() {
        for second in first + 1..sides.len() {
            pairings.push(Pairing {
                first,
                second,
                pairs: Pentanomial::default(),
            });
        }
    }
    let mut done = std::collections::HashSet::new();
    let count = |pairings: &mut Vec<Pairing>, first: usize, second: usize, points: f64| {
        if let Some(pairing) = pairings
            .iter_mut()
            .find(|pairing| pairing.first == first && pairing.second == second)
        {
            pairing.pairs.add(points);
        }
    };
    for pair in &earlier {
        done.insert((pair.first, pair.second, pair.number));
        count(&mut pairings, pair.first, pair.second, pair.total());
    }
    // Opening by opening through all pairings, so that a ladder broken off is even.
    let places: Vec<(usize, usize)> = pairings
        .iter()
        .map(|pairing| (pairing.first, pairing.second))
        .collect();
    let wide = places.len() as u64;
    let total = options.pairs.saturating_mul(wide);
    let task = |number: u64| {
        let (first, second) = places[(number % wide) as usize];
        let task = (first, second, number / wide);
        (!done.contains(&task)).then_some(task)
    };
    progress.begin("pairs", Some(total));
    progress.advance(done.len() as u64);
    let heard = |pair: &PairResult| {
        count(&mut pairings, pair.first, pair.second, pair.total());
        progress.advance(1);
        true
    };
    contest(
        (sides, &options.conditions),
        total,
        task,
        &mut record,
        progress,
        heard,
    )?;
    progress.end();
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    let ratings = ratings(names.len(), &pairings);
    Ok(Ladder {
        names,
        pairings,
        ratings,
        found: earlier.len() as u64,
    })
}

/// Ratings that explain all results best (Bradley and Terry's model, a draw being half a win), and their errors.
fn ratings(sides: usize, pairings: &[Pairing]) -> Vec<(f64, f64)> {
    let mut strengths = vec![0.0f64; sides];
    let games = |pairing: &Pairing| 2.0 * pairing.pairs.pairs() as f64;
    let expected = |strengths: &[f64], pairing: &Pairing| {
        1.0 / (1.0 + (strengths[pairing.second] - strengths[pairing.first]).exp())
    };
    for _ in 0..2_000 {
        let (mut slope, mut curve) = (vec![0.0; sides], vec![1e-6; sides]);
        for pairing in pairings.iter().filter(|pairing| pairing.pairs.pairs() > 0) {
            let expected = expected(&strengths, pairing);
            // A little doubt keeps a side that won every game at a finite rating.
            let scored = pairing.pairs.moments().0.clamp(0.001, 0.999);
            let weight = games(pairing);
            slope[pairing.first] += weight * (scored - expected);
            slope[pairing.second] -= weight * (scored - expected);
            curve[pairing.first] += weight * expected * (1.0 - expected);
            curve[pairing.second] += weight * expected * (1.0 - expected);
        }
        for (strength, (slope, curve)) in strengths.iter_mut().zip(slope.iter().zip(&curve)) {
            *strength += (0.5 * slope / curve).clamp(-0.5, 0.5);
        }
    }
    let unit = 400.0 / std::f64::consts::LN_10;
    (0..sides)
        .map(|side| {
            let information: f64 = pairings
                .iter()
                .filter(|pairing| {
                    (pairing.first == side || pairing.second == side) && pairing.pairs.pairs() > 0
                })
                .map(|pairing| {
                    let expected = expected(&strengths, pairing);
                    let variance = pairing.pairs.moments().1.max(1e-4);
                    pairing.pairs.pairs() as f64 * (expected * (1.0 - expected)).powi(2) / variance
                })
                .sum();
            let error = if information > 0.0 {
                1.959_964 / information.sqrt() * unit
            } else {
                f64::INFINITY
            };
            ((strengths[side] - strengths[0]) * unit, error)
        })
        .collect()
}

impl Ladder {
    /// The results of one side against another, seen from the first.
    #[must_use]
    pub fn between(&self, one: usize, other: usize) -> Option<Pentanomial> {
        self.pairings.iter().find_map(|pairing| {
            if (pairing.first, pairing.second) == (one, other) {
                Some(pairing.pairs)
            } else if (pairing.second, pairing.first) == (one, other) {
                Some(pairing.pairs.reversed())
            } else {
                None
            }
        })
    }

    /// The sides' places, strongest first.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&one, &other| self.ratings[other].0.total_cmp(&self.ratings[one].0));
        order
    }

    /// Tables for people.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::from("rating (the first side named is 0)\n");
        for &side in &self.order() {
            let (rating, error) = self.ratings[side];
            let _ = writeln!(text, "  {:<28}{rating:>8.1} ± {error:.1}", self.names[side]);
        }
        text.push_str("\npairing: Elo ± error, score, games, pairs by points 0 ½ 1 1½ 2, likelihood of superiority\n");
        for pairing in &self.pairings {
            let (elo, error) = pairing.pairs.elo();
            let [none, half, one, more, two] = pairing.pairs.0;
            let _ = writeln!(
                text,
                "  {} - {}: {elo:+.1} ± {error:.1}, {:.1}%, {}, [{none} {half} {one} {more} {two}], {:.1}%",
                self.names[pairing.first],
                self.names[pairing.second],
                100.0 * pairing.pairs.moments().0,
                2 * pairing.pairs.pairs(),
                100.0 * pairing.pairs.superiority()
            );
        }
        text
    }

    /// The cross-table as a picture: each square holds what the side of its row is worth against the side of its column.
    #[must_use]
    pub fn picture(&self) -> String {
        let (cell, left, top) = (110, 190, 60);
        let sides = self.names.len() as i32;
        let (width, height) = (left + cell * (sides + 1) + 10, top + 44 * sides + 10);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">rating</text>\n",
            left + cell / 2,
            top - 10
        );
        let order = self.order();
        for (column, &side) in order.iter().enumerate() {
            let x = left + cell * (column as i32 + 1) + cell / 2;
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                top - 10,
                escape(&shortened(&self.names[side], 14))
            );
        }
        for (row, &side) in order.iter().enumerate() {
            let y = top + 44 * row as i32;
            let (rating, error) = self.ratings[side];
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><text x=\"{}\" y=\"{}\" text-anchor=\"middle\" \
                 font-weight=\"bold\">{rating:.0} ± {error:.0}</text>",
                left - 8,
                y + 26,
                escape(&shortened(&self.names[side], 24)),
                left + cell / 2,
                y + 26
            );
            for (column, &other) in order.iter().enumerate() {
                let x = left + cell * (column as i32 + 1);
                let Some(pairs) = self.between(side, other) else {
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"44\" fill=\"#eee\"/>"
                    );
                    continue;
                };
                let (elo, error) = pairs.elo();
                let fade = 255 - (elo.abs() / 4.0).min(150.0) as i32;
                let colour = if elo >= 0.0 {
                    format!("rgb({fade},{fade},255)")
                } else {
                    format!("rgb(255,{},{fade})", fade + (255 - fade) / 3)
                };
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"44\" fill=\"{colour}\" stroke=\"white\"/>\
                     <text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\">{elo:+.0} ± {error:.0}</text>\
                     <text x=\"{0}\" y=\"{2}\" text-anchor=\"middle\" font-size=\"10\">{3:.1}% of {4}</text>",
                    x + cell / 2,
                    y + 20,
                    y + 36,
                    100.0 * pairs.moments().0,
                    2 * pairs.pairs()
                );
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn shortened(name: &str, letters: usize) -> String {
    let count = name.chars().count();
    if count <= letters {
        return name.to_owned();
    }
    // The end of a path says more than its beginning.
    let end: String = name.chars().skip(count - letters + 1).collect();
    format!("…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_explain_consistent_results() {
        // 75% is 191 Elo; 90.0% is twice that within a point or two.
        let pairs = |counts| Pentanomial(counts);
        let pairings = [
            Pairing {
                first: 0,
                second: 1,
                pairs: pairs([0, 0, 0, 0, 0]),
            },
            Pairing {
                first: 0,
                second: 2,
                pairs: pairs([0, 0, 0, 0, 0]),
            },
            Pairing {
                first: 1,
                second: 2,
                pairs: pairs([0, 0, 0, 0, 0]),
            },
        ];
        let mut played = pairings;
        played[0].pairs = pairs([20, 40, 30, 10, 0]);
        played[1].pairs = pairs([60, 30, 10, 0, 0]);
        played[2].pairs = pairs([20, 40, 30, 10, 0]);
        let found = ratings(3, &played);
        assert_eq!(found[0].0, 0.0);
        assert!(
            found[1].0 > 80.0 && found[2].0 > found[1].0 + 80.0,
            "{found:?}"
        );
        assert!(
            found
                .iter()
                .all(|(_, error)| *error > 5.0 && *error < 100.0),
            "{found:?}"
        );
        let ladder = Ladder {
            names: vec!["a".into(), "b".into(), "c<".into()],
            pairings: played.to_vec(),
            ratings: found,
            found: 0,
        };
        assert_eq!(ladder.order(), [2, 1, 0]);
        assert!(ladder.picture().contains("c&lt;"));
        assert_eq!(ladder.between(2, 0).unwrap().0, [0, 0, 10, 30, 60]);
    }
}
