//! Motifs of files, ranks and diagonals: skewer, x-ray, discovered attack and check, double check.

use chess::{Square, attacks};

use crate::Theme;
use crate::line::{Line, Step};
use crate::motif::Motif;
use crate::sight::{is_in_danger, is_slider, moves_along, ordered, value};

/// What stood in front had to leave the line, and what was behind it is taken.
pub(crate) fn skewer(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let Some(captured) = step.captured else {
            continue;
        };
        let away = &line.steps[index - 1];
        let on_the_line = is_slider(step.piece.role())
            && attacks::between(step.from, step.to).contains(away.from)
            && !attacks::line(step.from, step.to).contains(away.to);
        let threatened = away.before.in_check() || is_in_danger(&away.before, away.from);
        if on_the_line
            && threatened
            && value(away.piece.role()) > value(captured.role())
            && is_in_danger(&step.before, step.to)
        {
            found.push(
                Motif::new(Theme::Skewer, line.hero, line.ply_after(index) - 2)
                    .by(line.steps[index - 2].made)
                    .actor(&away.before, step.from)
                    .targets(&away.before, [away.from, step.to]),
            );
            return;
        }
    }
}

/// A capture on a square where the hero took before and was taken back: the second attacker stood behind, its line passing
/// through an enemy piece.
pub(crate) fn x_ray(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps().skip(1) {
        let (back, first) = (&line.steps[index - 1], &line.steps[index - 2]);
        if step.is_capture()
            && back.to == step.to
            && first.to == step.to
            && back.piece.role() != chess::Role::King
            && moves_along(step.piece, step.from, step.to)
            && attacks::between(step.from, step.to).contains(back.from)
        {
            found.push(
                Motif::new(Theme::XRayAttack, line.hero, line.ply_after(index) - 2)
                    .about(step.to)
                    .by(first.made)
                    .actor(&first.after, step.from)
                    .targets(&first.after, [back.from]),
            );
            return;
        }
    }
}

/// The hero's slider that gives check over the square just left, though it did not move itself.
fn unmasked_checker(step: &Step) -> Option<Square> {
    ordered(step.after.checkers(), step.piece.color()).find(|&checker| checker != step.to)
}

/// Two pieces give check at once.
pub(crate) fn double_check(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps() {
        let checkers = step.after.checkers();
        if checkers.many() {
            let king = step.after.king(!line.hero);
            found.push(
                Motif::new(Theme::DoubleCheck, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to)
                    .targets(&step.after, [king]),
            );
            return;
        }
    }
}

/// A check by a piece that did not move.
pub(crate) fn discovered_check(line: &Line, found: &mut Vec<Motif>) {
    for (index, step) in line.hero_steps() {
        if step.made.is_castle() || step.made.is_en_passant() {
            continue;
        }
        if let Some(checker) = unmasked_checker(step) {
            let king = step.after.king(!line.hero);
            let mut tell = |theme| {
                found.push(
                    Motif::new(theme, line.hero, line.ply_after(index))
                        .by(step.made)
                        .actor(&step.after, checker)
                        .targets(&step.after, [king]),
                );
            };
            tell(Theme::DiscoveredCheck);
            // A double check has a name of its own.
            if step.after.checkers().one() {
                tell(Theme::DiscoveredAttack);
            }
            return;
        }
    }
}

/// A capture along a line that the hero's move before had opened.
pub(crate) fn discovered_attack(line: &Line, found: &mut Vec<Motif>) {
    if found
        .iter()
        .any(|motif| motif.theme == Theme::DiscoveredAttack)
    {
        return;
    }
    for (index, step) in line.hero_steps().skip(1) {
        let opening = &line.steps[index - 2];
        let reply = &line.steps[index - 1];
        if step.is_capture()
            && reply.to != step.to
            && opening.to != step.from
            && opens(opening, step.from, step.to)
        {
            found.push(
                Motif::new(
                    Theme::DiscoveredAttack,
                    line.hero,
                    line.ply_after(index) - 2,
                )
                .by(opening.made)
                .actor(&opening.after, step.from)
                .targets(&opening.after, [step.to]),
            );
            return;
        }
    }
}

/// Whether this move left the line between the two squares.
fn opens(opening: &Step, from: Square, to: Square) -> bool {
    let between = attacks::between(from, to);
    between.contains(opening.from) && !between.contains(opening.to)
}
