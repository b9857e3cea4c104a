//! The moves of a node, one after another: which are pruned, how far each is extended or reduced, and what it brings.

use std::ops::ControlFlow;

use chess::{Move, Position};
use eval::Evaluator;

use crate::alphabeta::{BestSoFar, Node};
use crate::checks::Checks;
use crate::features::{Feature, enabled};
use crate::histories::piece_to;
use crate::learning::{TriedMoves, bonus, malus};
use crate::picker::{Picker, Purpose};
use crate::pruning::{MoveFacts, Pruning};
use crate::reductions::{ReductionFacts, adjustment, reduction};
use crate::score::{INFINITE, NONE, is_decisive, is_loss};
use crate::searcher::Searcher;
use crate::singular::Singular;
use crate::threats::Threats;
use crate::tunables;

impl<E: Evaluator> Searcher<E> {
    /// Tries the moves of a node. Breaks with the node's score where it is settled before all moves are tried, or with 0 when the search
    /// is stopped.
    #[inline(always)]
    pub(crate) fn search_moves<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &mut Node<'_>,
    ) -> ControlFlow<i32, BestSoFar> {
        let &mut Node { position, ply, .. } = node;
        let us = position.side_to_move();
        let threats = Threats::of(position, !us);
        self.frame_mut(ply).threats = threats.by_all;
        let checks = Checks::of(position);
        node.table_pv = self.frame(ply, 0).table_pv;
        let bottom = self.moves.len();
        let mut picker = Picker::new(
            Purpose::Everything,
            node.table_hit.play,
            threats,
            Some(checks),
        );
        let mut best = BestSoFar {
            score: -INFINITE,
            play: Move::NULL,
            move_count: 0,
            tried: TriedMoves::default(),
        };
        while let Some(play) = self.pick(&mut picker, position, ply) {
            if play == node.excluded || (ROOT && !self.is_root_move(play)) {
                continue;
            }
            self.prefetch_after(position, play);
            best.move_count += 1;
            self.frame_mut(ply).move_count = best.move_count;
            let mut facts = self.move_facts(node, play, &best, &threats, &checks);
            if !ROOT && !is_loss(best.score) && position.has_pieces(us) {
                match self.prune_move(node, play, &facts) {
                    Pruning::Search => {}
                    Pruning::Skip(score) => {
                        best.score = best.score.max(score);
                        continue;
                    }
                    Pruning::SkipQuietsButChecks(score) => {
                        best.score = best.score.max(score);
                        picker.skip_quiets_but_checks();
                        continue;
                    }
                    Pruning::SearchLastQuiet => picker.skip_quiets(),
                }
            }
            let extension = match self.extension::<PV, ROOT>(node, play, facts.noisy) {
                ControlFlow::Continue(plies) => plies,
                ControlFlow::Break(score) => {
                    self.moves.truncate(bottom);
                    return ControlFlow::Break(score);
                }
            };
            let nodes_before = self.nodes;
            let mut next = *position;
            self.make(&mut next, play, ply);
            let score = self.search_move::<PV, ROOT>(node, &next, play, &mut facts, extension);
            self.unmake();
            if self.stopped {
                self.moves.truncate(bottom);
                return ControlFlow::Break(0);
            }
            if ROOT {
                let nodes = self.nodes - nodes_before;
                self.note_root_move(play, score, best.move_count, node.alpha, node.beta, nodes);
            }
            if score > best.score {
                best.score = score;
                if score > node.alpha {
                    best.play = play;
                    if PV {
                        self.pv.update(ply, play);
                    }
                    if score >= node.beta {
                        let counts_twice = extension < tunables::cutoff_extension() || PV;
                        self.frame_mut(ply).cutoffs += 1 + i32::from(counts_twice);
                        break;
                    }
                    node.alpha = score;
                    // The best move is probably found: the rest deserve a little less.
                    if node.depth > tunables::alpha_raised_least_depth()
                        && node.depth < tunables::alpha_raised_depth()
                        && !is_decisive(score)
                    {
                        node.depth -= 1;
                    }
                }
            }
            if play != best.play {
                best.tried.push(play, facts.noisy);
            }
        }
        self.moves.truncate(bottom);
        ControlFlow::Continue(best)
    }

    /// What is known of a move before it is made.
    #[inline(always)]
    fn move_facts(
        &self,
        node: &Node<'_>,
        play: Move,
        best: &BestSoFar,
        threats: &Threats,
        checks: &Checks,
    ) -> MoveFacts {
        let position = node.position;
        let noisy = position.is_noisy(play);
        let piece_to = piece_to(position.moved(play), play);
        let history = if noisy {
            self.histories.capture(position, play)
        } else {
            let (last, before) = (
                self.frame(node.ply, 1).piece_to,
                self.frame(node.ply, 2).piece_to,
            );
            self.histories
                .quiet(position.side_to_move(), threats.by_all, play)
                + self.histories.continuation(last, piece_to)
                + self.histories.continuation(before, piece_to)
        };
        MoveFacts {
            noisy,
            gives_check: checks.given_by(position, play),
            piece_to,
            history,
            move_count: best.move_count,
            reduced: reduction(node.depth, best.move_count),
            best_score: best.score,
        }
    }

    /// How many plies deeper a move is searched than the depth says. Breaks with the node's score if that is settled on the way.
    #[inline(always)]
    fn extension<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &Node<'_>,
        play: Move,
        noisy: bool,
    ) -> ControlFlow<i32, i32> {
        if node.is_singular_search() {
            return ControlFlow::Continue(0);
        }
        let mut extension = 0;
        let may_extend = (node.ply as i32) < tunables::extension_plies() * self.root.depth;
        if !ROOT && may_extend && self.may_be_singular(node, play) {
            match self.singular::<PV>(node, play, noisy) {
                Singular::Extend(plies) => extension = plies,
                Singular::Cut(score) => return ControlFlow::Break(score),
            }
        }
        // Checks force matters: out of one the search goes a ply deeper.
        if node.in_check && extension == 0 && may_extend && enabled(Feature::CheckExtension) {
            extension = 1;
        }
        ControlFlow::Continue(extension)
    }

    /// The score of a move that has been made: late moves first at a reduced depth, all but the first with a null window, and the whole
    /// window where a principal variation may lie.
    #[inline(always)]
    fn search_move<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &Node<'_>,
        next: &Position,
        play: Move,
        facts: &mut MoveFacts,
        extension: i32,
    ) -> i32 {
        let (ply, alpha) = (node.ply, node.alpha);
        let mut new_depth = node.depth - 1 + extension;
        let mut score = NONE;
        if node.depth >= tunables::reduction_depth()
            && facts.move_count > tunables::reduction_moves() + i32::from(ROOT)
            && enabled(Feature::LateMoveReduction)
        {
            score = self.search_reduced::<PV>(node, next, play, facts, &mut new_depth);
        } else if !PV || facts.move_count > 1 {
            let cut_node = !node.cut_node;
            score =
                -self.node::<false, false>(next, new_depth, ply + 1, -alpha - 1, -alpha, cut_node);
        }
        if PV && (facts.move_count == 1 || score > alpha) && !self.stopped {
            // The table's move is not left to quiescence at the end of a principal variation.
            if play == node.table_hit.play
                && node.table_hit.depth > tunables::pv_table_depth()
                && self.root.depth > tunables::pv_iteration()
            {
                new_depth = new_depth.max(1);
            }
            self.pv.clear(ply + 1);
            score = -self.node::<true, false>(next, new_depth, ply + 1, -node.beta, -alpha, false);
        }
        score
    }

    /// A late move at a reduced depth, and again at a depth that depends on how well it did, if it raised alpha.
    #[inline(always)]
    fn search_reduced<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        next: &Position,
        play: Move,
        facts: &mut MoveFacts,
        new_depth: &mut i32,
    ) -> i32 {
        let (ply, alpha) = (node.ply, node.alpha);
        let table_score = node.table_hit.score;
        facts.reduced += adjustment(&ReductionFacts {
            pv: PV,
            table_pv: node.table_pv,
            table_score_above: table_score != NONE && table_score > alpha,
            cut_node: node.cut_node,
            improving: node.assessment.improving,
            table_capture: node.table_move_noisy && !facts.noisy,
            cutoffs_below: self.frame(ply + 1, 0).cutoffs,
            gives_check: facts.gives_check,
            killer: play == self.frame(ply, 0).killer,
            noisy: facts.noisy,
            correction: node.assessment.correction,
            history: facts.history,
        });
        let lower =
            (*new_depth - facts.reduced / 1024).clamp(1, (*new_depth).max(1) + i32::from(PV));
        self.frame_mut(ply).reduction = facts.reduced;
        let mut score = -self.node::<false, false>(next, lower, ply + 1, -alpha - 1, -alpha, true);
        self.frame_mut(ply).reduction = 0;
        if score <= alpha || lower >= *new_depth || self.stopped {
            return score;
        }
        let deeper_margin = tunables::deeper_margin() + tunables::deeper_depth() * *new_depth;
        let deeper = score > facts.best_score + deeper_margin;
        let shallower = score < facts.best_score + tunables::shallower_margin();
        *new_depth += i32::from(deeper) - i32::from(shallower);
        if lower < *new_depth {
            let cut_node = !node.cut_node;
            score =
                -self.node::<false, false>(next, *new_depth, ply + 1, -alpha - 1, -alpha, cut_node);
        }
        if !facts.noisy && !self.stopped {
            let change = if score >= node.beta {
                bonus(*new_depth)
            } else if score <= alpha {
                -malus(*new_depth)
            } else {
                0
            };
            self.learn_continuations(ply, facts.piece_to, change);
        }
        score
    }
}
