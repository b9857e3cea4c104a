//! `gander words`: fits chess words to a network, so that its scores can be explained in them.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use eval::nnue::words::beside;
use eval::{EvaluatorName, Parameters};
use lab::words::fit_words;

use crate::failure::Failure;
use crate::lab_arguments::{Bar, WorkArguments, parameters_from, sources};

/// Fit chess words to a network, so that its scores can be explained in them.
///
/// What 'classical' counts is given the worth it has to the network. The file goes beside the network, where it is found by itself.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander words mine.nnue --data quiet.tsv.zst --limit 400000\n  gander explain --eval nnue --weights \
                  mine.nnue\n  gander accuracy --explanations --eval mine.nnue --data held-out.tsv.zst"
)]
pub struct Arguments {
    /// The network.
    #[arg(value_name = "NETWORK")]
    network: PathBuf,
    /// Files of positions (see docs/data.md); labels are not needed.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// Where the words go; beside the network if not given, as NETWORK with .words.txt.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The ridge penalty: how hard values are pulled to zero.
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    ridge: f64,
    #[command(flatten)]
    work: WorkArguments,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        self.work.use_threads()?;
        if !self.ridge.is_finite() || self.ridge <= 0.0 {
            return Err(Failure::Input(format!(
                "--ridge is {}; it must be above zero",
                self.ridge
            )));
        }
        let parameters = parameters_from(&self.network, EvaluatorName::Nnue)?;
        let Parameters::Network(network) = parameters else {
            return Err(Failure::Input(format!(
                "{} is not a network",
                self.network.display()
            )));
        };
        let started = Instant::now();
        let fitted = fit_words(
            &network,
            &sources(&self.data)?,
            &self.work.reading.options(),
            self.ridge,
            &Bar::of_bytes(),
        )?;
        writeln!(out, "{}", fitted.intake)?;
        let path = self.out.unwrap_or_else(|| beside(&self.network));
        lab::files::replace(&path, fitted.surrogate.to_text().as_bytes())?;
        writeln!(
            out,
            "words fitted to {} positions, half of them after a move, in {:.0} s: {}",
            fitted.positions,
            started.elapsed().as_secs_f64(),
            path.display()
        )?;
        Ok(())
    }
}
