//! The bounds on work: how many searches run at a time, how long one may take, how much memory they hold. Sessions
//! that have finished wait on a shelf, so that the next search with the same evaluator finds a warm hash table.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{EvaluatorName, Session};
use tokio::sync::Semaphore;

use crate::refusal::Refusal;
use crate::weights::{self, Changes};

/// Megabytes of hash table for each search.
const HASH_MEGABYTES: usize = 32;
/// The longest any search may take.
pub const LONGEST_SEARCH: Duration = Duration::from_secs(120);
/// The longest a review may take.
pub const LONGEST_REVIEW: Duration = Duration::from_secs(1800);
/// Open WebSockets at a time.
const MOST_SOCKETS: usize = 512;

/// What all connections share.
pub struct Desk {
    /// Searches that may run at a time.
    pub searches: Arc<Semaphore>,
    /// WebSockets that may be open at a time.
    pub sockets: Arc<Semaphore>,
    shelf: Mutex<Vec<(Seating, Session)>>,
    most_shelved: usize,
}

/// Which evaluator with which weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The evaluator.
    pub evaluator: EvaluatorName,
    /// What is changed of its weights.
    pub changes: Changes,
}

impl Desk {
    /// Bounds that fit this machine.
    #[must_use]
    pub fn new() -> Desk {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let at_once = (2 * cores).clamp(2, 32);
        Desk {
            searches: Arc::new(Semaphore::new(at_once)),
            sockets: Arc::new(Semaphore::new(MOST_SOCKETS)),
            shelf: Mutex::new(Vec::new()),
            most_shelved: at_once,
        }
    }

    /// A session with this evaluator: one from the shelf, or a new one.
    pub fn take(&self, seating: &Seating) -> Result<Session, Refusal> {
        {
            let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(at) = shelf.iter().rposition(|(other, _)| other == seating) {
                return Ok(shelf.remove(at).1);
            }
        }
        let mut session = Session::sized(seating.evaluator, 1, HASH_MEGABYTES);
        if !seating.changes.is_empty() {
            session.set_parameters(weights::changed(seating.evaluator, &seating.changes)?.into());
        }
        Ok(session)
    }

    /// Puts a session back; the oldest leaves when the shelf is full.
    pub fn put(&self, seating: Seating, session: Session) {
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if shelf.len() >= self.most_shelved {
            shelf.remove(0);
        }
        shelf.push((seating, session));
    }
}
