//! How lines end without a win of material: stalemate, perpetual check, a net of mate, and the exchange of pieces into an ending.

use chess::Role;

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::phase;
use crate::sight::{balance, material};

/// The line ends with stalemate, and the hero was behind: a draw saved.
pub(crate) fn stalemate(line: &Line, found: &mut Vec<Motif>) {
    let end = line.end();
    if end.is_stalemate() && balance(&line.start, line.hero) < 0 {
        let ply = line.ply_after(line.steps.len() - 1);
        let king = end.king(end.side_to_move());
        found.push(Motif::new(Theme::Stalemate, line.hero, ply).targets(end, [king]));
    }
}

/// Two of the hero's checks lead to one position, with nothing but checks between them: they can go on for ever.
pub(crate) fn perpetual(line: &Line, found: &mut Vec<Motif>) {
    // What the checks that followed each other without a break until here have led to.
    let mut checked = Vec::new();
    for (index, step) in line.hero_steps() {
        if !step.is_check() {
            checked.clear();
            continue;
        }
        let again = checked.contains(&step.after.key());
        checked.push(step.after.key());
        if again {
            found.push(
                Motif::new(Theme::PerpetualCheck, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to)
                    .targets(&step.after, [step.after.king(!line.hero)]),
            );
            return;
        }
    }
}

/// A line that ends with mate has a move without check in it: from there on the king could not escape.
pub(crate) fn mating_net(line: &Line, found: &mut Vec<Motif>) {
    if !line.end().is_checkmate() || line.steps.len().is_multiple_of(2) {
        return;
    }
    if let Some((index, step)) = line.hero_steps().find(|(_, step)| step.is_quiet()) {
        found.push(
            Motif::new(Theme::MatingNet, line.hero, line.ply_after(index))
                .by(step.made)
                .actor(&step.after, step.to)
                .targets(&step.after, [step.after.king(!line.hero)]),
        );
    }
}

/// Each side loses at least a minor piece's worth of pieces, an ending of one kind of piece arises, and the hero is ahead in it.
pub(crate) fn simplification(line: &Line, found: &mut Vec<Motif>) {
    let (start, end) = (&line.start, line.end());
    let pieces = |position, side| material(position, side) - position_pawns(position, side);
    let exchanged = chess::Color::BOTH
        .into_iter()
        .all(|side| pieces(start, side) - pieces(end, side) >= 3);
    if exchanged
        && phase::ending(start).is_none()
        && phase::ending(end).is_some()
        && balance(end, line.hero) >= 1
    {
        let ply = line.ply_after(line.steps.len() - 1);
        found.push(Motif::new(Theme::Simplification, line.hero, ply));
    }
}

fn position_pawns(position: &chess::Position, side: chess::Color) -> i32 {
    position.pieces(side, Role::Pawn).len() as i32
}
