//! Null-move pruning: if passing the turn is good enough, so is some move.

use eval::Evaluator;

use crate::alphabeta::Node;
use crate::features::{Feature, enabled};
use crate::score::{is_loss, is_win};
use crate::searcher::Searcher;
use crate::tunables;

impl<E: Evaluator> Searcher<E> {
    /// The node's score, if passing the turn fails high; 0 if the search was stopped meanwhile.
    #[inline]
    pub(crate) fn null_move(&mut self, node: &Node<'_>) -> Option<i32> {
        let &Node {
            position,
            depth,
            ply,
            beta,
            ..
        } = node;
        let evaluation = node.assessment.evaluation;
        let least = beta - tunables::null_move_margin() * depth + tunables::null_move_offset();
        if !enabled(Feature::NullMove)
            || !node.cut_node
            || evaluation < beta
            || self.frame(ply, 1).play.is_null()
            || node.assessment.static_evaluation < least
            || !position.has_pieces(position.side_to_move())
            || ply < self.null_move_ply
            || is_loss(beta)
        {
            return None;
        }
        let reduction = tunables::null_move_base()
            + depth / tunables::null_move_depth()
            + ((evaluation - beta) / tunables::null_move_evaluation())
                .min(tunables::null_move_evaluation_limit());
        let next = self.make_null(position, ply);
        let mut score =
            -self.node::<false, false>(&next, depth - reduction, ply + 1, -beta, -beta + 1, false);
        self.unmake();
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        // A win after passing is not proved.
        if is_win(score) {
            score = beta;
        }
        if self.null_move_ply > 0 || depth < tunables::null_move_verify_depth() {
            return Some(score);
        }
        // At great depth zugzwang matters: search once more, passing forbidden for a while.
        let plies = (depth - reduction).max(0) * tunables::null_move_verify_share() / 1024;
        self.null_move_ply = ply + plies as usize;
        let verified =
            self.node::<false, false>(position, depth - reduction, ply, beta - 1, beta, false);
        self.null_move_ply = 0;
        if self.stopped {
            return Some(0);
        }
        (verified >= beta).then_some(score)
    }
}
