//! Games of a network against itself, or of two networks against each other, on the device: bounded launches, between which whole games
//! come back.

#![allow(unsafe_code)]

use std::sync::Arc;
use std::time::Duration;

use chess::Position;
use cudarc::driver::sys::CUfunction_attribute;
use cudarc::driver::{CudaFunction, CudaModule, CudaSlice, LaunchConfig, PushKernelArg};
use eval::Network;
use eval::nnue::Shape;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::layout::{Defines, pack_network, pack_position, play_options};
use crate::search_ideas::SearchIdea;
use crate::tables::pack_tables;

/// How games are played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayOptions {
    /// Positions after which no new iteration starts.
    pub soft_nodes: u32,
    /// Positions after which a search ends at once.
    pub hard_nodes: u32,
    /// Random half-moves at the start; every other game has one more.
    pub random_plies: u32,
    /// The share of the positions of games that give one from inside their search, which is searched and kept, too.
    pub tree_share: f64,
    /// Openings further from level than this are not played.
    pub opening_limit: i32,
    /// A score this far from level, kept for `win_plies`, is a win; 0 plies play all games out.
    pub win_score: i32,
    /// See `win_score`.
    pub win_plies: u32,
    /// A score this near to level, kept for `draw_plies` from ply `draw_from` on, is a draw; 0 plies play all games out.
    pub draw_score: i32,
    /// See `draw_score`.
    pub draw_plies: u32,
    /// See `draw_score`.
    pub draw_from: u32,
    /// The seed of every random choice.
    pub seed: u32,
    /// Ideas of the search that the first and the second network do without, to measure what they are worth.
    pub without: [Vec<SearchIdea>; 2],
}

/// What has been played so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Positions visited by searches.
    pub nodes: u64,
    /// Positions searched.
    pub positions: u64,
    /// The sum of the depths reached.
    pub depths: u64,
    /// Games that are over.
    pub games: u64,
    /// Their results: Black's wins, draws and White's wins; of two networks, wins of the second, draws, wins of the first.
    pub results: [u64; 3],
    /// Openings that were too far from level.
    pub rejected: u64,
    /// Of two networks: pairs of games from one opening, by the half points of the first.
    pub pairs: [u64; 5],
}

/// What the kernel `countGames` adds up.
const COUNTS: usize = 13;

/// Self-play under way: every warp of the device has a game.
#[derive(Debug)]
pub struct SelfPlay {
    gpu: Gpu,
    play: CudaFunction,
    count: CudaFunction,
    tables: CudaSlice<u64>,
    networks: CudaSlice<u32>,
    openings: CudaSlice<u64>,
    options: CudaSlice<i32>,
    memory: CudaSlice<u8>,
    out: CudaSlice<u32>,
    cursor: CudaSlice<u32>,
    config: LaunchConfig,
    warps: u32,
    opening_positions: Vec<Position>,
}

/// Words of room for the games of one launch.
const ROOM: usize = 192 << 20;
/// The sizes that the kernel `sizes` tells.
const SIZES: usize = 5;

impl SelfPlay {
    /// Gets ready: one network plays itself, two play each other. The openings must not be empty.
    pub fn new(
        gpu: &Gpu,
        networks: &[&Network],
        openings: Vec<Position>,
        options: &PlayOptions,
    ) -> Result<SelfPlay, GpuError> {
        for network in networks {
            Defines::of(network.shape())?;
        }
        let (shape, two) = match networks {
            [only] => (*only.shape(), false),
            [first, second] => (common_shape(first, second)?, true),
            _ => return Err(GpuError::Input("one or two networks can play".to_owned())),
        };
        let networks = networks
            .iter()
            .map(|network| network.within(&shape).ok_or_else(shapes_differ))
            .collect::<Result<Vec<Network>, GpuError>>()?;
        if openings.is_empty() {
            return Err(GpuError::Input(
                "there is no opening to start from".to_owned(),
            ));
        }
        let defines = Defines {
            chess960: openings.iter().any(Position::is_chess960),
            ..Defines::of(&shape)?
        };
        let sources = crate::SELF_PLAY_SOURCES;
        let rest = [crate::GAME_SOURCE, include_str!("../kernels/entry.cu")];
        let module = gpu.compile(&[&sources[..], &rest[..]].concat(), &defines.list())?;
        let sizes = Sizes::of(gpu, &module)?;
        let table_words = pack_tables(&shape.king_buckets);
        let network_words: Vec<u32> = networks.iter().flat_map(pack_network).collect();
        let mut opening_words = Vec::with_capacity(openings.len() * 6);
        for opening in &openings {
            opening_words.extend(pack_position(opening, &table_words)?);
        }
        sizes.check(&table_words, &network_words, networks.len())?;
        let warps = gpu.processors * defines.warps as u32;
        let mut self_play = SelfPlay {
            play: gpu_function(&module, "playGames")?,
            count: gpu_function(&module, "countGames")?,
            tables: gpu.stream.clone_htod(&table_words)?,
            networks: gpu.stream.clone_htod(&network_words)?,
            openings: gpu.stream.clone_htod(&opening_words)?,
            options: gpu
                .stream
                .clone_htod(&play_options(options, openings.len(), two))?,
            memory: gpu.stream.alloc_zeros(sizes.memory * warps as usize)?,
            out: gpu.stream.alloc_zeros(ROOM)?,
            cursor: gpu.stream.alloc_zeros(1)?,
            config: LaunchConfig {
                grid_dim: (gpu.processors, 1, 1),
                block_dim: (defines.warps as u32 * 32, 1, 1),
                shared_mem_bytes: sizes.shared as u32,
            },
            warps,
            opening_positions: openings,
            gpu: gpu.clone(),
        };
        let shared = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        self_play.play.set_attribute(shared, sizes.shared as i32)?;
        self_play.begin(&module, options.seed)?;
        Ok(self_play)
    }

    /// The position a game's opening begins with.
    #[must_use]
    pub fn opening(&self, number: usize) -> Option<&Position> {
        self.opening_positions.get(number)
    }

    /// The openings in the device's memory.
    pub(crate) fn openings_on_device(&self) -> &CudaSlice<u64> {
        &self.openings
    }

    fn begin(&mut self, module: &Arc<CudaModule>, seed: u32) -> Result<(), GpuError> {
        let function = gpu_function(module, "beginGames")?;
        let warps = self.warps as i32;
        let mut launch = self.gpu.stream.launch_builder(&function);
        launch.arg(&mut self.memory).arg(&warps).arg(&seed);
        // SAFETY: the arguments are those of the kernel, and the memory holds as many warps.
        unsafe { launch.launch(LaunchConfig::for_num_elems(self.warps)) }?;
        Ok(())
    }

    /// Plays for about so long, and gives back the words of the games that ended: see [`crate::games`].
    pub fn play_for(&mut self, time: Duration) -> Result<Vec<u32>, GpuError> {
        let count = self.launch(time)?;
        Ok(self.gpu.stream.clone_dtoh(&self.out.slice(..count))?)
    }

    /// Plays for about so long and leaves the games on the device: how many words of them there are.
    pub fn launch(&mut self, time: Duration) -> Result<usize, GpuError> {
        let stream = &self.gpu.stream;
        stream.memset_zeros(&mut self.cursor)?;
        let (nanoseconds, room) = (time.as_nanos() as u64, ROOM as u32);
        let mut launch = stream.launch_builder(&self.play);
        launch
            .arg(&self.tables)
            .arg(&self.networks)
            .arg(&mut self.memory)
            .arg(&self.openings)
            .arg(&self.options)
            .arg(&nanoseconds)
            .arg(&mut self.out)
            .arg(&mut self.cursor)
            .arg(&room);
        // SAFETY: the arguments are those of the kernel; it writes games only within the room it is told.
        unsafe { launch.launch(self.config) }?;
        let cursor = stream.clone_dtoh(&self.cursor)?;
        Ok((cursor.first().copied().unwrap_or(0) as usize).min(ROOM))
    }

    /// What has been played since the beginning.
    pub fn played(&self) -> Result<Played, GpuError> {
        let stream = &self.gpu.stream;
        let mut totals = stream.alloc_zeros::<u64>(COUNTS)?;
        let warps = self.warps as i32;
        let mut launch = stream.launch_builder(&self.count);
        launch.arg(&self.memory).arg(&warps).arg(&mut totals);
        // SAFETY: the arguments are those of the kernel, which adds to that many totals.
        unsafe { launch.launch(LaunchConfig::for_num_elems(self.warps)) }?;
        let counts = stream.clone_dtoh(&totals)?;
        let count = |index: usize| counts.get(index).copied().unwrap_or(0);
        Ok(Played {
            nodes: count(0),
            positions: count(1),
            depths: count(2),
            games: count(3),
            results: [count(4), count(5), count(6)],
            rejected: count(7),
            pairs: [8, 9, 10, 11, 12].map(count),
        })
    }
}

/// The smallest shape that both networks fit into.
fn common_shape(first: &Network, second: &Network) -> Result<Shape, GpuError> {
    let (mut shape, other) = (*first.shape(), second.shape());
    shape.width = shape.width.max(other.width);
    if shape.king_buckets.count() < other.king_buckets.count() {
        shape.king_buckets = other.king_buckets;
    }
    let fits = [first, second].iter().all(|network| {
        let own = network.shape();
        own.output_buckets == shape.output_buckets && own.output_unit == shape.output_unit
    });
    if fits {
        Ok(shape)
    } else {
        Err(shapes_differ())
    }
}

fn shapes_differ() -> GpuError {
    GpuError::Input(
        "two networks that play each other on the GPU may differ in width, and one may have a single king bucket, but not otherwise"
            .to_owned(),
    )
}

pub(crate) fn gpu_function(module: &Arc<CudaModule>, name: &str) -> Result<CudaFunction, GpuError> {
    Ok(module.load_function(name)?)
}

/// Sizes of the kernels' structures, asked of the device so that nobody has to agree on them twice.
struct Sizes {
    memory: usize,
    shared: usize,
    tables: usize,
    network: usize,
    position: usize,
}

impl Sizes {
    fn of(gpu: &Gpu, module: &Arc<CudaModule>) -> Result<Sizes, GpuError> {
        let function = gpu_function(module, "sizes")?;
        let mut out = gpu.stream.alloc_zeros::<u64>(SIZES)?;
        let mut launch = gpu.stream.launch_builder(&function);
        launch.arg(&mut out);
        // SAFETY: the kernel writes five words.
        unsafe { launch.launch(LaunchConfig::for_num_elems(1)) }?;
        let sizes = gpu.stream.clone_dtoh(&out)?;
        let size = |index: usize| sizes.get(index).copied().unwrap_or(0) as usize;
        Ok(Sizes {
            memory: size(0),
            shared: size(1),
            tables: size(2),
            network: size(3),
            position: size(4),
        })
    }

    /// What is sent must be as large as the kernels read.
    fn check(&self, tables: &[u64], networks: &[u32], count: usize) -> Result<(), GpuError> {
        let agree = self.tables == size_of_val(tables)
            && self.network * count == size_of_val(networks)
            && self.position == size_of::<[u64; 6]>();
        if agree {
            Ok(())
        } else {
            Err(GpuError::Failed(
                "the kernels and the program disagree about the size of a structure".to_owned(),
            ))
        }
    }
}
