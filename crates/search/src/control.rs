//! How a search is told to stop, and what it counts. A [`StopHandle`] belongs to whoever asks for searches and may outlive many of them; a
//! `SearchControl` belongs to one search and its threads.

use std::sync::Arc;
use std::time::Instant;

use crate::atomic::{AtomicBool, AtomicU64, Ordering};

/// Asks searches to stop. Clones share one flag, so a single handle can serve a whole review, comparison or connection: once it is
/// stopped, every search that was given it ends at once, the running ones and the later ones. A search that ends by itself leaves it as
/// it was.
#[derive(Clone, Debug, Default)]
pub struct StopHandle {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
    deadline: Option<Instant>,
    parent: Option<StopHandle>,
}

impl StopHandle {
    /// A handle that nobody has stopped yet.
    #[must_use]
    pub fn new() -> StopHandle {
        StopHandle::default()
    }

    /// A handle that stops with this one, but can be stopped without stopping this one.
    #[must_use]
    pub fn child(&self) -> StopHandle {
        self.with(None)
    }

    /// A child that also counts as stopped from this moment on.
    #[must_use]
    pub fn with_deadline(&self, deadline: Instant) -> StopHandle {
        self.with(Some(deadline))
    }

    fn with(&self, deadline: Option<Instant>) -> StopHandle {
        StopHandle {
            shared: Arc::new(Shared {
                deadline,
                parent: Some(self.clone()),
                ..Shared::default()
            }),
        }
    }

    /// Ends every search with this handle, now and later.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Release);
    }

    /// Whether somebody asked to stop, or the deadline has passed. The end of a search does not count.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        let shared = &*self.shared;
        shared.stopped.load(Ordering::Acquire)
            || shared
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
            || shared.parent.as_ref().is_some_and(StopHandle::is_stopped)
    }

    /// The opponent made the expected move: for a search on the opponent's time the clock counts from now on.
    pub fn ponder_hit(&self) {
        self.shared.ponder_hit.store(true, Ordering::Release);
    }

    /// Whether [`StopHandle::ponder_hit`] was called.
    #[must_use]
    pub fn is_ponder_hit(&self) -> bool {
        self.shared.ponder_hit.load(Ordering::Acquire)
    }
}

/// Shared by the threads of one search: whether it has ended, and what they have counted together.
#[derive(Debug, Default)]
pub(crate) struct SearchControl {
    stop: StopHandle,
    /// Whether the search began on the opponent's time.
    ponder: bool,
    ended: AtomicBool,
    nodes: AtomicU64,
    tablebase_hits: AtomicU64,
}

impl SearchControl {
    /// For one search that obeys this handle.
    pub(crate) fn new(stop: &StopHandle, ponder: bool) -> SearchControl {
        SearchControl {
            stop: stop.clone(),
            ponder,
            ..SearchControl::default()
        }
    }

    /// Ends this search in all its threads; the handle it was given stays as it is.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Release);
    }

    /// Whether the search has ended or was asked to.
    pub(crate) fn should_stop(&self) -> bool {
        self.ended.load(Ordering::Acquire) || self.stop.is_stopped()
    }

    /// Whether the opponent is still to make the expected move.
    pub(crate) fn is_pondering(&self) -> bool {
        self.ponder && !self.stop.is_ponder_hit()
    }

    /// Positions searched so far, by all threads; lags a little behind.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Tablebase hits so far, by all threads.
    pub(crate) fn tablebase_hits(&self) -> u64 {
        self.tablebase_hits.load(Ordering::Relaxed)
    }

    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn add_tablebase_hits(&self, hits: u64) {
        self.tablebase_hits.fetch_add(hits, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_search_is_not_a_stop() {
        let stop = StopHandle::new();
        let search = SearchControl::new(&stop, false);
        search.end();
        assert!(search.should_stop() && !stop.is_stopped());
        let next = SearchControl::new(&stop, false);
        assert!(!next.should_stop());
        stop.clone().stop();
        assert!(next.should_stop() && stop.is_stopped());
    }

    #[test]
    fn children_stop_with_their_parent_and_alone() {
        let parent = StopHandle::new();
        let (first, second) = (parent.child(), parent.child());
        first.stop();
        assert!(first.is_stopped() && !second.is_stopped() && !parent.is_stopped());
        parent.stop();
        assert!(second.is_stopped());
        let now = Instant::now();
        assert!(StopHandle::new().with_deadline(now).is_stopped());
        let later = now + std::time::Duration::from_secs(3600);
        assert!(!StopHandle::new().with_deadline(later).is_stopped());
        assert!(parent.with_deadline(later).is_stopped());
    }

    #[test]
    fn a_ponder_hit_starts_the_clock() {
        let stop = StopHandle::new();
        let search = SearchControl::new(&stop, true);
        assert!(search.is_pondering());
        stop.ponder_hit();
        assert!(!search.is_pondering());
        assert!(!SearchControl::new(&StopHandle::new(), false).is_pondering());
    }
}
