//! What a move does, in the words of a coach: the reason to play it, found on the board and in its line.

use chess::{Color, Move, Position, Role, Square};
use motifs::Theme;
use wording::{Text, text};

use super::aims::{self, is_passed};
use super::threat::Threat;
use crate::follow::after;
use crate::material::Trade;

/// What is known of a move when its idea is asked for.
pub(super) struct Facts<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The move.
    pub best: Move,
    /// The move of the other side before that, with the position it was played in.
    pub last: Option<(&'a Position, Move)>,
    /// What its line wins and loses.
    pub trade: &'a Trade,
    /// What the other side threatened before it.
    pub threat: Option<&'a Threat>,
    /// What it threatens itself.
    pub own_threat: Option<&'a Threat>,
    /// The game is still in its opening.
    pub opening: bool,
}

/// What a move does.
pub(super) struct Idea {
    /// "wins a pawn", "stops the threat of Qxh7#", "develops the knight": what may follow the move's name.
    pub does: Text,
    /// Something definite that the side misses by another move: a threat, a capture, an attack. Not how pieces stand.
    pub definite: bool,
}

/// The idea of a move. Nothing if nothing stands out.
pub(super) fn of(facts: &Facts<'_>) -> Option<Idea> {
    let Facts { before, best, .. } = *facts;
    let there = after(before, &[best]);
    let definite = |does: Text| Idea {
        does,
        definite: true,
    };
    let general = |does: Text| Idea {
        does,
        definite: false,
    };
    if there.is_checkmate() {
        return Some(definite(text!("mates")));
    }
    facts
        .trade
        .wins()
        .map(definite)
        .or_else(|| saves(before, best, &there).map(general))
        .or_else(|| parries(facts, &there).map(general))
        .or_else(|| trades(facts).map(general))
        .or_else(|| takes(facts).map(definite))
        .or_else(|| facts.own_threat.map(Threat::words).map(definite))
        .or_else(|| saves_pawn(before, best, &there).map(general))
        .or_else(|| aims::of(before, best).map(definite))
        .or_else(|| plain(facts, &there).map(general))
}

/// The pieces of a side that the other side can win by taking, the most valuable first.
fn hanging(position: &Position, side: Color) -> Vec<(Role, Square)> {
    let mut found: Vec<(Role, Square)> = motifs::on_board(position)
        .into_iter()
        .filter(|motif| motif.theme == Theme::HangingPiece && motif.side != side)
        .flat_map(|motif| motif.targets)
        .map(|placed| (placed.piece.role(), placed.square))
        .collect();
    found.sort_by_key(|(role, _)| std::cmp::Reverse(*role));
    found
}

/// A piece that hung and no longer does: it has gone, or something defends it.
fn saves(before: &Position, best: Move, there: &Position) -> Option<Text> {
    let side = before.side_to_move();
    let still = hanging(there, side);
    if before.is_capture(best) {
        return None;
    }
    for (role, square) in hanging(before, side) {
        if role == Role::Pawn {
            continue;
        }
        if best.from() == square && !best.is_castle() {
            let safe = still.iter().all(|(_, place)| *place != best.to());
            return safe.then(|| text!("brings the {role} to safety", role));
        }
        if still.iter().all(|(_, place)| *place != square) {
            return Some(text!("saves the {role} on {square}", role, square));
        }
    }
    None
}

/// A pawn that hung and no longer does.
fn saves_pawn(before: &Position, best: Move, there: &Position) -> Option<Text> {
    let side = before.side_to_move();
    let still = hanging(there, side);
    hanging(before, side)
        .into_iter()
        .find(|(role, square)| {
            *role == Role::Pawn
                && *square != best.from()
                && still.iter().all(|(_, place)| place != square)
        })
        .map(|(_, square)| text!("defends the pawn on {square}", square))
}

/// The other side's threat is there no more, by what the line of the move loses: nothing.
fn parries(facts: &Facts<'_>, there: &Position) -> Option<Text> {
    let threat = facts.threat?;
    if facts.trade.net() < 0 {
        return None;
    }
    // The answer to a threat may be to let it happen at a price; then it is not stopped.
    if there.is_legal(threat.played) && still_works(there, threat) {
        return None;
    }
    Some(stops(threat))
}

fn still_works(there: &Position, threat: &Threat) -> bool {
    let mut after = *there;
    after.make(threat.played, &mut ());
    after.is_checkmate()
        || threat.takes_on.is_some()
            && there.is_capture(threat.played)
            && there.exchange_at_least(threat.played, 150, &chess::ExchangeValues::default())
}

/// "stops the threat of Qxh7#".
pub(super) fn stops(threat: &Threat) -> Text {
    text!("stops the threat of {san}", san = &threat.san)
}

/// Taking back, or trading piece for piece.
fn trades(facts: &Facts<'_>) -> Option<Text> {
    let Facts { before, best, .. } = *facts;
    let captured = before.captured(best)?;
    let square = best.to();
    if let Some((earlier, last)) = facts.last
        && earlier.is_capture(last)
        && last.to() == square
    {
        return Some(text!("takes back on {square}", square));
    }
    let role = captured.role();
    let there = after(before, &[best]);
    let side = before.side_to_move();
    let same = before.moved(best).is_some_and(|moved| moved.role() == role);
    if same && role != Role::Pawn && there.is_attacked(square, !side, there.occupied()) {
        return Some(traded(role));
    }
    let minor = |role: Role| matches!(role, Role::Knight | Role::Bishop);
    let moved = before.moved(best)?.role();
    if minor(role) && minor(moved) && there.is_attacked(square, !side, there.occupied()) {
        return Some(text!("trades the {moved} for the {role}", moved, role));
    }
    None
}

/// Taking what is there.
fn takes(facts: &Facts<'_>) -> Option<Text> {
    let Facts { before, best, .. } = *facts;
    let role = before.captured(best)?.role();
    let square = best.to();
    before
        .exchange_at_least(best, 0, &chess::ExchangeValues::default())
        .then(|| text!("takes the {role} on {square}", role, square))
}

fn traded(role: Role) -> Text {
    match role {
        Role::Knight => text!("trades knights"),
        Role::Bishop => text!("trades bishops"),
        Role::Rook => text!("trades rooks"),
        Role::Queen => text!("trades queens"),
        Role::Pawn | Role::King => text!("trades pawns"),
    }
}

/// What a beginner's book would say of the move.
fn plain(facts: &Facts<'_>, there: &Position) -> Option<Text> {
    let Facts { before, best, .. } = *facts;
    let side = before.side_to_move();
    let role = before.moved(best)?.role();
    if best.is_castle() {
        return Some(text!("brings the king to safety"));
    }
    let home = best.from().for_side(side).rank() == 0;
    match role {
        Role::Knight | Role::Bishop if facts.opening && home => {
            Some(text!("develops the {role}", role))
        }
        Role::Pawn if facts.opening && is_central(best) => {
            Some(text!("takes its share of the centre"))
        }
        Role::Pawn if is_passed(there, best.to(), side) && best.to().for_side(side).rank() >= 4 => {
            Some(text!("pushes the passed pawn"))
        }
        Role::King if !has_queens_or_rooks(before) => Some(text!("brings the king into play")),
        _ => None,
    }
}

/// A pawn's first double step on the d or e file.
fn is_central(best: Move) -> bool {
    matches!(best.from().file(), 3 | 4) && best.from().rank().abs_diff(best.to().rank()) == 2
}

fn has_queens_or_rooks(position: &Position) -> bool {
    !(position.role(Role::Queen) | position.role(Role::Rook)).is_empty()
}
