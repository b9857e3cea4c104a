//! What the lab's commands have in common: how data files are given and read, how evaluators and weights are named, and the bar that
//! shows how far they are.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use eval::{EvaluatorName, Parameters};
use indicatif::{ProgressBar, ProgressStyle};
use lab::data::{ReadOptions, Source, View, Views};
use lab::fit::Loss;
use lab::openings::Openings;
use lab::{LabError, Progress};
use search::StopHandle;

use crate::failure::Failure;
use crate::interrupt;

impl From<LabError> for Failure {
    fn from(error: LabError) -> Failure {
        match error {
            LabError::Input(error) => Failure::Input(error.to_string()),
            LabError::Work(error) => Failure::Work(error.to_string()),
            LabError::Interrupted(kept) => Failure::Interrupted(kept.to_string()),
        }
    }
}

/// Whose view numbers in a file take, as people type it.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum ViewName {
    /// White's.
    White,
    /// The side to move's.
    Mover,
}

impl From<ViewName> for View {
    fn from(name: ViewName) -> View {
        match name {
            ViewName::White => View::White,
            ViewName::Mover => View::Mover,
        }
    }
}

/// What is minimised, as people type it.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum LossName {
    /// Cross-entropy.
    Log,
    /// The squared error.
    Square,
}

impl From<LossName> for Loss {
    fn from(name: LossName) -> Loss {
        match name {
            LossName::Log => Loss::Log,
            LossName::Square => Loss::Square,
        }
    }
}

/// How labels are to be understood.
#[derive(clap::Args)]
pub struct ReadingArguments {
    /// Whose view scores take, where the file does not say.
    #[arg(long, value_enum, default_value = "white")]
    score_view: ViewName,
    /// Whose view numeric results take, where the file does not say.
    #[arg(long, value_enum, default_value = "white")]
    result_view: ViewName,
    /// Numeric results are -1, 0 and 1 instead of 0, 0.5 and 1.
    #[arg(long)]
    signed_results: bool,
    /// Stop when more lines than this are bad.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    bad_limit: u64,
    /// Read at least this many positions and then no more.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

impl ReadingArguments {
    pub fn options(&self) -> ReadOptions {
        ReadOptions {
            views: Views {
                result: self.result_view.into(),
                score: self.score_view.into(),
                signed_results: self.signed_results,
            },
            bad_limit: self.bad_limit,
            limit: self.limit,
        }
    }
}

/// Work on labelled positions: how they are read, and by how many threads.
#[derive(clap::Args)]
pub struct WorkArguments {
    /// How many threads work; all there are if not given.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub reading: ReadingArguments,
}

impl WorkArguments {
    /// Gives the lab its threads.
    pub fn use_threads(&self) -> Result<(), Failure> {
        use_threads(self.threads)
    }
}

/// Where games start.
#[derive(clap::Args)]
pub struct OpeningArguments {
    /// Start from positions of this file (EPD or FEN lines) instead of random ones.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Random half-moves at the start of a game, after the book's position if there is a book; every other game has one more. 8 if not given, none after
    /// a book.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    random_plies: Option<u32>,
    /// Start from the positions of Chess960.
    #[arg(long, conflicts_with = "book")]
    chess960: bool,
}

impl OpeningArguments {
    /// The openings that were asked for.
    pub fn openings(&self) -> Result<Openings, Failure> {
        match &self.book {
            Some(path) => Ok(Openings::book(
                path,
                self.random_plies.unwrap_or(0),
                &Bar::of_bytes(),
            )?),
            None => Ok(Openings::Random {
                plies: self.random_plies.unwrap_or(8),
                chess960: self.chess960,
            }),
        }
    }
}

/// A share from 0 to 1, as people type it.
pub fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "a share is a number from 0 to 1".to_owned())
}

/// The files, looked at before anything else is done.
pub fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    paths.iter().map(|path| Ok(Source::open(path)?)).collect()
}

/// An evaluator by name.
pub fn evaluator(name: &str) -> Result<EvaluatorName, Failure> {
    name.parse()
        .map_err(|error: eval::UnknownEvaluator| Failure::Input(error.to_string()))
}

/// The weights or the network in a file, for this evaluator.
pub fn parameters_from(path: &Path, name: EvaluatorName) -> Result<Parameters, Failure> {
    Parameters::from_file_for(name, path)
        .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

/// Threads for the lab's work, all the machine has if none are named; an error if it will not give them.
pub fn use_threads(threads: Option<NonZeroUsize>) -> Result<(), Failure> {
    Ok(lab::use_threads(threads.map(NonZeroUsize::get))?)
}

/// How many threads, as people type it.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .ok()
        .filter(|threads: &NonZeroUsize| threads.get() <= lab::MOST_THREADS)
        .ok_or_else(|| format!("threads are a number from 1 to {}", lab::MOST_THREADS))
}

/// A bar on standard error, drawn only on a terminal.
pub struct Bar {
    bar: Mutex<ProgressBar>,
    bytes: bool,
}

impl Bar {
    /// For work counted in bytes of files.
    pub fn of_bytes() -> Bar {
        Bar {
            bar: Mutex::new(ProgressBar::hidden()),
            bytes: true,
        }
    }

    /// For work counted in things.
    pub fn of_things() -> Bar {
        Bar {
            bar: Mutex::new(ProgressBar::hidden()),
            bytes: false,
        }
    }

    fn with(&self, act: impl FnOnce(&mut ProgressBar)) {
        // A thread that died while drawing has left a bar that is as good as any.
        act(&mut self
            .bar
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner));
    }
}

impl Progress for Bar {
    fn begin(&self, what: &str, steps: Option<u64>) {
        let template = match (steps, self.bytes) {
            (Some(_), true) => {
                "{prefix} {wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} to go {msg}"
            }
            (Some(_), false) => "{prefix} {wide_bar} {pos}/{len}, {per_sec}, {eta} to go {msg}",
            (None, _) => "{spinner} {prefix} {pos} in {elapsed}, {per_sec} {msg}",
        };
        self.with(|bar| {
            *bar = steps.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.set_prefix(what.to_owned());
            bar.enable_steady_tick(Duration::from_millis(250));
        });
    }

    fn advance(&self, steps: u64) {
        self.with(|bar| bar.inc(steps));
    }

    fn note(&self, text: &str) {
        self.with(|bar| bar.set_message(text.to_owned()));
    }

    fn end(&self) {
        self.with(|bar| bar.finish_and_clear());
    }

    fn stop_handle(&self) -> StopHandle {
        interrupt::stop_handle()
    }
}
