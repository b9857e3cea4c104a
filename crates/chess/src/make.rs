//! Making a move. The position is changed in place; keep a copy to go back.

use crate::zobrist;
use crate::{Color, Move, MoveKind, Observer, Piece, Position, Role, Square, Wing, attacks};

impl Position {
    /// Makes a legal move and tells the observer which pieces left and entered which squares.
    ///
    /// The move must be legal here (from a generator of this position, or accepted by
    /// [`Position::is_legal`]); another leaves a position without meaning.
    pub fn make<O: Observer>(&mut self, made: Move, observer: &mut O) {
        let us = self.side;
        let (from, to, kind) = (made.from(), made.to(), made.kind());
        let Some(piece) = self.board[from.index()] else {
            return;
        };
        let old_rights = self.castling.bits();

        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some(square) = self.en_passant.take() {
            self.keys.full ^= zobrist::en_passant(square);
        }

        if kind == MoveKind::Castle {
            self.castle(us, from, to, observer);
        } else {
            if let Some(captured) = self.board[to.index()] {
                self.lift(captured, to, observer);
                self.halfmove_clock = 0;
            }
            self.lift(piece, from, observer);
            let arrived = match made.promotion() {
                Some(role) => Piece::new(us, role),
                None => piece,
            };
            self.set(arrived, to, observer);
            if piece.role() == Role::Pawn {
                self.halfmove_clock = 0;
                if kind == MoveKind::EnPassant {
                    let square = to.forward(!us);
                    self.lift(Piece::new(!us, Role::Pawn), square, observer);
                }
            }
        }

        if !self.castling.is_empty() {
            self.castling.touch(from.bit() | to.bit());
            if piece.role() == Role::King {
                self.castling.forget(us);
            }
            self.keys.full ^= zobrist::castling(old_rights ^ self.castling.bits());
        }

        self.side = !us;
        self.keys.full ^= zobrist::black_to_move();
        self.fullmove_number = self.fullmove_number.saturating_add(us as u16);
        self.refresh_checks();

        if kind == MoveKind::DoublePush {
            self.offer_en_passant(to.forward(!us));
        }
        debug_assert_eq!(self.keys, self.keys_from_scratch());
    }

    /// Passes the turn. The side to move must not be in check.
    pub fn make_null(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.keys.full ^= zobrist::en_passant(square);
        }
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(self.side as u16);
        self.side = !self.side;
        self.keys.full ^= zobrist::black_to_move();
        self.refresh_checks();
    }

    /// The key the position will have after this move, but for castling rights and en passant: good enough to
    /// fetch a hash table's memory early.
    #[inline(always)]
    #[must_use]
    pub fn key_after(&self, made: Move) -> u64 {
        let mut key = self.keys.full ^ zobrist::black_to_move();
        if let Some(piece) = self.board[made.from().index()] {
            key ^= zobrist::piece(piece, made.from()) ^ zobrist::piece(piece, made.to());
        }
        if let Some(captured) = self.board[made.to().index()] {
            key ^= zobrist::piece(captured, made.to());
        }
        key
    }

    #[inline(always)]
    fn lift<O: Observer>(&mut self, piece: Piece, square: Square, observer: &mut O) {
        self.roles[piece.role().index()] ^= square.bit();
        self.colors[piece.color()] ^= square.bit();
        self.board[square.index()] = None;
        self.keys.toggle(piece, square);
        observer.leave(piece, square);
    }

    #[inline(always)]
    fn set<O: Observer>(&mut self, piece: Piece, square: Square, observer: &mut O) {
        self.roles[piece.role().index()] ^= square.bit();
        self.colors[piece.color()] ^= square.bit();
        self.board[square.index()] = Some(piece);
        self.keys.toggle(piece, square);
        observer.enter(piece, square);
    }

    #[inline(never)]
    fn castle<O: Observer>(
        &mut self,
        us: Color,
        from: Square,
        rook_from: Square,
        observer: &mut O,
    ) {
        let wing = if rook_from.file() > from.file() {
            Wing::King
        } else {
            Wing::Queen
        };
        let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
        self.lift(king, from, observer);
        self.lift(rook, rook_from, observer);
        self.set(king, wing.king_target(us), observer);
        self.set(rook, wing.rook_target(us), observer);
    }

    /// A pawn has just passed `square`: remember it if the side to move can legally take there.
    pub(crate) fn offer_en_passant(&mut self, square: Square) {
        let us = self.side;
        let takers = attacks::pawn(!us, square) & self.pieces(us, Role::Pawn);
        if takers
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, square))
        {
            self.en_passant = Some(square);
            self.keys.full ^= zobrist::en_passant(square);
        }
    }

    /// Whether the mover's king is safe after the pawn on `from` has taken in passing on `to`: two pawns leave at
    /// once, which no pin mask foresees.
    #[inline(never)]
    pub(crate) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let us = self.side;
        let taken = to.forward(!us).bit();
        let occupied = (self.occupied() ^ from.bit() ^ taken) | to.bit();
        let attackers = self.attackers(self.king(us), occupied) & self.colors[!us] & occupied;
        attackers.is_empty()
    }
}
