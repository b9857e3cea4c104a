//! The plain facts about a line: the phase of the game, the kind of ending, the length.

use chess::{Bitboard, Color, Position, Role, Square};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;

/// Pieces that are neither kings nor pawns.
fn pieces(position: &Position) -> Bitboard {
    position.occupied() - position.role(Role::Pawn) - position.role(Role::King)
}

/// Opening, middlegame or endgame, at this move of the game.
fn phase(position: &Position, fullmove_number: u16) -> Theme {
    let count = pieces(position).len();
    if count <= 6 {
        return Theme::Endgame;
    }
    let at_home = |color: Color| (position.color(color) & Bitboard::rank_for(0, color)).len();
    let developed = at_home(Color::White) < 4 || at_home(Color::Black) < 4;
    let engaged = fullmove_number > 14 && contact(position) > 7;
    if count <= 10 || developed || engaged {
        return Theme::Middlegame;
    }
    Theme::Opening
}

/// How closely the two sides stand to each other: over every block of two by two squares, White's pieces times Black's.
fn contact(position: &Position) -> u32 {
    let mut contact = 0;
    for rank in 0..7 {
        for file in 0..7 {
            let corner = Square::at(file, rank).bit();
            let pair = corner | corner.right();
            let block = pair | pair.up();
            let count = |color| (position.color(color) & block).len();
            contact += count(Color::White) * count(Color::Black);
        }
    }
    contact
}

/// The kind of ending, where only one kind of piece (or queens and rooks) is left.
pub(crate) fn ending(position: &Position) -> Option<Theme> {
    let left = pieces(position);
    if left.is_empty() {
        return Some(Theme::PawnEndgame);
    }
    let only = |role: Role| (left - position.role(role)).is_empty();
    if only(Role::Knight) {
        return Some(Theme::KnightEndgame);
    }
    if only(Role::Bishop) {
        return Some(Theme::BishopEndgame);
    }
    if only(Role::Rook) {
        return Some(Theme::RookEndgame);
    }
    if only(Role::Queen) {
        return Some(Theme::QueenEndgame);
    }
    let queens = position.role(Role::Queen);
    ((left - queens - position.role(Role::Rook)).is_empty() && queens.one())
        .then_some(Theme::QueenRookEndgame)
}

/// Phase, ending and length of the line.
pub(crate) fn facts(line: &Line, found: &mut Vec<Motif>) {
    let ply = usize::from(line.lead.is_some());
    let mut tell = |theme| found.push(Motif::new(theme, line.hero, ply));
    // The number where the line was given: the same for a position and its mirror image.
    let given = line.lead.map_or(line.start, |lead| lead.before);
    tell(phase(&line.start, given.fullmove_number()));
    // An ending that the first move turns into another is not the one that is played.
    if let Some(theme) = ending(&line.start)
        && line
            .steps
            .first()
            .is_some_and(|step| ending(&step.after) == Some(theme))
    {
        tell(theme);
    }
    match line.hero_moves() {
        0 => {}
        1 => tell(Theme::OneMove),
        2 => tell(Theme::Short),
        3 => tell(Theme::Long),
        _ => tell(Theme::VeryLong),
    }
}
