//! Pairs of games between sides, on all threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chess::{Color, Position};
use search::{Clock, Limits, StopHandle};

use super::record::Record;
use super::side::Side;
use crate::game::{Adjudication, Choice, Player, play};
use crate::openings::Openings;
use crate::threads::on_threads;
use crate::{InputError, Interruption, LabError, Progress};

/// What each move may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So many nodes: load and speed of the machine do not matter.
    Nodes(u64),
    /// A clock.
    Clock {
        /// At the start.
        base: Duration,
        /// For each move.
        increment: Duration,
    },
}

impl Pace {
    /// Reads a time control of seconds and increment: `8+0.08`.
    pub fn parse_clock(text: &str) -> Result<Pace, LabError> {
        let seconds = |word: &str| {
            word.parse::<f64>()
                .ok()
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Pace::Clock { base, increment }),
            _ => Err(InputError::NotATimeControl(text.to_owned()).into()),
        }
    }
}

/// Two games from one opening: first side White, then second side White.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairResult {
    /// The first side, by its place in the list.
    pub first: usize,
    /// The second side.
    pub second: usize,
    /// The opening.
    pub number: u64,
    /// The first side's points with White and with Black.
    pub points: [f64; 2],
}

impl PairResult {
    /// The first side's points.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.points[0] + self.points[1]
    }
}

/// What all pairs of a match have in common, whoever plays.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What a move may cost.
    pub pace: Pace,
    /// Where games start; all pairings have the same openings.
    pub openings: Openings,
    /// When clear games end.
    pub adjudication: Adjudication,
    /// How many threads play.
    pub threads: usize,
    /// The seed of the openings.
    pub seed: u64,
}

impl Conditions {
    /// Tells a match of these sides from others.
    pub(crate) fn fingerprint(&self, sides: &[Side]) -> String {
        let openings = match &self.openings {
            Openings::Book {
                positions,
                random_plies,
            } => {
                let mixed = positions.iter().fold(0u64, |mixed, position| {
                    mixed.wrapping_mul(31) ^ position.key()
                });
                match random_plies {
                    0 => mixed.to_string(),
                    plies => format!("{mixed} and {plies}"),
                }
            }
            random => format!("{random:?}"),
        };
        let sides: Vec<String> = sides.iter().map(Side::fingerprint).collect();
        format!(
            "{sides:?} {openings} {:?} {:?} {}",
            self.pace, self.adjudication, self.seed
        )
    }
}

/// A pair to be played: the two sides and the opening.
pub(crate) type Task = (usize, usize, u64);

/// Plays `count` pairs in order, on all threads, and records them. `task` says which pair has a number, or none if it is played already;
/// `heard` learns of each as it ends, and says whether to go on.
pub(crate) fn contest(
    (sides, conditions): (&[Side], &Conditions),
    count: u64,
    task: impl Fn(u64) -> Option<Task> + Sync,
    record: &mut Record,
    progress: &dyn Progress,
    mut heard: impl FnMut(&PairResult) -> bool + Send,
) -> Result<(), LabError> {
    let next = AtomicU64::new(0);
    let shared = Mutex::new((record, &mut heard, None::<LabError>));
    let asked = progress.stop_handle();
    let stop = asked.child();
    let work = |_| {
        let mut players: Vec<Option<Box<dyn Player>>> = sides.iter().map(|_| None).collect();
        while !stop.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let Some((first, second, number)) = task(number) else {
                continue;
            };
            let played = play_pair(
                (sides, conditions),
                &mut players,
                first,
                second,
                number,
                &stop,
            );
            let mut shared = shared
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            if stop.is_stopped() {
                return;
            }
            let recorded = played.and_then(|result| {
                result
                    .map(|result| shared.0.add(&result).map(|()| result))
                    .transpose()
            });
            let result = match recorded {
                Ok(Some(result)) => result,
                Ok(None) => continue,
                Err(error) => {
                    shared.2 = Some(error);
                    stop.stop();
                    return;
                }
            };
            if !(shared.1)(&result) {
                stop.stop();
            }
        }
    };
    let started = on_threads(conditions.threads, || stop.stop(), work);
    let (record, _, error) = shared
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    error.map_or(started, Err)?;
    record.sync()?;
    if asked.is_stopped() {
        return Err(Interruption::Pairs(record.path().to_owned()).into());
    }
    Ok(())
}

/// Both games of a pair; none if the match is over before they are. An error if there is no memory for a player.
fn play_pair(
    (sides, conditions): (&[Side], &Conditions),
    players: &mut [Option<Box<dyn Player>>],
    first: usize,
    second: usize,
    number: u64,
    stop: &StopHandle,
) -> Result<Option<PairResult>, LabError> {
    let start = conditions.openings.pick(number, conditions.seed);
    for side in [first, second] {
        if players[side].is_none() {
            players[side] = Some(sides[side].player(stop)?);
        }
    }
    let mut game =
        |white, black| play_game((sides, conditions), players, white, black, &start, stop);
    let (Some(with_white), Some(with_black)) = (game(first, second), game(second, first)) else {
        return Ok(None);
    };
    Ok(Some(PairResult {
        first,
        second,
        number,
        points: [with_white, 1.0 - with_black],
    }))
}

/// White's points.
fn play_game(
    (sides, conditions): (&[Side], &Conditions),
    players: &mut [Option<Box<dyn Player>>],
    white: usize,
    black: usize,
    start: &Position,
    stop: &StopHandle,
) -> Option<f64> {
    for player in players.iter_mut().flatten() {
        player.new_game();
    }
    let mut left = [Duration::ZERO; 2];
    if let Pace::Clock { base, .. } = conditions.pace {
        left = [base; 2];
    }
    let played = play(start, &conditions.adjudication, |position, history| {
        let mover = position.side_to_move();
        let place = if mover == Color::White { white } else { black };
        let nothing = Choice {
            play: chess::Move::NULL,
            score: search::MoverView::LEVEL,
            overstepped: false,
        };
        let Some(player) = players[place].as_mut() else {
            return nothing;
        };
        if stop.is_stopped() {
            return nothing;
        }
        let limits = match (sides[place].nodes, conditions.pace) {
            (Some(nodes), _) | (None, Pace::Nodes(nodes)) => Limits::nodes(nodes),
            (None, Pace::Clock { increment, .. }) => Limits {
                clock: Some(Clock {
                    remaining: left[mover.index()],
                    increment,
                    moves_to_go: None,
                }),
                ..Limits::default()
            },
        };
        let begun = Instant::now();
        let (play, score) = player.choose(position, history, &limits);
        if stop.is_stopped() {
            // The move of a search that was cut short does not count.
            return nothing;
        }
        let mut overstepped = false;
        if let Pace::Clock { increment, .. } = conditions.pace {
            let spent = begun.elapsed();
            overstepped = spent > left[mover.index()];
            left[mover.index()] = left[mover.index()].saturating_sub(spent) + increment;
        }
        Choice {
            play,
            score,
            overstepped,
        }
    })?;
    Some(played.result.points())
}
