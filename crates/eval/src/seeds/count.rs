//! `count`: pawn 1, knight and bishop 3, rook 5, queen 9, and nothing else. Its unit is the pawn.
//!
//! The document leaves the king at 0, since both sides always have one; here it is not counted at all. Of moves with equal
//! counts its words choose the first and its code the last: whoever chooses by this count takes the first.

use chess::{Piece, Role, Square};

use crate::seeds::{Recipe, Seed, default_weights};
use crate::tally::{Recorder, Tally};
use crate::weights;
use crate::weights::{Weight, single};

weights! {
    /// The weights of `count`.
    set COUNT = "count", tapered: false;
    PAWNS: single().for_each(Role::Pawn, 1), Linear, Material, "pawns", "what each pawn counts", are "pawns";
    KNIGHTS: single().for_each(Role::Knight, 1), Linear, Material, "knights", "what each knight counts", are "knights";
    BISHOPS: single().for_each(Role::Bishop, 1), Linear, Material, "bishops", "what each bishop counts", are "bishops";
    ROOKS: single().for_each(Role::Rook, 1), Linear, Material, "rooks", "what each rook counts", are "rooks";
    QUEENS: single().for_each(Role::Queen, 1), Linear, Material, "queens", "what each queen counts", are "queens";
}

/// The material weights by role; the king has none.
const MATERIAL: [Weight<1>; 5] = [PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS];

/// What the document on counting pieces asks for.
#[derive(Clone, Debug)]
pub struct Counting;

/// Counts pieces.
pub type Count = Seed<Counting>;

impl Recipe for Counting {
    const NAME: &'static str = "count";
    const UNIT: i32 = 100;

    default_weights!(COUNT, "../../weights/count.txt");

    #[inline(always)]
    fn place<R: Recorder>(tally: &mut Tally<'_, R>, piece: Piece, square: Square) {
        if let Some(value) = MATERIAL.get(piece.role().index()) {
            tally.add(piece.color(), value.entry(), 1, square);
        }
    }
}
