//! `gander ladder`: evaluators or files of weights against each other, everybody against everybody.

use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use eval::EvaluatorName;
use lab::files::refuse_overwriting;
use lab::matches::{LadderOptions, Side, ladder};

use crate::failure::Failure;
use crate::lab_arguments::Bar;
use crate::match_arguments::MatchArguments;

/// Play evaluators against each other in a round robin and rate them.
///
/// Kill it at any moment: the same command goes on where it stopped.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander ladder --games 1000 --nodes 5000 --picture ladder.svg\n  gander ladder --evals classical tuned.txt \
                  rustic --games 200"
)]
pub struct Arguments {
    /// Who plays: evaluators, files of weights, or NAME@FILE, with options after commas (nodes, hash, contempt, level, elo). All evaluators if
    /// not given.
    #[arg(long, value_name = "SIDE", num_args = 1..)]
    evals: Vec<String>,
    /// Games for each pairing; two are played from every opening.
    #[arg(long, value_name = "N", default_value = "100")]
    games: NonZeroU64,
    /// Where results are kept.
    #[arg(long, value_name = "FILE", default_value = "ladder.record")]
    record: PathBuf,
    /// Where the cross-table goes as a picture (SVG).
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    #[command(flatten)]
    match_: MatchArguments,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let sides = if self.evals.is_empty() {
            EvaluatorName::ALL
                .iter()
                .map(|name| Side::parse(name.as_str()))
                .collect::<Result<Vec<Side>, _>>()?
        } else {
            self.evals
                .iter()
                .map(|text| Side::parse(text))
                .collect::<Result<Vec<Side>, _>>()?
        };
        if sides.len() < 2 {
            return Err(Failure::Input(
                "a ladder needs at least two sides".to_owned(),
            ));
        }
        let options = LadderOptions {
            pairs: self.games.get().div_ceil(2),
            conditions: self.match_.conditions()?,
        };
        refuse_overwriting(
            self.evals.iter().map(|text| Path::new(Side::file_in(text))),
            [Some(self.record.as_path()), self.picture.as_deref()]
                .into_iter()
                .flatten(),
        )?;
        let done = ladder(&sides, &options, &self.record, &Bar::of_things())?;
        if done.found > 0 {
            writeln!(out, "{} pairs were played before", done.found)?;
        }
        write!(out, "{}", done.table())?;
        if let Some(path) = &self.picture {
            lab::files::replace(path, done.picture().as_bytes())?;
            writeln!(out, "picture: {}", path.display())?;
        }
        Ok(())
    }
}
