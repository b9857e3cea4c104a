//! What every evaluator can do: follow a game move by move, say a number, and say why.

use chess::{Observer, Position};

use crate::explanation::Explanation;
use crate::finish::{Frame, Sums, finish};
use crate::ledger::{Account, KnownEnding};
use crate::score::{MoverScore, WhiteScore};
use crate::tally::{Off, Recorder};
use crate::weights::{WeightSet, Weights};

/// Turns positions into numbers. It watches moves being made (it is an [`Observer`]), so that it can keep sums or a
/// network's first layer up to date instead of starting anew.
///
/// The order of calls around a move is `push`, then [`Position::make`] with the evaluator as the observer; going back
/// is `pop` alone. A null move is `push` without a make.
pub trait Evaluator: Observer + Clone + Send + 'static {
    /// The name by which people choose it.
    const NAME: &'static str;

    /// Whether [`Evaluator::evaluate_fast`] differs from the full form, so that neither may be taken for the other.
    const HAS_FAST_FORM: bool = false;

    /// Forgets the line so far; the given position is where the next one starts.
    fn reset(&mut self, position: &Position);

    /// A move is about to be made: whatever is kept must be restorable.
    fn push(&mut self);

    /// The last move is taken back: everything is again as it was at the matching `push`.
    fn pop(&mut self);

    /// The position's worth to the side to move. The position must be the one the calls above have led to.
    fn evaluate(&mut self, position: &Position) -> MoverScore;

    /// A cheaper form for quiescence searches, where an evaluator has one; else the full form.
    #[inline(always)]
    fn evaluate_fast(&mut self, position: &Position) -> MoverScore {
        self.evaluate(position)
    }

    /// The same number as [`Evaluator::evaluate`], taken apart: rows that sum to it exactly. Needs no calls before it.
    fn explain(&self, position: &Position) -> Explanation;
}

/// An evaluator made of declared weights: it can be given others, and can account for every count it made. What it says of a position
/// alone follows from the weights, so that nothing need be built for it.
pub trait Tunable: Evaluator + Sized {
    /// What one count of its weights is worth in centipawns.
    const UNIT: i32 = 1;

    /// The declarations of its weights.
    fn weight_set() -> &'static WeightSet;

    /// The weights it comes with.
    fn default_weights() -> &'static Weights;

    /// The evaluator with these weights.
    fn with_weights(weights: Weights) -> Self;

    /// The weights it uses.
    fn weights(&self) -> &Weights;

    /// Everything that goes into the score of a position by these weights.
    fn account_with<'weights>(weights: &'weights Weights, position: &Position)
    -> Account<'weights>;

    /// Counts everything into this recorder.
    fn count_with<R: Recorder>(weights: &Weights, position: &Position, recorder: R) -> Counted<R>;

    /// Everything that goes into the score of a position. Needs no calls before it.
    fn account(&self, position: &Position) -> Account<'_> {
        Self::account_with(self.weights(), position)
    }

    /// Counts everything into this recorder, for profiling and tuning. Needs no calls before it.
    #[inline]
    fn count_into<R: Recorder>(&self, position: &Position, recorder: R) -> Counted<R> {
        Self::count_with(self.weights(), position, recorder)
    }

    /// The explanation by these weights.
    fn explain_with(weights: &Weights, position: &Position) -> Explanation {
        let mut explanation = Self::account_with(weights, position).explain(position);
        explanation.unit = f64::from(Self::UNIT);
        explanation.score = WhiteScore(explanation.total * Self::UNIT);
        explanation
    }

    /// The number that [`Evaluator::evaluate`] gives with these weights.
    fn evaluate_with(weights: &Weights, position: &Position) -> MoverScore {
        let counted = Self::count_with(weights, position, Off);
        let score = match counted.known {
            Some(known) => known.value,
            None => WhiteScore(finish(&counted.sums, &counted.frame).score * Self::UNIT),
        };
        score.for_mover(position.side_to_move())
    }
}

/// What [`Tunable::count_into`] leaves behind.
#[derive(Clone, Debug)]
pub struct Counted<R> {
    /// The recorder, with every count in it.
    pub recorder: R,
    /// What the counts sum up to.
    pub sums: Sums<i32>,
    /// Phase and scale.
    pub frame: Frame,
    /// An ending whose value is known, whatever the counts say.
    pub known: Option<KnownEnding>,
}
