//! What the network sees: which piece stands where, twice, once from each side's perspective. The side's own pieces come first, the board is
//! turned so that its pawns go up, and mirrored so that its king is on the files a to d. The king's square chooses the set of weights.

use chess::{Color, Piece, Position, Square};

use super::shape::{KingBuckets, PLACES};

/// A perspective: whose, whether mirrored, and its king bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    side: Color,
    mirrored: bool,
    king_bucket: u8,
}

impl View {
    /// The perspective of a side whose king stands there.
    #[inline(always)]
    #[must_use]
    pub fn new(side: Color, king: Square, buckets: &KingBuckets) -> View {
        View {
            side,
            mirrored: king.file() >= 4,
            king_bucket: buckets.of(king.for_side(side)) as u8,
        }
    }

    /// The perspective of a side in a position.
    #[inline(always)]
    #[must_use]
    pub fn of(side: Color, position: &Position, buckets: &KingBuckets) -> View {
        View::new(side, position.king(side), buckets)
    }

    /// A number for this perspective among those of its side: where its entry of the refresh table lies.
    #[inline(always)]
    pub(super) fn slot(self) -> usize {
        usize::from(self.king_bucket) * 2 + usize::from(self.mirrored)
    }

    /// The input that stands for a piece on a square.
    #[inline(always)]
    #[must_use]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let foreign = usize::from(piece.color() != self.side);
        let seen_as = square.for_side(self.side).index() ^ if self.mirrored { 7 } else { 0 };
        usize::from(self.king_bucket) * PLACES + (foreign * 6 + piece.role().index()) * 64 + seen_as
    }

    /// The inputs that are on in a position, in the order of the squares.
    pub fn features(self, position: &Position) -> impl Iterator<Item = usize> + '_ {
        position
            .occupied()
            .into_iter()
            .filter_map(move |square| Some(self.feature(position.piece_at(square)?, square)))
    }
}
