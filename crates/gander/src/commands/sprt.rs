//! `gander sprt`: a sequential test between two sides.

use std::io::{IsTerminal, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use eval::{Network, Parameters};
use lab::matches::{Side, SprtOptions, SprtState, sprt};

use crate::failure::Failure;
use crate::lab_arguments::Bar;
use crate::match_arguments::MatchArguments;
use crate::on_gpu;

/// Sequential probability ratio test: whether one side is better than another, in as few games as it takes.
///
/// Bounds are in normalised Elo. Kill it at any moment: the same command goes on where it stopped.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander sprt tuned.txt classical --bounds 0 5\n  gander sprt classical,contempt=10 classical --bounds -3 3 \
                  --nodes 20000\n  gander sprt next.nnue nnue --gpu --nodes 1000\n  gander sprt nnue nnue --gpu --nodes 1000 --second-without exchange"
)]
pub struct Arguments {
    /// The side that may be better: an evaluator, a file of weights, or NAME@FILE, with options after commas.
    first: String,
    /// The side it is held against.
    second: String,
    /// Normalised Elo of "not better" and of "better".
    #[arg(long, value_names = ["LOW", "HIGH"], num_args = 2, default_values = ["0", "5"], allow_negative_numbers = true)]
    bounds: Vec<f64>,
    /// Alpha: the chance of calling it better when it is not.
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05)]
    alpha: f64,
    /// Beta: the chance of calling it not better when it is.
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05)]
    beta: f64,
    /// The most games.
    #[arg(long, value_name = "N", default_value = "40000")]
    games: NonZeroU64,
    /// Where results are kept.
    #[arg(long, value_name = "FILE", default_value = "sprt.record")]
    record: PathBuf,
    /// Play two networks on a CUDA device, thousands of games at once, at --nodes each move; nothing is recorded.
    #[arg(long, conflicts_with_all = ["record", "tc", "threads", "chess960"])]
    gpu: bool,
    /// With --gpu: the first side's search does without these of its ideas, to measure what they are worth.
    #[arg(long, value_name = "IDEA", value_delimiter = ',', requires = "gpu")]
    first_without: Vec<String>,
    /// With --gpu: the same of the second side.
    #[arg(long, value_name = "IDEA", value_delimiter = ',', requires = "gpu")]
    second_without: Vec<String>,
    #[command(flatten)]
    match_: MatchArguments,
}

impl Arguments {
    /// What is tested, if it can be.
    fn options(&self) -> Result<SprtOptions, Failure> {
        let &[low, high] = self.bounds.as_slice() else {
            return Err(Failure::Input("--bounds takes two numbers".to_owned()));
        };
        if !(low < high && low.is_finite() && high.is_finite()) {
            return Err(Failure::Input(
                "the first of --bounds must be below the second".to_owned(),
            ));
        }
        for (name, chance) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(chance > 0.0 && chance < 0.5) {
                return Err(Failure::Input(format!(
                    "--{name} is a chance above 0 and below 0.5"
                )));
            }
        }
        Ok(SprtOptions {
            low,
            high,
            alpha: self.alpha,
            beta: self.beta,
            most_pairs: self.games.get().div_ceil(2),
            conditions: self.match_.conditions()?,
        })
    }

    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.options()?;
        let sides = [Side::parse(&self.first)?, Side::parse(&self.second)?];
        // The bar is for terminals; a line twice a minute is for those who look at a log.
        let bar = Bar::of_things();
        let (mut said, mut failed) = (Instant::now(), None);
        let quiet = std::io::stderr().is_terminal();
        let heard = |state: &SprtState| {
            lab::Progress::note(&bar, &line(state));
            if !quiet && said.elapsed() > Duration::from_secs(30) {
                said = Instant::now();
                let told = writeln!(std::io::stderr(), "{}", line(state));
                failed = failed.take().or(told.err());
            }
        };
        let (state, found) = if self.gpu {
            let [first, second] = &sides;
            let networks = [network_of(first)?, network_of(second)?];
            let without = [&self.first_without[..], &self.second_without[..]];
            (on_gpu::sprt(networks, without, &options, &bar, heard)?, 0)
        } else {
            let done = sprt(sides, &options, &self.record, &bar, heard)?;
            (done.state, done.found)
        };
        if let Some(error) = failed {
            return Err(error.into());
        }
        if found > 0 {
            writeln!(out, "{found} pairs were played before")?;
        }
        writeln!(out, "{}", line(&state))?;
        let (normalised, error) = state.pairs.normalised_elo();
        writeln!(out, "normalised Elo {normalised:+.2} ± {error:.2}")?;
        writeln!(
            out,
            "{}",
            match state.decided() {
                Some(true) => format!("'{}' is better: the upper bound is reached", self.first),
                Some(false) =>
                    format!("'{}' is not better: the lower bound is reached", self.first),
                None => "not decided: the games are used up".to_owned(),
            }
        )?;
        Ok(())
    }
}

/// The network of a side: the GPU plays nothing else.
fn network_of(side: &Side) -> Result<&Network, Failure> {
    if side.name.contains(',') {
        return Err(Failure::Input(format!(
            "'{}': sides on the GPU have no options of their own",
            side.name
        )));
    }
    match side.parameters() {
        Parameters::Network(network) => Ok(network),
        Parameters::Weights(_) => Err(Failure::Input(
            "--gpu plays networks: each side is 'nnue' or the file of a network".to_owned(),
        )),
    }
}

fn line(state: &SprtState) -> String {
    let (elo, error) = state.pairs.elo();
    let [none, half, one, more, two] = state.pairs.0;
    format!(
        "{} games, Elo {elo:+.2} ± {error:.2}, pairs [{none} {half} {one} {more} {two}], LLR {:+.2} ({:.2} to {:.2}), LOS {:.1}%",
        2 * state.pairs.pairs(),
        state.ratio,
        state.bounds.0,
        state.bounds.1,
        100.0 * state.pairs.superiority()
    )
}
