//! Observers are told of every piece that leaves or enters a square. Incremental evaluations and networks are observers; the rules
//! know nothing about them.

use crate::{Piece, Square};

/// Is told of every piece that leaves or enters a square while a move is made.
///
/// For a capture the captured piece leaves first; a promotion is a pawn leaving and the new piece
/// entering; castling is king and rook leaving, then both entering.
pub trait Observer {
    /// `piece` was lifted from `square`.
    fn leave(&mut self, piece: Piece, square: Square);
    /// `piece` was put on `square`.
    fn enter(&mut self, piece: Piece, square: Square);
}

/// An observer that does nothing and costs nothing.
impl Observer for () {
    #[inline(always)]
    fn leave(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn enter(&mut self, _: Piece, _: Square) {}
}
