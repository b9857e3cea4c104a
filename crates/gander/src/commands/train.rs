//! `gander train`: makes a network from labelled positions.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use eval::nnue::{
    Activation, DEFAULT_WIDTH, HIDDEN_STEP, Hidden, KingBuckets, LANES, LARGEST_FIRST,
    LARGEST_SECOND, Shape,
};
use eval::{EvaluatorName, Network, Nnue, Parameters};
use lab::files::{OutputLock, refuse_overwriting};
use lab::fit::FitOptions;
use lab::game::Adjudication;
use lab::openings::Openings;
use lab::selfplay::SelfPlayOptions;
use lab::train::{Loaded, TrainOptions, Trained, Training};
use lab::tune::Filter;

use super::train_variants;
use crate::failure::Failure;
use crate::fit_arguments::{Fit, FitArguments};
use crate::fit_progress::{FitFiles, FitProgress};
use crate::lab_arguments::{Bar, parameters_from, share, sources};
use crate::on_gpu::{OnDevice, PlayWanted, PositionsWanted};

/// Train a network on labelled positions.
///
/// Kill it at any moment: the same command goes on after the last whole epoch.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander datagen --games 100000 --out games.vf\n  gander train --data games.vf --out mine.nnue\n  \
                  gander sprt mine.nnue nnue --nodes 5000\n  gander install mine.nnue"
)]
pub struct Arguments {
    /// Files of labelled positions (see docs/data.md).
    #[arg(long, value_name = "FILE", num_args = 1.., required_unless_present = "selfplay")]
    data: Vec<PathBuf>,
    /// Train on a CUDA device.
    #[arg(long)]
    gpu: bool,
    /// Instead of files: so many positions of games that the network --from (or the default one) plays against itself on the device.
    #[arg(
        long,
        value_name = "POSITIONS",
        requires = "gpu",
        conflicts_with = "data"
    )]
    selfplay: Option<NonZeroUsize>,
    /// With --selfplay: nodes after which a search starts no new iteration.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..1_000_000_000), conflicts_with = "data")]
    nodes: u64,
    /// With --selfplay: for this share of the games' positions, search a position from inside their search, too, and train on it.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share, requires = "selfplay", conflicts_with = "data")]
    tree_share: f64,
    /// With --selfplay: train another network on the same positions, with these options instead, such as "--lambda 0.3 --out other.nnue". May
    /// be given several times.
    #[arg(
        long,
        value_name = "OPTIONS",
        requires = "selfplay",
        conflicts_with = "data",
        allow_hyphen_values = true
    )]
    pub(super) variant: Vec<String>,
    /// Where the network goes.
    #[arg(long, value_name = "FILE", default_value = "trained.nnue")]
    out: PathBuf,
    /// Where the page with curves and boards goes; the network's name with .html if not given.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[arg(long, value_name = "UNITS", help = width_help())]
    width: Option<usize>,
    #[arg(long, value_name = "N", help = king_buckets_help())]
    king_buckets: Option<usize>,
    /// The activation: each unit squared, or times its partner in the second half; that of --from, or screlu, if not given.
    #[arg(long, value_name = "NAME", value_parser = activations())]
    activation: Option<Activation>,
    #[arg(long, value_name = "UNITS,UNITS", value_parser = hidden_sizes, help = hidden_help())]
    hidden: Option<Hidden>,
    /// Go on from what this network has learned; a wider one keeps its units and adds new ones, and the last weights of new hidden layers begin at zero.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Weight decay.
    #[arg(
        long,
        value_name = "SHARE",
        display_order = 125,
        default_value_t = 0.01
    )]
    decay: f32,
    /// The share of the result at the end of the training, ramped from --lambda; the same if not given.
    #[arg(long, value_name = "SHARE", display_order = 135)]
    last_lambda: Option<f32>,
    /// Epochs at the beginning in which all king buckets share one set of weights: on the GPU twice as fast, and what buckets have in common is learned from all positions.
    #[arg(long, value_name = "N", display_order = 105, default_value_t = 0)]
    shared_epochs: u32,
    /// Keep positions in check, and those in which a capture or promotion was played.
    #[arg(long, display_order = 170)]
    keep_noisy: bool,
    #[command(flatten)]
    pub(super) fit: FitArguments<NetworkTraining>,
}

/// How `train` speaks of the flags that all fits have.
pub(super) struct NetworkTraining;

impl Fit for NetworkTraining {
    const RATE_UNIT: &'static str = "RATE";
    const RATE_HELP: &'static str =
        "The learning rate; a cosine schedule takes it down to a hundredth";
    const LOSS_HELP: &'static str = "The loss: squared error, or cross-entropy (log)";
    const SCALE_HELP: &'static str =
        "Centipawns per unit of log odds; fitted to the data's scores and results if not given";

    fn defaults() -> FitOptions {
        FitOptions::of_training()
    }
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        // Numbers that make no sense are told before a file is opened.
        self.fit.options().check()?;
        self.fit.work.use_threads()?;
        let start = self.start()?;
        let options = self.checked_options(start.as_deref())?;
        if let Some(positions) = self.selfplay {
            return self.run_selfplay(positions.get(), &options, start.as_ref(), out);
        }
        let data = sources(&self.data)?;
        let files = self.files();
        refuse_overwriting(self.data.iter().map(PathBuf::as_path), files.all())?;
        let _lock = OutputLock::take(&self.out)?;
        let filter = Filter {
            in_check: !self.keep_noisy,
            noisy_move: !self.keep_noisy,
            winning_capture: false,
            score_beyond: Some(self.fit.score_beyond),
        };
        let begun = Instant::now();
        let Loaded { positions, intake } = lab::train::load(
            &data,
            &self.fit.work.reading.options(),
            &filter,
            &Bar::of_bytes(),
        )?;
        writeln!(
            out,
            "{intake}\nloaded in {:.1} s",
            begun.elapsed().as_secs_f64()
        )?;
        out.flush()?;
        let sizes: Vec<String> = data
            .iter()
            .map(|source| format!("{} {}", source.path.display(), source.bytes()))
            .collect();
        let fingerprint = format!(
            "{} {:?} {filter:?} {:?}",
            sizes.join(" "),
            start.as_ref().map(|network| network.fingerprint()),
            self.fit.work.reading.options()
        );
        let mut progress =
            FitProgress::new(out, self.fit.epochs).with_faster_start(self.shared_epochs);
        let training = Training {
            options: &options,
            start: start.as_deref(),
            provenance: &options.provenance(
                self.data.iter().map(PathBuf::as_path),
                &intake.in_one_line(),
            ),
            fingerprint: &one_line(&fingerprint),
            checkpoint: Some(&files.checkpoint),
        };
        let trained = if self.gpu {
            OnDevice::bring(PositionsWanted::Read(positions), &options, &mut progress)?
                .train(&training, &mut progress)?
        } else {
            lab::train::train(positions, &training, &mut progress)?
        };
        progress.end()?;
        finish(&trained, &files, &intake.to_string(), out)
    }

    /// A generation in one command: games played and positions trained on without leaving the device. Its data are gone when it ends, so
    /// there is no checkpoint to go on from.
    fn run_selfplay(
        &self,
        positions: usize,
        options: &TrainOptions,
        start: Option<&Arc<Network>>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let network = start.map_or_else(Nnue::default_network, Arc::clone);
        let options_of_play = SelfPlayOptions {
            games: 0,
            openings: Openings::Random {
                plies: 8,
                chess960: false,
            },
            soft_nodes: self.nodes,
            hard_nodes: self.nodes * 4,
            adjudication: Adjudication {
                win_score: 2_000,
                win_plies: 4,
                ..Adjudication::default()
            },
            opening_limit: 800,
            threads: 1,
            seed: self.fit.seed,
            mixed: false,
        };
        let play = PlayWanted {
            tree_share: self.tree_share,
            ..PlayWanted::new(options_of_play)
        };
        let wanted = PositionsWanted::SelfPlay {
            positions,
            network,
            play,
            keep_noisy: self.keep_noisy,
            score_beyond: self.fit.score_beyond,
        };
        // A variant that makes no sense is told before anything is played.
        let variants = train_variants::read(std::env::args_os().skip(2), self)?;
        let variants = variants
            .iter()
            .map(|variant| {
                let start = variant.start()?;
                let options = variant.checked_options(start.as_deref())?;
                Ok((variant, start, options))
            })
            .collect::<Result<Vec<_>, Failure>>()?;
        let mut progress = FitProgress::new(out, self.fit.epochs);
        let positions = OnDevice::bring(wanted, options, &mut progress)?;
        progress.end()?;
        self.train_on(&positions, options, start, out)?;
        for (variant, start, options) in &variants {
            writeln!(out, "\n{}:", variant.out.display())?;
            variant.train_on(&positions, options, start.as_ref(), out)?;
        }
        Ok(())
    }

    /// A training on positions that were played on the device.
    fn train_on(
        &self,
        positions: &OnDevice,
        options: &TrainOptions,
        start: Option<&Arc<Network>>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let played = self.selfplay.map_or(0, NonZeroUsize::get);
        let account = format!("{played} positions of self-play at {} nodes", self.nodes);
        let training = Training {
            options,
            start: start.map(|network| &**network),
            provenance: &options.provenance(self.data.iter().map(PathBuf::as_path), &account),
            fingerprint: "",
            checkpoint: None,
        };
        let mut progress =
            FitProgress::new(out, self.fit.epochs).with_faster_start(self.shared_epochs);
        let trained = positions.train(&training, &mut progress)?;
        progress.end()?;
        let files = self.files();
        finish(&trained, &files, &account, out)
    }

    /// Where everything goes.
    pub(super) fn files(&self) -> FitFiles {
        FitFiles::new(&self.out, self.report.as_deref())
    }

    /// What decides about the positions of self-play.
    pub(super) fn positions(&self) -> impl PartialEq + use<> {
        let fit = self.fit.options();
        let (filter, play) = (
            (self.keep_noisy, self.fit.score_beyond, fit.held_out),
            (self.nodes, self.tree_share, fit.seed),
        );
        (self.selfplay, filter, play)
    }

    /// The network to go on from.
    fn start(&self) -> Result<Option<Arc<Network>>, Failure> {
        let Some(path) = &self.from else {
            return Ok(None);
        };
        match parameters_from(path, EvaluatorName::Nnue)? {
            Parameters::Network(network) => Ok(Some(network)),
            Parameters::Weights(_) => Ok(None),
        }
    }

    /// The shape asked for, or that of the network to go on from.
    fn shape(&self, start: Option<&Network>) -> Result<Shape, Failure> {
        let mut shape = Shape::for_training(start.map(Network::shape));
        shape.width = self.width.unwrap_or(shape.width);
        if let Some(count) = self.king_buckets {
            shape.king_buckets = KingBuckets::layout(count).ok_or_else(|| {
                Failure::Input(format!(
                    "--king-buckets is {}",
                    KingBuckets::layouts_in_words()
                ))
            })?;
        }
        shape.activation = self.activation.unwrap_or(shape.activation);
        shape.hidden = self.hidden.or(shape.hidden);
        shape
            .check()
            .map_err(|reason| Failure::Input(format!("no such network can be run: {reason}")))?;
        Ok(shape)
    }

    fn checked_options(&self, start: Option<&Network>) -> Result<TrainOptions, Failure> {
        let options = TrainOptions {
            fit: self.fit.options(),
            shape: self.shape(start)?,
            decay: self.decay,
            last_lambda: self.last_lambda.unwrap_or(self.fit.lambda),
            shared_epochs: self.shared_epochs,
        };
        if let Some(start) = start {
            options.check_start(start)?;
        }
        options.check()?;
        Ok(options)
    }
}

/// Keeps what the training has brought, and tells of it.
fn finish(
    trained: &Trained,
    files: &FitFiles,
    account: &str,
    out: &mut impl Write,
) -> Result<(), Failure> {
    files.write(&trained.network.to_bytes(), |command| {
        lab::train::html_report(trained, command, account)
    })?;
    writeln!(
        out,
        "held-out loss {:.6} quantised (epoch {})",
        trained.quantised_loss, trained.best_epoch
    )?;
    Ok(files.tell("network", "it", out)?)
}

/// Activations by their names.
fn activations() -> impl TypedValueParser<Value = Activation> {
    let names = Activation::ALL.map(|known| PossibleValue::new(known.name()).help(known.meaning()));
    PossibleValuesParser::new(names).map(|name| Activation::named(&name).unwrap_or_default())
}

fn width_help() -> String {
    format!(
        "The width of the accumulator: a multiple of {LANES}; as wide as --from, or {DEFAULT_WIDTH}, if not given"
    )
}

fn king_buckets_help() -> String {
    format!(
        "King buckets, sets of input weights chosen by the king's square: {}; as many as --from has, or 1, if not given",
        KingBuckets::layouts_in_words()
    )
}

fn hidden_help() -> String {
    format!(
        "Two hidden layers beside the direct output layer, such as 16,32: multiples of {HIDDEN_STEP} units, up to {LARGEST_FIRST} and \
         {LARGEST_SECOND}; those of --from, or none, if not given"
    )
}

/// Two sizes with a comma between them.
fn hidden_sizes(text: &str) -> Result<Hidden, String> {
    let sizes = text.split_once(',').and_then(|(first, second)| {
        Some(Hidden {
            first: first.trim().parse().ok()?,
            second: second.trim().parse().ok()?,
        })
    });
    let sizes = sizes.ok_or("two numbers with a comma between them, such as 16,32")?;
    sizes.check().map_err(|reason| reason.to_string())?;
    Ok(sizes)
}

/// A text without line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}
