//! Self-play: games of an evaluator against itself, written as viriformat by all cores.
//!
//! A game goes to the file in one piece when it is over. Killed at any moment, at most the games being played are lost; a piece that was
//! cut short is taken off when the same command goes on.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess::{History, Position};
use search::Limits;

use crate::data::viriformat::{Damage, decode, encode};
use crate::game::{Adjudication, Choice, Played, Player, play};
use crate::matches::Side;
use crate::openings::Openings;
use crate::{LabError, Progress, Random};

/// What self-play is asked to do.
#[derive(Clone, Debug)]
pub struct SelfPlayOptions {
    /// Games wanted in the file, those already there counted.
    pub games: u64,
    /// Where games start.
    pub openings: Openings,
    /// Positions after which no new iteration starts.
    pub soft_nodes: u64,
    /// Positions after which a search ends at once.
    pub hard_nodes: u64,
    /// When clear games end.
    pub adjudication: Adjudication,
    /// Openings further from level than this, by a search of ten times the nodes, are not played.
    pub opening_limit: i32,
    /// How many threads play.
    pub threads: usize,
    /// The seed of every random choice.
    pub seed: u64,
}

/// What self-play has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SelfPlayed {
    /// Games that were in the file already.
    pub found: u64,
    /// Bytes of a game cut short that were taken off the end.
    pub mended: u64,
    /// Games added.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Openings passed over because they were too one-sided.
    pub one_sided: u64,
}

/// Openings refused in a row after which there is no use in going on.
const MOST_REFUSED: u32 = 500;

/// Where the file is and how much of it is whole.
struct Written {
    file: File,
    length: u64,
    error: Option<std::io::Error>,
}

/// Plays games until the file has as many as are wanted.
pub fn self_play(
    side: &Side,
    path: &Path,
    options: &SelfPlayOptions,
    progress: &dyn Progress,
) -> Result<SelfPlayed, LabError> {
    let (written, found, mended) = open(path)?;
    let length = written.length;
    let written = Mutex::new(written);
    let tickets = AtomicU64::new(found);
    let (games, positions, one_sided) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let (stop, hopeless) = (AtomicBool::new(false), AtomicBool::new(false));
    // Openings of games that were lost are not looked for: a run that goes on draws new ones.
    let seed = Random::mix(options.seed ^ Random::mix(length));
    progress.begin("playing", Some(options.games));
    progress.advance(found.min(options.games));
    let work = |thread: usize| {
        let mut player = side.player();
        let mut number = thread as u64;
        while !stop.load(Ordering::Relaxed)
            && tickets.fetch_add(1, Ordering::Relaxed) < options.games
        {
            let mut refused = 0;
            let game = loop {
                if refused == MOST_REFUSED {
                    hopeless.store(true, Ordering::Relaxed);
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
                let start = options.openings.pick(number, seed);
                number += options.threads as u64;
                if !is_balanced(player.as_mut(), &start, options) {
                    one_sided.fetch_add(1, Ordering::Relaxed);
                    refused += 1;
                    continue;
                }
                if let Some(game) = play_one(player.as_mut(), &start, options)
                    && !game.moves.is_empty()
                {
                    break game;
                }
            };
            let mut written = written
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            if !written.add(&encode(&game)) {
                stop.store(true, Ordering::Relaxed);
                return;
            }
            drop(written);
            let so_far = positions.fetch_add(game.moves.len() as u64, Ordering::Relaxed);
            games.fetch_add(1, Ordering::Relaxed);
            progress.advance(1);
            progress.note(&format!("({} positions)", so_far + game.moves.len() as u64));
        }
    };
    std::thread::scope(|scope| {
        for thread in 1..options.threads.max(1) {
            let work = &work;
            scope.spawn(move || work(thread));
        }
        work(0);
    });
    progress.end();
    let written = written
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(error) = written.error {
        return Err(LabError::Work(format!(
            "{} could not be written: {error}; it holds {} whole games, and the same command goes on from there",
            path.display(),
            found + games.load(Ordering::Relaxed)
        )));
    }
    if hopeless.into_inner() {
        return Err(LabError::Input(format!(
            "{MOST_REFUSED} openings in a row were further than {} centipawns from level; raise --opening-limit or take another book",
            options.opening_limit
        )));
    }
    written
        .file
        .sync_all()
        .map_err(|error| LabError::file("brought to the disk", path, &error))?;
    Ok(SelfPlayed {
        found,
        mended,
        games: games.into_inner(),
        positions: positions.into_inner(),
        one_sided: one_sided.into_inner(),
    })
}

impl Written {
    /// Adds a whole game or nothing; false if the disk would not take it.
    fn add(&mut self, bytes: &[u8]) -> bool {
        if self.error.is_some() {
            return false;
        }
        if let Err(error) = self.file.write_all(bytes) {
            // What was written of this game is taken back, so that the file stays valid. If even that fails, the next run mends it.
            let _ = self.file.set_len(self.length);
            self.error = Some(error);
            return false;
        }
        self.length += bytes.len() as u64;
        true
    }
}

/// Opens the file, counts its games and takes off what was cut short.
fn open(path: &Path) -> Result<(Written, u64, u64), LabError> {
    let failed = |error: std::io::Error| LabError::file("opened", path, &error);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(failed)?;
    if file.try_lock().is_err() {
        return Err(LabError::Input(format!(
            "{} is being written by another run; wait for it or name another file",
            path.display()
        )));
    }
    let (mut games, mut length) = (0, 0);
    let mut reader = BufReader::with_capacity(1 << 20, file.try_clone().map_err(failed)?);
    let total = file.metadata().map_err(failed)?.len();
    loop {
        match decode(&mut reader) {
            Ok(Some((_, bytes))) => {
                games += 1;
                length += bytes;
            }
            Ok(None) => break,
            Err(Damage::CutShort) => break,
            Err(Damage::Wrong(reason)) => {
                return Err(LabError::Input(format!(
                    "{} is not a viriformat file: game {} at byte {length}: {reason}",
                    path.display(),
                    games + 1
                )));
            }
            Err(Damage::Unreadable(reason)) => {
                return Err(LabError::Input(format!(
                    "{} could not be read: {reason}",
                    path.display()
                )));
            }
        }
    }
    if games == 0 && total > 0 {
        // What does not hold a single game may be anything: it is not ours to cut.
        return Err(LabError::Input(format!(
            "{} holds no whole game; remove it or name another file",
            path.display()
        )));
    }
    if length < total {
        file.set_len(length).map_err(failed)?;
    }
    file.seek(SeekFrom::Start(length)).map_err(failed)?;
    Ok((
        Written {
            file,
            length,
            error: None,
        },
        games,
        total - length,
    ))
}

fn limits(soft: u64, hard: u64) -> Limits {
    Limits {
        nodes: Some(hard),
        soft_nodes: Some(soft),
        ..Limits::default()
    }
}

/// Whether both sides have a game, by a longer search.
fn is_balanced(player: &mut dyn Player, start: &Position, options: &SelfPlayOptions) -> bool {
    player.new_game();
    let limits = limits(options.soft_nodes * 10, options.hard_nodes * 10);
    let (_, score) = player.choose(start, &History::new(), &limits);
    score.as_number().abs() <= options.opening_limit
}

fn play_one(
    player: &mut dyn Player,
    start: &Position,
    options: &SelfPlayOptions,
) -> Option<Played> {
    let limits = limits(options.soft_nodes, options.hard_nodes);
    player.new_game();
    play(start, &options.adjudication, |position, history| {
        let (play, score) = player.choose(position, history, &limits);
        Choice {
            play,
            score,
            overstepped: false,
        }
    })
}
