//! King buckets: which set of input weights a network uses for which square of the king.

use chess::Square;

use super::error::NetworkError;
use super::shape::MOST_KING_BUCKETS;

/// A king bucket for each square of the king's half of the board, as its own side sees it mirrored to the files a to d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingBuckets {
    map: [u8; 32],
    count: u8,
}

impl KingBuckets {
    /// The king's square changes nothing but the mirroring.
    pub const ONE: KingBuckets = KingBuckets {
        map: [0; 32],
        count: 1,
    };

    /// The layouts that `gander train` offers, by their number of buckets: the squares of a castled king are told apart first.
    #[must_use]
    pub fn layout(count: usize) -> Option<KingBuckets> {
        #[rustfmt::skip]
        let four = [
            0, 0, 1, 1,
            2, 2, 2, 2,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
        ];
        #[rustfmt::skip]
        let nine = [
            0, 1, 2, 3,
            4, 4, 5, 5,
            6, 6, 6, 6,
            7, 7, 7, 7,
            8, 8, 8, 8,
            8, 8, 8, 8,
            8, 8, 8, 8,
            8, 8, 8, 8,
        ];
        match count {
            1 => Some(KingBuckets::ONE),
            4 => KingBuckets::new(four).ok(),
            9 => KingBuckets::new(nine).ok(),
            _ => None,
        }
    }

    /// Buckets by square, from a1 to d1, a2 to d2 and so on. They must be numbered without a gap.
    pub fn new(map: [u8; 32]) -> Result<KingBuckets, NetworkError> {
        let count = map.iter().max().map_or(1, |&most| usize::from(most) + 1);
        if count > MOST_KING_BUCKETS || !(0..count).all(|bucket| map.contains(&(bucket as u8))) {
            return Err(NetworkError::KingBuckets);
        }
        Ok(KingBuckets {
            map,
            count: count as u8,
        })
    }

    /// How many there are.
    #[inline(always)]
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The bucket of a king, on the square as its side sees it.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, king: Square) -> usize {
        let file = king.file().min(7 - king.file());
        usize::from(self.map[usize::from(king.rank() * 4 + file)])
    }

    /// The bucket of each square, as in a file.
    #[must_use]
    pub fn map(&self) -> &[u8; 32] {
        &self.map
    }
}
