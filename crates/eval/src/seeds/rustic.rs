//! `rustic`: material inside piece-square tables, kept as a sum for each side while the game moves on. When either side is
//! down to an (almost) lone king, a table that fears the edge of the board drives that king there and calls the other one out.

use chess::{ByColor, Color, Piece, Position, Square};

use crate::score::Pair;
use crate::seeds::pieces::weights_with_pieces;
use crate::seeds::{Recipe, Seed, default_weights};
use crate::tally::{Recorder, Tally};
use crate::weights::board;

/// A side whose sum is below this has little more than its king: about one minor piece.
pub const KING_ONLY: i32 = 300;

weights_with_pieces! {
    /// The weights of `rustic`.
    set RUSTIC = "rustic", tapered: false;
    KING_EDGE: board().at_most(1), Linear, LoneKing, "king near the edge", "with an almost lone king on the board, a king near the edge is in danger";
}

/// What Rustic's book asks for.
#[derive(Clone, Debug)]
pub struct Book;

/// Incremental tables and the rule of the lone king.
pub type Rustic = Seed<Book>;

impl Recipe for Book {
    const NAME: &'static str = "rustic";

    default_weights!(RUSTIC, "../../weights/rustic.txt");

    #[inline(always)]
    fn place<R: Recorder>(tally: &mut Tally<'_, R>, piece: Piece, square: Square) {
        // Material is a weight of its own here, so that it shows; the kept sums hold both, as the book has it.
        PIECES.count(tally, piece, square);
    }

    #[inline(always)]
    fn judge<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, sums: &ByColor<Pair>) {
        let almost_alone = |side: Color| sums[side].middlegame() < KING_ONLY;
        if almost_alone(Color::White) || almost_alone(Color::Black) {
            for side in Color::BOTH {
                let king = position.king(side);
                tally.add(side, KING_EDGE.at(king.for_side(side).index()), 1, king);
            }
        }
    }
}
