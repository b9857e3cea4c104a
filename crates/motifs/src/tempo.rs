//! Motifs of time and order: intermezzo, clearance, sacrifice, quiet and defensive moves.

use chess::{Role, attacks};

use crate::Theme;
use crate::line::{Line, Step};
use crate::motif::Motif;
use crate::sight::{attacks_from, balance, is_in_danger, is_slider};

/// The hero could take back at once, puts in another move, and takes back then. If the answer draws a defender away from what is
/// taken, it is a deflection instead; and once the line is under way a capture in between is one of a series of exchanges.
pub(crate) fn intermezzo(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let (reply, between) = (&line.steps[index - 1], &line.steps[index - 2]);
        let Some(taker) = line.previous(index - 2) else {
            continue;
        };
        let waits = step.is_capture() && taker.is_capture() && taker.to == step.to;
        if !waits || between.to == step.to || reply.to == step.to {
            continue;
        }
        let draws_away = attacks_from(&reply.before, reply.from).contains(step.to);
        let alone = index == 2 || !between.is_capture();
        if !draws_away && alone && between.before.is_legal(step.made) {
            found.push(
                Motif::new(Theme::Intermezzo, line.hero, line.ply_after(index) - 2)
                    .by(between.made)
                    .actor(&between.after, between.to)
                    .targets(&between.after, [step.to]),
            );
            return;
        }
    }
}

/// A piece leaves a square, or a line, and another piece that moves along lines then goes there or passes over it to a free
/// square. The first move's own point must not be the capture or check it makes: a capture counts if the piece is given up, and a
/// check that is followed by another if it is taken.
pub(crate) fn clearance(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let (reply, left) = (&line.steps[index - 1], &line.steps[index - 2]);
        let uses = step.to == left.from || attacks::between(step.from, step.to).contains(left.from);
        if !uses
            || step.from == left.to
            || step.is_capture()
            || step.before.in_check()
            || !is_slider(step.piece.role())
        {
            continue;
        }
        let given_up = is_in_danger(&left.after, left.to);
        let fits = if left.is_check() && step.is_check() {
            reply.to == left.to && step.to != left.from
        } else {
            given_up || !left.is_capture()
        };
        if fits {
            found.push(
                Motif::new(Theme::Clearance, line.hero, line.ply_after(index) - 2)
                    .about(left.from)
                    .by(left.made)
                    .actor(&left.after, left.to),
            );
            return;
        }
    }
}

/// After a move of the hero's, and so without taking back at once, the hero is two pawns or more behind where the line began.
/// What is lost to a pawn that promotes is no sacrifice.
pub(crate) fn sacrifice(line: &Line, found: &mut Vec<Motif>) {
    let before = balance(&line.start, line.hero);
    let enemy_promotes = line.steps.iter().skip(1).step_by(2);
    if enemy_promotes.clone().any(|step| step.made.is_promotion())
        || line.lead.is_some_and(|step| step.made.is_promotion())
    {
        return;
    }
    for (index, step) in line.hero_steps().skip(1) {
        if balance(&step.after, line.hero) - before <= -2 {
            // The last capture of the opponent's took what was given.
            let taken = (0..index)
                .rev()
                .find(|&reply| reply % 2 == 1 && line.steps[reply].is_capture());
            let Some(reply) = taken else {
                return;
            };
            let offer = &line.steps[reply - 1];
            found.push(
                Motif::new(Theme::Sacrifice, line.hero, line.ply_after(reply) - 1)
                    .by(offer.made)
                    .targets(&offer.after, [line.steps[reply].to]),
            );
            return;
        }
    }
}

/// A move before the last that gives no check, takes nothing and attacks nothing; kings and pawns near promotion do not count.
pub(crate) fn quiet(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps() {
        let last = index + 1 >= line.steps.len();
        let far_pawn = step.piece.role() == Role::Pawn && step.to.rank_for(line.hero) >= 5;
        if last
            || !step.is_quiet()
            || far_pawn
            || step.before.in_check()
            || step.piece.role() == Role::King
        {
            continue;
        }
        let threatens = step.attacks().meets(step.after.color(!line.hero));
        if !threatens {
            found.push(
                Motif::new(Theme::QuietMove, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to),
            );
            return;
        }
    }
}

/// The line ends with a quiet move that attacks nothing, where there was a choice; or it begins with a quiet way out of check.
pub(crate) fn defensive(line: &Line, found: &mut Vec<Motif>) {
    if line.end().is_checkmate() {
        return;
    }
    let holds = |step: &Step| {
        let far_pawn = step.piece.role() == Role::Pawn && step.to.rank_for(line.hero) >= 5;
        step.is_quiet()
            && !far_pawn
            && !step.attacks().meets(step.after.color(!line.hero))
            && step.before.legal_moves().len() >= 3
    };
    let escapes = |step: &Step| step.before.in_check() && step.is_quiet();
    let last = line.hero_steps().last().filter(|(_, step)| holds(step));
    let first = line.hero_steps().next().filter(|(_, step)| escapes(step));
    if let Some((index, step)) = last.or(first) {
        found.push(
            Motif::new(Theme::DefensiveMove, line.hero, line.ply_after(index))
                .by(step.made)
                .actor(&step.after, step.to),
        );
    }
}
