//! What the line comes to: crushing, an advantage, or equality saved. This needs a judgement of the last position; who has a
//! search hands in its scores, and without one a count of material after the captures have been played out must do.

use chess::{Move, MoveList, Position, Stage};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::balance;

/// Who says what a position is worth.
pub trait Judge {
    /// The score in centipawns for the side to move; a mate is worth more than 10,000.
    fn score(&mut self, position: &Position) -> i32;

    /// Whether the scores see more than material, so that quiet positions can be told apart.
    fn searches(&self) -> bool {
        true
    }
}

/// Judges by the material that is left when the captures have been played out.
#[derive(Clone, Copy, Default, Debug)]
pub struct MaterialJudge;

impl Judge for MaterialJudge {
    fn score(&mut self, position: &Position) -> i32 {
        captures(position, -30_000, 30_000, 6)
    }

    fn searches(&self) -> bool {
        false
    }
}

/// Alpha-beta over captures, or over all moves when in check.
fn captures(position: &Position, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    let in_check = position.in_check();
    let stand = 100 * balance(position, position.side_to_move());
    if depth == 0 {
        return stand;
    }
    let mut moves = MoveList::new();
    if in_check {
        moves = position.legal_moves();
        if moves.is_empty() {
            return -20_000;
        }
    } else {
        if stand >= beta {
            return stand;
        }
        alpha = alpha.max(stand);
        position.generate(Stage::Noisy, &mut moves);
    }
    let mut best = if in_check { -20_000 } else { stand };
    let worth = |made: &Move| {
        -position
            .captured(*made)
            .map_or(0, |taken| taken.role() as i32)
    };
    moves.sort_by_key(worth);
    for made in moves {
        let mut after = *position;
        after.make(made, &mut ());
        let score = -captures(&after, -beta, -alpha, depth - 1);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// From here on a position is called won, and from there on better.
const CRUSHING: i32 = 600;
const ADVANTAGE: i32 = 200;

/// What the line comes to, for lines that do not end with mate.
pub(crate) fn find(line: &Line, judge: &mut dyn Judge, found: &mut Vec<Motif>) {
    if line.steps.is_empty() || line.end().is_checkmate() {
        return;
    }
    let end = line.end();
    let score = judge.score(end)
        * if end.side_to_move() == line.hero {
            1
        } else {
            -1
        };
    let theme = match score {
        CRUSHING.. => Theme::Crushing,
        ADVANTAGE..CRUSHING => Theme::Advantage,
        _ => Theme::Equality,
    };
    found.push(Motif::new(
        theme,
        line.hero,
        line.ply_after(line.steps.len() - 1),
    ));
}
