//! Making a move. The position is changed in place; keep a copy to go back.

use crate::zobrist;
use crate::{Bitboard, Color, Move, Observer, Piece, Position, Role, Square, Wing, attacks};

impl Position {
    /// Makes a legal move and tells the observer which pieces left and entered which squares.
    ///
    /// The move must be legal here (from a generator of this position, or accepted by
    /// [`Position::is_legal`]); another leaves a position without meaning.
    #[inline]
    pub fn make<O: Observer>(&mut self, made: Move, observer: &mut O) {
        match self.side {
            Color::White => self.make_for::<true, O>(made, observer),
            Color::Black => self.make_for::<false, O>(made, observer),
        }
    }

    /// The colour is known to the compiler, which saves a good part of the work.
    #[inline(always)]
    fn make_for<const WHITE: bool, O: Observer>(&mut self, made: Move, observer: &mut O) {
        let (us, them) = if WHITE {
            (Color::White, Color::Black)
        } else {
            (Color::Black, Color::White)
        };
        let (from, to) = (made.from(), made.to());
        let Some(piece) = self.board[from.index()] else {
            return;
        };
        self.keys.full ^= zobrist::black_to_move();
        if let Some(square) = self.en_passant {
            self.keys.full ^= zobrist::en_passant(square);
            self.en_passant = None;
        }
        let touched = from.bit() | to.bit();
        if self.castling.depends_on(touched) {
            self.lose_rights(touched);
        }

        self.side = them;
        self.fullmove_number = self.fullmove_number.saturating_add(us as u16);
        if made.is_normal() {
            let mut clock = self.halfmove_clock.saturating_add(1);
            if let Some(captured) = self.board[to.index()] {
                self.roles[captured.role_slot()] ^= to.bit();
                self.colors[them] ^= to.bit();
                self.keys.toggle(captured, to);
                clock = 0;
                observer.leave(captured, to);
            }
            self.halfmove_clock = if piece.is_pawn() { 0 } else { clock };
            self.carry(piece, from, to, us, observer);
        } else {
            self.make_special(made, us, observer);
        }
        debug_assert_eq!(self.keys, self.keys_from_scratch());
    }

    /// Castling, and what only pawns do: two squares at once, taking en passant, promotion.
    #[inline(never)]
    fn make_special<O: Observer>(&mut self, made: Move, us: Color, observer: &mut O) {
        let (from, to) = (made.from(), made.to());
        if made.is_castle() {
            self.castle(us, from, to, observer);
            self.halfmove_clock = self.halfmove_clock.saturating_add(1);
            return;
        }
        self.halfmove_clock = 0;
        let pawn = Piece::new(us, Role::Pawn);
        if made.is_double_push() {
            self.carry(pawn, from, to, us, observer);
            self.offer_en_passant(to.forward(!us));
            return;
        }
        let passed = to.forward(!us);
        let taken_on = if made.is_en_passant() { passed } else { to };
        if let Some(captured) = self.board[taken_on.index()] {
            self.lift(captured, taken_on, observer);
        }
        self.lift(pawn, from, observer);
        let arrived = made.promotion().map_or(pawn, |role| Piece::new(us, role));
        self.set(arrived, to, observer);
    }

    /// A piece goes to an empty square.
    #[inline(always)]
    fn carry<O: Observer>(
        &mut self,
        piece: Piece,
        from: Square,
        to: Square,
        us: Color,
        observer: &mut O,
    ) {
        self.roles[piece.role_slot()] ^= from.bit() | to.bit();
        self.colors[us] ^= from.bit() | to.bit();
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        self.keys.carry(piece, from, to);
        observer.leave(piece, from);
        observer.enter(piece, to);
    }

    #[inline(never)]
    pub(crate) fn lose_rights(&mut self, touched: Bitboard) {
        let before = self.castling.bits();
        let kings = [self.king(Color::White), self.king(Color::Black)];
        self.castling.touch(touched, kings);
        self.keys.full ^= zobrist::castling(before ^ self.castling.bits());
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

    /// Whether the mover's king is safe after the pawn on `from` has taken en passant on `to`: two pawns leave at
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
