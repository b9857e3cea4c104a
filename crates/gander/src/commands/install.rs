//! `gander install`: makes a file of weights or a network the default of its evaluator.

use std::io::Write;
use std::path::{Path, PathBuf};

use chess::Position;
use eval::{FromParameters, Parameters, with_evaluator};
use lab::Random;

use crate::failure::Failure;

/// Make weights or a network the default of their evaluator, in the checkout this is run in.
///
/// The file says whose it is. It is read as the engine reads it and tried on positions of random games before it is put in place.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  gander install tuned.txt\n  gander install trained.nnue")]
pub struct Arguments {
    /// The weights that 'gander tune' wrote, or the network that 'gander train' did.
    file: PathBuf,
}

/// Random games that the new parameters are tried on.
const GAMES: u64 = 20;
/// One position of so many is explained, too.
const EXPLAINED: u64 = 25;

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let parameters = Parameters::from_file(&self.file)
            .map_err(|error| Failure::Input(format!("{}: {error}", self.file.display())))?;
        let name = parameters.evaluator();
        let tried = with_evaluator!(name, E => try_out::<E>(&parameters)).ok_or_else(|| {
            Failure::Work(format!(
                "{} does not hold together: scores kept move by move differ from those of the position alone",
                self.file.display()
            ))
        })?;
        let target = folder()?.join(match parameters {
            Parameters::Weights(_) => format!("weights/{name}.txt"),
            Parameters::Network(_) => "networks/default.nnue".to_owned(),
        });
        if !lab::files::same_file(&self.file, &target) {
            lab::files::replace(&target, &parameters.to_bytes())?;
        }
        writeln!(
            out,
            "tried on {tried} positions; {} is now the default of '{name}': build again to play by it",
            target.display()
        )?;
        if matches!(parameters, Parameters::Network(_)) {
            writeln!(
                out,
                "the words that explain it are fitted by 'gander words {} --data FILE'",
                target.display()
            )?;
        }
        Ok(())
    }
}

/// Plays random games and compares the score kept move by move with that from scratch, and with that of the explanation. How many
/// positions were tried; none if a score differs.
fn try_out<E: FromParameters>(parameters: &Parameters) -> Option<u64> {
    let mut kept = E::from_parameters(parameters)?;
    let mut fresh = E::from_parameters(parameters)?;
    let mut tried = 0;
    for game in 0..GAMES {
        let mut random = Random::new(Random::mix(game));
        let mut position = Position::start();
        kept.reset(&position);
        for _ in 0..100 {
            fresh.reset(&position);
            let score = fresh.evaluate(&position);
            // Explaining by a network takes as long as thousands of evaluations.
            let explained = || fresh.explain(&position).score;
            let explains_it =
                tried % EXPLAINED != 0 || explained().for_mover(position.side_to_move()) == score;
            if kept.evaluate(&position) != score || !explains_it {
                return None;
            }
            tried += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            kept.push();
            position.make(moves[random.below(moves.len())], &mut kept);
        }
    }
    Some(tried)
}

/// The folder of the checkout that the build takes weights and networks from.
fn folder() -> Result<PathBuf, Failure> {
    let here = std::env::current_dir()?;
    here.ancestors()
        .map(|folder: &Path| folder.join("crates/eval"))
        .find(|folder| folder.join("weights").is_dir())
        .ok_or_else(|| {
            Failure::Input(format!(
                "{} is not inside a checkout of Gander: no folder crates/eval/weights above it",
                here.display()
            ))
        })
}
