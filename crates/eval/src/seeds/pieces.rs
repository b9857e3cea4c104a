//! What three of the documents share: a worth for each kind of piece and a table of squares for each.

use chess::{Piece, Square};

use crate::tally::{Recorder, Tally};
use crate::weights::Weight;

/// The weights of pieces, by role.
pub struct PieceWeights {
    /// What a piece is worth; the king has no worth, since both sides have one.
    pub material: [Weight<1>; 5],
    /// Where it stands, as its own side sees the board.
    pub placement: [Weight<64>; 6],
}

impl PieceWeights {
    /// Counts a piece on its square.
    #[inline(always)]
    pub fn count<R: Recorder>(&self, tally: &mut Tally<'_, R>, piece: Piece, square: Square) {
        let (side, role) = (piece.color(), piece.role().index());
        if let Some(value) = self.material.get(role) {
            tally.add(side, value.entry(), 1, square);
        }
        let seen = square.for_side(side).index();
        tally.add(side, self.placement[role].at(seen), 1, square);
    }
}

/// A [`weights!`](crate::weights!) block that begins with the weights of pieces and names them `PIECES`.
macro_rules! weights_with_pieces {
    (
        $(#[$doc:meta])*
        set $set:ident = $evaluator:literal, tapered: $tapered:literal;
        $($rest:tt)*
    ) => {
        $crate::weights! {
            $(#[$doc])*
            set $set = $evaluator, tapered: $tapered;
            PAWNS: $crate::weights::single().for_each($crate::weights::Role::Pawn, 1), Linear, Material, "pawns", "what each pawn is worth", are "pawns";
            KNIGHTS: $crate::weights::single().for_each($crate::weights::Role::Knight, 1), Linear, Material, "knights", "what each knight is worth", are "knights";
            BISHOPS: $crate::weights::single().for_each($crate::weights::Role::Bishop, 1), Linear, Material, "bishops", "what each bishop is worth", are "bishops";
            ROOKS: $crate::weights::single().for_each($crate::weights::Role::Rook, 1), Linear, Material, "rooks", "what each rook is worth", are "rooks";
            QUEENS: $crate::weights::single().for_each($crate::weights::Role::Queen, 1), Linear, Material, "queens", "what each queen is worth", are "queens";
            PAWN_PLACEMENT: $crate::weights::board().for_each($crate::weights::Role::Pawn, 1), Linear, Placement, "pawn placement", "where the pawns stand";
            KNIGHT_PLACEMENT: $crate::weights::board().for_each($crate::weights::Role::Knight, 1), Linear, Placement, "knight placement", "where the knights stand";
            BISHOP_PLACEMENT: $crate::weights::board().for_each($crate::weights::Role::Bishop, 1), Linear, Placement, "bishop placement", "where the bishops stand";
            ROOK_PLACEMENT: $crate::weights::board().for_each($crate::weights::Role::Rook, 1), Linear, Placement, "rook placement", "where the rooks stand";
            QUEEN_PLACEMENT: $crate::weights::board().for_each($crate::weights::Role::Queen, 1), Linear, Placement, "queen placement", "where the queens stand";
            KING_PLACEMENT: $crate::weights::board().for_each($crate::weights::Role::King, 1), Linear, Placement, "king placement", "where the king stands";
            $($rest)*
        }

        /// The weights of pieces.
        pub(super) const PIECES: $crate::seeds::pieces::PieceWeights = $crate::seeds::pieces::PieceWeights {
            material: [PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS],
            placement: [
                PAWN_PLACEMENT,
                KNIGHT_PLACEMENT,
                BISHOP_PLACEMENT,
                ROOK_PLACEMENT,
                QUEEN_PLACEMENT,
                KING_PLACEMENT,
            ],
        };
    };
}
pub(crate) use weights_with_pieces;
