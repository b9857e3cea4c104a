//! Forks: one piece attacks two or more that are worth taking.

use chess::{Bitboard, Position, Role, Square};

use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{is_in_danger, is_loose, value};
use crate::{Theme, sight};

/// The enemy pieces that the piece on this square attacks with profit: the king, what is worth more, and what nobody defends.
pub(crate) fn fork_targets(position: &Position, square: Square) -> Bitboard {
    let Some(piece) = position.piece_at(square) else {
        return Bitboard::EMPTY;
    };
    let enemies = position.color(!piece.color()) - position.role(Role::Pawn);
    let worth = |target: &Square| {
        position.piece_at(*target).is_some_and(|attacked| {
            value(attacked.role()) > value(piece.role())
                || (is_loose(position, *target)
                    // What attacks the forking piece as well can take it instead of being taken.
                    && !sight::attacks_from(position, *target).contains(square))
        })
    };
    (sight::attacks_from(position, square) & enemies)
        .into_iter()
        .filter(worth)
        .collect()
}

/// A move after which the moved piece attacks two or more, and cannot itself be taken with profit. The last move of a line forks
/// nothing that is seen to be won.
pub(crate) fn find(line: &Line, found: &mut Vec<Motif>) {
    let last = line.steps.len().saturating_sub(1);
    for (index, step) in line.hero_steps() {
        if index == last || step.piece.role() == Role::King || is_in_danger(&step.after, step.to) {
            continue;
        }
        let targets = fork_targets(&step.after, step.to);
        if targets.many() {
            found.push(
                Motif::new(Theme::Fork, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to)
                    .targets(&step.after, targets),
            );
            return;
        }
    }
}
