//! The positions to judge by, and what each judge says of them.

use eval::{FromParameters, Parameters};
use rayon::prelude::*;

use crate::data::{Intake, ReadOptions, Sample, Source, read};
use crate::{InputError, LabError, Progress};

/// One who has given every position a score, or said nothing.
#[derive(Clone, Debug)]
pub struct Judge {
    /// Its name.
    pub name: String,
    /// White's view, in its own centipawns; not a number where it said nothing.
    pub scores: Vec<f32>,
}

/// Positions and judges.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The positions.
    pub samples: Vec<Sample>,
    /// The judges.
    pub judges: Vec<Judge>,
    /// The account of the reading.
    pub intake: Intake,
}

/// Reads the positions: those with a result or a score whose games are not over.
pub fn gather(
    sources: &[Source],
    options: &ReadOptions,
    progress: &dyn Progress,
) -> Result<Judged, LabError> {
    let mut samples = Vec::new();
    let work = |mut part: Vec<Sample>, intake: &mut Intake| {
        part.retain(|sample| {
            if sample.result.is_none() && sample.score.is_none() {
                intake.drop_kept("no result and no score");
                false
            } else if !sample.position.has_legal_move() {
                intake.drop_kept("the game is over");
                false
            } else {
                true
            }
        });
        part
    };
    let intake = read(sources, options, progress, work, |part| {
        samples.extend(part);
        Ok(())
    })?;
    if samples.is_empty() {
        return Err(InputError::NothingToJudgeBy(intake.in_one_line()).into());
    }
    Ok(Judged {
        samples,
        judges: Vec::new(),
        intake,
    })
}

/// What an evaluator says of every position.
#[must_use]
pub fn evaluator_scores<E: FromParameters>(
    name: &str,
    parameters: &Parameters,
    samples: &[Sample],
) -> Judge {
    let scores = samples
        .par_chunks(4_096)
        .flat_map_iter(|part| {
            let mut evaluator = E::from_parameters_or_default(Some(parameters));
            part.iter()
                .map(|sample| {
                    evaluator.reset(&sample.position);
                    let mover = sample.position.side_to_move();
                    evaluator.evaluate(&sample.position).for_white(mover).0 as f32
                })
                .collect::<Vec<f32>>()
        })
        .collect();
    Judge {
        name: name.to_owned(),
        scores,
    }
}

/// The scores in the data themselves as a judge, if there are any: what a search could know.
#[must_use]
pub fn reference_scores(samples: &[Sample]) -> Option<Judge> {
    samples
        .iter()
        .any(|sample| sample.score.is_some())
        .then(|| Judge {
            name: "scores in the data".to_owned(),
            scores: samples
                .iter()
                .map(|sample| sample.score.map_or(f32::NAN, |score| score.0 as f32))
                .collect(),
        })
}
