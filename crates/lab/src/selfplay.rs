//! Self-play: games of an evaluator against itself, written as viriformat by all cores.
//!
//! Each game depends on its number and the options alone, and games go to the file whole and in the order of their numbers: the file
//! is the same however many threads play it and however often it is interrupted. Killed at any moment, at most the games being played
//! and those waiting for an earlier one are lost; a piece that was cut short is taken off when the same command goes on.

use std::collections::BTreeMap;
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use chess::{History, Move, Position};
use search::{Limits, StopHandle};

use crate::data::viriformat::{Damage, decode, encode};
use crate::files::{self, WorkFile, beside};
use crate::game::{Adjudication, Choice, Played, Player, play};
use crate::matches::Side;
use crate::openings::Openings;
use crate::threads::on_threads;
use crate::{InputError, Interruption, LabError, Progress, WorkError};

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
    /// Games may be added to those of another evaluator.
    pub mixed: bool,
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
const MOST_REFUSED: u64 = 500;

/// The file, how much of it is whole, and the games that wait for an earlier one.
struct Written {
    file: WorkFile,
    length: u64,
    /// The number of the next game in the file.
    next: u64,
    waiting: BTreeMap<u64, Vec<u8>>,
    error: Option<std::io::Error>,
}

/// Plays games until the file has as many as are wanted.
pub fn self_play(
    side: &Side,
    path: &Path,
    options: &SelfPlayOptions,
    progress: &dyn Progress,
) -> Result<SelfPlayed, LabError> {
    let (written, mended) = open(path)?;
    let found = written.next;
    if found < options.games {
        claim(path, side, found, options.mixed)?;
    }
    let written = Mutex::new(written);
    let tickets = AtomicU64::new(found);
    let (positions, one_sided) = (AtomicU64::new(0), AtomicU64::new(0));
    let stop = progress.stop_handle().child();
    let failure = Mutex::new(None::<LabError>);
    let give_up = |error: LabError| {
        *failure
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
        stop.stop();
    };
    progress.begin("playing", Some(options.games));
    progress.advance(found.min(options.games));
    let work = |_| {
        let mut player = match side.player(&stop) {
            Ok(player) => player,
            Err(error) => return give_up(error),
        };
        while !stop.is_stopped() {
            let number = tickets.fetch_add(1, Ordering::Relaxed);
            if number >= options.games {
                return;
            }
            let game = match play_number(player.as_mut(), number, options, &stop) {
                Numbered::Played(game, refused) => {
                    one_sided.fetch_add(refused, Ordering::Relaxed);
                    game
                }
                Numbered::Stopped => return,
                Numbered::Hopeless => {
                    let limit = options.opening_limit;
                    return give_up(InputError::UnbalancedOpenings(MOST_REFUSED, limit).into());
                }
            };
            let so_far = positions.fetch_add(game.moves.len() as u64, Ordering::Relaxed);
            let mut written = written
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            if !written.add(number, encode(&game)) {
                stop.stop();
                return;
            }
            drop(written);
            progress.advance(1);
            progress.note(&format!("({} positions)", so_far + game.moves.len() as u64));
        }
    };
    let started = on_threads(options.threads, || stop.stop(), work);
    progress.end();
    let written = written
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);

    if let Some(error) = written.error {
        return Err(
            WorkError::GamesUnwritten(path.to_owned(), error.to_string(), written.next).into(),
        );
    }
    started?;
    let failure = failure
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(error) = failure {
        return Err(error);
    }
    written
        .file
        .sync()
        .map_err(|error| LabError::file("brought to the disk", path, &error))?;
    if written.next < options.games {
        return Err(Interruption::Games(path.to_owned(), written.next).into());
    }
    Ok(SelfPlayed {
        found,
        mended,
        games: written.next - found,
        positions: positions.into_inner(),
        one_sided: one_sided.into_inner(),
    })
}

impl Written {
    /// Takes a game, and writes it and all that waited for it if it is the next; false if the disk would not take them.
    fn add(&mut self, number: u64, bytes: Vec<u8>) -> bool {
        self.waiting.insert(number, bytes);
        while self.error.is_none()
            && let Some(bytes) = self.waiting.remove(&self.next)
        {
            if let Err(error) = self.file.write_all(&bytes) {
                // What was written of this game is taken back, so that the file stays valid. If even that fails, the next run mends it.
                let _ = self.file.set_len(self.length);
                self.error = Some(error);
            } else {
                self.length += bytes.len() as u64;
                self.next += 1;
            }
        }
        self.error.is_none()
    }
}

/// Opens the file, counts its games and takes off what was cut short; gives how many bytes that was.
fn open(path: &Path) -> Result<(Written, u64), LabError> {
    let failed = |error: std::io::Error| LabError::file("opened", path, &error);
    let mut file = WorkFile::extend(path).map_err(failed)?;
    if !file.try_lock().map_err(failed)? {
        return Err(InputError::BeingWritten(path.to_owned()).into());
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
            Err(Damage::Unreadable(error)) => return Err(LabError::unreadable(path, &error)),
            Err(damage) => {
                return Err(
                    InputError::NotViriformat(path.to_owned(), games + 1, length, damage).into(),
                );
            }
        }
    }
    // What does not hold a single game may be anything: it is not ours to cut, unless the note beside it says that we were writing it.
    if games == 0 && total > 0 && !origin_path(path).exists() {
        return Err(InputError::NoWholeGame(path.to_owned()).into());
    }
    if length < total {
        file.set_len(length).map_err(failed)?;
    }
    file.seek(SeekFrom::Start(length)).map_err(failed)?;
    let written = Written {
        file,
        length,
        next: games,
        waiting: BTreeMap::new(),
        error: None,
    };
    Ok((written, total - length))
}

/// The note of who played the games of a file.
fn origin_path(path: &Path) -> std::path::PathBuf {
    beside(path, "origin")
}

/// The first line of that note.
const ORIGIN: &str = "gander self-play 1";

/// Notes beside the file who plays its games. Games of another evaluator, or of nobody knows whom, are not added to unless that is wanted.
fn claim(path: &Path, side: &Side, found: u64, mixed: bool) -> Result<(), LabError> {
    let note = origin_path(path);
    let player = side.origin();
    let earlier = files::read_if_there(&note, 1 << 20)?
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .filter(|_| found > 0);
    let mut players: Vec<&str> = match &earlier {
        None => Vec::new(),
        Some(text) => text
            .strip_prefix(ORIGIN)
            .unwrap_or(text)
            .lines()
            .filter(|line| !line.is_empty())
            .collect(),
    };
    if players == [player.as_str()] {
        return Ok(());
    }
    if found > 0 && !mixed {
        let who = if players.is_empty() {
            "of an evaluator that is not noted".to_owned()
        } else {
            format!("of {}", players.join(" and "))
        };
        return Err(InputError::GamesOfOthers {
            path: path.to_owned(),
            games: found,
            of: who,
            player,
        }
        .into());
    }
    if found > 0 && players.is_empty() {
        players.push("unknown");
    }
    if !players.contains(&player.as_str()) {
        players.push(&player);
    }
    files::replace(
        &note,
        format!("{ORIGIN}\n{}\n", players.join("\n")).as_bytes(),
    )
}

fn limits(soft: u64, hard: u64) -> Limits {
    Limits {
        nodes: Some(hard),
        soft_nodes: Some(soft),
        ..Limits::default()
    }
}

/// What came of a number.
enum Numbered {
    /// A game, and how many openings were refused before it.
    Played(Box<Played>, u64),
    /// The work is to stop.
    Stopped,
    /// No opening was fair.
    Hopeless,
}

/// Plays the game of this number.
fn play_number(
    player: &mut dyn Player,
    number: u64,
    options: &SelfPlayOptions,
    stop: &StopHandle,
) -> Numbered {
    let mut one_sided = 0;
    for attempt in 0..MOST_REFUSED {
        // Further attempts draw from far away, where no game has its first.
        let start = options
            .openings
            .pick(number.wrapping_add(attempt << 48), options.seed);
        let balanced = is_balanced(player, &start, options);
        if stop.is_stopped() {
            return Numbered::Stopped;
        }
        if !balanced {
            one_sided += 1;
        } else if let Some(game) = play_one(player, &start, options, stop)
            && !game.moves.is_empty()
        {
            return Numbered::Played(Box::new(game), one_sided);
        }
        if stop.is_stopped() {
            return Numbered::Stopped;
        }
    }
    Numbered::Hopeless
}

/// Whether both sides have a game, by a longer search.
fn is_balanced(player: &mut dyn Player, start: &Position, options: &SelfPlayOptions) -> bool {
    player.new_game();
    let limits = limits(
        options.soft_nodes.saturating_mul(10),
        options.hard_nodes.saturating_mul(10),
    );
    let (_, score) = player.choose(start, &History::new(), &limits);
    score.as_number().0.abs() <= options.opening_limit
}

fn play_one(
    player: &mut dyn Player,
    start: &Position,
    options: &SelfPlayOptions,
    stop: &StopHandle,
) -> Option<Played> {
    let limits = limits(options.soft_nodes, options.hard_nodes);
    player.new_game();
    play(start, &options.adjudication, |position, history| {
        let (play, score) = player.choose(position, history, &limits);
        Choice {
            // The move of a search that was cut short does not count.
            play: if stop.is_stopped() { Move::NULL } else { play },
            score,
            overstepped: false,
        }
    })
}

/// A file of games that others than [`self_play`] write: games are added whole, and an earlier run's are kept.
pub struct GamesFile {
    written: Written,
    mended: u64,
    path: std::path::PathBuf,
}

impl GamesFile {
    /// Opens the file, or begins it, for games of this side; what was cut short at its end is taken off.
    pub fn open(path: &Path, side: &Side, mixed: bool) -> Result<GamesFile, LabError> {
        let (written, mended) = open(path)?;
        claim(path, side, written.next, mixed)?;
        Ok(GamesFile {
            written,
            mended,
            path: path.to_owned(),
        })
    }

    /// Games in the file.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.written.next
    }

    /// Bytes that were taken off the end.
    #[must_use]
    pub fn mended(&self) -> u64 {
        self.mended
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Played) -> Result<(), LabError> {
        if self.written.add(self.written.next, encode(game)) {
            return Ok(());
        }
        let reason = self.written.error.take();
        Err(WorkError::GamesUnwritten(
            self.path.clone(),
            reason.map_or_else(|| "no room".to_owned(), |error| error.to_string()),
            self.games(),
        )
        .into())
    }

    /// Brings everything to the disk.
    pub fn finish(&self) -> Result<(), LabError> {
        self.written
            .file
            .sync()
            .map_err(|error| LabError::file("brought to the disk", &self.path, &error))
    }
}
