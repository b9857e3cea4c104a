//! A pool of searchers that share one hash table: what a session keeps between moves. All threads search the same position; they
//! differ in what they happen to find in the table, and in the end they vote.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chess::Move;
use eval::Evaluator;

use crate::control::SearchControl;
use crate::info::{Found, Info};
use crate::limits::Limits;
use crate::request::Request;
use crate::score::{INFINITE, is_decisive, is_loss, is_win};
use crate::search_thread;
use crate::searcher::Searcher;
use crate::table::{Table, join_all};
use crate::tablebases::Tablebases;
use crate::tunables;

/// Searchers that share a hash table.
pub struct Pool<E: Evaluator> {
    searchers: Vec<Searcher<E>>,
    evaluator: E,
    table: Arc<Table>,
    tablebases: Option<Arc<dyn Tablebases>>,
}

impl<E: Evaluator> Pool<E> {
    /// So many threads and megabytes of hash table, each at least one.
    #[must_use]
    pub fn new(evaluator: E, threads: usize, hash_megabytes: usize) -> Pool<E> {
        let mut pool = Pool {
            searchers: Vec::new(),
            evaluator,
            table: Arc::new(Table::new(hash_megabytes, threads)),
            tablebases: None,
        };
        pool.set_threads(threads);
        pool
    }

    /// Changes the number of threads. What the threads have learnt is forgotten; the hash table stays.
    pub fn set_threads(&mut self, threads: usize) {
        self.searchers = (0..threads.max(1))
            .map(|index| {
                let mut searcher = Searcher::with_table(
                    self.evaluator.clone(),
                    Arc::clone(&self.table),
                    index == 0,
                );
                searcher.tablebase.tables.clone_from(&self.tablebases);
                searcher
            })
            .collect();
    }

    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.searchers.len()
    }

    /// Whether the hash table has so many megabytes, and not only what the machine gave.
    #[must_use]
    pub fn has_hash(&self, megabytes: usize) -> bool {
        self.table.is_whole(megabytes)
    }

    /// Changes the size of the hash table, which is emptied. If the machine has not so much, it gets what there is.
    pub fn resize_hash(&mut self, megabytes: usize) {
        let threads = self.searchers.len();
        // The old table goes first: there may not be room for both.
        let least = Arc::new(Table::new(1, 1));
        for searcher in &mut self.searchers {
            searcher.table = Arc::clone(&least);
        }
        self.table = least;
        self.table = Arc::new(Table::new(megabytes, threads));
        for searcher in &mut self.searchers {
            searcher.table = Arc::clone(&self.table);
        }
    }

    /// Empties the hash table; what the threads have learnt of moves stays.
    pub fn clear_hash(&mut self) {
        self.table.clear(self.searchers.len());
    }

    /// Gives the search endgame tables, or takes them away.
    pub fn set_tablebases(&mut self, tablebases: Option<Arc<dyn Tablebases>>) {
        for searcher in &mut self.searchers {
            searcher.tablebase.tables.clone_from(&tablebases);
        }
        self.tablebases = tablebases;
    }

    /// Forgets everything: afterwards the same search gives the same nodes.
    pub fn clear(&mut self) {
        self.clear_hash();
        for searcher in &mut self.searchers {
            searcher.forget();
        }
    }

    /// Searches until a limit or the handle ends it. Blocks; `report` may be called from another
    /// thread. An infinite search, or one on the
    /// opponent's time, does not return before it is told to, even when nothing is left to search.
    pub fn search(
        &mut self,
        request: Request<'_>,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        let Request {
            position,
            limits,
            settings,
            stop,
            ..
        } = request;
        self.table.next_generation();
        let control = Arc::new(SearchControl::new(stop, limits.ponder));
        for searcher in &mut self.searchers {
            searcher.prepare(&request, &control);
        }
        let main_may_run_here = search_thread::is_current();
        let mut threads = 0;
        thread::scope(|scope| {
            let (first, helpers) = self.searchers.split_at_mut(1);
            let main = &mut first[0];
            let mut started = Vec::with_capacity(helpers.len() + 1);
            for helper in helpers {
                let job = move || helper.iterate(position, limits, None);
                started.extend(spawn(scope, job));
            }
            let mut job = move || {
                main.iterate(position, limits, Some(&mut |info: &Info| report(info)));
                wait_if_asked(limits, &main.control);
                main.control.end();
            };
            if main_may_run_here {
                job();
                threads += 1;
            } else if let Ok(main) = spawn(scope, job) {
                started.push(main);
            } else {
                // Without a thread for the first searcher there is a legal move, but no search.
                control.end();
            }
            threads += started.len();
            join_all(started);
        });
        let best = if settings
            .strength
            .is_some_and(|strength| !strength.is_full())
            || settings.multi_pv > 1
        {
            0
        } else {
            self.vote()
        };
        let mut found = self.searchers[best].found(position, limits);
        found.threads = threads;
        found.clock_used = self.searchers[0].clock_used();
        found.longest_stall = self.searchers[0].timer.longest_stall();
        found
    }

    /// Which thread's result counts: each votes for its move, with more weight the deeper it went and the better its score.
    fn vote(&self) -> usize {
        if self.searchers[0].root.moves.is_empty() {
            return 0;
        }
        let result = |searcher: &Searcher<E>| {
            let first = &searcher.root.moves[0];
            (first.play, first.score, searcher.root.completed_depth)
        };
        let lowest = self
            .searchers
            .iter()
            .map(|searcher| result(searcher).1)
            .filter(|&score| score > -INFINITE)
            .min()
            .unwrap_or(0);
        let weight = |score: i32, depth: i32| {
            let above = score.clamp(lowest, lowest + tunables::vote_limit()) - lowest;
            i64::from(above + tunables::vote_base()) * i64::from(depth)
        };
        let votes = |play: Move| -> i64 {
            self.searchers
                .iter()
                .map(result)
                .filter(|voted| voted.0 == play && voted.1 > -INFINITE)
                .map(|voted| weight(voted.1, voted.2))
                .sum()
        };
        let mut best = 0;
        for index in 1..self.searchers.len() {
            let (play, score, depth) = result(&self.searchers[index]);
            let (best_play, best_score, best_depth) = result(&self.searchers[best]);
            if score == -INFINITE || depth == 0 {
                continue;
            }
            // Known wins and losses are compared by themselves: the nearest win, the latest loss.
            let better = if is_decisive(best_score) || is_decisive(score) {
                if is_win(best_score) || is_loss(best_score) {
                    score > best_score
                } else {
                    is_win(score)
                }
            } else {
                let (new, old) = (votes(play), votes(best_play));
                new > old || (new == old && weight(score, depth) > weight(best_score, best_depth))
            };
            if better {
                best = index;
            }
        }
        best
    }
}

/// Starts a thread of this search with a stack deep enough.
fn spawn<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    job: impl FnOnce() + Send + 'scope,
) -> io::Result<thread::ScopedJoinHandle<'scope, ()>> {
    thread::Builder::new()
        .stack_size(search_thread::STACK_BYTES)
        .spawn_scoped(scope, job)
}

/// Waits until the search may end.
fn wait_if_asked(limits: &Limits, control: &SearchControl) {
    while !control.should_stop() && (limits.infinite || control.is_pondering()) {
        thread::sleep(Duration::from_millis(1));
    }
}
