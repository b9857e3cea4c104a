//! `gander play`: a game against Gander in the terminal, or through a pipe.

mod clock;
mod day;
mod game_loop;
mod help;
mod typed;

use std::io::Write;
use std::time::Duration;

use chess::Color;
use engine::Game;
use search::{ELO_RANGE, Limits, STRONGEST_LEVEL, Strength};

use crate::engine_arguments::EngineArguments;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;

use clock::Clocks;
use game_loop::GameLoop;
use typed::Typed;

/// Play a game against Gander: moves as Nf3 or g1f3; 'help' lists what else it understands.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander play --side black --level 5 --pgn game.pgn")]
pub struct Arguments {
    /// The position to start from, as FEN; the starting position if not given.
    #[arg(long, default_value = "startpos", hide_default_value = true)]
    fen: String,
    /// The side you play: white or black.
    #[arg(long, default_value = "white")]
    side: Side,
    #[command(flatten)]
    engine: EngineArguments,
    /// How well Gander plays, from 0 to 20.
    #[arg(long, value_name = "N", group = "strength", value_parser = clap::value_parser!(i32).range(0..=i64::from(STRONGEST_LEVEL)))]
    level: Option<i32>,
    /// The rating Gander plays at.
    #[arg(long, value_name = "ELO", group = "strength", value_parser = clap::value_parser!(i32).range(i64::from(ELO_RANGE.0)..=i64::from(ELO_RANGE.1)))]
    elo: Option<i32>,
    /// A clock for both sides: minutes, plus seconds for each move, such as 5+3.
    #[arg(long, value_name = "MIN+SEC")]
    clock: Option<String>,
    /// Without a clock: milliseconds for each of Gander's moves.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,
    /// Gander looks no more half-moves ahead than this.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=240))]
    depth: Option<i32>,
    /// Gander looks at no more positions than this.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Save the game here when it is over, adding to what the file holds.
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Side {
    White,
    Black,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let start = input::position(&self.fen)?;
        let mut session = self.engine.session()?;
        session.settings.strength = match (self.level, self.elo) {
            (Some(level), _) => Some(Strength::Level(level)),
            (None, Some(elo)) => Some(Strength::Elo(elo)),
            (None, None) => None,
        };
        let clocks = match &self.clock {
            Some(text) => Some(Clocks::parse(text).map_err(Failure::Input)?),
            None => None,
        };
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: clocks.is_none().then(|| Duration::from_millis(self.time)),
            ..Limits::default()
        };
        let human = match self.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        };
        let stop = interrupt::stop_handle();
        let game = Game::new(start);
        let mut game_loop = GameLoop::new(out, session, game, human, limits, clocks, stop.clone());
        game_loop.play(&Typed::from_standard_input()?)?;
        if let Some(path) = &self.pgn {
            game_loop.save(path).map_err(Failure::Work)?;
        }
        match (stop.is_stopped(), &self.pgn) {
            (false, _) => Ok(()),
            (true, None) => Err(Failure::Interrupted(
                "interrupted; with --pgn the game would be kept".to_owned(),
            )),
            (true, Some(path)) => Err(Failure::Interrupted(format!(
                "interrupted; the game is in '{path}'"
            ))),
        }
    }
}
