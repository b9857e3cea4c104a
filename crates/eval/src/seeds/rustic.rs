//! `rustic`: material inside piece-square tables, kept as a sum for each side while the game moves on. When either side is
//! down to an (almost) lone king, a table that fears the edge of the board drives that king there and calls the other one out.

use chess::{ByColor, Color, Piece, Position, Square};

use crate::score::Pair;
use crate::seeds::{Recipe, Seed, default_weights};
use crate::tally::{Recorder, Tally};
use crate::weights;
use crate::weights::{Shape, Weight, WeightSet};

/// A side whose sum is below this has little more than its king: about one minor piece.
pub const KING_ONLY: i32 = 300;

weights! {
    /// The weights of `rustic`.
    set RUSTIC = "rustic", tapered: false;
    PAWNS: 1, Linear, Shape::Single, "material", "pawns", "what each pawn is worth";
    KNIGHTS: 1, Linear, Shape::Single, "material", "knights", "what each knight is worth";
    BISHOPS: 1, Linear, Shape::Single, "material", "bishops", "what each bishop is worth";
    ROOKS: 1, Linear, Shape::Single, "material", "rooks", "what each rook is worth";
    QUEENS: 1, Linear, Shape::Single, "material", "queens", "what each queen is worth";
    PAWN_PLACEMENT: 64, Linear, Shape::Board, "placement", "pawn placement", "where the pawns stand";
    KNIGHT_PLACEMENT: 64, Linear, Shape::Board, "placement", "knight placement", "where the knights stand";
    BISHOP_PLACEMENT: 64, Linear, Shape::Board, "placement", "bishop placement", "where the bishops stand";
    ROOK_PLACEMENT: 64, Linear, Shape::Board, "placement", "rook placement", "where the rooks stand";
    QUEEN_PLACEMENT: 64, Linear, Shape::Board, "placement", "queen placement", "where the queens stand";
    KING_PLACEMENT: 64, Linear, Shape::Board, "placement", "king placement", "where the king stands";
    KING_EDGE: 64, Linear, Shape::Board, "lone king", "king near the edge", "with an almost lone king on the board, a king near the edge is in danger";
}

/// The material weights by role; the king has none.
const MATERIAL: [Weight<1>; 5] = [PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS];

/// The tables by role.
const PLACEMENT: [Weight<64>; 6] = [
    PAWN_PLACEMENT,
    KNIGHT_PLACEMENT,
    BISHOP_PLACEMENT,
    ROOK_PLACEMENT,
    QUEEN_PLACEMENT,
    KING_PLACEMENT,
];

/// What Rustic's book asks for.
#[derive(Clone, Debug)]
pub struct Book;

/// Incremental tables and the rule of the lone king.
pub type Rustic = Seed<Book>;

impl Recipe for Book {
    const NAME: &'static str = "rustic";

    fn weight_set() -> &'static WeightSet {
        &RUSTIC
    }

    default_weights!(RUSTIC, "../../weights/rustic.txt");

    #[inline(always)]
    fn place<R: Recorder>(tally: &mut Tally<'_, R>, piece: Piece, square: Square) {
        let (side, role) = (piece.color(), piece.role().index());
        // Material is a weight of its own here, so that it shows; the kept sums hold both, as the book has it.
        if let Some(value) = MATERIAL.get(role) {
            tally.add(side, value.entry(), 1, square);
        }
        let seen = square.for_side(side).index();
        tally.add(side, PLACEMENT[role].at(seen), 1, square);
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
