//! What the opponent attacks, by how little the attacker is worth: moves that leave or enter such squares are judged by it.

use chess::{Bitboard, Color, Position, Role, attacks};

/// The squares one side attacks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Threats {
    /// By pawns.
    pub(crate) by_pawns: Bitboard,
    /// By pawns, knights and bishops.
    pub(crate) by_minors: Bitboard,
    /// By pawns, knights, bishops and rooks.
    pub(crate) by_rooks: Bitboard,
    /// By anything.
    pub(crate) by_all: Bitboard,
}

impl Threats {
    /// What this side attacks.
    pub(crate) fn of(position: &Position, attacker: Color) -> Threats {
        let occupied = position.occupied();
        let by_pawns = position.pieces(attacker, Role::Pawn).pawn_attacks(attacker);
        let mut attacked = by_pawns;
        for square in position.pieces(attacker, Role::Knight) {
            attacked |= attacks::knight(square);
        }
        for square in position.pieces(attacker, Role::Bishop) {
            attacked |= attacks::bishop(square, occupied);
        }
        let by_minors = attacked;
        for square in position.pieces(attacker, Role::Rook) {
            attacked |= attacks::rook(square, occupied);
        }
        let by_rooks = attacked;
        for square in position.pieces(attacker, Role::Queen) {
            attacked |= attacks::queen(square, occupied);
        }
        attacked |= attacks::king(position.king(attacker));
        Threats {
            by_pawns,
            by_minors,
            by_rooks,
            by_all: attacked,
        }
    }

    /// The squares where a piece of this role is attacked by something worth less.
    #[inline(always)]
    pub(crate) fn by_lesser(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn | Role::King => Bitboard::EMPTY,
            Role::Knight | Role::Bishop => self.by_pawns,
            Role::Rook => self.by_minors,
            Role::Queen => self.by_rooks,
        }
    }
}
