//! What the network sees: which piece stands where, twice, once as each side sees it. The side's own pieces come first, the board is turned
//! so that its pawns go up, and mirrored so that its king is on the files a to d: castled left or right is then one lesson, not two.

use chess::{Color, Piece, Position, Square};

/// Inputs of one view: twelve kinds of piece on sixty-four squares.
pub const FEATURES: usize = 768;

/// Output layers, chosen by how many pieces are on the board.
pub const BUCKETS: usize = 8;

/// How a side looks at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    side: Color,
    mirrored: bool,
}

impl View {
    /// The view of a side whose king stands there.
    #[inline(always)]
    #[must_use]
    pub fn new(side: Color, king: Square) -> View {
        View {
            side,
            mirrored: king.file() >= 4,
        }
    }

    /// The view of a side in a position.
    #[inline(always)]
    #[must_use]
    pub fn of(side: Color, position: &Position) -> View {
        View::new(side, position.king(side))
    }

    /// The input that stands for a piece on a square, below [`FEATURES`].
    #[inline(always)]
    #[must_use]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let foreign = usize::from(piece.color() != self.side);
        let seen_as = square.for_side(self.side).index() ^ if self.mirrored { 7 } else { 0 };
        (foreign * 6 + piece.role().index()) * 64 + seen_as
    }

    /// The inputs that are on in a position, in the order of the squares.
    pub fn features(self, position: &Position) -> impl Iterator<Item = usize> + '_ {
        position
            .occupied()
            .into_iter()
            .filter_map(move |square| Some(self.feature(position.piece_at(square)?, square)))
    }
}

/// The output layer for a position, below [`BUCKETS`]: the fewer pieces, the lower.
#[inline(always)]
#[must_use]
pub fn bucket(position: &Position) -> usize {
    ((position.occupied().len() as usize).saturating_sub(2) / 4).min(BUCKETS - 1)
}
