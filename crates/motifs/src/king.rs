//! Attacks on the king: on either wing, on f2 and f7, and on a king without shelter.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

use crate::Theme;
use crate::line::{Line, Step};
use crate::motif::Motif;

/// The squares that make up the corner of the board: four by four.
fn corner(king: Square, side: Color) -> Bitboard {
    let corner = if king.file() >= 4 {
        Square::H1
    } else {
        Square::A1
    }
    .for_side(side);
    Square::all()
        .filter(|square| square.distance(corner) <= 3)
        .collect()
}

/// The king stands on a wing of its back rank with enough pieces on the board, and the line is aimed at it: a check counts three,
/// a capture in that corner two, a move elsewhere takes two away, and four make an attack.
pub(crate) fn wing_attack(line: &Line, found: &mut Vec<Motif>) {
    let side = !line.hero;
    let king = line.start.king(side);
    let (theme, pieces) = match king.file() {
        6..=7 => (Theme::KingsideAttack, 20),
        0..=2 => (Theme::QueensideAttack, 18),
        _ => return,
    };
    if king.rank_for(side) != 0 || line.start.occupied().len() < pieces {
        return;
    }
    let corner = corner(king, side);
    let weight = |step: &Step| {
        let here = corner.contains(step.to);
        let check = if step.is_check() { 3 } else { 0 };
        let capture = if here && step.is_capture() { 2 } else { 0 };
        check + capture - if here { 0 } else { 2 }
    };
    let total: i32 = line.hero_steps().map(|(_, step)| weight(step)).sum();
    let check = line.hero_steps().find(|(_, step)| step.is_check());
    if let Some((index, step)) = check
        && total >= 4
    {
        found.push(
            Motif::new(theme, line.hero, line.ply_after(index))
                .by(step.made)
                .actor(&step.after, step.to)
                .targets(&step.after, [step.after.king(side)]),
        );
    }
}

/// The enemy king is on one of its first three ranks with no pawn of its own before or beside it, and in the midst of the line it is
/// checked.
pub(crate) fn exposed(line: &Line, found: &mut Vec<Motif>) {
    let side = !line.hero;
    if !is_exposed(&line.start, side) {
        return;
    }
    let last = line.hero_moves().saturating_sub(1);
    let check = line
        .hero_steps()
        .take(last)
        .skip(1)
        .find(|(_, step)| step.is_check());
    if let Some((index, step)) = check {
        found.push(
            Motif::new(Theme::ExposedKing, line.hero, line.ply_after(index))
                .by(step.made)
                .actor(&step.after, step.to)
                .targets(&step.after, [step.after.king(side)]),
        );
    }
}

/// Whether this side's king stands on its first three ranks and no pawn of its own is before or beside it.
pub(crate) fn is_exposed(position: &Position, side: Color) -> bool {
    let king = position.king(side);
    let shelter = attacks::king(king) & position.pieces(side, Role::Pawn);
    king.rank_for(side) <= 2
        && shelter
            .into_iter()
            .all(|pawn| pawn.rank_for(side) < king.rank_for(side))
}

/// A capture on f2 or f7 beside a king that is still at home.
pub(crate) fn f2_f7(line: &Line, found: &mut Vec<Motif>) {
    let side = !line.hero;
    let weak = Square::F2.for_side(side);
    for (index, step) in line.hero_steps() {
        let king = step.before.king(side);
        let home = Square::E1.for_side(side);
        if step.to == weak && king == home && step.is_capture() {
            found.push(
                Motif::new(Theme::AttackingF2F7, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to)
                    .targets(&step.after, [step.after.king(side)]),
            );
            return;
        }
    }
}
