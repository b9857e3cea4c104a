//! The end of a line: captures (and, in check, every move) until nothing is hanging, so that the evaluation means something.

use chess::{Move, Position};
use eval::Evaluator;

use crate::exchange::exchange_at_least;
use crate::features::{Feature, enabled};
use crate::picker::{Picker, Purpose};
use crate::score::{
    INFINITE, MAX_EVALUATION, MAX_PLY, NONE, blend, is_decisive, is_loss, mated_in,
};
use crate::searcher::Searcher;
use crate::table::{Entry, TableBound, UNSEARCHED};
use crate::table_probe::table_key;
use crate::table_scores::score_to_table;
use crate::threats::Threats;
use crate::tunables;

/// No evaluation is taken for more than this.
pub(crate) const CLAMP: i32 = 15_000;
const _: () = assert!(CLAMP < MAX_EVALUATION);

/// The evaluator's figure with what was learnt about it, fading towards a draw as the fifty-move limit comes near.
#[inline(always)]
pub(crate) fn corrected(raw: i32, correction: i32, position: &Position) -> i32 {
    let clock = i32::from(position.halfmove_clock()).min(100);
    let whole = tunables::fifty_move_scale();
    raw * (whole - clock) / whole + correction
}

impl<E: Evaluator> Searcher<E> {
    /// The corrected evaluation of a position.
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let raw = self.evaluator.evaluate(position).0.clamp(-CLAMP, CLAMP);
        let (last, before) = (self.frame(ply, 1).piece_to, self.frame(ply, 2).piece_to);
        corrected(raw, self.corrections.get(position, last, before), position)
    }

    /// The score of a position when only captures are tried, or evasions in check.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if PV {
            self.pv.clear(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.should_stop() {
            return 0;
        }
        let us = position.side_to_move();
        let draw = self.draw(us);
        if alpha < draw
            && enabled(Feature::UpcomingRepetition)
            && self.history.could_repeat(position, ply)
        {
            alpha = draw;
            if alpha >= beta {
                return alpha;
            }
        }
        if let Some(score) = self.drawn(position, ply) {
            return score;
        }
        let in_check = position.in_check();
        if ply >= MAX_PLY - 1 {
            return if in_check {
                draw
            } else {
                self.evaluate(position, ply)
            };
        }
        self.frame_mut(ply).in_check = in_check;

        let key = table_key(position);
        let table_hit = self.probe_table(position, key, ply);
        if !PV && table_hit.proves(beta) {
            return table_hit.score;
        }
        let table_pv = PV || (table_hit.hit && table_hit.pv);

        let mut raw = NONE;
        let mut best_score = -INFINITE;
        if !in_check {
            // A cheaper figure must not be taken for the full one later, nor the other way round.
            raw = if E::HAS_FAST_FORM {
                self.evaluator.evaluate_fast(position).0
            } else if table_hit.evaluation == NONE {
                self.evaluator.evaluate(position).0
            } else {
                table_hit.evaluation
            };
            raw = raw.clamp(-CLAMP, CLAMP);
            let (last, before) = (self.frame(ply, 1).piece_to, self.frame(ply, 2).piece_to);
            let correction = self.corrections.get(position, last, before);
            best_score = corrected(raw, correction, position);
            self.frame_mut(ply).static_evaluation = best_score;
            if table_hit.score != NONE
                && table_hit.bound.proves(table_hit.score, best_score)
                && !is_decisive(table_hit.score)
            {
                best_score = table_hit.score;
            }
            if best_score >= beta {
                if !is_decisive(best_score) && !is_decisive(beta) {
                    best_score = blend(best_score, beta, tunables::stand_pat_blend());
                }
                if !table_hit.hit && !E::HAS_FAST_FORM {
                    self.table.store(
                        key,
                        Entry {
                            play: Move::NULL,
                            score: score_to_table(best_score, ply),
                            evaluation: raw,
                            depth: UNSEARCHED,
                            bound: TableBound::Lower,
                            pv: false,
                        },
                    );
                }
                return best_score;
            }
            alpha = alpha.max(best_score);
        } else {
            self.frame_mut(ply).static_evaluation = NONE;
        }

        let purpose = if in_check {
            Purpose::Everything
        } else {
            Purpose::Noisy
        };
        let table_move =
            if in_check || table_hit.play.is_null() || position.is_noisy(table_hit.play) {
                table_hit.play
            } else {
                Move::NULL
            };
        let threats = if in_check {
            Threats::of(position, !us)
        } else {
            Threats::default()
        };
        let bottom = self.moves.len();
        let mut picker = Picker::new(purpose, table_move, threats, None);
        let mut best_move = Move::NULL;
        let mut move_count = 0;
        while let Some(play) = self.pick(&mut picker, position, ply) {
            move_count += 1;
            if !is_loss(best_score) {
                // After a few captures only taking back what has just moved is worth a look, and what checks or promotes.
                if !in_check
                    && move_count > tunables::quiescence_moves()
                    && !play.is_promotion()
                    && !self.takes_back(position, play, ply)
                    && !position.gives_check(play)
                {
                    continue;
                }
                if in_check && !position.is_noisy(play) {
                    // One quiet way out of check has been found: that is enough.
                    picker.skip_quiets();
                }
            }
            self.prefetch_after(position, play);
            if !is_loss(best_score)
                && !exchange_at_least(position, play, -tunables::quiescence_exchange())
            {
                continue;
            }
            let mut next = *position;
            self.make(&mut next, play, ply);
            let score = -self.quiescence::<PV>(&next, ply + 1, -beta, -alpha);
            self.unmake();
            if self.stopped {
                self.moves.truncate(bottom);
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = play;
                    if PV {
                        self.pv.update(ply, play);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        self.moves.truncate(bottom);

        if in_check && move_count == 0 {
            return mated_in(ply);
        }
        if best_score >= beta && !is_decisive(best_score) && !is_decisive(beta) {
            best_score = blend(best_score, beta, tunables::quiescence_blend());
        }
        self.table.store(
            key,
            Entry {
                play: best_move,
                score: score_to_table(best_score, ply),
                evaluation: if E::HAS_FAST_FORM { NONE } else { raw },
                depth: 0,
                bound: if best_score >= beta {
                    TableBound::Lower
                } else {
                    TableBound::Upper
                },
                pv: table_pv,
            },
        );
        best_score
    }

    /// Whether a move takes the piece that has just moved.
    #[inline(always)]
    fn takes_back(&self, position: &Position, play: Move, ply: usize) -> bool {
        let previous = self.frame(ply, 1);
        previous.piece_to != 0
            && previous.piece_to % 64 == play.to().index()
            && position.is_capture(play)
    }
}
