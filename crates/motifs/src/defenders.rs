//! What becomes of defenders: drawn away, taken, cut off; and pieces drawn to where they are hit.

use chess::{Position, Role, attacks};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{attackers, attacks_from, is_in_danger, ordered, value};

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
                    .about(step.to)
                    .by(step.made)
                    .actor(&step.after, step.to)
                    .targets(&step.after, [reply.from]),
            );
            return;
        }
    }
}

/// The opponent's last move, forced by a check or an offer, took a defender away from the square where the hero now takes or
/// promotes; and the defence mattered, because what is taken there is worth no more than what takes.
pub(crate) fn deflection(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let (reply, lure) = (&line.steps[index - 1], &line.steps[index - 2]);
        let mattered = step.made.is_promotion()
            || (step.is_capture() && step.captured_value() <= value(step.piece.role()));
        let offered = reply.to == lure.to && lure.captured_value() < value(lure.piece.role());
        let forced = offered || (reply.to != lure.to && reply.before.in_check());
        // What stands behind the piece that is going to move guards the square as well: a rook behind a pawn does.
        let guards = |position: &Position, square| {
            position.piece_at(square).is_some_and(|piece| {
                let occupied = position.occupied() - step.from.bit();
                attacks::of_piece(piece, square, occupied).contains(step.to)
            })
        };
        if mattered
            && forced
            && guards(&reply.before, reply.from)
            && !guards(&reply.after, reply.to)
            && reply.to != step.to
        {
            found.push(
                Motif::new(Theme::Deflection, line.hero, line.ply_after(index) - 2)
                    .about(step.to)
                    .by(lure.made)
                    .actor(&lure.after, lure.to)
                    .targets(&lure.after, [reply.from]),
            );
            // It defended what was taken first as well: two duties, and one move.
            let two_duties = lure.is_capture() && lure.before.color(!line.hero).contains(step.to);
            if offered && two_duties {
                found.push(
                    Motif::new(Theme::Overloading, line.hero, line.ply_after(index) - 3)
                        .by(lure.made)
                        .actor(&lure.before, reply.from)
                        .targets(&lure.before, [lure.to, step.to]),
                );
            }
            return;
        }
    }
}

/// A defender is taken without check, and when it has been taken back what it defended stands undefended and falls. What was
/// in danger before needed no such preparation.
pub(crate) fn capturing_defender(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let (reply, first) = (&line.steps[index - 1], &line.steps[index - 2]);
        let both_captures = step.is_capture() && first.is_capture() && first.to != step.to;
        if !both_captures || first.is_check() || step.piece.role() == Role::King {
            continue;
        }
        let defended = attacks_from(&first.before, first.to).contains(step.to);
        let stood_there = first.before.piece_at(step.to) == step.before.piece_at(step.to);
        let taken_back = reply.to == first.to;
        let bare = attackers(&step.before, step.to, !line.hero).is_empty();
        if defended
            && bare
            && !is_in_danger(&first.before, step.to)
            && (taken_back || (stood_there && step.from != first.to))
        {
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

/// A piece of either side comes between a defender and what it defends, which is then taken. A piece that itself defended it has
/// been deflected instead.
pub(crate) fn interference(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let Some(captured) = step.captured else {
            continue;
        };
        if attackers(&step.before, step.to, captured.color()).any() {
            continue;
        }
        for (gap, between) in [(1, &line.steps[index - 1]), (2, &line.steps[index - 2])] {
            let defenders = attackers(&between.before, step.to, captured.color());
            let stood_there = between.before.piece_at(step.to) == Some(captured);
            if defenders.contains(between.from) || !stood_there {
                continue;
            }
            let cut = ordered(defenders, line.hero)
                .find(|&defender| attacks::between(defender, step.to).contains(between.to));
            if let Some(defender) = cut {
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
