//! Space, the centre, and how complicated the position is.

use chess::{Bitboard, Color, Role};

use super::scene::Scene;
use super::terms as t;
use crate::tally::{Recorder, Tally};

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const ROUND_CENTRE: Bitboard = Bitboard(0x0000_3C24_243C_0000);
const MIDDLE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
const QUEEN_SIDE: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);

/// Space and centre of one side.
#[inline(always)]
pub(super) fn evaluate<R: Recorder>(scene: &Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    let enemy_pawn_attacks = scene.by(!side, Role::Pawn);
    let controlled = scene.attacked[side] - enemy_pawn_attacks;
    tally.add_set(side, t::CENTRE.at(0), controlled & CENTRE);
    tally.add_set(side, t::CENTRE.at(1), controlled & ROUND_CENTRE);

    // Space is for bringing pieces round; with few of them it is worth nothing.
    let pieces = scene.position.color(side).len() as i32;
    if pieces < 8 {
        return;
    }
    let own = scene.pawns[side];
    let home =
        Bitboard::rank_for(1, side) | Bitboard::rank_for(2, side) | Bitboard::rank_for(3, side);
    let safe = MIDDLE_FILES & home & !own & !enemy_pawn_attacks;
    let behind = own.forward(!side).fill_forward(!side);
    let sheltered = safe & behind & !scene.attacked[!side];
    let room = (safe.len() + sheltered.len()) as i32;
    let weight = pieces - 6;
    tally.add(
        side,
        t::SPACE.entry(),
        room * weight / 16,
        scene.kings[side],
    );
}

/// How hard the position is to hold for the side that is behind.
#[inline(always)]
pub(super) fn complexity<R: Recorder>(scene: &Scene<'_>, tally: &mut Tally<'_, R>) {
    let pawns = scene.pawns[Color::White] | scene.pawns[Color::Black];
    let both_flanks = pawns.meets(QUEEN_SIDE) && pawns.meets(!QUEEN_SIDE);
    let passed = scene.passed[Color::White] | scene.passed[Color::Black];
    let infiltrated = Color::BOTH
        .into_iter()
        .filter(|&side| scene.kings[side].rank_for(side) > 3)
        .count();
    let pieces = scene.position.has_pieces(Color::White) || scene.position.has_pieces(Color::Black);

    tally.complicate(t::COMPLEX_BASE.entry(), 1);
    tally.complicate(t::COMPLEX_PAWNS.entry(), pawns.len() as i32);
    tally.complicate(t::COMPLEX_FLANKS.entry(), i32::from(both_flanks));
    tally.complicate(t::COMPLEX_PASSED.entry(), passed.len() as i32);
    tally.complicate(t::COMPLEX_INFILTRATION.entry(), infiltrated as i32);
    tally.complicate(t::COMPLEX_PAWN_ENDING.entry(), i32::from(!pieces));
}
