//! `gander datagen`: games of an evaluator against itself, written as viriformat.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use eval::{EvaluatorName, Parameters};
use lab::WorkError;
use lab::files::{beside, refuse_overwriting};
use lab::game::Adjudication;
use lab::genfens::GenfensRequest;
use lab::matches::Side;
use lab::selfplay::{SelfPlayOptions, self_play};

use crate::failure::Failure;
use crate::lab_arguments::{Bar, OpeningArguments, evaluator, parameters_from, share, threads};
use crate::on_gpu::{self, GamesWanted, PlayWanted};

/// Play an evaluator against itself and keep the games.
///
/// Kill it at any moment: the file stays valid, and the same command goes on where it stopped.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander datagen --games 10000 --out games.vf\n  gander datagen --games 10000 --out games.vf --book \
                  8moves_v3.epd --nodes 8000\n  gander datagen --games 10000 --out games960.vf --chess960"
)]
pub struct Arguments {
    /// Where the games go; games already there are kept and counted.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games the file is to hold in the end.
    #[arg(long, value_name = "N", default_value = "1000")]
    games: NonZeroU64,
    /// The evaluator that plays.
    #[arg(long, value_name = "NAME", default_value = "classical")]
    eval: String,
    /// Weights or a network to use instead of the evaluator's own.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Soft limit: nodes after which a search starts no new iteration.
    #[arg(long, value_name = "N", default_value = "5000")]
    nodes: NonZeroU64,
    /// Hard limit: nodes after which a search ends at once; eight times --nodes if not given.
    #[arg(long, value_name = "N")]
    hard_nodes: Option<NonZeroU64>,
    #[command(flatten)]
    start: OpeningArguments,
    /// Openings further from level than this are not played.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 300)]
    opening_limit: i32,
    /// Win adjudication: a score this far from level, kept for --win-plies, is a win.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 1000)]
    win_score: i32,
    /// Half-moves after which a clear win is given; 0 plays all games out.
    #[arg(long, value_name = "N", default_value_t = 5)]
    win_plies: u32,
    /// Draw adjudication: a score this near to level, kept for --draw-plies, is a draw.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 8)]
    draw_score: i32,
    /// Half-moves after which a clear draw is given (not before move 40); 0 plays all games out.
    #[arg(long, value_name = "N", default_value_t = 10)]
    draw_plies: u32,
    /// Mebibytes of transposition table for each thread.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// How many threads play; all there are if not given.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// The seed of every random choice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Add to the file even if its games are of another evaluator, or of one that is not noted beside it.
    #[arg(long)]
    mixed: bool,
    /// Play on a CUDA device: a network against itself, thousands of games at once. --hash and --threads have no part in it.
    #[arg(long, conflicts_with = "threads")]
    gpu: bool,
    /// With --gpu: for this share of the games' positions, search a position from inside their search, too, and keep it as a game of one move.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share, requires = "gpu")]
    tree_share: f64,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let name = evaluator(&self.eval)?;
        let parameters = match &self.weights {
            Some(path) => parameters_from(path, name)?,
            None => name.default_parameters(),
        };
        let options = self.options()?;
        refuse_overwriting(
            self.start
                .book
                .as_deref()
                .into_iter()
                .chain(self.weights.as_deref()),
            [self.out.as_path(), &beside(&self.out, "origin")],
        )?;
        if self.gpu {
            return on_gpu::datagen(&self.on_gpu(parameters, options)?, out);
        }
        let begun = Instant::now();
        let side = Side::new(parameters, self.hash as usize);
        let done = self_play(&side, &self.out, &options, &Bar::of_things())?;
        let seconds = begun.elapsed().as_secs_f64();
        if done.mended > 0 {
            writeln!(
                out,
                "{} bytes of a game cut short were taken off the end",
                done.mended
            )?;
        }
        writeln!(
            out,
            "{} games found, {} added with {} positions in {seconds:.1} s ({:.0} positions a second); {} openings were too one-sided",
            done.found,
            done.games,
            done.positions,
            done.positions as f64 / seconds.max(1e-9),
            done.one_sided
        )?;
        Ok(())
    }

    /// The same choices for the GPU, which plays networks alone.
    fn on_gpu(
        &self,
        parameters: Parameters,
        options: SelfPlayOptions,
    ) -> Result<GamesWanted, Failure> {
        let Parameters::Network(network) = parameters else {
            return Err(Failure::Input(
                "--gpu plays networks: add --eval nnue, or --weights with a network".to_owned(),
            ));
        };
        Ok(GamesWanted {
            side: Side::new(Parameters::Network(Arc::clone(&network)), 1),
            mixed: self.mixed,
            network,
            out: self.out.clone(),
            games: self.games.get(),
            play: PlayWanted {
                tree_share: self.tree_share,
                ..PlayWanted::new(options)
            },
        })
    }

    fn options(&self) -> Result<SelfPlayOptions, Failure> {
        let openings = self.start.openings()?;
        let hard_nodes = self
            .hard_nodes
            .map_or(self.nodes.get().saturating_mul(8), NonZeroU64::get);
        if hard_nodes < self.nodes.get() {
            return Err(Failure::Input(
                "--hard-nodes must not be below --nodes".to_owned(),
            ));
        }
        Ok(SelfPlayOptions {
            games: self.games.get(),
            openings,
            soft_nodes: self.nodes.get(),
            hard_nodes,
            adjudication: Adjudication {
                win_score: self.win_score,
                win_plies: self.win_plies,
                draw_score: self.draw_score,
                draw_plies: self.draw_plies,
                ..Adjudication::default()
            },
            opening_limit: self.opening_limit,
            threads: self
                .threads
                .map_or_else(lab::all_threads, NonZeroUsize::get),
            seed: self.seed,
            mixed: self.mixed,
        })
    }
}

/// Answers OpenBench, which starts `gander "genfens N seed S book B"` with the whole line as one argument.
pub fn genfens(line: &str, out: &mut impl Write) -> Result<(), Failure> {
    let request = GenfensRequest::parse(line)?;
    let side = Side::new(EvaluatorName::Classical.default_parameters(), 8);
    request.answer(&side, |position| {
        writeln!(out, "info string genfens {}", position.to_fen())
            .map_err(|error| WorkError::AnswerUnwritten(error.to_string()).into())
    })?;
    Ok(())
}
