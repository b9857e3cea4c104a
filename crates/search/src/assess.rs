//! What the evaluator says of a node, corrected by what was learnt, and whether that is better or worse than before.

use chess::Move;
use eval::Evaluator;

use crate::alphabeta::Node;
use crate::features::{Feature, enabled};
use crate::quiescence::{CLAMP, corrected};
use crate::score::{NONE, is_decisive};
use crate::searcher::Searcher;
use crate::table::{Entry, TableBound, UNSEARCHED};
use crate::tunables;

/// The static view of a node. In check there is none.
pub(crate) struct Assessment {
    /// The evaluator's own figure, or [`NONE`].
    pub(crate) raw: i32,
    /// The best guess: the corrected figure, or the table's score where that says more.
    pub(crate) evaluation: i32,
    /// The corrected figure.
    pub(crate) static_evaluation: i32,
    /// By how much it was corrected.
    pub(crate) correction: i32,
    /// Better for the mover than at the mover's last turn.
    pub(crate) improving: bool,
    /// Worse for the opponent than the opponent thought.
    pub(crate) worsening: bool,
    /// The opponent's corrected figure one ply before, or [`NONE`].
    pub(crate) previous: i32,
}

impl Assessment {
    /// Nothing is known.
    pub(crate) const NONE: Assessment = Assessment {
        raw: NONE,
        evaluation: NONE,
        static_evaluation: NONE,
        correction: 0,
        improving: false,
        worsening: false,
        previous: NONE,
    };
}

impl<E: Evaluator> Searcher<E> {
    /// Assesses a node, and the opponent's last quiet move by what it did to the evaluation.
    #[inline(always)]
    pub(crate) fn assess<const ROOT: bool>(&mut self, node: &Node<'_>) -> Assessment {
        let &Node {
            position,
            ply,
            ref table_hit,
            ..
        } = node;
        let singular_search = node.is_singular_search();
        let (last, before) = (self.frame(ply, 1).piece_to, self.frame(ply, 2).piece_to);
        let previous = self.frame(ply, 1).static_evaluation;
        if node.in_check {
            self.frame_mut(ply).static_evaluation = NONE;
            return Assessment {
                previous,
                ..Assessment::NONE
            };
        }
        let correction = self.corrections.get(position, last, before);
        let mut raw = NONE;
        let mut evaluation = self.frame(ply, 0).static_evaluation;
        if !singular_search {
            raw = if table_hit.evaluation == NONE {
                self.evaluator.evaluate(position).0.clamp(-CLAMP, CLAMP)
            } else {
                table_hit.evaluation
            };
            evaluation = corrected(raw, correction, position);
            self.frame_mut(ply).static_evaluation = evaluation;
            if table_hit.score != NONE
                && table_hit.bound.proves(table_hit.score, evaluation)
                && !is_decisive(table_hit.score)
            {
                evaluation = table_hit.score;
            }
            if !table_hit.hit {
                self.table.store(
                    node.key,
                    Entry {
                        play: Move::NULL,
                        score: NONE,
                        evaluation: raw,
                        depth: UNSEARCHED,
                        bound: TableBound::None,
                        pv: self.frame(ply, 0).table_pv,
                    },
                );
            }
        }
        let static_evaluation = self.frame(ply, 0).static_evaluation;
        if !ROOT
            && !singular_search
            && previous != NONE
            && !self.frame(ply, 1).noisy
            && self.frame(ply, 1).piece_to != 0
        {
            let change = (-tunables::evaluation_history() * (previous + static_evaluation)).clamp(
                -tunables::evaluation_history_limit(),
                tunables::evaluation_history_limit(),
            );
            let (threats, play) = (self.frame(ply, 1).threats, self.frame(ply, 1).play);
            self.histories
                .add_quiet(!position.side_to_move(), threats, play, change);
        }
        Assessment {
            raw,
            evaluation,
            static_evaluation,
            correction,
            improving: self.is_improving(ply),
            worsening: previous != NONE
                && static_evaluation > -previous + tunables::worsening_margin(),
            previous,
        }
    }

    /// Whether the evaluation is better than at the mover's last turn.
    #[inline(always)]
    fn is_improving(&self, ply: usize) -> bool {
        if !enabled(Feature::Improving) {
            return false;
        }
        let now = self.frame(ply, 0).static_evaluation;
        let before = self.frame(ply, 2).static_evaluation;
        if before != NONE {
            return now > before;
        }
        let earlier = self.frame(ply, 4).static_evaluation;
        earlier == NONE || now > earlier
    }
}
