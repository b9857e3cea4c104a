//! One node of the search, step by step: what is known without trying moves, the moves, and what is learnt and stored.

use std::ops::ControlFlow;

use chess::{Move, Position};
use eval::Evaluator;

use crate::assess::Assessment;
use crate::features::{Feature, enabled};
use crate::learning::{TriedMoves, bonus};
use crate::score::{INFINITE, MAX_PLY, NONE, is_decisive, mated_in};
use crate::searcher::Searcher;
use crate::table::{Entry, TableBound};
use crate::table_probe::{TableHit, table_key};
use crate::table_scores::score_to_table;
use crate::threats::Threats;
use crate::tunables;

/// A node while it is searched: its window, and what is known of it.
pub(crate) struct Node<'a> {
    pub(crate) position: &'a Position,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// Whether it is expected to fail high.
    pub(crate) cut_node: bool,
    pub(crate) in_check: bool,
    /// The move that a singular search leaves out, or null.
    pub(crate) excluded: Move,
    pub(crate) key: u64,
    pub(crate) table_hit: TableHit,
    pub(crate) table_move_noisy: bool,
    /// Whether the position is or was in a principal variation, as known when its moves are tried.
    pub(crate) table_pv: bool,
    pub(crate) assessment: Assessment,
}

impl Node<'_> {
    /// Whether it is searched to see if the excluded move is the only good one.
    #[inline(always)]
    pub(crate) fn is_singular_search(&self) -> bool {
        !self.excluded.is_null()
    }
}

/// What the moves of a node have brought so far.
pub(crate) struct BestSoFar {
    pub(crate) score: i32,
    /// The move that raised alpha last, or null.
    pub(crate) play: Move,
    /// How many moves were tried or pruned.
    pub(crate) move_count: i32,
    pub(crate) tried: TriedMoves,
}

impl<E: Evaluator> Searcher<E> {
    /// The score of a position searched to a depth, for the side to move, within a window. `cut_node` says that it is
    /// expected to fail high.
    pub(crate) fn node<const PV: bool, const ROOT: bool>(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        cut_node: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence::<PV>(position, ply, alpha, beta);
        }
        if PV {
            self.pv.clear(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.should_stop() {
            return 0;
        }
        if !ROOT && let Some(score) = self.known_at_once(position, ply, &mut alpha, &mut beta) {
            return score;
        }
        let original_alpha = alpha;
        let mut node = self.enter_node::<PV, ROOT>(
            position,
            depth.min(MAX_PLY as i32 - 1),
            ply,
            (alpha, beta),
            cut_node,
        );
        if let Some(score) = self.score_without_moves::<PV, ROOT>(&mut node) {
            return score;
        }
        if self.stopped {
            return 0;
        }
        match self.search_moves::<PV, ROOT>(&mut node) {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue(best) if best.move_count == 0 => {
                if node.is_singular_search() {
                    node.alpha
                } else if node.in_check {
                    mated_in(ply)
                } else {
                    self.draw(position.side_to_move())
                }
            }
            ControlFlow::Continue(best) => {
                self.finish_node::<PV, ROOT>(&node, &best, original_alpha)
            }
        }
    }

    /// Prepares this ply's frame and probes the table.
    #[inline(always)]
    fn enter_node<'a, const PV: bool, const ROOT: bool>(
        &mut self,
        position: &'a Position,
        depth: i32,
        ply: usize,
        (alpha, beta): (i32, i32),
        cut_node: bool,
    ) -> Node<'a> {
        let in_check = position.in_check();
        let excluded = self.frame(ply, 0).excluded;
        self.frame_mut(ply + 2).cutoffs = 0;
        let frame = self.frame_mut(ply);
        frame.in_check = in_check;
        frame.move_count = 0;
        let key = table_key(position);
        let mut table_hit = if excluded.is_null() {
            self.probe_table(position, key, ply)
        } else {
            TableHit::NONE
        };
        if ROOT {
            table_hit.play = self.root.moves[self.root.line].play;
        }
        if excluded.is_null() {
            self.frame_mut(ply).table_pv = PV || (table_hit.hit && table_hit.pv);
        }
        Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            cut_node,
            in_check,
            excluded,
            key,
            table_hit,
            table_move_noisy: !table_hit.play.is_null() && position.is_noisy(table_hit.play),
            table_pv: self.frame(ply, 0).table_pv,
            assessment: Assessment::NONE,
        }
    }

    /// The node's score, if the table, the tablebases, the evaluation or a shallow search settle it without a full search of its moves.
    #[inline(always)]
    fn score_without_moves<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &mut Node<'_>,
    ) -> Option<i32> {
        let singular_search = node.is_singular_search();
        if !PV
            && !singular_search
            && let Some(score) = self.table_cutoff(node)
        {
            return Some(score);
        }
        if !ROOT
            && !singular_search
            && let Some(score) = self.probe_tablebases::<PV>(node)
        {
            return Some(score);
        }
        node.assessment = self.assess::<ROOT>(node);
        if !ROOT && !node.in_check && !singular_search {
            node.depth += self.hindsight(node);
        }
        let may_prune = !PV && !node.in_check && !singular_search;
        if may_prune && let Some(score) = self.prune_node(node) {
            return Some(score);
        }
        // Without a move to try first, a shallower search has to find one.
        if (PV || node.cut_node)
            && !singular_search
            && enabled(Feature::InternalReduction)
            && node.depth >= tunables::internal_reduction_depth()
            && (node.table_hit.play.is_null()
                || node.table_hit.depth + tunables::internal_reduction_table_depth() < node.depth)
        {
            node.depth -= 1;
        }
        if may_prune && !self.stopped {
            return self.probcut(node);
        }
        None
    }

    /// The table's score, if it is deep enough and proves enough.
    #[inline(always)]
    fn table_cutoff(&mut self, node: &Node<'_>) -> Option<i32> {
        let hit = &node.table_hit;
        let fails_high = hit.score >= node.beta;
        if !enabled(Feature::TableCutoffs)
            || hit.depth < node.depth + i32::from(fails_high)
            || !hit.proves(node.beta)
            || (node.cut_node != fails_high && node.depth <= tunables::table_cutoff_any_depth())
        {
            return None;
        }
        if fails_high && !hit.play.is_null() && !node.table_move_noisy {
            let threats = Threats::of(node.position, !node.position.side_to_move());
            self.frame_mut(node.ply).threats = threats.by_all;
            self.reward_quiet(node.position, node.ply, hit.play, bonus(node.depth));
        }
        // Near the fifty-move limit the way to a position matters, which the table does not know.
        (i32::from(node.position.halfmove_clock()) < tunables::table_cutoff_clock())
            .then_some(hit.score)
    }

    /// How much deeper or shallower to search: a reduced move after which things went well for its side deserves a closer look, and the
    /// other way round.
    #[inline(always)]
    fn hindsight(&self, node: &Node<'_>) -> i32 {
        let previous = node.assessment.previous;
        if previous == NONE || !enabled(Feature::Hindsight) {
            return 0;
        }
        let reduced = self.frame(node.ply, 1).reduction;
        if reduced >= tunables::hindsight_deeper_reduction() && !node.assessment.worsening {
            1
        } else if reduced >= tunables::hindsight_shallower_reduction()
            && node.depth >= tunables::hindsight_shallower_depth()
            && node.assessment.static_evaluation + previous > tunables::hindsight_margin()
        {
            -1
        } else {
            0
        }
    }

    /// Teaches the histories, stores the result in the table, and gives the node's score.
    #[inline(always)]
    fn finish_node<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &Node<'_>,
        best: &BestSoFar,
        original_alpha: i32,
    ) -> i32 {
        let &Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            ..
        } = node;
        let mut score = best.score;
        if score >= beta && !is_decisive(score) && !is_decisive(alpha) {
            let weight = tunables::fail_high_beta();
            score = (score * depth + beta * weight) / (depth + weight);
        }
        let previous = self.frame(ply, 1);
        let after_quiet = !previous.noisy && previous.piece_to != 0;
        if !best.play.is_null() {
            self.learn_moves(node, best.play, &best.tried, score >= beta);
        } else if !ROOT && after_quiet {
            // Everything failed low: the opponent's last move was good.
            self.reward_last(position, ply, depth);
        }
        if score <= original_alpha && !ROOT {
            let previous_pv = self.frame(ply, 1).table_pv;
            let frame = self.frame_mut(ply);
            frame.table_pv = frame.table_pv || (previous_pv && depth > tunables::table_pv_depth());
        }
        // The second and later lines at the root leave moves out: their result is not the position's.
        let whole = !ROOT || self.root.line == 0;
        if !node.is_singular_search() && whole {
            let bound = if score >= beta {
                TableBound::Lower
            } else if PV && !best.play.is_null() {
                TableBound::Exact
            } else {
                TableBound::Upper
            };
            let entry = Entry {
                play: best.play,
                score: score_to_table(score, ply),
                evaluation: node.assessment.raw,
                depth,
                bound,
                pv: self.frame(ply, 0).table_pv,
            };
            self.table.store(node.key, entry);
            self.learn_correction(position, ply, score, &entry);
        }
        debug_assert!(score > -INFINITE && score < INFINITE);
        score
    }
}
