//! What all connections share: the limits, the places for searches and sockets, and the sessions. A session that is
//! done stays in the cache, so that the next search with the same evaluator finds a warm transposition table.

use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine::{EvaluatorName, Session, Syzygy};
use tokio::sync::Semaphore;

use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::weights::{self, Changes};

/// What all connections share.
pub struct Shared {
    /// The limits.
    pub limits: Limits,
    /// Places for searches.
    pub searches: Arc<Semaphore>,
    /// Places for WebSockets.
    pub sockets: Arc<Semaphore>,
    /// Kilobytes that tasks may hold.
    pub waiting_kilobytes: Arc<Semaphore>,
    /// Places for large bodies.
    pub large_bodies: Arc<Semaphore>,
    /// Tasks that wait for a place.
    pub waiting: AtomicUsize,
    /// Sessions to search with.
    pub sessions: SessionCache,
    /// What the person keeps.
    pub library: Option<Library>,
    /// The tablebases.
    pub tablebases: Option<Arc<Syzygy>>,
}

impl Shared {
    /// With these limits, the library in this folder, and these tables.
    #[must_use]
    pub fn new(
        limits: Limits,
        library: Option<PathBuf>,
        tablebases: Option<Arc<Syzygy>>,
    ) -> Shared {
        Shared {
            searches: Arc::new(Semaphore::new(limits.searches)),
            sockets: Arc::new(Semaphore::new(limits.sockets)),
            waiting_kilobytes: Arc::new(Semaphore::new(limits.waiting_bytes >> 10)),
            large_bodies: Arc::new(Semaphore::new(limits.large_bodies)),
            waiting: AtomicUsize::new(0),
            library: library.map(Library::new),
            sessions: SessionCache {
                state: Mutex::default(),
                most: limits.searches,
                hash_megabytes: limits.hash_megabytes,
                tablebases: tablebases.clone(),
            },
            tablebases,
            limits,
        }
    }

    /// How many searches run, tasks wait and sockets are open.
    #[must_use]
    pub fn load(&self) -> Load {
        Load {
            searches: self.limits.searches - self.searches.available_permits(),
            waiting: self.waiting.load(Ordering::Relaxed),
            sockets: self.limits.sockets - self.sockets.available_permits(),
        }
    }
}

/// What the server is doing now.
#[derive(Clone, Copy, Debug, serde::Serialize, ts_rs::TS)]
pub struct Load {
    searches: usize,
    waiting: usize,
    sockets: usize,
}

/// How large a session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionSize {
    /// Threads that search.
    pub threads: usize,
    /// Megabytes of transposition table; none for the usual size.
    pub hash_megabytes: Option<usize>,
}

impl Default for SessionSize {
    fn default() -> SessionSize {
        SessionSize {
            threads: 1,
            hash_megabytes: None,
        }
    }
}

/// Which evaluator with which weights, and how large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionKey {
    /// The evaluator.
    pub evaluator: EvaluatorName,
    /// What is changed of its weights.
    pub changes: Changes,
    /// Its size.
    pub size: SessionSize,
}

/// Sessions by what they search with. Those in use and those idle together are never more than the searches allowed, and
/// their tables never larger than as many tables of the usual size.
pub struct SessionCache {
    state: Mutex<CacheState>,
    most: usize,
    hash_megabytes: usize,
    tablebases: Option<Arc<Syzygy>>,
}

#[derive(Default)]
struct CacheState {
    /// Oldest first.
    idle: Vec<(SessionKey, Session)>,
    in_use: usize,
    /// Megabytes of the tables in use.
    megabytes: usize,
}

impl CacheState {
    fn idle_megabytes(&self) -> usize {
        self.idle
            .iter()
            .map(|(_, session)| session.hash_megabytes())
            .sum()
    }
}

impl SessionCache {
    /// A session for this key: an idle one, or a new one.
    pub fn take(&self, key: &SessionKey) -> Result<Lent<'_>, Refusal> {
        let mut dropped = Vec::new();
        let megabytes;
        let found = {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            let room = (self.most * self.hash_megabytes).saturating_sub(state.megabytes);
            megabytes = match key.size.hash_megabytes {
                Some(wanted) if wanted <= room => wanted.max(1),
                // Where others hold the memory, a smaller table must do.
                _ => self.hash_megabytes.min(room).max(1),
            };
            state.in_use += 1;
            state.megabytes += megabytes;
            let at = state.idle.iter().rposition(|(other, session)| {
                other == key && session.hash_megabytes() == megabytes
            });
            let found = at.map(|at| state.idle.remove(at).1);
            while !state.idle.is_empty()
                && (state.idle.len() + state.in_use > self.most
                    || state.idle_megabytes() + megabytes > room)
            {
                dropped.push(state.idle.remove(0));
            }
            found
        };
        // Freeing a table takes a moment: not while others wait for the lock.
        drop(dropped);
        let mut lent = Lent {
            cache: self,
            key: key.clone(),
            session: found,
            megabytes,
        };
        if lent.session.is_none() {
            let mut session = Session::sized(key.evaluator, key.size.threads, megabytes);
            session.share_tablebases(self.tablebases.clone());
            if !key.changes.is_empty() {
                session.set_parameters(weights::changed(key.evaluator, &key.changes)?.into());
            }
            lent.session = Some(session);
        }
        Ok(lent)
    }
}

/// A session in use; it goes back to the cache when this is dropped.
pub struct Lent<'a> {
    cache: &'a SessionCache,
    key: SessionKey,
    session: Option<Session>,
    megabytes: usize,
}

impl Deref for Lent<'_> {
    type Target = Session;
    fn deref(&self) -> &Session {
        self.session
            .as_ref()
            .expect("a lent session is there until it is dropped")
    }
}

impl DerefMut for Lent<'_> {
    fn deref_mut(&mut self) -> &mut Session {
        self.session
            .as_mut()
            .expect("a lent session is there until it is dropped")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut state = self
            .cache
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        state.in_use -= 1;
        state.megabytes -= self.megabytes;
        // A session whose search panicked is not used again.
        if let Some(session) = self.session.take()
            && !thread::panicking()
        {
            state.idle.push((self.key.clone(), session));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache() -> Shared {
        Shared::new(
            Limits {
                searches: 2,
                hash_megabytes: 1,
                ..Limits::default()
            },
            None,
            None,
        )
    }

    fn key(evaluator: EvaluatorName) -> SessionKey {
        SessionKey {
            evaluator,
            changes: Changes::new(),
            size: SessionSize::default(),
        }
    }

    #[test]
    fn sessions_in_use_and_idle_never_exceed_the_searches_allowed() {
        let shared = cache();
        let count = || {
            let state = shared.sessions.state.lock().unwrap();
            (state.idle.len(), state.in_use)
        };
        for &evaluator in EvaluatorName::ALL {
            drop(shared.sessions.take(&key(evaluator)).unwrap());
            assert!(count().0 <= 2 && count().1 == 0, "{:?}", count());
        }
        let one = shared.sessions.take(&key(EvaluatorName::ALL[0])).unwrap();
        let two = shared.sessions.take(&key(EvaluatorName::ALL[1])).unwrap();
        assert_eq!(count(), (0, 2));
        drop((one, two));
        assert_eq!(count(), (2, 0));
        let wrong = SessionKey {
            changes: Changes::from([("nonsense".to_owned(), 1)]),
            ..key(EvaluatorName::Classical)
        };
        assert!(shared.sessions.take(&wrong).is_err());
        // One table may be as large as all together; the next one is small then.
        let large = SessionKey {
            size: SessionSize {
                threads: 2,
                hash_megabytes: Some(2),
            },
            ..key(EvaluatorName::ALL[0])
        };
        let one = shared.sessions.take(&large).unwrap();
        assert_eq!((one.threads(), one.hash_megabytes()), (2, 2));
        let two = shared.sessions.take(&large).unwrap();
        assert_eq!(two.hash_megabytes(), 1);
        drop((one, two));
        assert_eq!(count().1, 0);
    }
}
