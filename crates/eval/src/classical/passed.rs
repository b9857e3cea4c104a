//! Passed pawns: how far they have come, what stops them, who helps.

use chess::{Bitboard, Color, Role, Square};

use super::scene::{Scene, file_ahead};
use super::terms as t;
use crate::tally::{Recorder, Tally};

/// The terms of one side's passed pawns that depend on pieces; the rest is with the pawn structure.
#[inline(always)]
pub(super) fn evaluate<R: Recorder>(scene: &Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    let enemy_bare = !scene.position.has_pieces(!side);
    let rooks = [
        scene.pieces(side, Role::Rook),
        scene.pieces(!side, Role::Rook),
    ];
    for square in scene.passed[side] {
        let rank = square.rank_for(side);
        let stop = square.forward(side);
        let free = !scene.occupied.contains(stop);
        let safe = !scene.attacked[!side].contains(stop);
        let index = usize::from(rank) + 8 * usize::from(safe) + 16 * usize::from(free);
        tally.add(side, t::PASSED_ADVANCE.at(index), 1, square);

        // Kings matter more the further the pawn has come.
        let come = i32::from(rank) - 2;
        if come > 0 {
            let own = scene.king_distance(side, stop);
            let enemy = scene.king_distance(!side, stop);
            tally.add(side, t::PASSED_OWN_KING.at(own), come, square);
            tally.add(side, t::PASSED_ENEMY_KING.at(enemy), come, square);
            let path = file_ahead(side, square);
            if !path.meets(scene.occupied | scene.attacked[!side]) {
                tally.add(side, t::PASSED_FREE_PATH.entry(), come, square);
            }
        }
        let behind = file_ahead(!side, square);
        for (index, rooks) in rooks.into_iter().enumerate() {
            if behind.meets(rooks) {
                tally.add(side, t::PASSED_ROOK_BEHIND.at(index), 1, square);
            }
        }
        if let Some(blocker) = scene.position.piece_at(stop)
            && blocker.color() != side
        {
            let other = !matches!(blocker.role(), Role::Knight | Role::Bishop);
            tally.add(side, t::PASSED_BLOCKADED.at(usize::from(other)), 1, square);
        }
        if enemy_bare && outruns_king(scene, side, square) {
            tally.add(side, t::PASSED_UNSTOPPABLE.entry(), 1, square);
        }
    }
}

/// Whether the pawn reaches the last rank before the enemy king reaches the square it queens on.
#[inline(always)]
fn outruns_king(scene: &Scene<'_>, side: Color, square: Square) -> bool {
    let path = file_ahead(side, square);
    if path.meets(scene.occupied) {
        return false;
    }
    let queening = (path & Bitboard::rank_for(7, side)).first();
    let double = u8::from(square.rank_for(side) == 1);
    let steps = 7 - square.rank_for(side) - double;
    let late = u8::from(scene.position.side_to_move() != side);
    scene.kings[!side].distance(queening) > steps + late
}
