//! The search as a judge of where a line ends, for the themes that are about who is better.

use std::sync::Arc;

use chess::{History, Position};
use engine::{EvaluatorName, Syzygy};
use eval::{Family, Nnue};
use motifs::{Judge, MaterialJudge};
use search::{Limits, Request, Searcher, Settings, StopHandle, Tablebases, Wdl};

use crate::failure::Failure;

/// A search of so many nodes; of none, a count of material.
pub struct SearchJudge {
    searcher: Option<Searcher<Nnue>>,
    nodes: u64,
    tables: Option<Arc<Syzygy>>,
    stop: StopHandle,
}

impl SearchJudge {
    /// An error if there is no memory for its search. Once the handle is stopped its scores are worth nothing.
    pub fn new(
        nodes: u64,
        tables: Option<Arc<Syzygy>>,
        stop: StopHandle,
    ) -> Result<SearchJudge, Failure> {
        let searcher = match nodes {
            0 => None,
            _ => Some(lab::searcher(Nnue::default(), 1)?),
        };
        Ok(SearchJudge {
            searcher,
            nodes,
            tables,
            stop,
        })
    }
}

impl Judge for SearchJudge {
    fn score(&mut self, position: &Position) -> i32 {
        let Some(searcher) = &mut self.searcher else {
            return MaterialJudge.score(position);
        };
        // Each position is judged afresh, so that the order of the puzzles does not matter.
        searcher.clear();
        let found = searcher.search(
            Request {
                position,
                history: &History::new(),
                limits: &Limits::nodes(self.nodes),
                settings: &Settings::default(),
                stop: &self.stop,
            },
            &mut |_| {},
        );
        found.info.score.as_number().0
    }

    /// By the tablebases, if there are some; else by the endings that the evaluators know.
    fn known(&mut self, position: &Position) -> Option<i32> {
        if let Some(tables) = &self.tables
            && position.occupied().len() <= tables.max_pieces()
            && let Some(truth) = tables.probe_wdl(position)
        {
            return Some(match truth {
                Wdl::Win => 1,
                Wdl::Loss => -1,
                _ => 0,
            });
        }
        let explained = EvaluatorName::Classical.explain(None, position);
        explained
            .rows
            .iter()
            .any(|row| row.family == Family::KnownEnding)
            .then(|| (explained.total * position.side_to_move().sign()).signum())
    }

    fn searches(&self) -> bool {
        self.searcher.is_some()
    }
}
