//! What a move is up to, as far as the board alone shows it: what it attacks, pins, blocks or occupies.

use chess::{Bitboard, Color, Move, Position, Role, Square, attacks};
use motifs::Theme;
use wording::{Text, text};

use crate::follow::after;

/// "attacks the queen on d8", "puts the rook on the seventh rank": what may follow the move's name. Nothing if nothing stands out.
pub(super) fn of(before: &Position, played: Move) -> Option<Text> {
    let side = before.side_to_move();
    let there = after(before, &[played]);
    if played.is_castle() {
        return None;
    }
    let (square, role) = (played.to(), there.piece_at(played.to())?.role());
    if !is_safe(&there, square) {
        return None;
    }
    forks_or_pins(before, &there, square)
        .or_else(|| attacked(before, &there, played))
        .or_else(|| challenged(before, &there, played, role))
        .or_else(|| passed_pawns(before, &there, square, role, side))
        .or_else(|| files(before, &there, played, role, side))
        .or_else(|| outpost(&there, square, role, side))
}

/// Whether the other side wins nothing by taking what stands here.
fn is_safe(there: &Position, square: Square) -> bool {
    there.legal_moves().iter().all(|&taking| {
        taking.to() != square
            || !there.is_capture(taking)
            || !there.exchange_at_least(taking, 1, &chess::ExchangeValues::default())
    })
}

/// A fork or a pin that the piece which has moved brings about.
fn forks_or_pins(before: &Position, there: &Position, square: Square) -> Option<Text> {
    let known = motifs::on_board(before);
    motifs::on_board(there)
        .into_iter()
        .filter(|motif| {
            matches!(motif.theme, Theme::Fork | Theme::Pin)
                && motif.actor.is_some_and(|actor| actor.square == square)
        })
        .filter(|motif| {
            let valuable = motif
                .targets
                .iter()
                .all(|placed| placed.piece.role() != Role::Pawn);
            // Who was pinned on the same line before is pinned to the same king still.
            let pinned_before = known
                .iter()
                .any(|old| old.theme == motif.theme && old.targets == motif.targets);
            valuable && !pinned_before
        })
        .find_map(|motif| motif.deed())
}

/// The most valuable piece that the move newly attacks, if it is worth more than the attacker or undefended.
fn attacked(before: &Position, there: &Position, played: Move) -> Option<Text> {
    let side = before.side_to_move();
    let square = played.to();
    let piece = there.piece_at(square)?;
    let earlier = match before.piece_at(played.from()) {
        Some(moved) => attacks::of_piece(moved, played.from(), before.occupied()),
        None => Bitboard::EMPTY,
    };
    let targets = attacks::of_piece(piece, square, there.occupied()) & there.color(!side);
    targets
        .into_iter()
        .filter(|&target| !earlier.contains(target))
        .filter_map(|target| Some((there.piece_at(target)?.role(), target)))
        .filter(|&(role, target)| {
            let worth_more = matches!(role, Role::Rook | Role::Queen) && role > piece.role()
                || piece.role() == Role::Pawn && role > Role::Pawn;
            let defended = there.is_attacked(target, !side, there.occupied());
            !matches!(role, Role::King | Role::Pawn) && (worth_more || !defended)
        })
        .max_by_key(|(role, _)| *role)
        .map(|(role, target)| text!("attacks the {role} on {target}", role, target))
}

/// A pawn of the centre that a pawn newly attacks.
fn challenged(before: &Position, there: &Position, played: Move, role: Role) -> Option<Text> {
    let side = before.side_to_move();
    if role != Role::Pawn || before.is_capture(played) {
        return None;
    }
    let targets = attacks::pawn(side, played.to()) & there.pieces(!side, Role::Pawn);
    targets
        .into_iter()
        .find(|target| (2..=5).contains(&target.file()))
        .map(|target| text!("challenges the pawn on {target}", target))
}

/// A pawn that becomes passed, and a piece before a passed pawn of the other side.
fn passed_pawns(
    before: &Position,
    there: &Position,
    square: Square,
    role: Role,
    side: Color,
) -> Option<Text> {
    let passed = |position: &Position| -> Vec<Square> {
        position
            .pieces(side, Role::Pawn)
            .into_iter()
            .filter(|&pawn| is_passed(position, pawn, side))
            .collect()
    };
    let new = passed(there).len() > passed(before).len();
    if new && role == Role::Pawn && is_passed(there, square, side) {
        return Some(text!("makes a passed pawn"));
    }
    if role == Role::Pawn || square.for_side(side).rank() == 7 {
        return None;
    }
    let ahead = square.forward(side);
    let blocks = there.pieces(!side, Role::Pawn).contains(ahead)
        && is_passed(there, ahead, !side)
        && ahead.for_side(!side).rank() >= 3;
    blocks.then(|| text!("blocks the passed pawn on {ahead}", ahead))
}

/// A rook or a queen on a file or rank where it has something to do.
fn files(
    before: &Position,
    there: &Position,
    played: Move,
    role: Role,
    side: Color,
) -> Option<Text> {
    if role != Role::Rook {
        return None;
    }
    let (from, to) = (played.from(), played.to());
    if to.for_side(side).rank() == 6 && from.for_side(side).rank() < 6 {
        return Some(text!("puts the rook on the seventh rank"));
    }
    let pawns = |position: &Position, file: u8, whose: Bitboard| {
        (position.role(Role::Pawn) & whose)
            .into_iter()
            .any(|pawn| pawn.file() == file)
    };
    let open = |position: &Position, file: u8| !pawns(position, file, position.occupied());
    let half = |position: &Position, file: u8| !pawns(position, file, position.color(side));
    match () {
        () if open(there, to.file()) && !open(before, from.file()) => {
            Some(text!("puts the rook on an open file"))
        }
        () if half(there, to.file()) && !half(before, from.file()) => {
            Some(text!("puts the rook on a half-open file"))
        }
        () => None,
    }
}

/// A knight or bishop in the other half, held by a pawn and out of reach of the other side's pawns.
fn outpost(there: &Position, square: Square, role: Role, side: Color) -> Option<Text> {
    let rank = square.for_side(side).rank();
    if !matches!(role, Role::Knight | Role::Bishop) || !(4..=5).contains(&rank) {
        return None;
    }
    let held = (attacks::pawn(!side, square) & there.pieces(side, Role::Pawn)).any();
    let chased = there
        .pieces(!side, Role::Pawn)
        .into_iter()
        .any(|pawn| pawn.file().abs_diff(square.file()) == 1 && pawn.for_side(side).rank() > rank);
    (held && !chased).then(|| text!("puts the {role} on an outpost", role))
}

/// Whether no pawn of the other side stands before this one, on its file or beside it.
pub(super) fn is_passed(position: &Position, square: Square, side: Color) -> bool {
    position.pieces(!side, Role::Pawn).into_iter().all(|enemy| {
        enemy.file().abs_diff(square.file()) > 1
            || enemy.for_side(side).rank() <= square.for_side(side).rank()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aims_are_what_the_board_shows() {
        for (fen, san, aim) in [
            (
                "4k3/8/5n2/8/8/8/8/2B1K3 w - - 0 1",
                "Bg5",
                "attacks the knight on f6",
            ),
            (
                "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1",
                "Bb5",
                "pins the knight on c6 to the king on e8",
            ),
            (
                "3rk3/8/8/8/8/8/4P3/R3K3 w - - 0 1",
                "Ra7",
                "puts the rook on the seventh rank",
            ),
            ("4k3/pp6/8/4p3/3P4/2N5/8/4K3 w - - 0 1", "Nd5", ""),
            (
                "4k3/pp6/8/4p3/2P5/2N5/8/4K3 w - - 0 1",
                "Nd5",
                "puts the knight on an outpost",
            ),
            ("4k3/8/8/8/2p5/8/3N4/3K4 w - - 0 1", "Nb1", ""),
            ("4k3/8/8/8/8/2p5/8/1N2K3 w - - 0 1", "Nxc3", ""),
            ("2r1k3/2q5/8/3N4/8/8/8/4K3 b - - 0 1", "Qa7", ""),
            ("4k3/8/8/p7/8/1N6/8/4K3 w - - 0 1", "Nc1", ""),
            (
                "4k3/8/8/8/p7/8/2N5/4K3 w - - 0 1",
                "Na3",
                "blocks the passed pawn on a4",
            ),
            ("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1", "a6", ""),
            (
                "4k3/8/8/4p3/8/2P5/3P4/4K3 w - - 0 1",
                "d4",
                "challenges the pawn on e5",
            ),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let played = position.parse_san(san).unwrap();
            assert_eq!(
                of(&position, played).map_or_else(String::new, |text| text.to_string()),
                aim,
                "{san} in {fen}"
            );
        }
    }
}
