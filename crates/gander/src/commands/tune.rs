//! `gander tune`: makes an evaluator's weights fit labelled positions.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use eval::{EvaluatorName, Parameters, Tunable, Weights, with_tunable};
use lab::files::{OutputLock, refuse_overwriting};
use lab::fit::FitOptions;
use lab::tune::{Filter, Loaded, Start, TuneOptions};

use crate::failure::Failure;
use crate::fit_arguments::{Fit, FitArguments};
use crate::fit_progress::{FitFiles, FitProgress};
use crate::lab_arguments::{Bar, evaluator, parameters_from, sources};

/// Tune an evaluator's weights on labelled positions.
///
/// Kill it at any moment: the same command goes on where it stopped.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander tune --eval classical --data quiet.tsv.zst --out tuned.txt\n  gander tune --eval classical \
                  --data quiet.tsv.zst --out tuned.txt --only 'king*' --epochs 20\n  gander install tuned.txt"
)]
pub struct Arguments {
    /// The evaluator whose weights are tuned.
    #[arg(long, value_name = "NAME", default_value = "classical")]
    eval: String,
    /// Files of labelled positions (see docs/data.md).
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// Files of labelled positions for validation; without them some games of the data are held out.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    validate: Vec<PathBuf>,
    /// Where the tuned weights go; NAME-tuned.txt if not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where the page with curves and tables goes; the weights' name with .html if not given.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Weights to start from instead of the evaluator's own.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Start from the family 'material' alone.
    #[arg(long)]
    from_material: bool,
    /// Move only weights whose name or family fits; * stands for anything. May be given several times.
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// Leave weights whose name or family fits as they are.
    #[arg(long, value_name = "PATTERN")]
    freeze: Vec<String>,
    /// How far weights are expected to move, in centipawns: regularisation towards the start; 0 for none. 20 if not given, none with
    /// --from-material.
    #[arg(long, value_name = "CENTIPAWNS", display_order = 155)]
    prior: Option<f32>,
    /// Early stopping: so many epochs without a better held-out loss.
    #[arg(long, value_name = "EPOCHS", display_order = 165, default_value_t = TuneOptions::default().patience)]
    patience: u32,
    /// Keep positions in check.
    #[arg(long, display_order = 170)]
    keep_checks: bool,
    /// Leave out positions in which a capture or promotion wins material at once.
    #[arg(long, display_order = 171)]
    quiet_only: bool,
    #[command(flatten)]
    fit: FitArguments<Tuning>,
}

/// How `tune` speaks of the flags that all fits have.
struct Tuning;

impl Fit for Tuning {
    const RATE_UNIT: &'static str = "CENTIPAWNS";
    const RATE_HELP: &'static str = "The learning rate: the size of the first step, in centipawns";
    const LOSS_HELP: &'static str =
        "What is minimised: cross-entropy (log) or the squared error, as Texel's method has it";
    const SCALE_HELP: &'static str =
        "Centipawns per unit of log odds; fitted to the starting weights if not given";

    fn defaults() -> FitOptions {
        FitOptions::of_tuning()
    }
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let name = evaluator(&self.eval)?;
        let options = self.options();
        options.check()?;
        self.fit.work.use_threads()?;
        let parameters = match &self.weights {
            Some(path) => parameters_from(path, name)?,
            None => name.default_parameters(),
        };
        let Parameters::Weights(start) = parameters else {
            return Err(untunable(name));
        };
        let target = self
            .out
            .clone()
            .unwrap_or_else(|| PathBuf::from(format!("{name}-tuned.txt")));
        with_tunable!(name, E => self.tune::<E>(start, &options, &target, out), else Err(untunable(name)))
    }

    fn options(&self) -> TuneOptions {
        let start = if self.from_material {
            Start::Material
        } else {
            Start::Present
        };
        TuneOptions {
            fit: self.fit.options(),
            only: self.only.clone(),
            freeze: self.freeze.clone(),
            start,
            prior: start.prior(self.prior),
            patience: self.patience,
        }
    }

    fn tune<E: Tunable + Sync>(
        &self,
        start: Weights,
        options: &TuneOptions,
        target: &Path,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        // Patterns that fit nothing are told before the data are read.
        lab::patterns::select(start.set(), &options.only, &options.freeze)?;
        let (data, judges) = (sources(&self.data)?, sources(&self.validate)?);
        let files = FitFiles::new(target, self.report.as_deref());
        refuse_overwriting(
            self.data.iter().chain(&self.validate).map(PathBuf::as_path),
            files.all(),
        )?;
        let _lock = OutputLock::take(target)?;
        let filter = Filter {
            in_check: !self.keep_checks,
            noisy_move: self.quiet_only,
            winning_capture: self.quiet_only,
            score_beyond: Some(self.fit.score_beyond),
        };
        let evaluator = E::with_weights(start.clone());
        let begun = Instant::now();
        let load = |files| {
            lab::tune::load(
                &evaluator,
                files,
                &self.fit.work.reading.options(),
                &filter,
                &Bar::of_bytes(),
            )
        };
        let Loaded { store, intake } = load(&data)?;
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(out, "{intake}")?;
        writeln!(
            out,
            "loaded in {seconds:.2} s, {:.0} positions a second",
            intake.read as f64 / seconds.max(1e-9)
        )?;
        let mut account = intake.to_string();
        let held_out = if judges.is_empty() {
            None
        } else {
            let loaded = load(&judges)?;
            writeln!(out, "to judge by: {}", loaded.intake)?;
            account.push_str(&format!("\nto judge by: {}", loaded.intake));
            Some(loaded.store)
        };
        out.flush()?;
        let mut progress = FitProgress::new(out, self.fit.epochs);
        let tuned = lab::tune::tune(
            &start,
            store,
            held_out,
            options,
            Some(&files.checkpoint),
            &mut progress,
        )?;
        progress.end()?;
        files.write(tuned.after.to_text().as_bytes(), |command| {
            lab::tune::html_report(&tuned, command, &account)
        })?;
        let before = tuned
            .epochs
            .first()
            .map_or(f64::NAN, |epoch| epoch.held_out);
        writeln!(
            out,
            "held-out loss {before:.6} before, {:.6} after (epoch {}, weights rounded)",
            tuned.rounded_loss, tuned.best_epoch
        )?;
        Ok(files.tell("weights", "them", out)?)
    }
}

fn untunable(name: EvaluatorName) -> Failure {
    Failure::Input(format!(
        "'{name}' plays by a network: 'gander train' makes one, and 'gander install' makes it the default"
    ))
}
