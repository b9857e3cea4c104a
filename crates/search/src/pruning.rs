//! When a node or a move is not searched: because the evaluation is so far outside the window that searching would not bring it back.

use chess::Move;
use eval::Evaluator;

use crate::alphabeta::Node;
use crate::assess::Assessment;
use crate::exchange::{exchange_at_least, piece_value};
use crate::features::{Feature, enabled};
use crate::score::{is_decisive, is_loss, is_win};
use crate::searcher::Searcher;
use crate::tunables;

/// What is known of a move before it is made.
pub(crate) struct MoveFacts {
    pub(crate) noisy: bool,
    pub(crate) gives_check: bool,
    /// The piece and the square it goes to, as the histories number them.
    pub(crate) piece_to: usize,
    /// What the histories say of it.
    pub(crate) history: i32,
    pub(crate) move_count: i32,
    pub(crate) reduced: i32,
    pub(crate) best_score: i32,
}

/// What becomes of a move.
pub(crate) enum Pruning {
    /// It is searched.
    Search,
    /// It is searched, and no quiet move after it.
    SearchLastQuiet,
    /// It is not searched; the best score is at least this.
    Skip(i32),
    /// It is not searched, nor any other quiet move that gives no check; the best score is at least this.
    SkipQuietsButChecks(i32),
}

impl<E: Evaluator> Searcher<E> {
    /// The node's score, if it can be given without trying its moves. Not for nodes of the principal variation, nor in check.
    #[inline]
    pub(crate) fn prune_node(&mut self, node: &Node<'_>) -> Option<i32> {
        let &Node {
            depth, ply, beta, ..
        } = node;
        let &Assessment {
            evaluation,
            improving,
            worsening,
            ..
        } = &node.assessment;

        // Reverse futility: so far above beta that the opponent will not come back in the plies left.
        if enabled(Feature::ReverseFutility)
            && depth <= tunables::reverse_futility_depth()
            && !self.frame(ply, 0).table_pv
            && evaluation >= beta
            && !is_loss(beta)
            && !is_win(evaluation)
            && (node.table_hit.play.is_null() || node.table_move_noisy)
        {
            let margin = tunables::reverse_futility_margin() * depth
                - i32::from(improving) * tunables::reverse_futility_improving()
                - i32::from(worsening) * tunables::reverse_futility_worsening();
            if evaluation - margin >= beta {
                let share = tunables::reverse_futility_blend();
                return Some(beta + (evaluation - beta) * share / 1024);
            }
        }

        self.null_move(node)
    }

    /// Whether a move is worth searching.
    #[inline]
    pub(crate) fn prune_move(&self, node: &Node<'_>, play: Move, facts: &MoveFacts) -> Pruning {
        let &Node {
            position,
            depth,
            alpha,
            in_check,
            ..
        } = node;
        let static_evaluation = node.assessment.static_evaluation;
        let history = facts.history;
        let share = if node.assessment.improving {
            1
        } else {
            tunables::late_move_not_improving()
        };
        let late = enabled(Feature::LateMovePruning)
            && facts.move_count >= (tunables::late_move_base() + depth * depth) / share;
        let reduced_depth = depth - facts.reduced / 1024;

        if facts.noisy {
            if enabled(Feature::CaptureFutility)
                && !in_check
                && !facts.gives_check
                && reduced_depth < tunables::capture_futility_depth()
            {
                let taken = position
                    .captured(play)
                    .map_or(0, |piece| piece_value(piece.role()));
                let hope = static_evaluation
                    + tunables::capture_futility_base()
                    + tunables::capture_futility_margin() * reduced_depth.max(0)
                    + taken
                    + history / tunables::capture_futility_history();
                if hope <= alpha && !play.is_promotion() {
                    return Pruning::Skip(facts.best_score);
                }
            }
            let may_lose = tunables::capture_exchange_margin() * depth
                + history / tunables::capture_exchange_history();
            if enabled(Feature::CaptureExchange)
                && !exchange_at_least(position, play, -may_lose.max(0))
            {
                return Pruning::Skip(facts.best_score);
            }
            return Pruning::Search;
        }

        if !facts.gives_check || late {
            let reduced_depth = (reduced_depth + history / tunables::history_depth()).max(0);
            if enabled(Feature::Futility)
                && !in_check
                && !facts.gives_check
                && reduced_depth < tunables::futility_depth()
            {
                let hope = static_evaluation
                    + tunables::futility_base()
                    + tunables::futility_margin() * reduced_depth;
                if hope <= alpha {
                    let score = if is_decisive(facts.best_score) || is_win(hope) {
                        facts.best_score
                    } else {
                        facts.best_score.max(hope)
                    };
                    return Pruning::SkipQuietsButChecks(score);
                }
            }
            let may_lose = tunables::quiet_exchange_margin() * reduced_depth * reduced_depth;
            if enabled(Feature::QuietExchange) && !exchange_at_least(position, play, -may_lose) {
                return Pruning::Skip(facts.best_score);
            }
        }
        if late {
            return Pruning::SearchLastQuiet;
        }
        Pruning::Search
    }
}
