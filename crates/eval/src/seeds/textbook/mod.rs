//! `textbook`: everything twice, for the middlegame and the endgame, mixed by what is left on the board: material, tables, king
//! safety, pawn structure, mobility and tempo.
//!
//! Figures the document prints stand in both phases; those it leaves out (tables, open files, tropism, chains, backward pawns,
//! centre, development, coordination, tempo) are ours.

mod activity;
mod king;
mod pawns;
mod terms;

use chess::{ByColor, Color, Piece, Position, Role, Square};

use crate::finish::{Frame, PHASE_WHOLE, SCALE_WHOLE};
use crate::score::Pair;
use crate::seeds::{Recipe, Seed, default_weights};
use crate::tally::{Recorder, Tally};

pub use terms::TEXTBOOK;
use terms::{PIECES, TEMPO};

/// What the position evaluation document asks for.
#[derive(Clone, Debug)]
pub struct Document;

/// The whole of a textbook evaluation, tapered.
pub type Textbook = Seed<Document>;

impl Recipe for Document {
    const NAME: &'static str = "textbook";

    default_weights!(TEXTBOOK, "../../../weights/textbook.txt");

    #[inline(always)]
    fn place<R: Recorder>(tally: &mut Tally<'_, R>, piece: Piece, square: Square) {
        // The document's 20000 for the king is left out: both sides have one, so it is never in the difference.
        PIECES.count(tally, piece, square);
    }

    #[inline(always)]
    fn judge<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, _: &ByColor<Pair>) {
        for side in Color::BOTH {
            king::count(tally, position, side);
            pawns::count(tally, position, side);
            activity::count(tally, position, side);
        }
        let mover = position.side_to_move();
        tally.add(mover, TEMPO.entry(), 1, position.king(mover));
    }

    #[inline(always)]
    fn frame(position: &Position) -> Frame {
        Frame {
            phase: phase(position),
            scale: ByColor::new(SCALE_WHOLE, SCALE_WHOLE),
        }
    }
}

/// The middlegame's weight out of 24: one for each minor piece, two for a rook, four for a queen.
///
/// The document subtracts these from 24 and then uses what is left as the middlegame's weight, which is the wrong way
/// round: here the whole 24 is a full board. Promotions can bring more than 24; then it stays 24.
#[inline(always)]
fn phase(position: &Position) -> i32 {
    let minors = (position.role(Role::Knight) | position.role(Role::Bishop)).len();
    let phase = minors + 2 * position.role(Role::Rook).len() + 4 * position.role(Role::Queen).len();
    (phase as i32).min(PHASE_WHOLE)
}
