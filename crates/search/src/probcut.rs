//! ProbCut: a capture that stands far above beta after a shallow search will most probably stand above beta after a deep one.

use chess::Move;
use eval::Evaluator;

use crate::alphabeta::Node;
use crate::exchange::exchange_at_least;
use crate::features::{Feature, enabled};
use crate::learning::bonus;
use crate::picker::{Picker, Purpose};
use crate::score::{NONE, is_decisive, is_win};
use crate::searcher::Searcher;
use crate::table::{Entry, TableBound};
use crate::table_scores::score_to_table;
use crate::threats::Threats;
use crate::tunables;

impl<E: Evaluator> Searcher<E> {
    /// Captures that stand so far above beta after a shallow search that a deep one need not be made.
    #[inline(never)]
    pub(crate) fn probcut(&mut self, node: &Node<'_>) -> Option<i32> {
        let &Node {
            position,
            depth,
            ply,
            beta,
            ref table_hit,
            ..
        } = node;
        if is_decisive(beta) || !enabled(Feature::ProbCut) {
            return None;
        }
        // The table alone may say so.
        let table_beta = beta + tunables::probcut_table_margin();
        if table_hit.bound.is_lower()
            && table_hit.depth >= depth - tunables::probcut_table_depth()
            && table_hit.score >= table_beta
            && !is_decisive(table_hit.score)
        {
            return Some(table_beta);
        }
        let target = beta + tunables::probcut_margin()
            - i32::from(node.assessment.improving) * tunables::probcut_improving();
        if depth < tunables::probcut_depth()
            || is_win(target)
            || (table_hit.score != NONE
                && table_hit.depth >= depth - tunables::probcut_refuted_depth()
                && table_hit.score < target)
        {
            return None;
        }
        let static_evaluation = self.frame(ply, 0).static_evaluation;
        let table_move = if !table_hit.play.is_null()
            && position.is_noisy(table_hit.play)
            && exchange_at_least(position, table_hit.play, target - static_evaluation)
        {
            table_hit.play
        } else {
            Move::NULL
        };
        let bottom = self.moves.len();
        let mut picker = Picker::new(
            Purpose::Exchange(target - static_evaluation),
            table_move,
            Threats::default(),
            None,
        );
        let reduced = depth - tunables::probcut_reduction();
        while let Some(play) = self.pick(&mut picker, position, ply) {
            self.prefetch_after(position, play);
            let mut next = *position;
            self.make(&mut next, play, ply);
            let mut score = -self.quiescence::<false>(&next, ply + 1, -target, -target + 1);
            if score >= target && reduced > 0 && !self.stopped {
                score = -self.node::<false, false>(
                    &next,
                    reduced,
                    ply + 1,
                    -target,
                    -target + 1,
                    !node.cut_node,
                );
            }
            self.unmake();
            if self.stopped {
                self.moves.truncate(bottom);
                return Some(0);
            }
            if score >= target {
                self.moves.truncate(bottom);
                self.histories.add_capture(position, play, bonus(depth));
                self.table.store(
                    node.key,
                    Entry {
                        play,
                        score: score_to_table(score, ply),
                        evaluation: node.assessment.raw,
                        depth: depth - tunables::probcut_stored_depth(),
                        bound: TableBound::Lower,
                        pv: self.frame(ply, 0).table_pv,
                    },
                );
                return Some(if is_decisive(score) {
                    score
                } else {
                    score - (target - beta)
                });
            }
        }
        self.moves.truncate(bottom);
        None
    }
}
