//! The search as a judge of where a line ends, for the themes that are about who is better.

use chess::{History, Position};
use eval::Nnue;
use motifs::{Judge, MaterialJudge};
use search::{Limits, Searcher, Settings, StopHandle};

/// A search of so many nodes; of none, a count of material.
pub struct SearchJudge {
    searcher: Option<Searcher<Nnue>>,
    nodes: u64,
}

impl SearchJudge {
    pub fn new(nodes: u64) -> SearchJudge {
        SearchJudge {
            searcher: (nodes > 0).then(|| Searcher::new(Nnue::default(), 1)),
            nodes,
        }
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
            position,
            &History::new(),
            &Limits::nodes(self.nodes),
            &Settings::default(),
            &StopHandle::new(),
            &mut |_| {},
        );
        found.info.score.as_number()
    }

    fn searches(&self) -> bool {
        self.searcher.is_some()
    }
}
