//! Positions to train on, resident in the device's memory: uploaded from the lab's store, or expanded from games that never left the device.

#![allow(unsafe_code)]

use std::time::Duration;

use chess::Bitboard;
use cudarc::driver::{CudaFunction, CudaSlice, LaunchConfig, PushKernelArg};
use eval::nnue::{DEFAULT_WIDTH, KingBuckets, Shape};
use lab::train::{Labelled, Positions};
use rayon::prelude::*;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::games::starts;
use crate::in_training::training_defines;
use crate::layout::shape_defines;
use crate::selfplay::{SelfPlay, gpu_function};
use crate::tables::pack_tables;

/// Words of a record.
const RECORD: usize = 5;
/// "No score" and "no result" in a record's labels.
const NO_SCORE: u64 = 0x8000;
const NO_RESULT: u64 = 3;

/// Which positions of games are trained on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordFilter {
    /// Not before this ply.
    pub minimum_ply: u32,
    /// With at least so many pieces.
    pub minimum_pieces: u32,
    /// With a score no further from level than this.
    pub largest_score: i32,
    /// Also in check, and where the best move captures or promotes.
    pub keep_noisy: bool,
}

/// Records to train on and records held out.
#[derive(Debug)]
pub struct Records {
    pub(crate) trained: CudaSlice<u64>,
    pub(crate) held: CudaSlice<u64>,
    pub(crate) trained_count: usize,
    pub(crate) held_count: usize,
}

impl Records {
    /// Uploads what the lab has read, with this share of the games held out.
    pub fn upload(
        gpu: &Gpu,
        positions: &Positions,
        held_out: f64,
        seed: u64,
    ) -> Result<Records, GpuError> {
        let part = |held: bool| -> Vec<u64> {
            positions
                .labelled(held_out, seed)
                .filter(|labelled| labelled.held == held)
                .flat_map_iter(|labelled| record(&labelled))
                .collect()
        };
        let (mut trained, mut held) = (part(false), part(true));
        let (trained_count, held_count) = (trained.len() / RECORD, held.len() / RECORD);
        // The device takes no empty list.
        held.resize(held.len().max(RECORD), 0);
        trained.resize(trained.len().max(RECORD), 0);
        Ok(Records {
            trained: gpu.stream.clone_htod(&trained)?,
            held: gpu.stream.clone_htod(&held)?,
            trained_count,
            held_count,
        })
    }

    /// Scores and results of some of the records, for the scale.
    pub fn labels(&self, gpu: &Gpu, most: usize) -> Result<Vec<(f32, f32)>, GpuError> {
        // The first games that end are short ones: labels are taken from all over the records.
        const PARTS: usize = 64;
        let each = (self.trained_count.min(most) / PARTS).max(1);
        let mut words = Vec::new();
        for part in 0..PARTS {
            let first = self.trained_count / PARTS * part;
            let last = (first + each).min(self.trained_count);
            if first < last {
                let slice = self.trained.slice(first * RECORD..last * RECORD);
                words.extend(gpu.stream.clone_dtoh(&slice)?);
            }
        }
        Ok(words
            .chunks_exact(RECORD)
            .filter_map(|record| {
                let (score, result) = (record[4] & 0xffff, record[4] >> 32 & 3);
                (score != NO_SCORE && result != NO_RESULT)
                    .then(|| (f32::from(score as u16 as i16), result as f32 * 0.5))
            })
            .collect())
    }
}

/// A record of a position, as the mover sees it.
fn record(labelled: &Labelled) -> [u64; RECORD] {
    let mut planes = [0u64; 4];
    for (place, square) in Bitboard(labelled.occupied).into_iter().take(32).enumerate() {
        let piece = labelled.pieces[place / 2] >> (4 * (place % 2)) & 15;
        let (black, kind) = Labelled::color_and_kind(piece);
        let bit = square.bit().0;
        for (plane, place) in planes.iter_mut().take(3).enumerate() {
            if (kind + 1) >> plane & 1 == 1 {
                *place |= bit;
            }
        }
        if black != labelled.black_to_move {
            planes[3] |= bit;
        }
    }
    if labelled.black_to_move {
        planes = planes.map(u64::swap_bytes);
    }
    let score = labelled
        .score
        .map_or(NO_SCORE, |score| u64::from(score as u16));
    let result = labelled
        .result
        .map_or(NO_RESULT, |points| (points * 2.0).round() as u64);
    [
        planes[0],
        planes[1],
        planes[2],
        planes[3],
        score | result << 32,
    ]
}

/// Records gathered from self-play on the same device.
#[derive(Debug)]
pub struct Gatherer {
    expand: CudaFunction,
    tables: CudaSlice<u64>,
    filter: CudaSlice<i32>,
    records: Records,
    cursors: CudaSlice<u32>,
    room: u32,
    held_room: u32,
    held_share: u32,
    seed: u32,
}

impl Gatherer {
    /// Makes room for so many positions.
    pub fn new(
        gpu: &Gpu,
        positions: usize,
        filter: &RecordFilter,
        held_out: f64,
        seed: u64,
    ) -> Result<Gatherer, GpuError> {
        let room = u32::try_from(positions).map_err(|_| {
            GpuError::Input("at most 4 billion positions can be gathered".to_owned())
        })?;
        let held_room = (positions as f64 * held_out * 1.5) as u32 + 100_000;
        let bytes = (room as usize + held_room as usize) * RECORD * 8;
        let free = gpu.free_memory()?;
        if bytes + (8 << 30) > free {
            return Err(GpuError::Input(format!(
                "{positions} positions need {} GiB of the GPU's memory, of which {} are free",
                bytes >> 30,
                free >> 30
            )));
        }
        let sources = crate::SELF_PLAY_SOURCES;
        let rest = [
            crate::GAME_SOURCE,
            crate::RECORD_SOURCE,
            include_str!("../kernels/train.cu"),
        ];
        // Expanding games does not depend on the network.
        let mut defines = shape_defines(&Shape::plain(DEFAULT_WIDTH));
        defines.extend(training_defines(1_024));
        let module = gpu.compile(&[&sources[..], &rest[..]].concat(), &defines)?;
        let words = [
            filter.minimum_ply as i32,
            filter.minimum_pieces as i32,
            filter.largest_score,
            i32::from(filter.keep_noisy),
        ];
        Ok(Gatherer {
            expand: gpu_function(&module, "expandGames")?,
            tables: gpu.stream.clone_htod(&pack_tables(&KingBuckets::ONE))?,
            filter: gpu.stream.clone_htod(&words)?,
            records: Records {
                trained: gpu.stream.alloc_zeros(room as usize * RECORD)?,
                held: gpu.stream.alloc_zeros(held_room as usize * RECORD)?,
                trained_count: 0,
                held_count: 0,
            },
            cursors: gpu.stream.alloc_zeros(2)?,
            room,
            held_room,
            held_share: (held_out.clamp(0.0, 1.0) * f64::from(u32::MAX)) as u32,
            seed: seed as u32,
        })
    }

    /// Plays for about so long and keeps the positions. Gives back the words of the games, and how many positions there are by now.
    pub fn gather(
        &mut self,
        gpu: &Gpu,
        self_play: &mut SelfPlay,
        time: Duration,
    ) -> Result<(Vec<u32>, usize), GpuError> {
        let words = self_play.play_for(time)?;
        let places = starts(&words);
        if !places.is_empty() {
            let device_words = gpu.stream.clone_htod(&words)?;
            let device_places = gpu.stream.clone_htod(&places)?;
            let games = places.len() as i32;
            let mut launch = gpu.stream.launch_builder(&self.expand);
            launch
                .arg(&device_words)
                .arg(&device_places)
                .arg(&games)
                .arg(self_play.openings_on_device())
                .arg(&self.tables)
                .arg(&self.filter)
                .arg(&self.held_share)
                .arg(&self.seed)
                .arg(&mut self.records.trained)
                .arg(&mut self.cursors)
                .arg(&self.room)
                .arg(&mut self.records.held)
                .arg(&self.held_room);
            // SAFETY: the arguments are those of the kernel, which writes within the room it is told.
            unsafe { launch.launch(LaunchConfig::for_num_elems(places.len() as u32)) }?;
        }
        let cursors = gpu.stream.clone_dtoh(&self.cursors)?;
        let count = |index: usize, room: u32| cursors.get(index).copied().unwrap_or(0).min(room);
        self.records.trained_count = count(0, self.room) as usize;
        self.records.held_count = count(1, self.held_room) as usize;
        Ok((words, self.records.trained_count))
    }

    /// Whether there is no room for more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.records.trained_count >= self.room as usize
    }

    /// The records.
    #[must_use]
    pub fn finish(self) -> Records {
        self.records
    }
}
