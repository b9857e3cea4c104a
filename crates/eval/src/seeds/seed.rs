//! An evaluator made of a recipe: sums over pieces kept while the game moves on, everything else counted on demand, and one
//! formula at the end.

use std::fmt::Debug;
use std::marker::PhantomData;

use chess::{ByColor, Color, Observer, Piece, Position, Square};

use crate::evaluator::{Counted, Evaluator, Tunable};
use crate::explanation::{Explanation, note_on};
use crate::finish::{Frame, Sums, finish};
use crate::ledger::{Account, untapered};
use crate::score::{MoverScore, Pair, WhiteScore};
use crate::seeds::placement::Placement;
use crate::tally::{Off, Recorder, Records, Tally};
use crate::weights::{WeightSet, Weights};

/// What a seed document asks for.
pub trait Recipe: Clone + Debug + Send + Sync + 'static {
    /// The name by which people choose it.
    const NAME: &'static str;
    /// What one count of its weights is worth in centipawns.
    const UNIT: i32 = 1;
    /// Whether the sums over the pieces alone are its fast form.
    const FAST: bool = false;

    /// The declarations of its weights.
    fn weight_set() -> &'static WeightSet;

    /// The weights it comes with.
    fn defaults() -> &'static Weights;

    /// Counts what depends on nothing but a piece and its square. Kept as a sum while pieces come and go.
    fn place<R: Recorder>(tally: &mut Tally<'_, R>, piece: Piece, square: Square);

    /// Counts everything else. `sums` is what the pieces and their squares amount to, for each side.
    #[inline(always)]
    fn judge<R: Recorder>(_: &mut Tally<'_, R>, _: &Position, _: &ByColor<Pair>) {}

    /// Phase and scale.
    #[inline(always)]
    fn frame(_: &Position) -> Frame {
        untapered()
    }
}

/// The evaluator of a recipe.
#[derive(Clone, Debug)]
pub struct Seed<T: Recipe> {
    weights: Weights,
    placement: Placement,
    recipe: PhantomData<T>,
}

impl<T: Recipe> Default for Seed<T> {
    fn default() -> Seed<T> {
        Seed::with_weights(Self::default_weights().clone())
    }
}

impl<T: Recipe> Observer for Seed<T> {
    #[inline(always)]
    fn leave(&mut self, piece: Piece, square: Square) {
        self.placement.leave(piece, square);
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, square: Square) {
        self.placement.enter(piece, square);
    }
}

impl<T: Recipe> Seed<T> {
    /// The score of a tally that has counted everything.
    #[inline(always)]
    fn score<R: Recorder>(tally: &Tally<'_, R>, frame: &Frame) -> WhiteScore {
        let sums = Sums::of(tally.linear, tally.danger, tally.complexity);
        WhiteScore(finish(&sums, frame).score * T::UNIT)
    }

    /// A tally that has the kept sums and nothing else.
    #[inline(always)]
    fn opened(&self) -> Tally<'_, Off> {
        let sums = self.placement.sums();
        let mut tally = Tally::new(self.weights.values(), Off);
        tally.linear = sums[Color::White] - sums[Color::Black];
        tally
    }
}

impl<T: Recipe> Evaluator for Seed<T> {
    const NAME: &'static str = T::NAME;
    const HAS_FAST_FORM: bool = T::FAST;

    fn reset(&mut self, position: &Position) {
        self.placement.reset(position);
    }

    #[inline(always)]
    fn push(&mut self) {
        self.placement.push();
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.placement.pop();
    }

    fn evaluate(&mut self, position: &Position) -> MoverScore {
        debug_assert_eq!(*self.placement.sums(), self.placement.of(position));
        let mut tally = self.opened();
        T::judge(&mut tally, position, self.placement.sums());
        Self::score(&tally, &T::frame(position)).for_mover(position.side_to_move())
    }

    #[inline(always)]
    fn evaluate_fast(&mut self, position: &Position) -> MoverScore {
        if T::FAST {
            Self::score(&self.opened(), &T::frame(position)).for_mover(position.side_to_move())
        } else {
            self.evaluate(position)
        }
    }

    fn explain(&self, position: &Position) -> Explanation {
        Self::explain_with(&self.weights, position)
    }
}

impl<T: Recipe> Tunable for Seed<T> {
    const UNIT: i32 = T::UNIT;

    fn weight_set() -> &'static WeightSet {
        T::weight_set()
    }

    fn default_weights() -> &'static Weights {
        T::defaults()
    }

    fn with_weights(weights: Weights) -> Seed<T> {
        // The table of sums is filled by the very lines that record, so that the two cannot differ.
        let placement = Placement::new(|piece, square| {
            let mut tally = Tally::new(weights.values(), Off);
            T::place(&mut tally, piece, square);
            tally.linear * piece.color().sign()
        });
        Seed {
            weights,
            placement,
            recipe: PhantomData,
        }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn account_with<'weights>(
        weights: &'weights Weights,
        position: &Position,
    ) -> Account<'weights> {
        let counted = Self::count_with(weights, position, Records::default());
        Account {
            weights,
            records: counted.recorder.0,
            frame: T::frame(position),
            scale_reason: None,
            known: None,
            note: note_on(position),
        }
    }

    fn count_with<R: Recorder>(weights: &Weights, position: &Position, recorder: R) -> Counted<R> {
        let mut tally = Tally::new(weights.values(), recorder);
        let mut sums = ByColor::<Pair>::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                let before = tally.linear;
                T::place(&mut tally, piece, square);
                sums[piece.color()] += (tally.linear - before) * piece.color().sign();
            }
        }
        T::judge(&mut tally, position, &sums);
        Counted {
            sums: Sums::of(tally.linear, tally.danger, tally.complexity),
            recorder: tally.recorder,
            frame: T::frame(position),
            known: None,
        }
    }
}
