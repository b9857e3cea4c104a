//! The motifs that can be seen on the board as it stands, for both sides: what hangs, what is pinned, trapped or
//! overloaded, and whose king is exposed.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

use crate::Theme;
use crate::king::is_exposed;
use crate::motif::Motif;
use crate::sight::{EXCHANGE, attackers, is_trapped, with_move};
use crate::{fork, pin};

/// The motifs on the board. Each is named for the side that profits; a piece that hangs is told whoever is to move.
#[must_use]
pub fn on_board(position: &Position) -> Vec<Motif> {
    let mut found = Vec::new();
    for side in Color::BOTH {
        hanging(position, side, &mut found);
        pins(position, side, &mut found);
        trapped(position, side, &mut found);
        forks(position, side, &mut found);
        overloaded(position, side, &mut found);
        exposed(position, side, &mut found);
    }
    found
}

/// This side's pieces that the other side can win by taking.
fn hanging(position: &Position, victim: Color, found: &mut Vec<Motif>) {
    let Some(turned) = with_move(position, !victim) else {
        return;
    };
    let moves = turned.legal_moves();
    for square in position.color(victim) {
        let wins = moves
            .iter()
            .copied()
            .filter(|&made| {
                made.to() == square
                    && turned.is_capture(made)
                    && turned.exchange_at_least(made, 1, &EXCHANGE)
            })
            // The least valuable taker is the one to name.
            .min_by_key(|made| {
                let role = turned.moved(*made).map(|piece| piece.role());
                (role, made.from().for_side(victim))
            });
        if let Some(made) = wins {
            found.push(
                Motif::new(Theme::HangingPiece, !victim, 0)
                    .actor(position, made.from())
                    .targets(position, [square]),
            );
        }
    }
}

/// This side's pieces that are pinned to their king.
fn pins(position: &Position, victim: Color, found: &mut Vec<Motif>) {
    for (square, pinner) in pin::pinned(position, victim) {
        found.push(
            Motif::new(Theme::Pin, !victim, 0)
                .actor(position, pinner)
                .targets(position, [square, position.king(victim)]),
        );
    }
}

/// This side's pieces that are attacked and have nowhere to go.
fn trapped(position: &Position, victim: Color, found: &mut Vec<Motif>) {
    for square in position.color(victim) {
        if is_trapped(position, square) {
            found.push(Motif::new(Theme::TrappedPiece, !victim, 0).targets(position, [square]));
        }
    }
}

/// This side's pieces that are forked.
fn forks(position: &Position, victim: Color, found: &mut Vec<Motif>) {
    for square in position.color(!victim) {
        let targets = fork::fork_targets(position, square);
        if targets.many() && !crate::sight::is_in_danger(position, square) {
            found.push(
                Motif::new(Theme::Fork, !victim, 0)
                    .actor(position, square)
                    .targets(position, targets),
            );
        }
    }
}

/// This side's pieces that alone defend two or more attacked pieces.
fn overloaded(position: &Position, victim: Color, found: &mut Vec<Motif>) {
    let attacked = (position.color(victim) - position.pieces(victim, Role::King))
        .into_iter()
        .filter(|&square| attackers(position, square, !victim).any());
    let mut alone = [Bitboard::EMPTY; 64];
    for square in attacked {
        let defenders = attackers(position, square, victim);
        if defenders.one() {
            alone[defenders.first().index()] |= square.bit();
        }
    }
    for defender in Square::all() {
        let charges = alone[defender.index()];
        if charges.many() {
            found.push(
                Motif::new(Theme::Overloading, !victim, 0)
                    .actor(position, defender)
                    .targets(position, charges),
            );
        }
    }
}

/// This side's king, if no pawn of its own shelters it, lines are open to it and the enemy has a queen.
fn exposed(position: &Position, victim: Color, found: &mut Vec<Motif>) {
    let king = position.king(victim);
    let open = (attacks::queen(king, position.occupied()) - attacks::king(king)).len();
    let queen = position.pieces(!victim, Role::Queen).any();
    if queen && open >= 4 && is_exposed(position, victim) {
        found.push(Motif::new(Theme::ExposedKing, !victim, 0).targets(position, [king]));
    }
}
