//! `applet`: pawn 1, knight and bishop 3, rook 4.5, queen 9, and one table for every piece that is worth more towards the
//! centre. The document's fractions of a pawn are whole centipawns.
//!
//! Its table is cut out of a board of ten by twelve: the index 21 is a8 and 98 is h1, as the table is printed.

use chess::{Piece, Role, Square};

use crate::seeds::{Recipe, Seed, default_weights};
use crate::tally::{Recorder, Tally};
use crate::weights;
use crate::weights::{Weight, board, single};

weights! {
    /// The weights of `applet`.
    set APPLET = "applet", tapered: false;
    PAWNS: single().for_each(Role::Pawn, 1), Linear, Material, "pawns", "what each pawn is worth", are "pawns";
    KNIGHTS: single().for_each(Role::Knight, 1), Linear, Material, "knights", "what each knight is worth", are "knights";
    BISHOPS: single().for_each(Role::Bishop, 1), Linear, Material, "bishops", "what each bishop is worth", are "bishops";
    ROOKS: single().for_each(Role::Rook, 1), Linear, Material, "rooks", "what each rook is worth", are "rooks";
    QUEENS: single().for_each(Role::Queen, 1), Linear, Material, "queens", "what each queen is worth", are "queens";
    CENTRE: board().at_most(16), Linear, Placement, "placement", "pieces and pawns near the centre, one table for all of them", is "piece placement";
}

/// The material weights by role; the king has none.
const MATERIAL: [Weight<1>; 5] = [PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS];

/// What the document of the Java applet asks for.
#[derive(Clone, Debug)]
pub struct Tutorial;

/// Material and one table.
pub type Applet = Seed<Tutorial>;

impl Recipe for Tutorial {
    const NAME: &'static str = "applet";

    default_weights!(APPLET, "../../weights/applet.txt");

    #[inline(always)]
    fn place<R: Recorder>(tally: &mut Tally<'_, R>, piece: Piece, square: Square) {
        let side = piece.color();
        if let Some(value) = MATERIAL.get(piece.role().index()) {
            tally.add(side, value.entry(), 1, square);
        }
        // The table is not quite even (a6 has 3 where h6, a3 and h3 have 2): the figures are kept, and each side reads them
        // from its own end of the board, so that neither colour is better off.
        tally.add(side, CENTRE.at(square.for_side(side).index()), 1, square);
    }
}
