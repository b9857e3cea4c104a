//! Questions about one move: is it legal here, is it a capture, does it give check?

use crate::{Bitboard, Color, Move, MoveKind, Piece, Position, Role, Square, Wing, attacks};

impl Position {
    /// Whether a move, wherever it comes from (a hash table, say), is legal here. Much cheaper than generating.
    #[must_use]
    pub fn is_legal(&self, asked: Move) -> bool {
        let us = self.side;
        let (from, to, kind) = (asked.from(), asked.to(), asked.kind());
        let Some(piece) = self.board[from.index()] else {
            return false;
        };
        if piece.color() != us || asked.is_null() {
            return false;
        }
        let king = self.king(us);
        match kind {
            MoveKind::Castle => {
                return piece.role() == Role::King
                    && !self.in_check()
                    && Wing::BOTH.into_iter().any(|wing| {
                        self.castling.rook(us, wing) == Some(to)
                            && self.castling_is_legal(us, king, to, wing)
                    });
            }
            MoveKind::EnPassant => {
                return piece.role() == Role::Pawn
                    && self.en_passant == Some(to)
                    && attacks::pawn(us, from).contains(to)
                    && self.en_passant_is_safe(from, to);
            }
            _ => {}
        }
        if self.colors[us].contains(to) {
            return false;
        }
        if piece.role() == Role::Pawn {
            if !self.is_pawn_move(us, asked) {
                return false;
            }
        } else if kind != MoveKind::Normal
            || !attacks::of_piece(piece, from, self.occupied()).contains(to)
        {
            return false;
        }
        if piece.role() == Role::King {
            return !self.is_attacked(to, !us, self.occupied() ^ from.bit());
        }
        let checkers = self.checkers_of(us);
        if checkers.any() {
            let evasion = attacks::between(king, checkers.first()) | checkers;
            if checkers.many() || !evasion.contains(to) {
                return false;
            }
        }
        !self.is_pinned_away(king, from, to, checkers)
    }

    /// Whether a pin to the mover's king keeps the piece on `from` from going to `to`.
    #[inline]
    fn is_pinned_away(&self, king: Square, from: Square, to: Square, checkers: Bitboard) -> bool {
        let line = attacks::line(king, from);
        if line.is_empty() || line.contains(to) {
            return false;
        }
        let without = self.occupied() ^ from.bit();
        let them = !self.side;
        let behind = (attacks::bishop(king, without) & self.diagonal_sliders(them))
            | (attacks::rook(king, without) & self.straight_sliders(them));
        // Another checker may stand on the far side of the king, on the same line.
        ((behind & line) - checkers).any()
    }

    /// Whether a pawn moves like this, en passant aside; pins and checks are not looked at.
    fn is_pawn_move(&self, us: Color, asked: Move) -> bool {
        let (from, to) = (asked.from(), asked.to());
        if asked.is_promotion() != (to.rank_for(us) == 7) {
            return false;
        }
        let occupied = self.occupied();
        let ahead = from.forward(us);
        if asked.kind() == MoveKind::DoublePush {
            return from.rank_for(us) == 1
                && to == ahead.forward(us)
                && !occupied.meets(ahead.bit() | to.bit());
        }
        if to == ahead {
            return !occupied.contains(to);
        }
        attacks::pawn(us, from).contains(to) && self.colors[!us].contains(to)
    }

    /// Whether a legal move takes something.
    #[inline(always)]
    #[must_use]
    pub fn is_capture(&self, asked: Move) -> bool {
        asked.is_en_passant() || (self.board[asked.to().index()].is_some() && !asked.is_castle())
    }

    /// Whether a legal move is of the noisy stage: a capture or a promotion to a queen.
    #[inline(always)]
    #[must_use]
    pub fn is_noisy(&self, asked: Move) -> bool {
        self.is_capture(asked) || asked.kind() == MoveKind::PromoteQueen
    }

    /// What a legal move takes.
    #[inline(always)]
    #[must_use]
    pub fn captured(&self, asked: Move) -> Option<Piece> {
        match asked.kind() {
            MoveKind::EnPassant => Some(Piece::new(!self.side, Role::Pawn)),
            MoveKind::Castle => None,
            _ => self.board[asked.to().index()],
        }
    }

    /// The piece that a legal move moves (the king, when castling).
    #[inline(always)]
    #[must_use]
    pub fn moved(&self, asked: Move) -> Option<Piece> {
        self.board[asked.from().index()]
    }

    /// Whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, asked: Move) -> bool {
        let us = self.side;
        let (from, to) = (asked.from(), asked.to());
        let king = self.king(!us);
        let Some(piece) = self.board[from.index()] else {
            return false;
        };
        if asked.is_castle() {
            let wing = if to.file() > from.file() {
                Wing::King
            } else {
                Wing::Queen
            };
            let rook = wing.rook_target(us);
            let occupied =
                (self.occupied() ^ from.bit() ^ to.bit()) | wing.king_target(us).bit() | rook.bit();
            // The rook's attack, or a line that king and rook have opened between them.
            return attacks::rook(king, occupied)
                .meets((self.straight_sliders(us) ^ to.bit()) | rook.bit());
        }
        let mut occupied = (self.occupied() ^ from.bit()) | to.bit();
        if asked.is_en_passant() {
            occupied ^= to.forward(!us).bit();
        }
        let arrived = match asked.promotion() {
            Some(role) => Piece::new(us, role),
            None => piece,
        };
        if attacks::of_piece(arrived, to, occupied).contains(king) {
            return true;
        }
        // A discovered check needs a slider that points at the king through the square left.
        let opened = from.bit()
            | if asked.is_en_passant() {
                to.forward(!us).bit()
            } else {
                Bitboard::EMPTY
            };
        let lines = attacks::bishop_rays(king) | attacks::rook_rays(king);
        lines.meets(opened)
            && ((attacks::bishop(king, occupied) & (self.diagonal_sliders(us) - from.bit()))
                | (attacks::rook(king, occupied) & (self.straight_sliders(us) - from.bit())))
            .any()
    }
}
