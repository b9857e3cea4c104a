//! What other threads may say to a search that is running, and what they may read of it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shared between a running search and whoever gives it orders. Made anew for each search: once stopped, it stays so.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    nodes: AtomicU64,
    tablebase_hits: AtomicU64,
}

impl Control {
    /// Nothing has been said yet.
    #[must_use]
    pub fn new() -> Control {
        Control::default()
    }

    /// For a search that starts on the opponent's time: until [`Control::ponder_hit`] its clock does not count.
    #[must_use]
    pub fn pondering() -> Control {
        let control = Control::default();
        control.pondering.store(true, Ordering::Release);
        control
    }

    /// End now.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// Whether the search was told to end, or has ended.
    #[inline(always)]
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The opponent made the expected move: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Release);
    }

    /// Whether the opponent is still to make the expected move.
    #[inline(always)]
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Positions looked at so far, by all threads; lags a little behind.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Tablebase answers so far, by all threads.
    #[must_use]
    pub fn tablebase_hits(&self) -> u64 {
        self.tablebase_hits.load(Ordering::Relaxed)
    }

    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn add_tablebase_hits(&self, hits: u64) {
        self.tablebase_hits.fetch_add(hits, Ordering::Relaxed);
    }
}
