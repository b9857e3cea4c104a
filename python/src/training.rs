//! Training a network, as a call.

use std::path::PathBuf;
use std::sync::Arc;

use ::lab::LabError;
use ::lab::data::{ReadOptions, Source};
use ::lab::fit::FitOptions;
use ::lab::train::{TrainOptions, Trained, Training};
use ::lab::tune::Filter;
use eval::nnue::{Activation, Hidden, KingBuckets, Shape};
use eval::{EvaluatorName, Network, Parameters};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors;
use crate::lab::{loss_named, open_all};
use crate::search::wait_for;
use crate::watching::Watching;

/// What Python gets: the network's bytes, the losses of each epoch, the best epoch, and the loss of the quantised network.
type Answer<'py> = (Bound<'py, PyBytes>, Vec<(f64, f64)>, u32, f64);

/// Trains a network on files of labelled positions, as `gander train` does.
#[pyfunction]
#[pyo3(signature = (files, start=None, width=None, king_buckets=None, activation=None, hidden=None, epochs=30, shared_epochs=0, batch=16_384, rate=0.001, decay=0.01, share_of_result=0.3, last_share_of_result=None, loss="square", scale=None, held_out=0.02, keep_noisy=false, score_beyond=3000, seed=1, checkpoint=None))]
#[allow(clippy::too_many_arguments)]
pub fn train<'py>(
    py: Python<'py>,
    files: Vec<PathBuf>,
    start: Option<PathBuf>,
    width: Option<usize>,
    king_buckets: Option<usize>,
    activation: Option<&str>,
    hidden: Option<(usize, usize)>,
    epochs: u32,
    shared_epochs: u32,
    batch: usize,
    rate: f32,
    decay: f32,
    share_of_result: f32,
    last_share_of_result: Option<f32>,
    loss: &str,
    scale: Option<f32>,
    held_out: f64,
    keep_noisy: bool,
    score_beyond: i32,
    seed: u64,
    checkpoint: Option<PathBuf>,
) -> PyResult<Answer<'py>> {
    let start = start.map(|path| network(&path)).transpose()?;
    let options = TrainOptions {
        fit: FitOptions {
            epochs,
            batch,
            rate,
            lambda: share_of_result,
            loss: loss_named(loss)?,
            scale,
            held_out,
            seed,
        },
        shape: Wanted {
            width,
            king_buckets,
            activation,
            hidden,
        }
        .shape(start.as_deref())?,
        decay,
        last_lambda: last_share_of_result.unwrap_or(share_of_result),
        shared_epochs,
    };
    // A training without an epoch brings no network.
    if options.check().is_err() || !(1..=100_000).contains(&epochs) {
        return Err(errors::input(
            "share_of_result, last_share_of_result and decay are from 0 to 1, held_out from 0 to 0.9, rate above 0, scale from 1 to \
             10,000, epochs from 1 to 100,000 and batch at least 1; shared_epochs is at most epochs, and 0 without several king_buckets",
        ));
    }
    if start
        .as_deref()
        .is_some_and(|start| options.check_start(start).is_err())
    {
        return Err(errors::input(
            "shared_epochs would undo what the king buckets of start have learned apart",
        ));
    }
    let filter = Filter {
        in_check: !keep_noisy,
        noisy_move: !keep_noisy,
        winning_capture: false,
        score_beyond: Some(score_beyond),
    };
    let sources = open_all(&files)?;
    let done = wait_for(py, move |stop| {
        let run = Run {
            sources,
            filter,
            start,
            options,
            checkpoint,
        };
        Some(run.train(Watching(stop.clone())))
    })?;
    let trained = done.map_err(errors::lab)?;
    let losses = trained.epochs.iter();
    Ok((
        PyBytes::new(py, &trained.network.to_bytes()),
        losses.map(|epoch| (epoch.train, epoch.held_out)).collect(),
        trained.best_epoch,
        trained.quantised_loss,
    ))
}

/// Everything a training needs.
struct Run {
    sources: Vec<Source>,
    filter: Filter,
    start: Option<Arc<Network>>,
    options: TrainOptions,
    checkpoint: Option<PathBuf>,
}

impl Run {
    fn train(&self, mut watching: Watching) -> Result<Trained, LabError> {
        let reading = ReadOptions::default();
        let loaded = ::lab::train::load(&self.sources, &reading, &self.filter, &watching)?;
        let paths = || self.sources.iter().map(|source| source.path.as_path());
        let training = Training {
            options: &self.options,
            start: self.start.as_deref(),
            provenance: &self
                .options
                .provenance(paths(), &loaded.intake.in_one_line()),
            fingerprint: &self.fingerprint(),
            checkpoint: self.checkpoint.as_deref(),
        };
        if let Some(checkpoint) = &self.checkpoint {
            ::lab::files::refuse_overwriting(paths(), [checkpoint.as_path()])?;
        }
        ::lab::train::train(loaded.positions, &training, &mut watching)
    }

    /// What a checkpoint depends on besides the options.
    fn fingerprint(&self) -> String {
        let files: Vec<String> = self
            .sources
            .iter()
            .map(|source| format!("{:?} {}", source.path, source.bytes()))
            .collect();
        let start = self.start.as_ref().map(|network| network.fingerprint());
        format!("python {files:?} {start:?} {:?}", self.filter).replace(['\n', '\r'], " ")
    }
}

fn network(path: &std::path::Path) -> PyResult<Arc<Network>> {
    match Parameters::from_file_for(EvaluatorName::Nnue, path) {
        Ok(Parameters::Network(network)) => Ok(network),
        Ok(Parameters::Weights(_)) => Err(errors::input(format!(
            "{} holds weights, not a network",
            path.display()
        ))),
        Err(error) => Err(errors::input(format!("{}: {error}", path.display()))),
    }
}

/// What was asked for of the shape.
struct Wanted<'call> {
    width: Option<usize>,
    king_buckets: Option<usize>,
    activation: Option<&'call str>,
    hidden: Option<(usize, usize)>,
}

impl Wanted<'_> {
    /// The shape asked for, or that of the network to go on from, as `gander train` chooses it.
    fn shape(&self, start: Option<&Network>) -> PyResult<Shape> {
        let mut shape = Shape::for_training(start.map(Network::shape));
        shape.width = self.width.unwrap_or(shape.width);
        if let Some(count) = self.king_buckets {
            shape.king_buckets = KingBuckets::layout(count).ok_or_else(|| {
                errors::input(format!(
                    "king_buckets is {}",
                    KingBuckets::layouts_in_words()
                ))
            })?;
        }
        if let Some(name) = self.activation {
            shape.activation = Activation::named(name).ok_or_else(|| {
                let names = Activation::ALL.map(|known| format!("'{}'", known.name()));
                errors::input(format!("activation is {}", names.join(" or ")))
            })?;
        }
        if let Some((first, second)) = self.hidden {
            shape.hidden = Some(Hidden { first, second });
        }
        shape
            .check()
            .map_err(|reason| errors::input(format!("no such network can be run: {reason}")))?;
        Ok(shape)
    }
}
