//! The plain facts about a line: the phase of the game, the kind of ending, the length.

use chess::{Bitboard, Color, Position, Role};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;

/// Pieces that are neither kings nor pawns.
fn pieces(position: &Position) -> Bitboard {
    position.occupied() - position.role(Role::Pawn) - position.role(Role::King)
}

/// Opening, middlegame or endgame.
pub(crate) fn phase(position: &Position) -> Theme {
    let count = pieces(position).len();
    if count <= 6 {
        return Theme::Endgame;
    }
    let at_home = |color: Color| (position.color(color) & Bitboard::rank_for(0, color)).len();
    let developed = at_home(Color::White) < 4 || at_home(Color::Black) < 4;
    if count <= 10 || developed {
        return Theme::Middlegame;
    }
    Theme::Opening
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
    tell(phase(&line.start));
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
