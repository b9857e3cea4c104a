//! What `--gpu` does: self-play and training on a CUDA device. A build without the feature `gpu` says so; a machine without a device is told
//! what is missing.

#[cfg(feature = "gpu")]
mod datagen;
#[cfg(feature = "gpu")]
mod matches;
#[cfg(feature = "gpu")]
mod training;

#[cfg(feature = "gpu")]
pub use datagen::datagen;
#[cfg(feature = "gpu")]
pub use matches::sprt;
#[cfg(feature = "gpu")]
pub use training::OnDevice;

use std::path::PathBuf;
use std::sync::Arc;
#[cfg(feature = "gpu")]
use std::time::{Duration, Instant};

use chess::Position;
use eval::Network;
#[cfg(feature = "gpu")]
use lab::Progress;
use lab::game::Adjudication;
use lab::openings::Openings;

use crate::failure::Failure;
#[cfg(feature = "gpu")]
use crate::lab_arguments::Bar;

/// Games to be played on the GPU.
#[cfg_attr(not(feature = "gpu"), allow(dead_code))]
pub struct GamesWanted {
    pub network: Arc<Network>,
    /// The same network as the file of games names it.
    pub side: lab::matches::Side,
    pub mixed: bool,
    pub out: PathBuf,
    pub games: u64,
    pub play: PlayWanted,
}

/// How they are played.
#[cfg_attr(not(feature = "gpu"), allow(dead_code))]
pub struct PlayWanted {
    pub openings: Vec<Position>,
    pub random_plies: u32,
    /// The share of the games' positions that give one from inside their search, too.
    pub tree_share: f64,
    pub soft_nodes: u64,
    pub hard_nodes: u64,
    pub opening_limit: i32,
    pub adjudication: Adjudication,
    pub seed: u64,
}

impl PlayWanted {
    /// The choices of self-play on the cores, as far as they matter on the device.
    pub fn new(options: lab::selfplay::SelfPlayOptions) -> PlayWanted {
        let (openings, random_plies) = starts(options.openings);
        PlayWanted {
            openings,
            random_plies,
            tree_share: 0.0,
            soft_nodes: options.soft_nodes,
            hard_nodes: options.hard_nodes,
            opening_limit: options.opening_limit,
            adjudication: options.adjudication,
            seed: options.seed,
        }
    }

    /// The choices of a match: no opening is too one-sided, since each is played with either colour.
    #[cfg_attr(not(feature = "gpu"), allow(dead_code))]
    pub fn of_match(options: &lab::matches::SprtOptions, nodes: u64) -> PlayWanted {
        let conditions = &options.conditions;
        let (openings, random_plies) = starts(conditions.openings.clone());
        PlayWanted {
            openings,
            random_plies,
            tree_share: 0.0,
            soft_nodes: nodes,
            hard_nodes: nodes,
            opening_limit: i32::MAX,
            adjudication: conditions.adjudication,
            seed: conditions.seed,
        }
    }
}

/// The positions that games start from, and how many random moves follow.
fn starts(openings: Openings) -> (Vec<Position>, u32) {
    match openings {
        Openings::Book {
            positions,
            random_plies,
        } => (positions, random_plies),
        Openings::Random { plies, chess960 } => {
            let starts = if chess960 {
                (0..960).map(lab::openings::chess960_start).collect()
            } else {
                vec![Position::start()]
            };
            (starts, plies)
        }
    }
}

/// Where the positions of a training come from.
#[cfg_attr(not(feature = "gpu"), allow(dead_code))]
pub enum PositionsWanted {
    /// They have been read from files.
    Read(lab::train::Positions),
    /// So many are played on the device by this network, with these choices, and never leave it.
    SelfPlay {
        positions: usize,
        network: Arc<Network>,
        play: PlayWanted,
        keep_noisy: bool,
        score_beyond: i32,
    },
}

#[cfg(not(feature = "gpu"))]
fn not_built_in() -> Failure {
    Failure::Input(
        "--gpu is not part of this build of Gander: build it with its default features".to_owned(),
    )
}

/// Plays games on the GPU: not in this build.
#[cfg(not(feature = "gpu"))]
pub fn datagen(_: &GamesWanted, _: &mut impl std::io::Write) -> Result<(), Failure> {
    Err(not_built_in())
}

/// Plays a match on the GPU: not in this build.
#[cfg(not(feature = "gpu"))]
pub fn sprt(
    _: [&Network; 2],
    _: [&[String]; 2],
    _: &lab::matches::SprtOptions,
    _: &crate::lab_arguments::Bar,
    _: impl FnMut(&lab::matches::SprtState),
) -> Result<lab::matches::SprtState, Failure> {
    Err(not_built_in())
}

/// Positions that lie on the device: not in this build.
#[cfg(not(feature = "gpu"))]
pub struct OnDevice;

#[cfg(not(feature = "gpu"))]
impl OnDevice {
    /// Brings them there: not in this build.
    pub fn bring(
        _: PositionsWanted,
        _: &lab::train::TrainOptions,
        _: &mut dyn lab::fit::Watcher,
    ) -> Result<OnDevice, Failure> {
        Err(not_built_in())
    }

    /// Trains a network on them: not in this build.
    pub fn train(
        &self,
        _: &lab::train::Training<'_>,
        _: &mut dyn lab::fit::Watcher,
    ) -> Result<lab::train::Trained, Failure> {
        Err(not_built_in())
    }
}

/// The choices of self-play as the device takes them.
#[cfg(feature = "gpu")]
fn play_options(wanted: &PlayWanted) -> Result<gpu::PlayOptions, Failure> {
    let nodes = |nodes: u64| {
        u32::try_from(nodes)
            .ok()
            .filter(|&nodes| nodes < 1 << 30)
            .ok_or_else(|| {
                Failure::Input(
                    "--nodes and --hard-nodes on the GPU stay below a billion".to_owned(),
                )
            })
    };
    let rules = &wanted.adjudication;
    Ok(gpu::PlayOptions {
        soft_nodes: nodes(wanted.soft_nodes)?,
        hard_nodes: nodes(wanted.hard_nodes)?,
        random_plies: wanted.random_plies,
        tree_share: wanted.tree_share,
        opening_limit: wanted.opening_limit,
        win_score: rules.win_score,
        win_plies: rules.win_plies,
        draw_score: rules.draw_score,
        draw_plies: rules.draw_plies,
        draw_from: rules.draw_after,
        seed: wanted.seed as u32,
        without: [Vec::new(), Vec::new()],
    })
}

#[cfg(feature = "gpu")]
impl From<gpu::GpuError> for Failure {
    fn from(error: gpu::GpuError) -> Failure {
        Failure::from(lab::LabError::from(error))
    }
}

/// How long one launch lasts: long enough to be worth it, short enough to be stopped.
#[cfg(feature = "gpu")]
const LAUNCH: Duration = Duration::from_secs(4);

/// Shows beside the bar how fast games are played.
#[cfg(feature = "gpu")]
fn note_rates(bar: &Bar, begun: Instant, played: &gpu::Played) {
    let seconds = begun.elapsed().as_secs_f64().max(1e-9);
    let rate = |count: u64| short(count as f64 / seconds);
    bar.note(&format!(
        "({} positions, {} nodes, {} games a second)",
        rate(played.positions),
        rate(played.nodes),
        rate(played.games)
    ));
}

/// A number with its thousands, millions or billions, for a live line.
#[cfg(feature = "gpu")]
fn short(number: f64) -> String {
    match number {
        _ if number >= 1e9 => format!("{:.2} G", number / 1e9),
        _ if number >= 1e6 => format!("{:.1} M", number / 1e6),
        _ if number >= 1e4 => format!("{:.0} k", number / 1e3),
        _ => format!("{number:.0}"),
    }
}
