//! One node of the search: what can be said without trying moves, then the moves, then what is to be remembered.

use arrayvec::ArrayVec;
use chess::{Move, Position};
use eval::Evaluator;

use crate::checks::Checks;
use crate::histories::piece_to;
use crate::picker::{EXCHANGE, Picker, Purpose};
use crate::pruning::{Judged, Verdict};
use crate::reductions::reduction;
use crate::score::{
    INFINITE, MAX_EVALUATION, MAX_PLY, NONE, is_decisive, is_loss, is_win, mate_in, mated_in,
};
use crate::searcher::Searcher;
use crate::table::{Entry, Known, score_from_table, score_to_table};
use crate::threats::Threats;
use crate::tunables;

/// Quiet moves or captures that were tried and did not help; more than fit are not worth remembering.
pub(crate) type Tried = ArrayVec<Move, 32>;

/// The key under which a position is kept in the table: near the fifty-move limit a position is not what it was.
#[inline(always)]
pub(crate) fn table_key(position: &Position) -> u64 {
    let clock = u64::from(position.halfmove_clock());
    if clock < 20 {
        position.key()
    } else {
        position.key() ^ ((clock - 12) / 8).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// What the table says of a node, ready for use at its ply.
#[derive(Clone, Copy)]
pub(crate) struct Remembered {
    pub(crate) hit: bool,
    pub(crate) play: Move,
    pub(crate) score: i32,
    pub(crate) evaluation: i32,
    pub(crate) depth: i32,
    pub(crate) known: Known,
    pub(crate) pv: bool,
}

impl Remembered {
    const NOTHING: Remembered = Remembered {
        hit: false,
        play: Move::NULL,
        score: NONE,
        evaluation: NONE,
        depth: -1,
        known: Known::Nothing,
        pv: false,
    };

    /// Whether the score proves something about the bound.
    #[inline(always)]
    pub(crate) fn proves(&self, bound: i32) -> bool {
        self.score != NONE && self.known.proves(self.score, bound)
    }
}

impl<E: Evaluator> Searcher<E> {
    /// What the table knows of this position. An entry whose move is not legal here belongs to another position.
    #[inline(always)]
    pub(crate) fn remember(&self, position: &Position, key: u64, ply: usize) -> Remembered {
        match self.table.probe(key) {
            Some(entry) if entry.play.is_null() || position.is_legal(entry.play) => Remembered {
                hit: true,
                play: entry.play,
                score: score_from_table(entry.score, ply, position.halfmove_clock()),
                evaluation: entry.evaluation,
                depth: entry.depth,
                known: entry.known,
                pv: entry.pv,
            },
            _ => Remembered::NOTHING,
        }
    }

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
            return self.quiescence::<PV>(position, 0, ply, alpha, beta);
        }
        depth = depth.min(MAX_PLY as i32 - 1);
        if PV {
            self.pv.clear(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.out_of_limits() {
            return 0;
        }
        let us = position.side_to_move();
        let in_check = position.in_check();
        if !ROOT {
            if let Some(score) = self.drawn(position, ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check {
                    self.draw(us)
                } else {
                    self.evaluate(position, ply)
                };
            }
            let draw = self.draw(us);
            if alpha < draw && self.history.could_repeat(position, ply) {
                alpha = draw;
                if alpha >= beta {
                    return alpha;
                }
            }
            // A mate nearer to the root than any here is already known.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let original_alpha = alpha;
        let excluded = self.frame(ply, 0).excluded;
        let singular_search = !excluded.is_null();
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply).in_check = in_check;
        self.frame_mut(ply).move_count = 0;

        // What the table knows.
        let key = table_key(position);
        let mut remembered = if singular_search {
            Remembered::NOTHING
        } else {
            self.remember(position, key, ply)
        };
        if ROOT {
            remembered.play = self.root_moves[self.line].play;
        }
        let table_move = remembered.play;
        let table_move_noisy = !table_move.is_null() && position.is_noisy(table_move);
        if !singular_search {
            self.frame_mut(ply).table_pv = PV || (remembered.hit && remembered.pv);
        }
        if !PV
            && !singular_search
            && remembered.depth >= depth + i32::from(remembered.score >= beta)
            && remembered.proves(beta)
            && (cut_node == (remembered.score >= beta) || depth > 5)
        {
            if remembered.score >= beta && !table_move.is_null() && !table_move_noisy {
                let threats = Threats::of(position, !us);
                self.frame_mut(ply).threats = threats.by_all;
                self.reward_quiet(position, ply, table_move, bonus(depth));
            }
            if position.halfmove_clock() < 90 {
                return remembered.score;
            }
        }

        if !ROOT
            && !singular_search
            && let Some(score) =
                self.probe_tablebases::<PV>(position, key, depth, ply, &mut alpha, beta)
        {
            return score;
        }

        // What the evaluator says, corrected by what was learnt.
        let (last, before) = (self.frame(ply, 1).piece_to, self.frame(ply, 2).piece_to);
        let mut correction = 0;
        let mut raw = NONE;
        let mut evaluation = NONE;
        if in_check {
            self.frame_mut(ply).static_evaluation = NONE;
        } else if singular_search {
            evaluation = self.frame(ply, 0).static_evaluation;
            correction = self.corrections.get(position, last, before);
        } else {
            raw = if remembered.evaluation == NONE {
                self.evaluator.evaluate(position).0
            } else {
                remembered.evaluation
            };
            raw = raw.clamp(-crate::quiescence::CLAMP, crate::quiescence::CLAMP);
            correction = self.corrections.get(position, last, before);
            evaluation = crate::quiescence::corrected(raw, correction, position);
            self.frame_mut(ply).static_evaluation = evaluation;
            if remembered.score != NONE
                && remembered.known.proves(remembered.score, evaluation)
                && !is_decisive(remembered.score)
            {
                evaluation = remembered.score;
            }
            if !remembered.hit {
                self.table.store(
                    key,
                    Entry {
                        play: Move::NULL,
                        score: NONE,
                        evaluation: raw,
                        depth: -3,
                        known: Known::Nothing,
                        pv: self.frame(ply, 0).table_pv,
                    },
                );
            }
        }
        let static_evaluation = self.frame(ply, 0).static_evaluation;
        let improving = !in_check && self.is_improving(ply);
        let previous = self.frame(ply, 1).static_evaluation;
        let worsening = !in_check && previous != NONE && static_evaluation > -previous + 2;

        // The opponent's last quiet move is judged by what it did to the evaluation.
        if !ROOT
            && !in_check
            && !singular_search
            && previous != NONE
            && !self.frame(ply, 1).noisy
            && self.frame(ply, 1).piece_to != 0
            && !tunables::trying(9)
        {
            let change = (-4 * (previous + static_evaluation)).clamp(-700, 700);
            let (threats, play) = (self.frame(ply, 1).threats, self.frame(ply, 1).play);
            self.histories.add_quiet(!us, threats, play, change);
        }

        // A reduced move after which things went well for its side deserves a closer look, and the other way round.
        if !ROOT && !in_check && !singular_search && previous != NONE && !tunables::trying(7) {
            let reduced = self.frame(ply, 1).reduction;
            if reduced >= 3072 && !worsening {
                depth += 1;
            } else if reduced >= 1024 && depth >= 2 && static_evaluation + previous > 150 {
                depth -= 1;
            }
        }

        // What can be said without trying a move.
        if !PV && !in_check && !singular_search {
            let judged = Judged {
                depth,
                ply,
                alpha,
                beta,
                evaluation,
                static_evaluation,
                improving,
                worsening,
                cut_node,
                table_move,
                table_move_noisy,
            };
            if let Some(score) = self.prune_node(position, &judged) {
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
            && (table_move.is_null() || (remembered.depth + 4 < depth && !tunables::trying(3)))
        {
            depth -= 1;
        }

        if !PV
            && !in_check
            && !singular_search
            && let Some(score) = self.probcut(
                position,
                depth,
                ply,
                beta,
                improving,
                &remembered,
                raw,
                cut_node,
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
            let learnt = if noisy {
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
                    &crate::pruning::MoveJudged {
                        depth,
                        alpha,
                        static_evaluation,
                        improving,
                        in_check,
                        noisy,
                        gives_check,
                        learnt,
                        move_count,
                        reduced,
                        best_score,
                    },
                );
                match verdict {
                    Verdict::Search => {}
                    Verdict::Skip(score) => {
                        best_score = best_score.max(score);
                        continue;
                    }
                    Verdict::SkipQuiets(score) => {
                        best_score = best_score.max(score);
                        picker.skip_quiets();
                        continue;
                    }
                    Verdict::SearchLastQuiet => picker.skip_quiets(),
                }
            }

            // Is the table's move the only good one?
            let mut extension = 0;
            if !ROOT
                && !singular_search
                && play == table_move
                && depth >= tunables::singular_depth() + i32::from(table_pv)
                && remembered.known.is_lower()
                && remembered.depth >= depth - 3
                && !is_decisive(remembered.score)
                && ply < 2 * self.root_depth as usize
            {
                let width = tunables::singular_margin() * (1 + i32::from(table_pv && !PV));
                let singular_beta = remembered.score - depth * width / 64;
                let saved = self.frame(ply, 0).move_count;
                self.frame_mut(ply).excluded = play;
                let score = self.node::<false, false>(
                    position,
                    (depth - 1) / 2,
                    ply,
                    singular_beta - 1,
                    singular_beta,
                    cut_node,
                );
                self.frame_mut(ply).excluded = Move::NULL;
                self.frame_mut(ply).move_count = saved;
                if self.stopped {
                    self.moves.truncate(bottom);
                    return 0;
                }
                if score < singular_beta {
                    extension = 1;
                    if !PV && score < singular_beta - tunables::singular_double() {
                        extension = 2;
                        if !noisy && score < singular_beta - tunables::singular_triple() {
                            extension = 3;
                        }
                    }
                } else if score >= beta && !is_decisive(score) {
                    // Another move fails high too: so will this node.
                    self.moves.truncate(bottom);
                    return score;
                } else if remembered.score >= beta {
                    extension = -2 - i32::from(!PV);
                } else if cut_node {
                    extension = -2;
                }
            }

            if tunables::trying(4) && extension == 0 && in_check && !singular_search {
                extension = 1;
            }
            if tunables::trying(5)
                && extension == 0
                && gives_check
                && depth < 8
                && position.exchange_at_least(play, 0, &EXCHANGE)
            {
                extension = 1;
            }
            let nodes_before = self.nodes;
            let next = self.make(position, play, ply);
            let mut new_depth = depth - 1 + extension;
            let mut score = NONE;

            if depth >= 2 && move_count > 1 + i32::from(ROOT) {
                reduced -= i32::from(PV) * tunables::reduction_pv();
                if table_pv {
                    reduced -= tunables::reduction_table_pv();
                    if remembered.score != NONE && remembered.score > alpha {
                        reduced -= tunables::reduction_table_pv_score();
                    }
                }
                if cut_node {
                    reduced += tunables::reduction_cut_node();
                }
                if !improving {
                    reduced += tunables::reduction_not_improving();
                }
                if table_move_noisy && !noisy {
                    reduced += tunables::reduction_table_capture();
                }
                if self.frame(ply + 1, 0).cutoffs > 3 && !tunables::trying(10) {
                    reduced += tunables::reduction_cutoffs();
                }
                if gives_check {
                    reduced -= tunables::reduction_check();
                }
                if play == self.frame(ply, 0).killer {
                    reduced -= tunables::reduction_killer();
                }
                reduced -= correction.abs() * tunables::reduction_correction();
                reduced -= learnt * 1024
                    / if noisy {
                        tunables::reduction_capture_history()
                    } else {
                        tunables::reduction_quiet_history()
                    };
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
                if play == table_move
                    && remembered.depth > 1
                    && self.root_depth > 8
                    && !tunables::trying(11)
                {
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
                    if depth > 2 && depth < 14 && !is_decisive(score) && !tunables::trying(2) {
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

        if best_score >= beta
            && !is_decisive(best_score)
            && !is_decisive(alpha)
            && !tunables::trying(8)
        {
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

        if !singular_search && !(ROOT && self.line > 0) {
            let known = if best_score >= beta {
                Known::Lower
            } else if PV && !best_move.is_null() {
                Known::Exact
            } else {
                Known::Upper
            };
            self.table.store(
                key,
                Entry {
                    play: best_move,
                    score: score_to_table(best_score, ply),
                    evaluation: raw,
                    depth,
                    known,
                    pv: self.frame(ply, 0).table_pv,
                },
            );
            if !in_check
                && (best_move.is_null() || !position.is_noisy(best_move))
                && !(known == Known::Lower && best_score <= static_evaluation)
                && !(known == Known::Upper && best_score >= static_evaluation)
                && !is_decisive(best_score)
            {
                self.corrections.learn(
                    position,
                    last,
                    before,
                    best_score - static_evaluation,
                    depth,
                );
            }
        }
        debug_assert!(best_score > -INFINITE && best_score < INFINITE);
        best_score
    }

    /// A draw by the rules, or by what both sides can force.
    #[inline(always)]
    pub(crate) fn drawn(&self, position: &Position, ply: usize) -> Option<i32> {
        let clock = position.halfmove_clock();
        let repeated = clock >= 4 && self.history.is_repetition(position, ply);
        let drawn = repeated
            || (clock >= 100 && (!position.in_check() || position.has_legal_move()))
            || position.is_insufficient_material();
        drawn.then(|| self.draw(position.side_to_move()))
    }

    /// Whether the evaluation is better than at the mover's last turn.
    #[inline(always)]
    fn is_improving(&self, ply: usize) -> bool {
        let now = self.frame(ply, 0).static_evaluation;
        let before = self.frame(ply, 2).static_evaluation;
        if before != NONE {
            return now > before;
        }
        let earlier = self.frame(ply, 4).static_evaluation;
        earlier == NONE || now > earlier
    }

    /// Captures that stand so far above beta after a shallow search that a deep one need not be made.
    #[allow(clippy::too_many_arguments)]
    fn probcut(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        beta: i32,
        improving: bool,
        remembered: &Remembered,
        raw: i32,
        cut_node: bool,
    ) -> Option<i32> {
        if is_decisive(beta) {
            return None;
        }
        // The table alone may say so.
        let table_beta = beta + tunables::probcut_table_margin();
        if remembered.known.is_lower()
            && remembered.depth >= depth - 4
            && remembered.score >= table_beta
            && !is_decisive(remembered.score)
        {
            return Some(table_beta);
        }
        let target = beta + tunables::probcut_margin()
            - i32::from(improving) * tunables::probcut_improving();
        if depth < tunables::probcut_depth()
            || is_win(target)
            || (remembered.score != NONE
                && remembered.depth >= depth - 3
                && remembered.score < target)
        {
            return None;
        }
        let static_evaluation = self.frame(ply, 0).static_evaluation;
        let table_move = if !remembered.play.is_null()
            && position.is_noisy(remembered.play)
            && position.exchange_at_least(remembered.play, target - static_evaluation, &EXCHANGE)
        {
            remembered.play
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
        let reduced = depth - 4;
        while let Some(play) = self.pick(&mut picker, position, ply) {
            let next = self.make(position, play, ply);
            let mut score = -self.quiescence::<false>(&next, 0, ply + 1, -target, -target + 1);
            if score >= target && reduced > 0 && !self.stopped {
                score = -self.node::<false, false>(
                    &next,
                    reduced,
                    ply + 1,
                    -target,
                    -target + 1,
                    !cut_node,
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
                    table_key(position),
                    Entry {
                        play,
                        score: score_to_table(score, ply),
                        evaluation: raw,
                        depth: depth - 3,
                        known: Known::Lower,
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

/// What a good move gains in the histories.
#[inline(always)]
pub(crate) fn bonus(depth: i32) -> i32 {
    (tunables::bonus_depth() * depth - tunables::bonus_offset()).clamp(0, tunables::bonus_limit())
}

/// What a bad move loses in the histories.
#[inline(always)]
pub(crate) fn malus(depth: i32) -> i32 {
    (tunables::malus_depth() * depth - tunables::malus_offset()).clamp(0, tunables::malus_limit())
}

const _: () = assert!(MAX_EVALUATION > crate::quiescence::CLAMP);
