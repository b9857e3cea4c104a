//! What becomes of defenders: drawn away, taken, cut off; and pieces drawn to where they are hit.

use chess::{Role, attacks};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{attackers, attacks_from, is_in_danger, is_loose, ordered, value};

/// A piece takes what is offered, or is checked, and is then attacked where it has come to.
pub(crate) fn attraction(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps() {
        let (Some(reply), Some(next)) = (line.steps.get(index + 1), line.steps.get(index + 2))
        else {
            return;
        };
        if reply.to != step.to || !reply.is_capture() {
            continue;
        }
        let drawn = reply.piece.role();
        if !matches!(drawn, Role::King | Role::Queen | Role::Rook) {
            continue;
        }
        let attacked = attackers(&next.after, reply.to, line.hero).contains(next.to);
        let used = drawn == Role::King
            || line
                .steps
                .get(index + 4)
                .is_some_and(|later| later.to == reply.to);
        if attacked && used {
            found.push(
                Motif::new(Theme::Attraction, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to)
                    .targets(&step.after, [reply.from]),
            );
            return;
        }
    }
}

/// The opponent's last move took a defender away from the square that the hero now uses.
pub(crate) fn deflection(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        if !step.is_capture() && !step.made.is_promotion() && !step.after.is_checkmate() {
            continue;
        }
        let (reply, lure) = (&line.steps[index - 1], &line.steps[index - 2]);
        let forced = reply.to == lure.to || reply.before.in_check();
        let guarded = attacks_from(&reply.before, reply.from).contains(step.to);
        let guards = attacks_from(&reply.after, reply.to).contains(step.to);
        if forced && guarded && !guards && reply.to != step.to {
            found.push(
                Motif::new(Theme::Deflection, line.hero, line.ply_after(index) - 2)
                    .by(lure.made)
                    .actor(&lure.after, lure.to)
                    .targets(&lure.after, [reply.from]),
            );
            return;
        }
    }
}

/// A defender is taken, and then what it defended.
pub(crate) fn capturing_defender(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let Some(captured) = step.captured else {
            continue;
        };
        let first = &line.steps[index - 2];
        if captured.role() == Role::Pawn
            || !first.is_capture()
            || first.to == step.to
            || first.is_check()
        {
            continue;
        }
        let defended = attacks_from(&first.before, first.to).contains(step.to);
        if defended && is_loose(&step.before, step.to) && !line.steps[index - 1].before.in_check() {
            found.push(
                Motif::new(
                    Theme::CapturingDefender,
                    line.hero,
                    line.ply_after(index) - 3,
                )
                .by(first.made)
                .actor(&first.before, first.from)
                .targets(&first.before, [first.to]),
            );
            return;
        }
    }
}

/// A piece comes between a defender and what it defends, which is then taken.
pub(crate) fn interference(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let Some(captured) = step.captured else {
            continue;
        };
        if !is_loose(&step.before, step.to) {
            continue;
        }
        for (gap, between) in [(1, &line.steps[index - 1]), (2, &line.steps[index - 2])] {
            let defenders = attackers(&between.before, step.to, captured.color());
            let cut = ordered(defenders, line.hero).find(|&defender| {
                defender != between.from
                    && attacks::between(defender, step.to).contains(between.to)
                    && step.before.piece_at(defender) == between.before.piece_at(defender)
            });
            if let Some(defender) = cut
                && !(gap == 1 && is_in_danger(&between.before, step.to))
                && value(captured.role()) > 1
            {
                found.push(
                    Motif::new(Theme::Interference, line.hero, line.ply_after(index) - gap)
                        .by(between.made)
                        .actor(&between.after, between.to)
                        .targets(&between.after, [defender, step.to]),
                );
                return;
            }
        }
    }
}
