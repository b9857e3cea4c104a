//! How much an endgame advantage is really worth: endings that tend to be drawn are scaled down, and the explanation says why.

use chess::{Bitboard, ByColor, Color, Role, Square};
use wording::words;

use super::scene::Scene;
use crate::finish::SCALE_WHOLE;

const EDGE_FILES: [Bitboard; 2] = [Bitboard::file(0), Bitboard::file(7)];

/// The scale of each side's advantage, and the reason where one is scaled.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub by_side: ByColor<i32>,
    pub reasons: ByColor<Option<&'static str>>,
}

/// The scale of both sides' advantages.
#[inline(always)]
pub(super) fn scale(scene: &Scene<'_>) -> Scale {
    let white = of_side(scene, Color::White);
    let black = of_side(scene, Color::Black);
    Scale {
        by_side: ByColor::new(white.0, black.0),
        reasons: ByColor::new(white.1, black.1),
    }
}

/// Rough worth of a side's pieces: minors 3, rooks 5, queens 9.
#[inline(always)]
fn piece_points(scene: &Scene<'_>, side: Color) -> i32 {
    let count = |role| scene.pieces(side, role).len() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

#[inline(always)]
fn of_side(scene: &Scene<'_>, strong: Color) -> (i32, Option<&'static str>) {
    let weak = !strong;
    let pawns = scene.pawns[strong];
    let (ours, theirs) = (piece_points(scene, strong), piece_points(scene, weak));

    if pawns.is_empty() && ours - theirs <= 3 {
        let left = if ours < 5 {
            0
        } else if theirs <= 3 {
            12
        } else {
            28
        };
        return (
            left,
            Some(words!("without pawns so small a lead seldom wins")),
        );
    }
    if is_wrong_bishop(scene, strong) {
        return (
            0,
            Some(words!(
                "the bishop does not control the corner where the rook's pawn queens"
            )),
        );
    }
    let bishops = [
        scene.pieces(strong, Role::Bishop),
        scene.pieces(weak, Role::Bishop),
    ];
    let opposite = bishops[0].one()
        && bishops[1].one()
        && bishops[0].first().is_light() != bishops[1].first().is_light();
    if opposite {
        if ours == 3 && theirs == 3 {
            let passed = scene.passed[strong].len() as i32;
            return (
                40 + 10 * passed,
                Some(words!("bishops of opposite colours")),
            );
        }
        let pieces = scene.position.color(strong).len() as i32;
        return (
            (60 + 5 * pieces).min(SCALE_WHOLE),
            Some(words!("bishops of opposite colours")),
        );
    }
    let count = pawns.len() as i32;
    if ours == 5
        && theirs == 5
        && scene.pieces(strong, Role::Rook).one()
        && scene.pieces(weak, Role::Rook).one()
    {
        let lead = count - scene.pawns[weak].len() as i32;
        let one_flank = !pawns.meets(Bitboard(0x0F0F_0F0F_0F0F_0F0F))
            || !pawns.meets(Bitboard(0xF0F0_F0F0_F0F0_F0F0));
        let king_near = scene.pawns[weak].meets(chess::attacks::king(scene.kings[weak]));
        if lead <= 1 && one_flank && king_near {
            return (72, Some(words!("a rook ending with pawns on one side")));
        }
    }
    let by_pawns = (76 + 13 * count).min(SCALE_WHOLE);
    if by_pawns < SCALE_WHOLE {
        return (by_pawns, Some(words!("few pawns are left to win with")));
    }
    (SCALE_WHOLE, None)
}

/// A lone bishop with pawns on one edge file whose queening square it does not control, and the enemy king close to it.
#[inline(always)]
fn is_wrong_bishop(scene: &Scene<'_>, strong: Color) -> bool {
    let pawns = scene.pawns[strong];
    let bishops = scene.pieces(strong, Role::Bishop);
    let others = scene.position.color(strong) - pawns - bishops - scene.pieces(strong, Role::King);
    if pawns.is_empty() || others.any() || bishops.many() {
        return false;
    }
    let Some(file) = EDGE_FILES
        .into_iter()
        .find(|&file| (pawns - file).is_empty())
    else {
        return false;
    };
    let corner: Square = (file & Bitboard::rank_for(7, strong)).first();
    let wrong = bishops
        .into_iter()
        .all(|bishop| bishop.is_light() != corner.is_light());
    let weak_king = scene.kings[!strong];
    wrong && bishops.any() && weak_king.distance(corner) <= 1
}
