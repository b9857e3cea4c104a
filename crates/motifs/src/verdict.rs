//! What the line comes to: crushing, an advantage, or equality saved. This needs a judgement of the last position; who has a
//! search hands in its scores, and without one a count of material after the captures have been played out must do.

use chess::{Color, Move, MoveList, Position, Role, Stage};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{balance, material};

/// Who says what a position is worth.
pub trait Judge {
    /// The score in centipawns for the side to move; a mate is worth more than 10,000.
    fn score(&mut self, position: &Position) -> i32;

    /// What is known of an ending for certain, by tablebases or because it is taught: 1 if the side to move wins, 0 for a draw, -1 if it
    /// loses. Nothing if nobody knows.
    fn known(&mut self, _position: &Position) -> Option<i32> {
        None
    }

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

/// The score from which a position is called won, in centipawns: the fewer pawns and pieces are left the less is needed, less too
/// with queens to attack with, and against a side without pieces hardly anything. Fitted to the labels of puzzles.
fn won_from(position: &Position, hero: Color) -> i32 {
    let pawns = position.role(Role::Pawn).len() as i32;
    let queens = position.role(Role::Queen).len() as i32;
    let pieces = material(position, Color::White) + material(position, Color::Black) - pawns;
    let bare = if position.has_pieces(!hero) { 0 } else { 650 };
    60 * pawns + 10 * pieces - 215 * queens - 80 - bare
}

/// The score, by the search or by material, for the hero at the end.
fn score_for(line: &Line, judge: &mut dyn Judge) -> i32 {
    let end = line.end();
    let score = judge.score(end);
    if end.side_to_move() == line.hero {
        score
    } else {
        -score
    }
}

/// What the line comes to, for lines that do not end with mate: equality where the hero has won back what was missing and
/// neither material nor the judge sees an advantage; else crushing or an advantage.
pub(crate) fn find(line: &Line, judge: &mut dyn Judge, found: &mut Vec<Motif>) {
    if line.steps.is_empty() || line.end().is_checkmate() {
        return;
    }
    let end = line.end();
    let score = score_for(line, judge);
    let settled = captures(end, -30_000, 30_000, 6);
    let before = balance(&line.start, line.hero);
    let won_back = before < 0 && balance(end, line.hero) - before >= 2;
    let theme = if won_back && settled.abs() <= 200 && (-200..=45).contains(&score) {
        Theme::Equality
    } else if score >= won_from(end, line.hero) {
        Theme::Crushing
    } else {
        Theme::Advantage
    };
    let ply = line.ply_after(line.steps.len() - 1);
    found.push(Motif::new(theme, line.hero, ply));
    simplification(line, judge, ply, found);
    // A draw by stalemate or perpetual check has its own name.
    let named = [Theme::Stalemate, Theme::PerpetualCheck];
    let is_fortress = judge.searches()
        && balance(end, line.hero) <= -FORTRESS_BEHIND
        && settled_for(end, line.hero, settled) <= -100 * FORTRESS_BEHIND
        && score.abs() <= FORTRESS_DRAWN
        && !end.in_check()
        && found.iter().all(|motif| !named.contains(&motif.theme));
    if is_fortress {
        found.push(Motif::new(Theme::Fortress, line.hero, ply));
    }
}

/// A side so many pawns behind that holds is said to have a fortress.
const FORTRESS_BEHIND: i32 = 2;
/// The search's score, in centipawns, within which it sees a draw.
const FORTRESS_DRAWN: i32 = 25;

fn settled_for(end: &Position, hero: Color, settled: i32) -> i32 {
    if end.side_to_move() == hero {
        settled
    } else {
        -settled
    }
}

/// Captures that lead to an ending whose result is known, and which the hero can be glad of: won, or drawn from behind.
fn simplification(line: &Line, judge: &mut dyn Judge, ply: usize, found: &mut Vec<Motif>) {
    let is_told = found
        .iter()
        .any(|motif| motif.theme == Theme::Simplification);
    let Some(taking) = line.steps.iter().rev().find(|step| step.captured.is_some()) else {
        return;
    };
    let end = line.end();
    if is_told || judge.known(&line.start).is_some() {
        return;
    }
    let sign = if end.side_to_move() == line.hero {
        1
    } else {
        -1
    };
    let glad = match judge.known(end).map(|result| result * sign) {
        Some(1..) => true,
        Some(0) => balance(&line.start, line.hero) < 0,
        _ => false,
    };
    if glad {
        found.push(Motif::new(Theme::Simplification, line.hero, ply).by(taking.made));
    }
}
