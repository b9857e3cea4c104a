//! Long work, done on a thread of its own so that whoever speaks UCI is always listening: searches, perft and bench. The
//! session goes along and comes back with the answer.

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
use crate::session::{Session, Verdict};

/// Deep lines are followed by recursion; this is address space, not memory.
const STACK: usize = 64 << 20;
/// How often a search that has nothing left to do looks whether it may answer.
const PAUSE: Duration = Duration::from_millis(1);

/// What reaches the one thread that hears and says everything.
pub enum Event {
    /// A line came in, at this moment.
    Heard(Instant, Line),
    /// No more lines will come.
    InputEnded,
    /// A search found a line.
    Told(Box<Report>),
    /// The work has something to say.
    Says(String),
    /// The work is done; the session is back.
    Done(Box<Session>, Answer),
}

/// What the work came to.
pub enum Answer {
    /// A search: its result.
    BestMove(Box<Verdict>),
    /// Nothing beyond what was said already.
    Nothing,
    /// A search broke off by a fault of ours; some legal move all the same.
    Failed(Move),
}

/// Long work.
pub enum Job {
    /// A search; the moment its `go` arrived counts for the clock.
    Search(Box<Game>, Limits, Instant),
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
                Answer::Failed(self.some_move())
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
                let limits = less_the_wait(limits, *arrived);
                let verdict = session.analyse(game, &limits, stop, &mut |report| {
                    let _ = events.send(Event::Told(Box::new(report.clone())));
                });
                let waits = || {
                    !stop.is_stopped()
                        && (limits.infinite || (limits.ponder && !stop.is_ponder_hit()))
                };
                while waits() {
                    thread::sleep(PAUSE);
                }
                Answer::BestMove(Box::new(verdict))
            }
            Job::Perft(position, depth, chess960) => {
                perft::divide(position, *depth, *chess960, stop, &mut |line| {
                    let _ = events.send(Event::Says(line));
                });
                Answer::Nothing
            }
            Job::Bench(depth) => {
                let result = bench::run(session, *depth, stop, &mut |line| {
                    let _ = events.send(Event::Says(line));
                });
                let _ = events.send(Event::Says(result.to_string()));
                Answer::Nothing
            }
        }
    }

    fn some_move(&self) -> Move {
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

/// The clock ran while the command waited to be read: what is left is less by that.
fn less_the_wait(limits: &Limits, arrived: Instant) -> Limits {
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
