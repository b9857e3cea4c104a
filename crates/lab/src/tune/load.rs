//! From samples to stored counts: reads files, accounts for every position, leaves out what cannot be tuned on.

use eval::Tunable;

use super::store::{Label, Scratch, Store};
use crate::data::{Intake, ReadOptions, Sample, Source, read};
use crate::{LabError, Progress, WorkError};

/// What is left out besides positions without labels, ended games and known endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Positions in check.
    pub in_check: bool,
    /// Positions in which a capture or promotion was played.
    pub noisy_move: bool,
    /// Positions in which a capture or promotion would win material at once.
    pub winning_capture: bool,
    /// Positions whose score is beyond this many centipawns.
    pub score_beyond: Option<i32>,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            in_check: true,
            noisy_move: false,
            winning_capture: false,
            score_beyond: Some(3_000),
        }
    }
}

impl Filter {
    /// Why a sample is left out, if it is.
    pub(crate) fn reason(&self, sample: &Sample) -> Option<&'static str> {
        let position = &sample.position;
        if sample.result.is_none() && sample.score.is_none() {
            Some("no result and no score")
        } else if !position.has_legal_move() {
            Some("the game is over")
        } else if self.in_check && position.in_check() {
            Some("in check")
        } else if self
            .score_beyond
            .is_some_and(|limit| sample.score.is_some_and(|score| score.0.abs() > limit))
        {
            Some("score beyond the limit")
        } else if self.noisy_move && !sample.played.is_null() && position.is_noisy(sample.played) {
            Some("a capture or promotion was played")
        } else if self.winning_capture && position.has_winning_capture() {
            Some("a capture or promotion wins material")
        } else {
            None
        }
    }
}

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The positions.
    pub store: Store,
    /// The account of the reading.
    pub intake: Intake,
}

/// Reads positions for an evaluator.
pub fn load<E: Tunable + Sync>(
    evaluator: &E,
    sources: &[Source],
    options: &ReadOptions,
    filter: &Filter,
    progress: &dyn Progress,
) -> Result<Loaded, LabError> {
    let set = E::weight_set();
    let empty = Store::new(set)
        .ok_or_else(|| LabError::from(WorkError::TooManyWeights(E::NAME, set.len)))?;
    let mut whole = empty.clone();
    let work = |samples: Vec<Sample>, intake: &mut Intake| {
        let mut store = empty.clone();
        let mut scratch = Scratch::new(set);
        for sample in &samples {
            if let Some(reason) = filter.reason(sample) {
                intake.drop_kept(reason);
                continue;
            }
            scratch.clear();
            let counted = evaluator.count_into(&sample.position, &mut scratch);
            let (frame, known) = (counted.frame, counted.known);
            if known.is_some() {
                intake.drop_kept("a known ending, which no weight decides");
                continue;
            }
            let label = Label {
                result: sample.result.map_or(f32::NAN, |points| points.0),
                score: sample.score.map_or(f32::NAN, |score| score.0 as f32),
                game: sample.game,
            };
            if !store.push(&frame, label, &scratch) {
                intake.drop_kept("more counts than the tuner can hold");
            }
        }
        store
    };
    let intake = read(sources, options, progress, work, |store| {
        if whole.append(&store) {
            Ok(())
        } else {
            Err(WorkError::TooManyPositions.into())
        }
    })?;
    Ok(Loaded {
        store: whole,
        intake,
    })
}
