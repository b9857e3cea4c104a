//! One node of the search: what is known without trying moves, then the moves, then what is stored.

use chess::{Move, Position};
use eval::Evaluator;

use crate::assess::Assessment;
use crate::checks::Checks;
use crate::features::{Feature, enabled};
use crate::histories::piece_to;
use crate::learning::{Tried, bonus, malus};
use crate::picker::{Picker, Purpose};
use crate::pruning::{MoveFacts, NodeFacts, Pruning};
use crate::reductions::{LateFacts, correction_of, reduction};
use crate::score::{INFINITE, MAX_PLY, NONE, is_decisive, is_loss, mated_in};
use crate::searcher::Searcher;
use crate::singular::{Singular, SingularFacts};
use crate::table::{Entry, TableBound, score_to_table};
use crate::table_probe::{TableHit, table_key};
use crate::threats::Threats;
use crate::tunables;

impl<E: Evaluator> Searcher<E> {
    /// The score of a position searched to a depth, for the side to move, within a window. `cut_node` says that it is
    /// expected to fail high.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn node<const PV: bool, const ROOT: bool>(
        &mut self,
        position: &Position,
        mut depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        cut_node: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence::<PV>(position, ply, alpha, beta);
        }
        depth = depth.min(MAX_PLY as i32 - 1);
        if PV {
            self.pv.clear(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.should_stop() {
            return 0;
        }
        let us = position.side_to_move();
        let in_check = position.in_check();
        if !ROOT && let Some(score) = self.known_at_once(position, ply, &mut alpha, &mut beta) {
            return score;
        }
        let original_alpha = alpha;
        let excluded = self.frame(ply, 0).excluded;
        let singular_search = !excluded.is_null();
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply).in_check = in_check;
        self.frame_mut(ply).move_count = 0;

        // What the table knows.
        let key = table_key(position);
        let mut table_hit = if singular_search {
            TableHit::NONE
        } else {
            self.probe_table(position, key, ply)
        };
        if ROOT {
            table_hit.play = self.root_moves[self.line].play;
        }
        let table_move = table_hit.play;
        let table_move_noisy = !table_move.is_null() && position.is_noisy(table_move);
        if !singular_search {
            self.frame_mut(ply).table_pv = PV || (table_hit.hit && table_hit.pv);
        }
        if !PV
            && !singular_search
            && enabled(Feature::TableCutoffs)
            && table_hit.depth >= depth + i32::from(table_hit.score >= beta)
            && table_hit.proves(beta)
            && (cut_node == (table_hit.score >= beta) || depth > 5)
        {
            if table_hit.score >= beta && !table_move.is_null() && !table_move_noisy {
                let threats = Threats::of(position, !us);
                self.frame_mut(ply).threats = threats.by_all;
                self.reward_quiet(position, ply, table_move, bonus(depth));
            }
            if position.halfmove_clock() < 90 {
                return table_hit.score;
            }
        }

        if !ROOT
            && !singular_search
            && let Some(score) =
                self.probe_tablebases::<PV>(position, key, depth, ply, &mut alpha, beta)
        {
            return score;
        }

        let Assessment {
            raw,
            evaluation,
            static_evaluation,
            correction,
            improving,
            worsening,
            previous,
        } = self.assess::<ROOT>(position, ply, key, &table_hit);

        // A reduced move after which things went well for its side deserves a closer look, and the other way round.
        if !ROOT && !in_check && !singular_search && previous != NONE && enabled(Feature::Hindsight)
        {
            let reduced = self.frame(ply, 1).reduction;
            if reduced >= 3072 && !worsening {
                depth += 1;
            } else if reduced >= 1024 && depth >= 2 && static_evaluation + previous > 150 {
                depth -= 1;
            }
        }

        // What can be said without trying a move.
        if !PV && !in_check && !singular_search {
            let facts = NodeFacts {
                depth,
                ply,
                beta,
                evaluation,
                static_evaluation,
                improving,
                worsening,
                cut_node,
                table_move,
                table_move_noisy,
            };
            if let Some(score) = self.prune_node(position, &facts) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }

        // Without a move to try first, a shallower search has to find one.
        if (PV || cut_node)
            && depth >= 4
            && !singular_search
            && enabled(Feature::InternalReduction)
            && (table_move.is_null() || table_hit.depth + 4 < depth)
        {
            depth -= 1;
        }

        if !PV
            && !in_check
            && !singular_search
            && let Some(score) = self.probcut(
                position, depth, ply, beta, improving, &table_hit, raw, cut_node,
            )
        {
            return score;
        }
        if self.stopped {
            return 0;
        }

        // The moves.
        let threats = Threats::of(position, !us);
        self.frame_mut(ply).threats = threats.by_all;
        let checks = Checks::of(position);
        let bottom = self.moves.len();
        let mut picker = Picker::new(Purpose::Everything, table_move, threats, Some(checks));
        let mut best_score = -INFINITE;
        let mut best_move = Move::NULL;
        let mut move_count = 0;
        let mut quiets_tried = Tried::new();
        let mut captures_tried = Tried::new();
        let table_pv = self.frame(ply, 0).table_pv;
        while let Some(play) = self.pick(&mut picker, position, ply) {
            if play == excluded || (ROOT && !self.is_root_move(play)) {
                continue;
            }
            move_count += 1;
            self.frame_mut(ply).move_count = move_count;
            let noisy = position.is_noisy(play);
            let gives_check = checks.given_by(position, play);
            let now = piece_to(position.moved(play), play);
            let (last, before) = (self.frame(ply, 1).piece_to, self.frame(ply, 2).piece_to);
            let history = if noisy {
                self.histories.capture(position, play)
            } else {
                self.histories.quiet(us, threats.by_all, play)
                    + self.histories.continuation(last, now)
                    + self.histories.continuation(before, now)
            };
            let mut reduced = reduction(depth, move_count);

            if !ROOT && !is_loss(best_score) && position.has_pieces(us) {
                let verdict = self.prune_move(
                    position,
                    play,
                    &MoveFacts {
                        depth,
                        alpha,
                        static_evaluation,
                        improving,
                        in_check,
                        noisy,
                        gives_check,
                        history,
                        move_count,
                        reduced,
                        best_score,
                    },
                );
                match verdict {
                    Pruning::Search => {}
                    Pruning::Skip(score) => {
                        best_score = best_score.max(score);
                        continue;
                    }
                    Pruning::SkipQuiets(score) => {
                        best_score = best_score.max(score);
                        picker.skip_quiets();
                        continue;
                    }
                    Pruning::SearchLastQuiet => picker.skip_quiets(),
                }
            }

            // Is the table's move the only good one?
            let mut extension = 0;
            if !ROOT
                && !singular_search
                && play == table_move
                && enabled(Feature::Singular)
                && depth >= tunables::singular_depth() + i32::from(table_pv)
                && table_hit.bound.is_lower()
                && table_hit.depth >= depth - 3
                && !is_decisive(table_hit.score)
                && ply < 2 * self.root_depth as usize
            {
                let facts = SingularFacts {
                    depth,
                    ply,
                    beta,
                    pv: PV,
                    table_pv,
                    noisy,
                    cut_node,
                    table_score: table_hit.score,
                };
                match self.singular(position, play, &facts) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(score) => {
                        self.moves.truncate(bottom);
                        return score;
                    }
                }
            }

            // Checks force matters: out of one the search goes a ply deeper.
            if in_check
                && extension == 0
                && !singular_search
                && ply < 2 * self.root_depth as usize
                && enabled(Feature::CheckExtension)
            {
                extension = 1;
            }
            let nodes_before = self.nodes;
            let next = self.make(position, play, ply);
            let mut new_depth = depth - 1 + extension;
            let mut score = NONE;

            if depth >= 2 && move_count > 1 + i32::from(ROOT) && enabled(Feature::LateMoveReduction)
            {
                reduced += correction_of(&LateFacts {
                    pv: PV,
                    table_pv,
                    table_score_above: table_hit.score != NONE && table_hit.score > alpha,
                    cut_node,
                    improving,
                    table_capture: table_move_noisy && !noisy,
                    cutoffs_below: self.frame(ply + 1, 0).cutoffs,
                    gives_check,
                    killer: play == self.frame(ply, 0).killer,
                    noisy,
                    correction,
                    history,
                });
                let lower = (new_depth - reduced / 1024).clamp(1, new_depth.max(1) + i32::from(PV));
                self.frame_mut(ply).reduction = reduced;
                score = -self.node::<false, false>(&next, lower, ply + 1, -alpha - 1, -alpha, true);
                self.frame_mut(ply).reduction = 0;
                if score > alpha && lower < new_depth && !self.stopped {
                    let deeper = score > best_score + tunables::deeper_margin() + 2 * new_depth;
                    let shallower = score < best_score + tunables::shallower_margin();
                    new_depth += i32::from(deeper) - i32::from(shallower);
                    if lower < new_depth {
                        score = -self.node::<false, false>(
                            &next,
                            new_depth,
                            ply + 1,
                            -alpha - 1,
                            -alpha,
                            !cut_node,
                        );
                    }
                    if !noisy && !self.stopped {
                        let change = if score >= beta {
                            bonus(new_depth)
                        } else if score <= alpha {
                            -malus(new_depth)
                        } else {
                            0
                        };
                        self.learn_continuations(ply, now, change);
                    }
                }
            } else if !PV || move_count > 1 {
                score = -self.node::<false, false>(
                    &next,
                    new_depth,
                    ply + 1,
                    -alpha - 1,
                    -alpha,
                    !cut_node,
                );
            }
            if PV && (move_count == 1 || score > alpha) && !self.stopped {
                // The table's move is not left to quiescence at the end of a principal variation.
                if play == table_move && table_hit.depth > 1 && self.root_depth > 8 {
                    new_depth = new_depth.max(1);
                }
                self.pv.clear(ply + 1);
                score = -self.node::<true, false>(&next, new_depth, ply + 1, -beta, -alpha, false);
            }
            self.unmake();
            if self.stopped {
                self.moves.truncate(bottom);
                return 0;
            }
            if ROOT {
                self.note_root_move(
                    play,
                    score,
                    move_count,
                    alpha,
                    beta,
                    self.nodes - nodes_before,
                );
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = play;
                    if PV {
                        self.pv.update(ply, play);
                    }
                    if score >= beta {
                        self.frame_mut(ply).cutoffs += 1 + i32::from(extension < 2 || PV);
                        break;
                    }
                    alpha = score;
                    if depth > 2 && depth < 14 && !is_decisive(score) {
                        depth -= 1;
                    }
                }
            }
            if play != best_move {
                if noisy {
                    let _ = captures_tried.try_push(play);
                } else {
                    let _ = quiets_tried.try_push(play);
                }
            }
        }
        self.moves.truncate(bottom);

        if move_count == 0 {
            return if singular_search {
                alpha
            } else if in_check {
                mated_in(ply)
            } else {
                self.draw(us)
            };
        }

        if best_score >= beta && !is_decisive(best_score) && !is_decisive(alpha) {
            best_score = (best_score * depth + beta) / (depth + 1);
        }
        if !best_move.is_null() {
            self.learn_moves(
                position,
                ply,
                depth,
                best_move,
                &quiets_tried,
                &captures_tried,
                best_score >= beta,
            );
        } else if !ROOT && !self.frame(ply, 1).noisy && self.frame(ply, 1).piece_to != 0 {
            // Everything failed low: the opponent's last move was good.
            self.reward_last(position, ply, depth);
        }
        if best_score <= original_alpha && !ROOT {
            let previous_pv = self.frame(ply, 1).table_pv;
            let frame = self.frame_mut(ply);
            frame.table_pv = frame.table_pv || (previous_pv && depth > 3);
        }

        // The second and later lines at the root leave moves out: their result is not the position's.
        let whole = !ROOT || self.line == 0;
        if !singular_search && whole {
            let bound = if best_score >= beta {
                TableBound::Lower
            } else if PV && !best_move.is_null() {
                TableBound::Exact
            } else {
                TableBound::Upper
            };
            let entry = Entry {
                play: best_move,
                score: score_to_table(best_score, ply),
                evaluation: raw,
                depth,
                bound,
                pv: self.frame(ply, 0).table_pv,
            };
            self.table.store(key, entry);
            self.learn_correction(position, ply, best_score, &entry);
        }
        debug_assert!(best_score > -INFINITE && best_score < INFINITE);
        best_score
    }
}
