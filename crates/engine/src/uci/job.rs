//! Work that takes a while: searches, perft and bench. The session goes with the order and comes back with the answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Move, Position};
use search::{Limits, StopHandle};

use crate::bench;
use crate::game::Game;
use crate::perft;
use crate::report::Report;
use crate::session::{SearchResult, Session};
use crate::why::explain_search;

/// How often a search that has nothing left to do looks whether it may answer.
const PAUSE: Duration = Duration::from_millis(1);

/// What work says while it goes on.
pub enum Event<'a> {
    /// A search found a line.
    Report(&'a Report),
    /// A line for whoever asked.
    Output(String),
}

/// Whom work tells what it has to say.
pub type EventSink<'a> = dyn FnMut(Event<'_>) + Send + 'a;

/// What the work came to.
pub enum Answer {
    /// A search: its result.
    BestMove(Box<SearchResult>),
    /// Nothing beyond what was said already.
    Nothing,
    /// The search panicked; a legal move all the same.
    Failed(Move),
}

/// Long work.
pub enum Job {
    /// A search; the moment its `go` arrived counts for the clock.
    Search(Box<Game>, Limits, Instant),
    /// A search whose score is explained.
    Explain(Box<Game>, Limits),
    /// Counting lines of legal moves.
    Perft(Position, u32, bool),
    /// The fixed set of searches by which versions are compared; to this depth, or the usual one.
    Bench(Option<i32>),
}

/// A job, with what it needs.
pub struct Order {
    pub job: Job,
    pub session: Box<Session>,
    /// Ends it early.
    pub stop: StopHandle,
}

impl Order {
    /// Does the job on the calling thread.
    pub fn run(mut self, tell: &mut EventSink<'_>) -> (Box<Session>, Answer) {
        let done = catch_unwind(AssertUnwindSafe(|| {
            self.job.work(&mut self.session, &self.stop, tell)
        }));
        let answer = done.unwrap_or_else(|_| {
            self.session.renew();
            Answer::Failed(self.job.fallback_move())
        });
        (self.session, answer)
    }
}

impl Job {
    fn work(&self, session: &mut Session, stop: &StopHandle, tell: &mut EventSink<'_>) -> Answer {
        match self {
            Job::Search(game, limits, arrived) => {
                let limits = minus_waiting_time(limits, *arrived);
                let result = session.analyse(game, &limits, stop, &mut |report| {
                    tell(Event::Report(report));
                });
                let waits = || {
                    !stop.is_stopped()
                        && (limits.infinite || (limits.ponder && !stop.is_ponder_hit()))
                };
                while waits() {
                    thread::sleep(PAUSE);
                }
                Answer::BestMove(Box::new(result))
            }
            Job::Explain(game, limits) => {
                let report = explain_search(session, game, limits, stop).map_or_else(
                    || "info string the explanation was stopped".to_owned(),
                    |explained| explained.report(false),
                );
                for line in report.lines() {
                    tell(Event::Output(line.to_owned()));
                }
                Answer::Nothing
            }
            Job::Perft(position, depth, chess960) => {
                perft::divide(position, *depth, *chess960, stop, &mut |line| {
                    tell(Event::Output(line));
                });
                Answer::Nothing
            }
            Job::Bench(depth) => {
                let result = bench::run(session, *depth, stop, &mut |line| {
                    tell(Event::Output(line));
                });
                let line = match result {
                    Ok(result) => result.to_string(),
                    Err(error) => format!("info string {error}"),
                };
                tell(Event::Output(line));
                Answer::Nothing
            }
        }
    }

    fn fallback_move(&self) -> Move {
        match self {
            Job::Search(game, ..) => game
                .position()
                .legal_moves()
                .first()
                .copied()
                .unwrap_or(Move::NULL),
            _ => Move::NULL,
        }
    }
}

/// The limits without the time that passed before the command was read.
fn minus_waiting_time(limits: &Limits, arrived: Instant) -> Limits {
    let mut limits = limits.clone();
    if limits.ponder {
        return limits;
    }
    let waited = arrived.elapsed();
    if let Some(clock) = &mut limits.clock {
        clock.remaining = clock.remaining.saturating_sub(waited);
    }
    if let Some(time) = &mut limits.move_time {
        *time = time.saturating_sub(waited);
    }
    limits
}
