//! Attacks on the king: on either wing, on f2 and f7, and on a king without shelter.

use chess::{Bitboard, Position, Role, Square, attacks};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::attackers;

/// The line has a check, and the king it is aimed at stands on a wing of its first two ranks.
pub(crate) fn wing_attack(line: &Line, found: &mut Vec<Motif>) {
    let king = line.start.king(!line.hero);
    if king.rank_for(!line.hero) > 1 {
        return;
    }
    let theme = match king.file() {
        5..=7 => Theme::KingsideAttack,
        0..=2 => Theme::QueensideAttack,
        _ => return,
    };
    let many = line.start.occupied().len() >= 15;
    let check = line.hero_steps().find(|(_, step)| step.is_check());
    if let Some((index, step)) = check
        && many
    {
        let near = zone(king);
        let weight = (line.start.color(line.hero) & near).len();
        if weight >= 1 {
            found.push(
                Motif::new(theme, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to)
                    .targets(&step.after, [step.after.king(!line.hero)]),
            );
        }
    }
}

fn zone(king: Square) -> Bitboard {
    let near = attacks::king(king);
    near.into_iter()
        .fold(near, |zone, square| zone | attacks::king(square))
}

/// The enemy king has come out or has no pawns round it, and is checked.
pub(crate) fn exposed(line: &Line, found: &mut Vec<Motif>) {
    let side = !line.hero;
    let king = line.start.king(side);
    if line.start.pieces(line.hero, Role::Queen).is_empty() {
        return;
    }
    let shelter = zone(king) & line.start.pieces(side, Role::Pawn);
    if shelter.any() || !open_king(&line.start, king) {
        return;
    }
    if let Some((index, step)) = line.hero_steps().find(|(_, step)| step.is_check()) {
        found.push(
            Motif::new(Theme::ExposedKing, line.hero, line.ply_after(index))
                .by(step.made)
                .actor(&step.after, step.to)
                .targets(&step.after, [step.after.king(side)]),
        );
    }
}

fn open_king(position: &Position, king: Square) -> bool {
    attacks::queen(king, position.occupied()).len() >= 6
}

/// A move to f2 or f7 beside a king that is still at home.
pub(crate) fn f2_f7(line: &Line, found: &mut Vec<Motif>) {
    let side = !line.hero;
    let weak = Square::F2.for_side(side);
    for (index, step) in line.hero_steps() {
        let king = step.before.king(side);
        let home = Square::E1.for_side(side);
        if step.to == weak && king == home && attackers(&step.before, weak, side).contains(king) {
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
