//! Pins to the king that matter: a pinned piece that cannot take, or that is attacked and cannot get away.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{attackers, attacks_from, is_loose, is_slider, ordered, value};

/// This side's pieces that are pinned to their king, each with the piece that pins it.
pub(crate) fn pinned(position: &Position, side: Color) -> Vec<(Square, Square)> {
    let king = position.king(side);
    ordered(position.blockers(side) & position.color(side), side)
        .filter_map(|square| {
            let beyond = attacks::line(king, square) - attacks::between(king, square) - king.bit();
            let pinner = attackers_without(position, king, square, !side) & beyond;
            pinner.any().then(|| (square, pinner.first()))
        })
        .collect()
}

/// The sliders that would attack the king if the piece on `gone` were away.
fn attackers_without(position: &Position, king: Square, gone: Square, by: Color) -> Bitboard {
    let occupied = position.occupied() ^ gone.bit();
    (attacks::bishop(king, occupied) & position.diagonal_sliders(by))
        | (attacks::rook(king, occupied) & position.straight_sliders(by))
}

/// A pinned piece that could otherwise take something with profit: what it cannot take.
fn held_from_taking(position: &Position, pinned: Square, pinner: Square) -> Option<Square> {
    let piece = position.piece_at(pinned)?;
    let king = position.king(piece.color());
    let off_the_line = !attacks::line(king, pinned);
    let prey = attacks_from(position, pinned) & position.color(!piece.color()) & off_the_line;
    ordered(prey, piece.color()).find(|&square| {
        square != pinner
            && position.piece_at(square).is_some_and(|attacked| {
                value(attacked.role()) > value(piece.role()) || is_loose(position, square)
            })
    })
}

/// A pinned piece that is attacked by something cheaper, or is not defended, and so is lost.
fn held_from_leaving(position: &Position, pinned: Square, pinner: Square) -> bool {
    let Some(piece) = position.piece_at(pinned) else {
        return false;
    };
    let takers = attackers(position, pinned, !piece.color());
    let cheaper = takers.into_iter().any(|taker| {
        position
            .piece_at(taker)
            .is_some_and(|taker| value(taker.role()) < value(piece.role()))
    });
    cheaper
        || (is_loose(position, pinned) && (takers - pinner.bit()).any())
        || (is_loose(position, pinned) && takers.any() && !can_move_along(position, pinned))
}

fn can_move_along(position: &Position, pinned: Square) -> bool {
    position
        .piece_at(pinned)
        .is_some_and(|piece| is_slider(piece.role()) || piece.role() == Role::Pawn)
}

/// The first pin that matters after one of the hero's moves.
pub(crate) fn find(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps() {
        for (square, pinner) in pinned(&step.after, !line.hero) {
            if held_from_taking(&step.after, square, pinner).is_some()
                || held_from_leaving(&step.after, square, pinner)
            {
                let king = step.after.king(!line.hero);
                found.push(
                    Motif::new(Theme::Pin, line.hero, line.ply_after(index))
                        .by(step.made)
                        .actor(&step.after, pinner)
                        .targets(&step.after, [square, king]),
                );
                return;
            }
        }
    }
}
