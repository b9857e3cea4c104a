//! Danger to a king: who attacks the squares round it, which checks are safe, what is weak. The counts add up to a danger that
//! is then squared in the middlegame: two attackers are worth more than twice one.

use chess::{Bitboard, Color, Role, attacks};

use super::scene::{Scene, files_around, flank};
use super::terms as t;
use crate::tally::{Recorder, Tally};

/// A side's first five ranks.
#[inline(always)]
fn camp(side: Color) -> Bitboard {
    !(Bitboard::rank_for(5, side) | Bitboard::rank_for(6, side) | Bitboard::rank_for(7, side))
}

/// All that endangers the king of `side` but its attackers, counted with the pieces, and shelter and storm, counted with the pawns.
#[inline(always)]
pub(super) fn evaluate<R: Recorder>(scene: &Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    let king = scene.kings[side];
    let enemy = !side;

    let zone = flank(king) & camp(side);
    let attacked = scene.attacked[enemy] & zone;
    let flank_attacks = attacked.len() + (attacked & scene.attacked_twice[enemy]).len();
    tally.add(enemy, t::FLANK_ATTACKS.entry(), flank_attacks as i32, king);

    tally.endanger(side, t::DANGER_BASE.entry(), 1, king);

    let defended = scene.attacked[side];
    // Weak: attacked, and defended by nothing or by king or queen alone.
    let weak = scene.attacked[enemy]
        & !scene.attacked_twice[side]
        & (!defended | scene.by(side, Role::King) | scene.by(side, Role::Queen));
    tally.endanger(
        side,
        t::DANGER_WEAK.entry(),
        (scene.ring[side] & weak).len() as i32,
        king,
    );

    safe_checks(scene, side, weak, tally);

    tally.endanger(
        side,
        t::DANGER_PINNED.entry(),
        scene.pinned[side].len() as i32,
        king,
    );
    if scene.pieces(enemy, Role::Queen).is_empty() {
        tally.endanger(side, t::DANGER_NO_QUEEN.entry(), 1, king);
    }
    if scene
        .by(side, Role::Knight)
        .meets(scene.by(side, Role::King))
    {
        tally.endanger(side, t::DANGER_KNIGHT_DEFENDS.entry(), 1, king);
    }
    let flank_defence = (defended & zone).len();
    tally.endanger(
        side,
        t::DANGER_FLANK.entry(),
        flank_attacks as i32 - flank_defence as i32,
        king,
    );

    let heavy = scene.pieces(enemy, Role::Rook) | scene.pieces(enemy, Role::Queen);
    for piece in heavy & files_around(king) {
        if !scene.pawns[side].meets(Bitboard::file(piece.file())) {
            tally.endanger(side, t::DANGER_OPEN_FILE.entry(), 1, piece);
        }
    }
}

/// Squares from which the enemy could check: safe if not defended, or weak and attacked twice.
#[inline(always)]
fn safe_checks<R: Recorder>(
    scene: &Scene<'_>,
    side: Color,
    weak: Bitboard,
    tally: &mut Tally<'_, R>,
) {
    let king = scene.kings[side];
    let enemy = !side;
    let safe = !scene.position.color(enemy)
        & (!scene.attacked[side] | (weak & scene.attacked_twice[enemy]));

    // The own queen does not stop a check: it would have to be given up.
    let occupied = scene.occupied ^ scene.pieces(side, Role::Queen);
    let diagonal = attacks::bishop(king, occupied);
    let straight = attacks::rook(king, occupied);
    let sources = [
        (Role::Knight, attacks::knight(king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, diagonal | straight),
    ];
    let mut unsafe_checks = Bitboard::EMPTY;
    for (role, from) in sources {
        let checks = from & scene.by(enemy, role) & !scene.position.color(enemy);
        let mut good = checks & safe;
        if role == Role::Queen {
            // Checks that the own queen could answer by taking are no danger.
            good -= scene.by(side, Role::Queen);
        }
        if good.any() {
            tally.endanger(
                side,
                t::DANGER_SAFE_CHECK.at(role.index() - 1),
                1,
                good.first(),
            );
            if good.many() {
                tally.endanger(
                    side,
                    t::DANGER_MORE_CHECKS.at(role.index() - 1),
                    1,
                    good.last(),
                );
            }
        } else if role != Role::Queen {
            unsafe_checks |= checks;
        }
    }
    let area = scene.mobility_area[enemy];
    tally.endanger(
        side,
        t::DANGER_UNSAFE_CHECK.entry(),
        (unsafe_checks & area).len() as i32,
        king,
    );
}
