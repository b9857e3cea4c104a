//! King buckets: which set of input weights a network uses for which square of the king.

use chess::Square;

use super::error::NetworkError;
use super::shape::{KING_SQUARES, MOST_KING_BUCKETS};

/// A king bucket for each square of the king's half of the board, as its own side sees it mirrored to the files a to d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingBuckets {
    map: [u8; KING_SQUARES],
    count: u8,
}

impl KingBuckets {
    /// The king's square changes nothing but the mirroring.
    pub const ONE: KingBuckets = KingBuckets {
        map: [0; KING_SQUARES],
        count: 1,
    };

    /// The layouts that `gander train` offers: the squares of a castled king are told apart first.
    #[rustfmt::skip]
    pub const LAYOUTS: [KingBuckets; 3] = [
        KingBuckets::ONE,
        KingBuckets::counted([
            0, 0, 1, 1,
            2, 2, 2, 2,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
            3, 3, 3, 3,
        ], 4),
        KingBuckets::counted([
            0, 1, 2, 3,
            4, 4, 5, 5,
            6, 6, 6, 6,
            7, 7, 7, 7,
            8, 8, 8, 8,
            8, 8, 8, 8,
            8, 8, 8, 8,
            8, 8, 8, 8,
        ], 9),
    ];

    /// A layout whose buckets have been counted.
    const fn counted(map: [u8; KING_SQUARES], count: u8) -> KingBuckets {
        KingBuckets { map, count }
    }

    /// The layout with so many buckets.
    #[must_use]
    pub fn layout(count: usize) -> Option<KingBuckets> {
        let mut layouts = KingBuckets::LAYOUTS.into_iter();
        layouts.find(|layout| layout.count() == count)
    }

    /// The numbers of buckets there are layouts for, in words: "1, 4 or 9".
    #[must_use]
    pub fn layouts_in_words() -> String {
        let counts = KingBuckets::LAYOUTS.map(|layout| layout.count().to_string());
        let (last, others) = (&counts[counts.len() - 1], &counts[..counts.len() - 1]);
        format!("{} or {last}", others.join(", "))
    }

    /// Buckets by square, from a1 to d1, a2 to d2 and so on. They must be numbered without a gap.
    pub fn new(map: [u8; KING_SQUARES]) -> Result<KingBuckets, NetworkError> {
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
    pub fn map(&self) -> &[u8; KING_SQUARES] {
        &self.map
    }
}
