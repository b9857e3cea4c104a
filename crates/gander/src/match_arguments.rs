//! What matches inside the lab have in common: pace, openings, threads.

use std::num::{NonZeroU64, NonZeroUsize};

use lab::game::Adjudication;
use lab::matches::{Conditions, Pace};

use crate::failure::Failure;
use crate::lab_arguments::{OpeningArguments, threads};

/// The choices, as arguments.
#[derive(clap::Args)]
pub struct MatchArguments {
    /// Nodes for each move, so that neither load nor speed of the machine matters.
    #[arg(long, value_name = "N", default_value = "10000", conflicts_with = "tc")]
    nodes: NonZeroU64,
    /// A clock instead: seconds and increment, as in 8+0.08.
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    tc: Option<String>,
    #[command(flatten)]
    start: OpeningArguments,
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
    /// What was asked for.
    pub fn conditions(&self) -> Result<Conditions, Failure> {
        Ok(Conditions {
            pace: match &self.tc {
                Some(text) => Pace::parse_clock(text)?,
                None => Pace::Nodes(self.nodes.get()),
            },
            openings: self.start.openings()?,
            adjudication: self.adjudication(),
            threads: self
                .threads
                .map_or_else(lab::all_threads, NonZeroUsize::get),
            seed: self.seed,
        })
    }

    fn adjudication(&self) -> Adjudication {
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
}
