//! A sequential test: plays pairs until it is clear that one side is better by a given amount, or that it is not.

use std::path::Path;

use super::contest::{Conditions, PairResult, contest};
use super::record::Record;
use super::side::Side;
use super::statistics::Pentanomial;
use crate::{LabError, Progress};

/// What is tested and how surely.
#[derive(Clone, Debug)]
pub struct SprtOptions {
    /// Normalised Elo of "it is not better".
    pub low: f64,
    /// Normalised Elo of "it is better".
    pub high: f64,
    /// The chance of calling it better when it is not.
    pub alpha: f64,
    /// The chance of calling it not better when it is.
    pub beta: f64,
    /// The most pairs to play.
    pub most_pairs: u64,
    /// What all games have in common.
    pub conditions: Conditions,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The results.
    pub pairs: Pentanomial,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The bounds it runs between.
    pub bounds: (f64, f64),
}

impl SprtState {
    /// How a test with these options stands after these pairs.
    #[must_use]
    pub fn of(pairs: Pentanomial, options: &SprtOptions) -> SprtState {
        SprtState {
            pairs,
            ratio: pairs.likelihood_ratio(options.low, options.high),
            bounds: (
                (options.beta / (1.0 - options.alpha)).ln(),
                ((1.0 - options.beta) / options.alpha).ln(),
            ),
        }
    }

    /// Whether the test is over, and if so whether the first side is better.
    #[must_use]
    pub fn decided(&self) -> Option<bool> {
        if self.ratio >= self.bounds.1 {
            Some(true)
        } else if self.ratio <= self.bounds.0 {
            Some(false)
        } else {
            None
        }
    }
}

/// A test that has ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// How it stood.
    pub state: SprtState,
    /// Pairs that an earlier run had played.
    pub found: u64,
}

/// Runs a test. Results are recorded in `record`; `heard` learns how it stands after each pair.
pub fn sprt(
    sides: [Side; 2],
    options: &SprtOptions,
    record: &Path,
    progress: &dyn Progress,
    mut heard: impl FnMut(&SprtState) + Send,
) -> Result<Sprt, LabError> {
    // The bounds are not part of what makes a match the same: the same games answer other questions too.
    let (mut record, earlier) = Record::open(record, &options.conditions.fingerprint(&sides))?;
    let mut pairs = Pentanomial::default();
    let mut done: Vec<u64> = Vec::new();
    for pair in &earlier {
        pairs.add(pair.total());
        done.push(pair.number);
    }
    done.sort_unstable();
    let mut state = SprtState::of(pairs, options);
    heard(&state);
    if state.decided().is_none() {
        let task = |number: u64| {
            done.binary_search(&number)
                .is_err()
                .then_some((0, 1, number))
        };
        progress.begin("pairs", Some(options.most_pairs));
        progress.advance(done.len() as u64);
        let heard = |pair: &PairResult| {
            pairs.add(pair.total());
            state = SprtState::of(pairs, options);
            progress.advance(1);
            heard(&state);
            state.decided().is_none()
        };
        contest(
            (&sides, &options.conditions),
            options.most_pairs,
            task,
            &mut record,
            progress,
            heard,
        )?;
        progress.end();
    }
    Ok(Sprt {
        state,
        found: earlier.len() as u64,
    })
}
