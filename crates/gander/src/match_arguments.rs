//! What matches inside the lab have in common: pace, openings, threads.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use lab::game::Adjudication;
use lab::matches::Pace;
use lab::openings::Openings;

use crate::failure::Failure;
use crate::lab_arguments::{Bar, threads};

/// The choices, as arguments.
#[derive(clap::Args)]
pub struct MatchArguments {
    /// Nodes for each move, so that neither load nor speed of the machine matters.
    #[arg(long, value_name = "N", default_value = "10000", conflicts_with = "tc")]
    nodes: NonZeroU64,
    /// A clock instead: seconds and increment, as in 8+0.08.
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    tc: Option<String>,
    /// Start from positions of this file (EPD or FEN lines) instead of random ones.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Random half-moves at the start without a book.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    random_plies: u32,
    /// Start from the positions of Chess960.
    #[arg(long, conflicts_with = "book")]
    chess960: bool,
    /// Play every game to its end by the rules.
    #[arg(long)]
    no_adjudication: bool,
    /// How many games are played at once; as many as the machine has cores if not given.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// The seed of the openings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl MatchArguments {
    pub fn pace(&self) -> Result<Pace, Failure> {
        match &self.tc {
            Some(text) => Ok(Pace::parse_clock(text)?),
            None => Ok(Pace::Nodes(self.nodes.get())),
        }
    }

    pub fn openings(&self) -> Result<Openings, Failure> {
        match &self.book {
            Some(path) => Ok(Openings::book(path, &Bar::of_bytes())?),
            None => Ok(Openings::Random {
                plies: self.random_plies,
                chess960: self.chess960,
            }),
        }
    }

    pub fn adjudication(&self) -> Adjudication {
        if self.no_adjudication {
            Adjudication {
                win_plies: 0,
                draw_plies: 0,
                most_plies: 10_000,
                ..Adjudication::default()
            }
        } else {
            Adjudication::default()
        }
    }

    pub fn threads(&self) -> usize {
        self.threads
            .map_or_else(lab::all_threads, NonZeroUsize::get)
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }
}
