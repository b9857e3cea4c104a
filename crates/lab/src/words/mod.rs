//! Fits chess words to a network: what each thing that `classical` counts is worth to it, by ridge regression over the network's own
//! scores of many positions. No label is asked for; any positions will do, and of each one move is made as well, so that the values hold
//! for what moves leave behind and not for quiet positions only.

mod normal;

use chess::Position;
use eval::Network;
use eval::nnue::words::{Counter, Counts, NetworkScores, Surrogate, vocabulary};

use crate::data::{Intake, ReadOptions, Sample, Source, read};
use crate::{InputError, LabError, Progress, WorkError};
use normal::NormalEquations;

/// Scores beyond this many centipawns are not fitted to.
const BEYOND: f64 = 3_000.0;
/// At this many centipawns a score weighs half of what a level one does.
const HALF_WEIGHT: f64 = 300.0;

/// What was fitted.
#[derive(Debug)]
pub struct FittedWords {
    /// The words.
    pub surrogate: Surrogate,
    /// The account of the reading.
    pub intake: Intake,
    /// How many positions were fitted to, those after moves among them.
    pub positions: u64,
}

/// Fits words to a network. `ridge` is how hard values are pulled to zero.
pub fn fit_words(
    network: &Network,
    sources: &[Source],
    options: &ReadOptions,
    ridge: f64,
    progress: &dyn Progress,
) -> Result<FittedWords, LabError> {
    let mut equations = NormalEquations::new(vocabulary().set.len);
    let work = |samples: Vec<Sample>, intake: &mut Intake| {
        let mut counter = Counter::default();
        let mut observed: Vec<(Counts, f64)> = Vec::with_capacity(2 * samples.len());
        for sample in &samples {
            let before = observed.len();
            observed.extend(observe(network, &mut counter, &sample.position));
            if observed.len() == before {
                intake.drop_kept("nothing to fit words to: a score beyond the limit");
                continue;
            }
            let moves = sample.position.legal_moves();
            if !moves.is_empty() {
                let chosen = moves[(sample.position.key() % moves.len() as u64) as usize];
                let mut after = sample.position;
                after.make(chosen, &mut ());
                observed.extend(observe(network, &mut counter, &after));
            }
        }
        observed
    };
    let intake = read(sources, options, progress, work, |observed| {
        for (counts, score) in observed {
            equations.add(&counts, score, 1.0 / (1.0 + score.abs() / HALF_WEIGHT));
        }
        Ok(())
    })?;
    let positions = equations.positions();
    let values = equations
        .solve(ridge)
        .ok_or(InputError::TooFewForWords(positions))?;
    let provenance = format!("fitted to the network's scores of {positions} positions");
    let surrogate = Surrogate::new(network, provenance, &values).ok_or(WorkError::WordsMissing)?;
    Ok(FittedWords {
        surrogate,
        intake,
        positions,
    })
}

fn observe(network: &Network, counter: &mut Counter, position: &Position) -> Option<(Counts, f64)> {
    let score = NetworkScores::of(network, position).even();
    (score.abs() <= BEYOND).then(|| (counter.count(position), score))
}
