//! A pool of searchers that share one hash table: what a session keeps between moves.

use std::sync::Arc;

use chess::{History, Position};
use eval::Evaluator;

use crate::control::Control;
use crate::info::{Found, Info};
use crate::limits::{Limits, Settings};
use crate::searcher::Searcher;
use crate::tablebases::Tablebases;

/// Searchers that share a hash table.
pub struct Pool<E: Evaluator> {
    searchers: Vec<Searcher<E>>,
    evaluator: E,
    hash_megabytes: usize,
    tablebases: Option<Arc<dyn Tablebases>>,
}

impl<E: Evaluator> Pool<E> {
    /// So many threads and megabytes of hash table, each at least one.
    #[must_use]
    pub fn new(evaluator: E, threads: usize, hash_megabytes: usize) -> Pool<E> {
        let mut pool = Pool {
            searchers: Vec::new(),
            evaluator,
            hash_megabytes,
            tablebases: None,
        };
        pool.set_threads(threads);
        pool
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        let evaluator = &self.evaluator;
        let hash = self.hash_megabytes;
        self.searchers
            .resize_with(threads.max(1), || Searcher::new(evaluator.clone(), hash));
    }

    /// Changes the size of the hash table, which is emptied.
    pub fn resize_hash(&mut self, megabytes: usize) {
        self.hash_megabytes = megabytes;
    }

    /// Gives the search endgame tables, or takes them away.
    pub fn set_tablebases(&mut self, tablebases: Option<Arc<dyn Tablebases>>) {
        self.tablebases = tablebases;
    }

    /// Replaces the evaluator in every thread (other weights, say) and forgets everything learnt with the old one.
    pub fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
        let threads = self.searchers.len();
        self.searchers.clear();
        self.set_threads(threads);
        self.clear();
    }

    /// Forgets everything: afterwards the same search gives the same nodes.
    pub fn clear(&mut self) {
        for searcher in &mut self.searchers {
            searcher.clear();
        }
    }

    /// Searches until a limit or the control ends it. Blocks; `report` is called from another thread.
    pub fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        settings: &Settings,
        control: &Arc<Control>,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        self.searchers[0].search(position, history, limits, settings, control, report)
    }
}
