//! Pieces that can simply be taken: hanging ones, and trapped ones.

use chess::Role;

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{is_defended, is_trapped, value};

/// The first move takes a piece that nothing defends, and it is no recapture of something as good.
pub(crate) fn hanging(line: &Line, found: &mut Vec<Motif>) {
    let Some(step) = line.steps.first() else {
        return;
    };
    let Some(captured) = step.captured else {
        return;
    };
    if captured.role() == Role::Pawn || is_defended(&step.before, captured, step.to) {
        return;
    }
    if let Some(lead) = &line.lead
        && lead.to == step.to
        && lead.captured_value() >= value(captured.role())
    {
        return;
    }
    let ply = line.ply_after(0) - 1;
    found.push(
        Motif::new(Theme::HangingPiece, line.hero, ply)
            .by(step.made)
            .actor(&step.before, step.from)
            .targets(&step.before, [step.to]),
    );
}

/// A piece is taken that had nowhere to go when its side last moved.
pub(crate) fn trapped(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let Some(captured) = step.captured else {
            continue;
        };
        if captured.role() == Role::Pawn {
            continue;
        }
        let reply = &line.steps[index - 1];
        let square = if reply.to == step.to {
            reply.from
        } else {
            step.to
        };
        if is_trapped(&reply.before, square) {
            found.push(
                Motif::new(Theme::TrappedPiece, line.hero, line.ply_after(index) - 2)
                    .by(line.steps[index - 2].made)
                    .targets(&reply.before, [square]),
            );
            return;
        }
    }
}
