//! Positions a piece away from one another: for those who ask what a piece is worth where it stands. No move leads to them.

use crate::{Bitboard, Piece, Position, Role, Square, zobrist};

impl Position {
    /// The position without the piece on a square, the same side to move. None where nothing or a king stands there, or where the side that
    /// is not to move would be left in check.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    /// let bare = position.without(Square::E2).unwrap();
    /// assert_eq!(bare.to_fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(position.without(Square::E1), None);
    /// ```
    #[must_use]
    pub fn without(&self, square: Square) -> Option<Position> {
        let piece = self
            .piece_at(square)
            .filter(|piece| piece.role() != Role::King)?;
        let mut changed = self.prepared(square.bit());
        changed.take(piece, square);
        changed.sound()
    }

    /// The position with the piece of a square on an empty one, the same side to move. None where there is no such piece or the square is
    /// taken, where a pawn would stand on the first or last rank, or where the side that is not to move would be left in check.
    #[must_use]
    pub fn with_shifted(&self, from: Square, to: Square) -> Option<Position> {
        let piece = self.piece_at(from)?;
        let at_the_end = to.rank() == 0 || to.rank() == 7;
        if self.piece_at(to).is_some() || (piece.is_pawn() && at_the_end) {
            return None;
        }
        let mut changed = self.prepared(from.bit() | to.bit());
        changed.take(piece, from);
        changed.put(piece, to);
        changed.keys = changed.keys_from_scratch();
        changed.sound()
    }

    /// A copy without en passant and without the castling rights that need these squares.
    fn prepared(&self, touched: Bitboard) -> Position {
        let mut changed = *self;
        if let Some(square) = changed.en_passant.take() {
            changed.keys.full ^= zobrist::en_passant(square);
        }
        if changed.castling.depends_on(touched) {
            changed.lose_rights(touched);
        }
        changed
    }

    fn take(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = None;
        self.roles[piece.role().index()] ^= square.bit();
        self.colors[piece.color()] ^= square.bit();
        self.keys.toggle(piece, square);
    }

    /// The position, if the side that is not to move is not in check.
    fn sound(self) -> Option<Position> {
        let waiting = !self.side;
        (!self.is_attacked(self.king(waiting), self.side, self.occupied())).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FenError;

    #[test]
    fn what_is_left_is_what_a_fen_would_say() {
        let position = Position::start();
        for square in position.occupied() {
            let Some(bare) = position.without(square) else {
                assert_eq!(position.piece_at(square).map(Piece::role), Some(Role::King));
                continue;
            };
            let read = Position::from_fen(&bare.to_fen()).unwrap();
            assert_eq!(read, bare);
            assert_eq!(read.keys(), bare.keys());
            for to in Square::all() {
                if let Some(shifted) = position.with_shifted(square, to) {
                    // A bishop beside its place makes two of one colour, which no FEN may say.
                    match Position::from_fen(&shifted.to_fen()) {
                        Err(FenError::Promoted(_)) => {}
                        read => assert_eq!(read.unwrap(), shifted),
                    }
                    assert_eq!(shifted.keys(), &shifted.keys_from_scratch());
                }
            }
        }
    }

    #[test]
    fn the_side_not_to_move_is_never_left_in_check() {
        let pinned = Position::from_fen("4k3/8/4n3/8/8/8/4R3/4K3 w - - 0 1").unwrap();
        assert_eq!(pinned.without(Square::E6), None);
        assert_eq!(pinned.with_shifted(Square::E6, Square::D4), None);
        assert!(pinned.with_shifted(Square::E2, Square::D2).is_some());
        assert_eq!(pinned.with_shifted(Square::E8, Square::D2), None);
    }
}
