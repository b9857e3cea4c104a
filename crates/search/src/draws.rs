//! What is known of a node at once: draws by the rules, draws either side can force, and mates nearer than any to be found here.

use chess::Position;
use eval::Evaluator;

use crate::features::{Feature, enabled};
use crate::score::{MAX_PLY, mate_in, mated_in};
use crate::searcher::Searcher;

impl<E: Evaluator> Searcher<E> {
    /// The score, if it is known at once; otherwise the window may become narrower.
    #[inline(always)]
    pub(crate) fn known_at_once(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: &mut i32,
        beta: &mut i32,
    ) -> Option<i32> {
        let us = position.side_to_move();
        if let Some(score) = self.drawn(position, ply) {
            return Some(score);
        }
        if ply >= MAX_PLY - 1 {
            return Some(if position.in_check() {
                self.draw(us)
            } else {
                self.evaluate(position, ply)
            });
        }
        // The mover can repeat a position: it has at least a draw.
        let draw = self.draw(us);
        if *alpha < draw
            && enabled(Feature::UpcomingRepetition)
            && self.history.could_repeat(position, ply)
        {
            *alpha = draw;
        }
        // A mate nearer to the root than any here is already known.
        *alpha = (*alpha).max(mated_in(ply));
        *beta = (*beta).min(mate_in(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
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
}
