//! From which squares each piece would give check, worked out once for a node instead of once for every move.

use chess::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// What gives check to the side not to move.
#[derive(Clone, Copy)]
pub(crate) struct Checks {
    /// By role: where a piece of it gives check.
    squares: [Bitboard; 6],
    /// The mover's pieces that uncover a check when they leave their line.
    uncovering: Bitboard,
    king: Square,
}

impl Checks {
    /// No move gives check.
    pub(crate) const NONE: Checks = Checks {
        squares: [Bitboard::EMPTY; 6],
        uncovering: Bitboard::EMPTY,
        king: Square::new(0),
    };

    /// For the side to move.
    pub(crate) fn of(position: &Position) -> Checks {
        let us = position.side_to_move();
        let king = position.king(!us);
        let occupied = position.occupied();
        let diagonal = attacks::bishop(king, occupied);
        let straight = attacks::rook(king, occupied);
        Checks {
            squares: [
                attacks::pawn(!us, king),
                attacks::knight(king),
                diagonal,
                straight,
                diagonal | straight,
                Bitboard::EMPTY,
            ],
            uncovering: position.blockers(!us) & position.color(us),
            king,
        }
    }

    /// Whether a piece of this role gives check from a square.
    #[inline(always)]
    pub(crate) fn direct(&self, role: Role, to: Square) -> bool {
        self.squares[role.index()].contains(to)
    }

    /// Whether a legal move gives check.
    #[inline(always)]
    pub(crate) fn given_by(&self, position: &Position, play: Move) -> bool {
        match (play.kind(), position.moved(play)) {
            (MoveKind::Normal | MoveKind::DoublePush, Some(piece)) => {
                self.direct(piece.role(), play.to())
                    || (self.uncovering.contains(play.from())
                        && !attacks::line(play.from(), play.to()).contains(self.king))
            }
            _ => position.gives_check(play),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::bench_positions;

    #[test]
    fn the_same_moves_give_check_as_the_rules_say() {
        for position in bench_positions().filter_map(|fen| Position::from_fen(fen).ok()) {
            for first in position.legal_moves() {
                let mut next = position;
                next.make(first, &mut ());
                let checks = Checks::of(&next);
                for play in next.legal_moves() {
                    let mut after = next;
                    after.make(play, &mut ());
                    assert_eq!(
                        checks.given_by(&next, play),
                        after.in_check(),
                        "{next:?} {play:?}"
                    );
                }
            }
        }
    }
}
