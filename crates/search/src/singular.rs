//! Is the table's move the only good one? Then it is searched deeper. Is it one of several? Then perhaps the node need not be searched at all.

use chess::Move;
use eval::Evaluator;

use crate::alphabeta::Node;
use crate::features::{Feature, enabled};
use crate::score::is_decisive;
use crate::searcher::Searcher;
use crate::tunables;

/// The answer.
pub(crate) enum Singular {
    /// Search the move so many plies deeper, or less deep.
    Extend(i32),
    /// The node fails high, whatever the move.
    Cut(i32),
}

impl<E: Evaluator> Searcher<E> {
    /// Whether to ask if a move is the only good one: it is the table's, with a score deep enough to be trusted.
    #[inline(always)]
    pub(crate) fn may_be_singular(&self, node: &Node<'_>, play: Move) -> bool {
        let hit = &node.table_hit;
        play == hit.play
            && enabled(Feature::Singular)
            && node.depth
                >= tunables::singular_depth()
                    + if node.table_pv {
                        tunables::singular_depth_table_pv()
                    } else {
                        0
                    }
            && hit.bound.is_lower()
            && hit.depth >= node.depth - tunables::singular_table_depth()
            && !is_decisive(hit.score)
    }

    /// Searches all other moves against a score somewhat below the table's.
    pub(crate) fn singular<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        play: Move,
        noisy: bool,
    ) -> Singular {
        let &Node {
            position,
            depth,
            ply,
            beta,
            cut_node,
            ..
        } = node;
        let table_score = node.table_hit.score;
        let mut width = tunables::singular_margin();
        if node.table_pv && !PV {
            width += tunables::singular_margin_table_pv();
        }
        let target = table_score - depth * width / 64;
        let move_count = self.frame(ply, 0).move_count;
        self.frame_mut(ply).excluded = play;
        let reduced = (depth - 1) * tunables::singular_search_share() / 1024;
        let score = self.node::<false, false>(position, reduced, ply, target - 1, target, cut_node);
        self.frame_mut(ply).excluded = Move::NULL;
        self.frame_mut(ply).move_count = move_count;
        if self.stopped {
            return Singular::Cut(0);
        }
        if score < target {
            if PV || score >= target - tunables::singular_double() {
                Singular::Extend(1)
            } else if noisy || score >= target - tunables::singular_triple() {
                Singular::Extend(2)
            } else {
                Singular::Extend(3)
            }
        } else if score >= beta && !is_decisive(score) {
            // Another move fails high too: so will this node.
            Singular::Cut(score)
        } else if table_score >= beta {
            let further = if PV {
                0
            } else {
                tunables::singular_reduction_null_window()
            };
            Singular::Extend(-tunables::singular_reduction_beta() - further)
        } else if cut_node {
            Singular::Extend(-tunables::singular_reduction_cut_node())
        } else {
            Singular::Extend(0)
        }
    }
}
