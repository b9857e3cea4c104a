//! What a node teaches the histories: the move that was best, and those tried before it.

use arrayvec::ArrayVec;
use chess::{Move, Position};
use eval::Evaluator;

use crate::alphabeta::Node;
use crate::features::{Feature, enabled};
use crate::histories::piece_to;
use crate::score::{NONE, is_decisive};
use crate::searcher::Searcher;
use crate::table::{Entry, TableBound};
use crate::tunables;

/// Moves that were tried and were not best; more than fit are not worth keeping.
#[derive(Default)]
pub(crate) struct TriedMoves {
    quiets: ArrayVec<Move, 32>,
    captures: ArrayVec<Move, 32>,
}

impl TriedMoves {
    /// Adds a move.
    #[inline(always)]
    pub(crate) fn push(&mut self, play: Move, noisy: bool) {
        let moves = if noisy {
            &mut self.captures
        } else {
            &mut self.quiets
        };
        let _ = moves.try_push(play);
    }
}

impl<E: Evaluator> Searcher<E> {
    /// A move turned out best; those tried before it did not.
    pub(crate) fn learn_moves(
        &mut self,
        node: &Node<'_>,
        best: Move,
        tried: &TriedMoves,
        failed_high: bool,
    ) {
        let &Node {
            position,
            ply,
            depth,
            ..
        } = node;
        let (gain, loss) = (bonus(depth), malus(depth));
        if position.is_noisy(best) {
            self.histories.add_capture(position, best, gain);
        } else {
            if failed_high && enabled(Feature::Killer) {
                self.frame_mut(ply).killer = best;
            }
            self.reward_quiet(position, ply, best, gain);
            for &play in &tried.quiets {
                self.reward_quiet(position, ply, play, -loss);
            }
        }
        for &play in &tried.captures {
            self.histories.add_capture(position, play, -loss);
        }
        // The opponent's first move, refuted here, was not as good as it looked.
        let previous = self.frame(ply, 1);
        if previous.move_count == 1 && !previous.noisy && previous.piece_to != 0 && ply > 0 {
            let now = previous.piece_to;
            let change = -loss * tunables::refuted_malus_share() / 1024;
            self.learn_continuations(ply - 1, now, change);
        }
    }

    /// Where the search's score differs from the evaluation, and no capture explains it, the evaluation is to be corrected.
    #[inline]
    pub(crate) fn learn_correction(
        &mut self,
        position: &Position,
        ply: usize,
        score: i32,
        stored: &Entry,
    ) {
        let guess = self.frame(ply, 0).static_evaluation;
        if guess == NONE
            || (!stored.play.is_null() && position.is_noisy(stored.play))
            || (stored.bound == TableBound::Lower && score <= guess)
            || (stored.bound == TableBound::Upper && score >= guess)
            || is_decisive(score)
        {
            return;
        }
        let (last, before) = (self.frame(ply, 1).piece_to, self.frame(ply, 2).piece_to);
        self.corrections
            .learn(position, last, before, score - guess, stored.depth);
    }

    /// Tells all histories of quiet moves about one.
    pub(crate) fn reward_quiet(
        &mut self,
        position: &Position,
        ply: usize,
        play: Move,
        change: i32,
    ) {
        let threats = self.frame(ply, 0).threats;
        let now = piece_to(position.moved(play), play);
        self.histories
            .add_quiet(position.side_to_move(), threats, play, change);
        self.learn_continuations(ply, now, change);
    }

    /// Tells the histories of continuations that a move at this ply was good or bad.
    #[inline]
    pub(crate) fn learn_continuations(&mut self, ply: usize, now: usize, change: i32) {
        let in_check = self.frame(ply, 0).in_check;
        // How many plies back, and how much of the bonus, in 1024ths.
        let shares = [
            (1, tunables::continuation_share_1()),
            (2, tunables::continuation_share_2()),
            (4, tunables::continuation_share_4()),
            (6, tunables::continuation_share_6()),
        ];
        for (back, share) in shares {
            // In check, moves further back say little.
            if in_check && back > tunables::continuation_check_plies() as usize {
                break;
            }
            let earlier = self.frame(ply, back).piece_to;
            if earlier != 0 {
                self.histories
                    .add_continuation(earlier, now, change * share / 1024);
            }
        }
    }

    /// Nothing here raised alpha: the quiet move that led here was good.
    pub(crate) fn reward_last(&mut self, position: &Position, ply: usize, depth: i32) {
        let previous = *self.frame(ply, 1);
        if ply == 0 {
            return;
        }
        let mut gain = bonus(depth) * tunables::last_reward_share() / 1024;
        if previous.move_count > tunables::late_reward_count() {
            gain += gain * tunables::late_reward_share() / 1024;
        }
        self.histories.add_quiet(
            !position.side_to_move(),
            previous.threats,
            previous.play,
            gain,
        );
        self.learn_continuations(ply - 1, previous.piece_to, gain);
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
