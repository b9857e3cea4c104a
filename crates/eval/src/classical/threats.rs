//! Threats: what is attacked by less than it is worth, what hangs, what a pawn's push would attack, which squares are taken from
//! the enemy.

use chess::{Bitboard, Color, Role, attacks};

use super::scene::Scene;
use super::terms as t;
use crate::tally::{Recorder, Tally};
use crate::weights::Weight;

/// All threats of one side.
#[inline(always)]
pub(super) fn evaluate<R: Recorder>(scene: &Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    let enemy = !side;
    let enemy_pieces = scene.position.color(enemy);
    let enemy_pawn_attacks = scene.by(enemy, Role::Pawn);
    let non_pawns = enemy_pieces - scene.pawns[enemy] - scene.pieces(enemy, Role::King);

    // Well defended: by a pawn, or twice while attacked at most once.
    let strong = enemy_pawn_attacks | (scene.attacked_twice[enemy] - scene.attacked_twice[side]);
    let defended = non_pawns & strong;
    let weak = enemy_pieces & scene.attacked[side] & !strong;

    if (defended | weak).any() {
        let by_minor = scene.by(side, Role::Knight) | scene.by(side, Role::Bishop);
        each_role(
            scene,
            side,
            t::THREAT_BY_MINOR,
            (defended | weak) & by_minor,
            tally,
        );
        each_role(
            scene,
            side,
            t::THREAT_BY_ROOK,
            weak & scene.by(side, Role::Rook),
            tally,
        );
        let by_queen = weak & (scene.by(side, Role::Queen) - scene.attacked[enemy]);
        tally.add_set(side, t::THREAT_BY_QUEEN.entry(), by_queen);
        tally.add_set(
            side,
            t::THREAT_BY_KING.entry(),
            weak & scene.by(side, Role::King),
        );
        let hanging = weak & (!scene.attacked[enemy] | (non_pawns & scene.attacked_twice[side]));
        tally.add_set(side, t::HANGING.entry(), hanging);
        let weak_pawns = scene.pawns[enemy] & scene.attacked[side] & !enemy_pawn_attacks;
        tally.add_set(side, t::WEAK_PAWN.entry(), weak_pawns);
    }

    let safe = !scene.attacked[enemy] | scene.attacked[side];
    let safe_pawns = scene.pawns[side] & safe;
    each_role(
        scene,
        side,
        t::THREAT_BY_PAWN,
        safe_pawns.pawn_attacks(side) & non_pawns,
        tally,
    );
    pushes(scene, side, safe, non_pawns, tally);

    let restricted = scene.attacked[enemy] & !strong & scene.attacked[side];
    tally.add(
        side,
        t::RESTRICTED.entry(),
        restricted.len() as i32,
        scene.kings[side],
    );
    harass_queen(scene, side, strong, tally);
}

/// Counts a threat for every attacked piece, by what it is.
#[inline(always)]
fn each_role<R: Recorder>(
    scene: &Scene<'_>,
    side: Color,
    weight: Weight<5>,
    attacked: Bitboard,
    tally: &mut Tally<'_, R>,
) {
    for square in attacked {
        if let Some(piece) = scene.position.piece_at(square)
            && piece.role() != Role::King
        {
            tally.add(side, weight.at(piece.role().index()), 1, square);
        }
    }
}

/// Pieces that a safe push of a pawn would attack.
#[inline(always)]
fn pushes<R: Recorder>(
    scene: &Scene<'_>,
    side: Color,
    safe: Bitboard,
    non_pawns: Bitboard,
    tally: &mut Tally<'_, R>,
) {
    let empty = !scene.occupied;
    let once = scene.pawns[side].forward(side) & empty;
    let twice = (once & Bitboard::rank_for(2, side)).forward(side) & empty;
    let arrivals = (once | twice) & !scene.by(!side, Role::Pawn) & safe;
    tally.add_set(
        side,
        t::THREAT_BY_PUSH.entry(),
        arrivals.pawn_attacks(side) & non_pawns,
    );
}

/// Safe squares from which a lesser piece would attack a lone enemy queen.
#[inline(always)]
fn harass_queen<R: Recorder>(
    scene: &Scene<'_>,
    side: Color,
    strong: Bitboard,
    tally: &mut Tally<'_, R>,
) {
    let queens = scene.pieces(!side, Role::Queen);
    if !queens.one() {
        return;
    }
    let queen = queens.first();
    let safe = scene.mobility_area[side] & !strong;
    let knight = scene.by(side, Role::Knight) & attacks::knight(queen) & safe;
    tally.add(side, t::QUEEN_HARASSED.at(0), knight.len() as i32, queen);
    let twice = safe & scene.attacked_twice[side];
    let bishop = scene.by(side, Role::Bishop) & attacks::bishop(queen, scene.occupied) & twice;
    tally.add(side, t::QUEEN_HARASSED.at(1), bishop.len() as i32, queen);
    let rook = scene.by(side, Role::Rook) & attacks::rook(queen, scene.occupied) & twice;
    tally.add(side, t::QUEEN_HARASSED.at(2), rook.len() as i32, queen);
}
