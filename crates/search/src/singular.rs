//! Is the table's move the only good one? Then it is searched deeper. Is it one of several? Then perhaps the node need not be searched at all.

use chess::{Move, Position};
use eval::Evaluator;

use crate::score::is_decisive;
use crate::searcher::Searcher;
use crate::tunables;

/// What the question depends on.
pub(crate) struct SingularFacts {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) beta: i32,
    pub(crate) pv: bool,
    pub(crate) table_pv: bool,
    pub(crate) noisy: bool,
    pub(crate) cut_node: bool,
    /// What the table says the move is worth at least.
    pub(crate) table_score: i32,
}

/// The answer.
pub(crate) enum Singular {
    /// Search the move so many plies deeper, or less deep.
    Extend(i32),
    /// The node fails high, whatever the move.
    Cut(i32),
}

impl<E: Evaluator> Searcher<E> {
    /// Searches all other moves against a score somewhat below the table's.
    pub(crate) fn singular(
        &mut self,
        position: &Position,
        play: Move,
        facts: &SingularFacts,
    ) -> Singular {
        let &SingularFacts {
            depth,
            ply,
            beta,
            pv,
            ..
        } = facts;
        let width = tunables::singular_margin() * (1 + i32::from(facts.table_pv && !pv));
        let target = facts.table_score - depth * width / 64;
        let move_count = self.frame(ply, 0).move_count;
        self.frame_mut(ply).excluded = play;
        let score = self.node::<false, false>(
            position,
            (depth - 1) / 2,
            ply,
            target - 1,
            target,
            facts.cut_node,
        );
        self.frame_mut(ply).excluded = Move::NULL;
        self.frame_mut(ply).move_count = move_count;
        if self.stopped {
            return Singular::Cut(0);
        }
        if score < target {
            if pv || score >= target - tunables::singular_double() {
                Singular::Extend(1)
            } else if facts.noisy || score >= target - tunables::singular_triple() {
                Singular::Extend(2)
            } else {
                Singular::Extend(3)
            }
        } else if score >= beta && !is_decisive(score) {
            // Another move fails high too: so will this node.
            Singular::Cut(score)
        } else if facts.table_score >= beta {
            Singular::Extend(-2 - i32::from(!pv))
        } else if facts.cut_node {
            Singular::Extend(-2)
        } else {
            Singular::Extend(0)
        }
    }
}
