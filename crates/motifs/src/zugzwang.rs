//! Zugzwang, for judges that search: the side to move would do better to pass.

use chess::{Color, Position};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::material;
use crate::verdict::Judge;

/// By how much passing must be better than the best move, in centipawns.
const GAIN: i32 = 70;

/// Who passes and is still this far behind was lost anyway.
const LOST_ANYWAY: i32 = -150;

/// Endings only: elsewhere passing is hardly ever best, and each question costs two searches.
fn is_possible(position: &Position, hero: Color) -> bool {
    let pieces = |side: Color| {
        material(position, side) - position.pieces(side, chess::Role::Pawn).len() as i32
    };
    position.occupied().len() <= 18 && pieces(hero) <= 9 && pieces(!hero) <= 5
}

/// A move of the hero's after which the opponent, not in check, would rather pass.
pub(crate) fn find(line: &Line, judge: &mut dyn Judge, found: &mut Vec<Motif>) {
    if !judge.searches() || !is_possible(&line.start, line.hero) || line.end().is_checkmate() {
        return;
    }
    for (index, step) in line.hero_steps() {
        if step.is_check() || !step.after.has_legal_move() {
            continue;
        }
        let moving = judge.score(&step.after);
        if moving >= 0 {
            continue;
        }
        let mut passed = step.after;
        passed.make_null();
        let passing = -judge.score(&passed);
        if passing > LOST_ANYWAY && passing - moving > GAIN {
            found.push(
                Motif::new(Theme::Zugzwang, line.hero, line.ply_after(index))
                    .by(step.made)
                    .actor(&step.after, step.to),
            );
            return;
        }
    }
}
