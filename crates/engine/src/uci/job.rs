//! Searches, perft and bench, on a thread of their own so that the UCI loop always listens. The session moves to that thread
//! and comes back with the answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use chess::{Move, Position};
use search::{Limits, StopHandle};

use super::lines::Line;
use crate::bench;
use crate::game::Game;
use crate::perft;
use crate::report::Report;
use crate::session::{SearchResult, Session};
use crate::why::explain_search;

/// Deep lines are followed by recursion; this is address space, not memory.
const STACK: usize = 64 << 20;
/// How often a search that has nothing left to do looks whether it may answer.
const PAUSE: Duration = Duration::from_millis(1);

/// An event for the UCI loop.
pub enum Event {
    /// A line came in, at this moment.
    Line(Instant, Line),
    /// No more lines will come.
    InputEnded,
    /// A search found a line.
    Report(Box<Report>),
    /// The work has something to say.
    Output(String),
    /// The work is done; the session is back.
    Done(Box<Session>, Answer),
}

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

impl Job {
    /// Starts the work. Its events come through `events`; `stop` can end it early.
    pub fn start(self, mut session: Box<Session>, stop: StopHandle, events: Sender<Event>) {
        let work = move || {
            let done = catch_unwind(AssertUnwindSafe(|| self.work(&mut session, &stop, &events)));
            let answer = done.unwrap_or_else(|_| {
                session.renew();
                Answer::Failed(self.fallback_move())
            });
            // Nobody listens any more if the program is ending.
            let _ = events.send(Event::Done(session, answer));
        };
        let thread = thread::Builder::new()
            .name("work".to_owned())
            .stack_size(STACK);
        thread
            .spawn(work)
            .unwrap_or_else(|error| panic!("no thread to search on: {error}"));
    }

    fn work(&self, session: &mut Session, stop: &StopHandle, events: &Sender<Event>) -> Answer {
        match self {
            Job::Search(game, limits, arrived) => {
                let limits = minus_waiting_time(limits, *arrived);
                let result = session.analyse(game, &limits, stop, &mut |report| {
                    let _ = events.send(Event::Report(Box::new(report.clone())));
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
                    let _ = events.send(Event::Output(line.to_owned()));
                }
                Answer::Nothing
            }
            Job::Perft(position, depth, chess960) => {
                perft::divide(position, *depth, *chess960, stop, &mut |line| {
                    let _ = events.send(Event::Output(line));
                });
                Answer::Nothing
            }
            Job::Bench(depth) => {
                let result = bench::run(session, *depth, stop, &mut |line| {
                    let _ = events.send(Event::Output(line));
                });
                let _ = events.send(Event::Output(result.to_string()));
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
