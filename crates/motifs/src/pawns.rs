//! Pawns that go far, and the moves with rules of their own: promotion, en passant, castling.

use chess::Role;

use crate::Theme;
use crate::line::{Line, Step};
use crate::motif::Motif;

/// A pawn's move to one of the last two ranks.
pub(crate) fn advanced(line: &Line, found: &mut Vec<Motif>) {
    first(line, found, Theme::AdvancedPawn, |step| {
        step.piece.role() == Role::Pawn && step.to.rank_for(step.piece.color()) >= 6
    });
}

/// A promotion, to whatever it is.
pub(crate) fn promotion(line: &Line, found: &mut Vec<Motif>) {
    first(line, found, Theme::Promotion, |step| {
        step.made.is_promotion()
    });
}

/// A promotion to less than a queen.
pub(crate) fn under_promotion(line: &Line, found: &mut Vec<Motif>) {
    first(line, found, Theme::UnderPromotion, |step| {
        step.made
            .promotion()
            .is_some_and(|role| role != Role::Queen)
    });
}

/// A capture en passant.
pub(crate) fn en_passant(line: &Line, found: &mut Vec<Motif>) {
    first(line, found, Theme::EnPassant, |step| {
        step.made.is_en_passant()
    });
}

/// Castling.
pub(crate) fn castling(line: &Line, found: &mut Vec<Motif>) {
    first(line, found, Theme::Castling, |step| step.made.is_castle());
}

fn first(line: &Line, found: &mut Vec<Motif>, theme: Theme, is: impl Fn(&Step) -> bool) {
    if let Some((index, step)) = line.hero_steps().find(|(_, step)| is(step)) {
        found.push(
            Motif::new(theme, line.hero, line.ply_after(index))
                .by(step.made)
                .actor(&step.after, step.to),
        );
    }
}
