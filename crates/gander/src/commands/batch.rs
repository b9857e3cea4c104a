//! `gander batch`: many positions from files of any format, judged by all cores, into one Parquet table.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use chess::Position;
use engine::{Chances, default_evaluator, grouped};
use eval::{EvaluatorName, Parameters};
use lab::batch::{BatchOptions, Method, Shard, batch};
use search::MoverView;

use crate::engine_arguments::one_of;
use crate::failure::Failure;
use crate::lab_arguments::{Bar, evaluator, parameters_from, sources, threads};

/// Evaluate or search all positions of files and write them to a Parquet table.
///
/// Positions come from EPD and FEN lines, tables, PGN, viriformat, bulletformat and Parquet, each of them plain or compressed with zstd. The
/// table has a row for each position: FEN, score and chances as White sees them; with a search the best move and line too; with
/// --terms a column for each term. Killed at any moment, the same command goes on where it stopped, and the table comes out the same.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander batch positions.epd --out positions.parquet --terms\n  gander batch games.pgn.zst --out games.parquet --nodes \
                  5000 --lines 3\n  gander batch season.pgn.zst --out part2.parquet --nodes 20000 --shard 2/5"
)]
pub struct Arguments {
    /// Files of positions or games.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The table, a Parquet file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, value_name = "NAME", help = one_of("The evaluator (nnue if not given, and classical with --terms)"))]
    eval: Option<String>,
    /// Weights or a network to use instead of the evaluator's own.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// A column for each term of the evaluator: what it adds to the static score, in centipawns.
    #[arg(long)]
    terms: bool,
    /// Search each position so many nodes, each with an empty transposition table.
    #[arg(long, value_name = "N", group = "method", value_parser = clap::value_parser!(u64).range(1..=2_000_000_000))]
    nodes: Option<u64>,
    /// Do not search: the evaluator's score alone (the usual way).
    #[arg(long = "static", group = "method")]
    static_score: bool,
    /// MultiPV: so many of the best moves of each position; needs --nodes.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=64))]
    lines: u64,
    /// Mebibytes of transposition table for each thread that searches.
    #[arg(long, value_name = "MB", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// Only this part of the positions, such as 2/5, chosen by what is on the board: several machines can share an input.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// How many threads evaluate (all the machine has).
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Stop when more lines than this are bad.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    bad_limit: u64,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.options()?;
        let sources = sources(&self.files)?;
        let report = batch(&sources, &self.out, &options, chances, &Bar::of_bytes())?;
        for problem in &report.intake.problems {
            writeln!(out, "left out: {problem}")?;
        }
        for (reason, count) in &report.intake.left_out {
            writeln!(out, "left out: {} {reason}", grouped(*count))?;
        }
        if report.tasks_found > 0 {
            writeln!(out, "went on where an earlier run had stopped")?;
        }
        writeln!(
            out,
            "{} rows in {}, {} bytes; {} bad lines left out",
            grouped(report.rows),
            self.out.display(),
            grouped(report.bytes),
            grouped(report.intake.bad)
        )?;
        Ok(())
    }

    fn options(&self) -> Result<BatchOptions, Failure> {
        let parameters = match (&self.eval, &self.weights) {
            (Some(name), Some(path)) => parameters_from(path, evaluator(name)?)?,
            (Some(name), None) => evaluator(name)?.default_parameters(),
            // A file says whose it is.
            (None, Some(path)) => Parameters::from_file(path)
                .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?,
            // A network's terms are an attribution that takes as long as thousands of evaluations.
            (None, None) if self.terms => EvaluatorName::Classical.default_parameters(),
            (None, None) => default_evaluator().default_parameters(),
        };
        let method = match self.nodes {
            Some(nodes) => Method::Search {
                nodes,
                lines: self.lines as usize,
                hash: self.hash as usize,
            },
            None if self.lines > 1 => {
                return Err(Failure::Input(
                    "--lines needs a search: give --nodes too".to_owned(),
                ));
            }
            None => Method::Static,
        };
        Ok(BatchOptions {
            parameters,
            method,
            terms: self.terms,
            shard: match &self.shard {
                Some(text) => Shard::parse(text)?,
                None => Shard::WHOLE,
            },
            threads: self
                .threads
                .map_or_else(lab::all_threads, NonZeroUsize::get),
            bad_limit: self.bad_limit,
        })
    }
}

/// The engine's own model of chances.
fn chances(position: &Position, score: MoverView) -> [u16; 3] {
    let Chances { win, draw, loss } = Chances::of_score(score, position);
    [win, draw, loss]
}
