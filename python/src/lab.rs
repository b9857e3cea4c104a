//! The lab as calls: tuning and self-play.

use std::path::{Path, PathBuf};

use ::lab::data::{ReadOptions, Source};
use ::lab::fit::{FitOptions, Loss};
use ::lab::game::Adjudication;
use ::lab::matches::Side;
use ::lab::openings::Openings;
use ::lab::selfplay::SelfPlayOptions;
use ::lab::tune::{Filter, Start, TuneOptions, Tuned};
use ::lab::{InputError, LabError};
use eval::{Parameters, Tunable, Weights, with_tunable};
use pyo3::prelude::*;

use crate::errors;
use crate::search::wait_for;
use crate::watching::Watching;

/// The files, looked at before anything else is done.
pub fn open_all(files: &[PathBuf]) -> PyResult<Vec<Source>> {
    files
        .iter()
        .map(|path| Source::open(path).map_err(errors::lab))
        .collect()
}

/// What is minimised, by the command line's names.
pub fn loss_named(name: &str) -> PyResult<Loss> {
    match name {
        "log" => Ok(Loss::Log),
        "square" => Ok(Loss::Square),
        _ => Err(errors::input(format!(
            "'{name}' is not a loss; 'log' and 'square' are"
        ))),
    }
}

fn tuned<E: Tunable + Sync>(
    start: &Weights,
    files: &[Source],
    options: &TuneOptions,
    mut watching: Watching,
) -> Result<Tuned, LabError> {
    let evaluator = E::with_weights(start.clone());
    let filter = Filter {
        in_check: true,
        noisy_move: false,
        winning_capture: false,
        score_beyond: Some(3000),
    };
    let loaded = ::lab::tune::load(
        &evaluator,
        files,
        &ReadOptions::default(),
        &filter,
        &watching,
    )?;
    ::lab::tune::tune(start, loaded.store, None, options, None, &mut watching)
}

/// Tunes an evaluator's weights to files of labelled positions. Gives the weights as text and, for each epoch from 0, the loss in
/// training and on what was held out.
#[pyfunction]
#[pyo3(signature = (files, evaluator, weights=None, epochs=60, batch=16_384, rate=1.0, share_of_result=0.7, from_material=false, prior=None, held_out=0.05, patience=8, seed=1, only=None, freeze=None))]
#[allow(clippy::too_many_arguments)]
pub fn tune(
    py: Python<'_>,
    files: Vec<PathBuf>,
    evaluator: &str,
    weights: Option<&str>,
    epochs: u32,
    batch: usize,
    rate: f32,
    share_of_result: f32,
    from_material: bool,
    prior: Option<f32>,
    held_out: f64,
    patience: u32,
    seed: u64,
    only: Option<Vec<String>>,
    freeze: Option<Vec<String>>,
) -> PyResult<(String, Vec<(f64, f64)>)> {
    let name = errors::evaluator(Some(evaluator))?;
    let Parameters::Weights(start) = errors::parameters(Some(evaluator), weights)? else {
        return Err(errors::input(format!(
            "'{name}' plays by a network: 'gander train' makes one"
        )));
    };
    let begin = if from_material {
        Start::Material
    } else {
        Start::Present
    };
    let options = TuneOptions {
        fit: FitOptions {
            epochs,
            batch,
            rate,
            lambda: share_of_result,
            held_out,
            seed,
            ..FitOptions::of_tuning()
        },
        only: only.unwrap_or_default(),
        freeze: freeze.unwrap_or_default(),
        start: begin,
        prior: begin.prior(prior),
        patience,
    };
    options.check().map_err(|_| {
        errors::input(
            "share_of_result is from 0 to 1, held_out from 0 to 0.9, rate above 0, prior from 0 and batch at least 1",
        )
    })?;
    let sources = open_all(&files)?;
    let done = wait_for(py, move |stop| {
        Some(with_tunable!(
            name,
            E => tuned::<E>(&start, &sources, &options, Watching(stop.clone())),
            else Err(LabError::from(InputError::PlaysByNetwork(name)))
        ))
    })?;
    let tuned = done.map_err(errors::lab)?;
    let epochs = tuned
        .epochs
        .iter()
        .map(|epoch| (epoch.train, epoch.held_out))
        .collect();
    Ok((tuned.after.to_text(), epochs))
}

/// Plays games of an evaluator against itself until the file has so many. Gives games and positions added.
#[pyfunction]
#[pyo3(signature = (out, games, evaluator=None, weights=None, nodes=5000, random_plies=8, chess960=false, hash=16, threads=None, seed=1))]
#[allow(clippy::too_many_arguments)]
pub fn self_play(
    py: Python<'_>,
    out: PathBuf,
    games: u64,
    evaluator: Option<&str>,
    weights: Option<&str>,
    nodes: u64,
    random_plies: u32,
    chess960: bool,
    hash: usize,
    threads: Option<usize>,
    seed: u64,
) -> PyResult<(u64, u64)> {
    if nodes == 0 || hash == 0 {
        return Err(errors::input("nodes and hash must be at least 1"));
    }
    let side = Side::new(errors::parameters(evaluator, weights)?, hash);
    let options = SelfPlayOptions {
        games,
        openings: Openings::Random {
            plies: random_plies,
            chess960,
        },
        soft_nodes: nodes,
        hard_nodes: nodes.saturating_mul(8),
        adjudication: Adjudication::default(),
        opening_limit: 300,
        threads: errors::threads(threads)?,
        seed,
        mixed: false,
    };
    let done = wait_for(py, move |stop| {
        Some(::lab::selfplay::self_play(
            &side,
            Path::new(&out),
            &options,
            &Watching(stop.clone()),
        ))
    })?;
    let played = done.map_err(errors::lab)?;
    Ok((played.games, played.positions))
}
