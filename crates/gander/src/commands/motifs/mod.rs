//! `gander motifs`: the motifs of a position or of a line, and how well they agree with labelled puzzles.

mod answer;
mod judge;
mod puzzles;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use chess::Position;
use engine::Syzygy;
use motifs::{Motif, Theme};

use crate::failure::Failure;
use crate::input;
use crate::interrupt;

use judge::SearchJudge;

/// How many positions the search looks at to judge where a line ends.
const USUAL_NODES: u64 = 10_000;

/// Name the motifs of a position or of a line: fork, pin, deflection, mate on the back rank.
///
/// With --moves the line is read as a puzzle: its first move is the opponent's, and the themes are those of the side that answers,
/// one a line in Lichess's spelling. Without --moves the motifs on the board are named. docs/motifs.md says what each means.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander motifs \"1r4k1/4ppnp/6p1/2pP4/8/2Q5/P5PP/1qR4K w - - 0 25\" --moves \"c1b1 b8b1 c3c1 b1c1\"\n  \
                  gander motifs --puzzles lichess_db_puzzle.csv"
)]
pub struct Arguments {
    /// The position, as FEN, or 'startpos'. Quotes are not needed.
    #[arg(num_args = 0.., value_name = "FEN")]
    fen: Vec<String>,
    /// The line, in UCI notation; the first move is the opponent's.
    #[arg(long, value_name = "MOVES", num_args = 1.., conflicts_with = "puzzles")]
    moves: Vec<String>,
    /// After each theme, a phrase that names pieces and squares.
    #[arg(long, conflicts_with = "puzzles")]
    explain: bool,
    /// Measure against the labelled puzzles of this file (CSV with the columns FEN, Moves and Themes).
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    puzzles: Option<PathBuf>,
    /// Measure on every third puzzle only, beginning with the first, second or third; the third third was held out from the work.
    #[arg(long, value_name = "1-3", value_parser = clap::value_parser!(u64).range(1..=3))]
    third: Option<u64>,
    /// Positions the search looks at to judge how a line ends; 0 counts material instead.
    #[arg(long, value_name = "N", default_value_t = USUAL_NODES)]
    nodes: u64,
    /// Folders with Syzygy tablebases, for endings that are known to be won or drawn.
    #[arg(long, value_name = "PATH", conflicts_with = "puzzles")]
    syzygy: Option<String>,
    /// How many threads share the puzzles; all cores if not given.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Answer with JSON, for scripts.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(path) = &self.puzzles {
            let asked = puzzles::Asked {
                third: self.third,
                nodes: self.nodes,
                threads: self.threads,
            };
            let table = puzzles::measure(path, &asked, &interrupt::stop_handle())?;
            return match self.json {
                true => Ok(writeln!(out, "{}", puzzles::as_json(&table)?)?),
                false => puzzles::write_table(&table, out),
            };
        }
        // clap waives what an option requires when that conflicts with something given, so it is asked for here.
        if self.third.is_some() || self.threads.is_some() {
            return Err(Failure::Input(
                "--third and --threads are for --puzzles with a file".to_owned(),
            ));
        }
        if self.fen.is_empty() {
            return Err(Failure::Input(
                "say which position: a FEN, 'startpos', or --puzzles with a file".to_owned(),
            ));
        }
        let position = input::position(&self.fen.join(" "))?;
        let moves = motifs::puzzles::read_moves(&position, &self.moves.join(" "))
            .map_err(|error| Failure::Input(error.to_string()))?;
        let found = if moves.is_empty() {
            motifs::on_board(&position)
        } else {
            let tables = match &self.syzygy {
                Some(path) => Some(Arc::new(Syzygy::open(path)?)),
                None => None,
            };
            let stop = interrupt::stop_handle();
            let mut judge = SearchJudge::new(self.nodes, tables, stop.clone())?;
            let found = motifs::of_puzzle(&position, &moves, &mut judge);
            if stop.is_stopped() {
                return Err(Failure::Interrupted(
                    "interrupted before the line was judged".to_owned(),
                ));
            }
            found
        };
        if self.json {
            writeln!(out, "{}", answer::as_json(&position, &moves, &found)?)?;
            return Ok(());
        }
        self.write_words(&position, &found, out)
    }

    fn write_words(
        &self,
        position: &Position,
        found: &[Motif],
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        if self.explain || self.moves.is_empty() {
            for motif in found {
                writeln!(out, "{:<18} {}", motif.theme.name(), motif.phrase())?;
            }
            if found.is_empty() {
                writeln!(out, "no motifs in {}", position.to_fen())?;
            }
            return Ok(());
        }
        let mut themes: Vec<Theme> = found
            .iter()
            .map(|motif| motif.theme)
            .filter(|theme| theme.is_lichess())
            .collect();
        themes.sort_unstable();
        themes.dedup();
        for theme in themes {
            writeln!(out, "{theme}")?;
        }
        Ok(())
    }
}
