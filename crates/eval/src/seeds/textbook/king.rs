//! How safe the king is from what stands near it: its own pawns, open files, and how close the enemy's pieces are. Attackers are
//! counted where their moves are (see [`super::activity`]).

use chess::{Bitboard, Color, Position, Role, Square};

use super::terms::{OPEN_FILES, PAWN_SHIELD, TROPISM};
use crate::seeds::scacchista::in_front_of;
use crate::tally::{Recorder, Tally};

#[inline(always)]
pub fn count<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, side: Color) {
    let king = position.king(side);
    let pawns = position.pieces(side, Role::Pawn);
    // The document's code looks for the shield beside the king; it says, and means, in front of it.
    let shield = in_front_of(king, side) & pawns;
    tally.add_set(side, PAWN_SHIELD.entry(), shield);

    let beside = king.bit() | king.bit().left() | king.bit().right();
    let open = beside - pawns.fill_files();
    tally.add(side, OPEN_FILES.entry(), open.len() as i32, king);

    let enemies = pieces(position, !side);
    for enemy in enemies {
        tally.add(side, TROPISM.entry(), closeness(king, enemy), enemy);
    }
}

/// Everything but king and pawns.
#[inline(always)]
pub fn pieces(position: &Position, side: Color) -> Bitboard {
    position.color(side) - position.role(Role::Pawn) - position.role(Role::King)
}

/// 6 next to the king, down to 0 across the board.
#[inline(always)]
fn closeness(king: Square, piece: Square) -> i32 {
    7 - i32::from(king.distance(piece))
}
