//! A session: everything that lasts from one search to the next. The command line, a UCI conversation and the web server each hold
//! one.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chess::{Move, Position};
use eval::{EvaluatorName, Explanation, MoverScore, Parameters};
use search::{Limits, Request, Settings, StopHandle, Tablebases};

use crate::error::SessionError;
use crate::game::Game;
use crate::memory;
use crate::report::Report;
use crate::searcher_pool::{SearcherPool, default_evaluator, searcher_pool};
use crate::tablebases::Syzygy;

/// Megabytes of transposition table unless somebody asks for another size.
pub const DEFAULT_HASH: usize = 16;
/// What must be left beside a transposition table for everything else, in megabytes.
const SPARE_MEGABYTES: usize = 48;
/// What the tables of one thread take, in megabytes.
pub(crate) const MEGABYTES_A_THREAD: usize = 12;
/// The most threads a search can be given.
pub const MOST_THREADS: usize = 1024;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The move to play; [`Move::NULL`] if there is none.
    pub best: Move,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// The lines asked for, best first; never empty.
    pub lines: Vec<Report>,
    /// How many threads searched: fewer than asked for if the system refused some.
    pub threads: usize,
    /// What the search spent of the clock; none if it only pondered.
    pub clock_used: Option<Duration>,
    /// The longest time for which the search did not get to check the clock.
    pub longest_stall: Duration,
}

impl SearchResult {
    /// The best line.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.lines[0]
    }
}

/// Which evaluator, weights, hash, threads and tablebases; and how to search.
pub struct Session {
    evaluator: EvaluatorName,
    parameters: Option<Parameters>,
    hash_megabytes: usize,
    threads: usize,
    tablebases: Option<Arc<Syzygy>>,
    pool: Box<dyn SearcherPool>,
    /// How searches behave: number of lines, overhead, strength and the like.
    pub settings: Settings,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(default_evaluator())
    }
}

impl Session {
    /// A session with this evaluator, one thread and a small transposition table.
    #[must_use]
    pub fn new(evaluator: EvaluatorName) -> Session {
        Session::sized(evaluator, 1, DEFAULT_HASH)
    }

    /// A session with this evaluator, so many threads and so many megabytes of transposition table.
    #[must_use]
    pub fn sized(evaluator: EvaluatorName, threads: usize, hash_megabytes: usize) -> Session {
        let threads = threads.clamp(1, MOST_THREADS);
        Session {
            evaluator,
            parameters: None,
            hash_megabytes,
            threads,
            tablebases: None,
            pool: searcher_pool(evaluator, None, threads, hash_megabytes),
            settings: Settings::default(),
        }
    }

    /// Another session with the same evaluator, weights, tablebases and settings, but of this size.
    ///
    /// # Errors
    /// One sentence, if there is no memory for a transposition table of that size: with less the same work would come out differently.
    pub fn same_with(
        &self,
        threads: usize,
        hash_megabytes: usize,
    ) -> Result<Session, SessionError> {
        let threads = threads.clamp(1, MOST_THREADS);
        let parameters = self.parameters.clone();
        let pool = searcher_pool(self.evaluator, parameters.as_ref(), threads, hash_megabytes);
        let mut other = Session {
            evaluator: self.evaluator,
            parameters,
            hash_megabytes,
            threads,
            tablebases: None,
            pool,
            settings: self.settings.clone(),
        };
        other.share_tablebases(self.tablebases.clone());
        if !other.pool.has_hash(hash_megabytes) {
            return Err(memory_for_hash(hash_megabytes));
        }
        Ok(other)
    }

    /// Begins anew with searchers that have seen nothing, whatever has happened to the old ones.
    pub fn renew(&mut self) {
        self.pool = searcher_pool(
            self.evaluator,
            self.parameters.as_ref(),
            self.threads,
            self.hash_megabytes,
        );
        self.pool
            .set_tablebases(as_tablebases(self.tablebases.as_ref()));
    }

    /// The evaluator it plays by.
    #[must_use]
    pub fn evaluator(&self) -> EvaluatorName {
        self.evaluator
    }

    /// Megabytes of transposition table.
    #[must_use]
    pub fn hash_megabytes(&self) -> usize {
        self.hash_megabytes
    }

    /// How many threads search.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The tablebases it asks.
    #[must_use]
    pub fn tablebases(&self) -> Option<&Arc<Syzygy>> {
        self.tablebases.as_ref()
    }

    /// Plays by another evaluator, with that one's own weights.
    pub fn set_evaluator(&mut self, evaluator: EvaluatorName) {
        if evaluator != self.evaluator || self.parameters.is_some() {
            self.evaluator = evaluator;
            self.parameters = None;
            self.renew();
        }
    }

    /// The weights or the network it plays by, where they are not the evaluator's own.
    #[must_use]
    pub fn parameters(&self) -> Option<&Parameters> {
        self.parameters.as_ref()
    }

    /// Plays by these weights or this network, and the evaluator they are for.
    pub fn set_parameters(&mut self, parameters: Parameters) {
        self.evaluator = parameters.evaluator();
        self.parameters = Some(parameters);
        self.renew();
    }

    /// Plays by weights or a network from a file. The file names its evaluator, which becomes the session's.
    ///
    /// # Errors
    /// One sentence, if the file cannot be read or used; the session is as before then.
    pub fn load_weights(&mut self, path: &str) -> Result<(), SessionError> {
        self.set_parameters(read_weights(path)?);
        Ok(())
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// One sentence, if there is no memory for so many; they are as before then.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), SessionError> {
        let wanted = threads.clamp(1, MOST_THREADS);
        if wanted > self.threads && !memory::is_available(wanted * MEGABYTES_A_THREAD) {
            return Err(SessionError::MemoryForThreads(wanted));
        }
        self.threads = wanted;
        self.pool.set_threads(wanted);
        Ok(())
    }

    /// Changes the size of the transposition table, which is emptied.
    ///
    /// # Errors
    /// One sentence, if there is no memory for it; the table is as before then.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), SessionError> {
        let wanted = megabytes.max(1);
        // Searching needs some memory besides.
        if !memory::is_available(wanted.saturating_add(SPARE_MEGABYTES)) {
            return Err(memory_for_hash(wanted));
        }
        self.hash_megabytes = wanted;
        self.pool.resize_hash(wanted);
        Ok(())
    }

    /// Opens the tablebases in these folders; an empty text closes those that are open.
    ///
    /// # Errors
    /// One sentence, if there are none to be had; the session is as before then.
    pub fn set_tablebases(&mut self, path: &str) -> Result<(), SessionError> {
        self.share_tablebases(match path {
            "" => None,
            path => Some(Arc::new(Syzygy::open(path)?)),
        });
        Ok(())
    }

    /// Asks tables that are open already.
    pub fn share_tablebases(&mut self, tables: Option<Arc<Syzygy>>) {
        self.tablebases = tables;
        self.pool
            .set_tablebases(as_tablebases(self.tablebases.as_ref()));
    }

    /// Forgets everything learnt: afterwards the same search gives the same nodes.
    pub fn clear(&mut self) {
        self.pool.clear();
    }

    /// Empties the transposition table; what the threads have learnt of moves stays.
    pub fn clear_hash(&mut self) {
        self.pool.clear_hash();
    }

    /// Searches until a limit or the handle ends it, reporting every line found. Blocks.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &StopHandle,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> SearchResult {
        let position = *game.position();
        if !position.has_legal_move() {
            let ended = Report::of_ended_game(&position);
            report(&ended);
            return SearchResult {
                best: Move::NULL,
                ponder: None,
                lines: vec![ended],
                threads: self.threads,
                clock_used: None,
                longest_stall: Duration::ZERO,
            };
        }
        let found = self.pool.search(
            Request {
                position: &position,
                history: game.history(),
                limits,
                settings: &self.settings,
                stop,
            },
            &mut |info| report(&Report::new(&position, info)),
        );
        let mut lines: Vec<Report> = found
            .lines
            .iter()
            .map(|info| Report::new(&position, info))
            .collect();
        put_first(&mut lines, Report::new(&position, &found.info));
        SearchResult {
            best: found.best,
            ponder: found.ponder,
            lines,
            threads: found.threads,
            clock_used: found.clock_used,
            longest_stall: found.longest_stall,
        }
    }

    /// Searches until a limit or the handle ends it, without reports on the way.
    pub fn best_move(&mut self, game: &Game, limits: &Limits, stop: &StopHandle) -> SearchResult {
        self.analyse(game, limits, stop, &mut |_| {})
    }

    /// The move after which the evaluator likes the position best, without search; the first of equals. Nothing if there is no
    /// legal move.
    #[must_use]
    pub fn greedy_choice(&self, position: &Position) -> Option<(Move, MoverScore)> {
        let mut best: Option<(Move, MoverScore)> = None;
        for play in position.legal_moves() {
            let mut after = *position;
            after.make(play, &mut ());
            // The other side is to move now: what it likes, the mover does not.
            let score = MoverScore(-self.evaluate(&after).0);
            if best.is_none_or(|(_, highest)| score > highest) {
                best = Some((play, score));
            }
        }
        best
    }

    /// What the evaluator says of a position without search.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> MoverScore {
        self.evaluator.evaluate(self.parameters.as_ref(), position)
    }

    /// Takes the evaluator's score of a position apart.
    #[must_use]
    pub fn explain(&self, position: &Position) -> Explanation {
        self.evaluator.explain(self.parameters.as_ref(), position)
    }
}

/// Brings the line that is played to the front. It is the best one, unless strength is limited; then the others move down.
fn put_first(lines: &mut Vec<Report>, played: Report) {
    lines.retain(|report| report.info.pv.first() != played.info.pv.first());
    lines.insert(0, played);
    for (index, report) in lines.iter_mut().enumerate() {
        report.info.line = index + 1;
    }
}

/// Reads a file of weights or a network; it says whose it is.
///
/// # Errors
/// One sentence, if there is no such file or it cannot be used.
pub fn read_weights(path: &str) -> Result<Parameters, SessionError> {
    Parameters::from_file(Path::new(path)).map_err(|reason| SessionError::Weights {
        path: path.to_owned(),
        reason,
    })
}

fn memory_for_hash(wanted: usize) -> SessionError {
    let most = memory::megabytes() as usize;
    SessionError::MemoryForHash { wanted, most }
}

fn as_tablebases(syzygy: Option<&Arc<Syzygy>>) -> Option<Arc<dyn Tablebases>> {
    syzygy.map(|tables| Arc::clone(tables) as Arc<dyn Tablebases>)
}
