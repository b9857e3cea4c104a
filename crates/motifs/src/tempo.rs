//! Motifs of time and order: intermezzo, clearance, sacrifice, quiet and defensive moves.

use chess::{Role, attacks};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{balance, is_slider};

/// The hero could take back at once, puts in another move, and takes back then.
pub(crate) fn intermezzo(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        if !step.is_capture() {
            continue;
        }
        let between = &line.steps[index - 2];
        let Some(taker) = line.previous(index - 2) else {
            continue;
        };
        let reply = &line.steps[index - 1];
        if taker.is_capture()
            && taker.to == step.to
            && between.to != step.to
            && reply.to != step.to
            && between.before.legal_moves().contains(&step.made)
        {
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

/// A piece leaves a square, or a line, and another of the hero's pieces then goes there or passes over it.
pub(crate) fn clearance(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let left = &line.steps[index - 2];
        let uses = step.to == left.from
            || (is_slider(step.piece.role())
                && attacks::between(step.from, step.to).contains(left.from));
        if uses && step.from != left.to && !step.is_capture() && !left.is_capture() {
            found.push(
                Motif::new(Theme::Clearance, line.hero, line.ply_after(index) - 2)
                    .by(left.made)
                    .actor(&left.after, left.to),
            );
            return;
        }
    }
}

/// After an answer of the opponent's the hero has given two pawns or more.
pub(crate) fn sacrifice(line: &Line, found: &mut Vec<Motif>) {
    let before = balance(&line.start, line.hero);
    if line.hero_steps().any(|(_, step)| step.made.is_promotion()) {
        return;
    }
    for (index, step) in line.steps.iter().enumerate().skip(1).step_by(2) {
        if balance(&step.after, line.hero) - before <= -2 {
            let offer = &line.steps[index - 1];
            found.push(
                Motif::new(Theme::Sacrifice, line.hero, line.ply_after(index) - 1)
                    .by(offer.made)
                    .targets(&offer.after, [step.to]),
            );
            return;
        }
    }
}

/// A move before the last that gives no check, takes nothing and attacks nothing.
pub(crate) fn quiet(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps() {
        let last = index + 1 >= line.steps.len();
        if last || !step.is_quiet() || step.before.in_check() || step.piece.role() == Role::King {
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

/// The line ends with a quiet move that takes nothing and attacks nothing: it defends.
pub(crate) fn defensive(line: &Line, found: &mut Vec<Motif>) {
    let Some((index, step)) = line.hero_steps().last() else {
        return;
    };
    if step.is_quiet() && !step.before.in_check() {
        found.push(
            Motif::new(Theme::DefensiveMove, line.hero, line.ply_after(index))
                .by(step.made)
                .actor(&step.after, step.to),
        );
    }
}
