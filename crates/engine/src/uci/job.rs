//! Searches, perft and bench, on a thread of their own so that the UCI loop always listens. The session moves to that thread
//! and comes back with the answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Move, Position};
use search::{Limits, StopHandle, spawn_search_thread};

use super::lines::Line;
use crate::bench;
use crate::game::Game;
use crate::perft;
use crate::report::Report;
use crate::session::{SearchResult, Session};
use crate::why::explain_search;

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

/// A job, with what it needs.
struct Order {
    job: Job,
    session: Box<Session>,
    stop: StopHandle,
}

/// The thread that jobs run on. It is started once: on a busy machine a new thread waits longest for its turn, and on a full one there may be
/// none when it is needed.
pub struct Worker {
    orders: Option<Sender<Order>>,
    events: Sender<Event>,
}

impl Worker {
    /// Starts the thread. If the system gives none, jobs run on the calling thread, and nothing can stop them early.
    pub fn start(events: Sender<Event>) -> Worker {
        let (orders, received) = mpsc::channel::<Order>();
        let sender = events.clone();
        let thread = spawn_search_thread(move || {
            for order in received {
                order.run(&sender);
            }
        });
        Worker {
            orders: thread.is_ok().then_some(orders),
            events,
        }
    }

    /// Runs a job. Its events come through the channel; `stop` can end it early.
    pub fn run(&self, job: Job, session: Box<Session>, stop: StopHandle) {
        let order = Order { job, session, stop };
        match &self.orders {
            // The thread lives as long as the worker does.
            Some(orders) => drop(orders.send(order)),
            None => order.run(&self.events),
        }
    }
}

impl Order {
    fn run(mut self, events: &Sender<Event>) {
        let done = catch_unwind(AssertUnwindSafe(|| {
            self.job.work(&mut self.session, &self.stop, events)
        }));
        let answer = done.unwrap_or_else(|_| {
            self.session.renew();
            Answer::Failed(self.job.fallback_move())
        });
        // Nobody listens any more if the program is ending.
        let _ = events.send(Event::Done(self.session, answer));
    }
}

impl Job {
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
                let line = match result {
                    Ok(result) => result.to_string(),
                    Err(error) => format!("info string {error}"),
                };
                let _ = events.send(Event::Output(line));
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
