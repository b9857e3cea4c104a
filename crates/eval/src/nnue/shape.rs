//! The shape of a network, as data: how wide it is, how it sees the kings, how many output layers it has and how its numbers are
//! quantised. Files, bounds, inference and training all follow from it, so a new shape is described here and nowhere else.

use chess::Square;

use super::error::NetworkError;
use super::kernels::LANES;

/// Features of one king bucket: twelve kinds of piece on sixty-four squares.
pub const PLACES: usize = 768;
/// The quantised value of 1 in the accumulator.
pub const UNIT: i32 = 255;
/// The widest accumulator that inference proves safe.
pub const WIDEST: usize = 4_096;
/// The most king buckets: the squares of half a board.
pub const MOST_KING_BUCKETS: usize = 32;
/// The most output buckets.
pub const MOST_OUTPUT_BUCKETS: usize = 8;
/// Input weights are within this, so that 32 of them and a bias fit sixteen bits.
pub const LARGEST_INPUT: i16 = 505;
/// Biases of the accumulator are within this, for the same reason.
pub const LARGEST_BIAS: i16 = 16_000;
/// Output weights are within this, so that the lanes of a sum fit 32 bits (see `kernels.rs`).
pub const LARGEST_OUTPUT: i16 = 253;
/// Output biases are within this, as a multiple of [`UNIT`] times the unit of the output weights.
pub const LARGEST_OUTPUT_BIAS: i32 = 100;
/// No score is beyond this.
pub const LARGEST_SCORE: i32 = 15_000;

/// What a network is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Units of the accumulator of one perspective.
    pub width: usize,
    /// Which set of input weights is used for which square of the king.
    pub king_buckets: KingBuckets,
    /// Output layers, chosen by the number of pieces.
    pub output_buckets: usize,
    /// The quantised value of 1 in the output weights.
    pub output_unit: i32,
}

impl Shape {
    /// A network with one king bucket and eight output buckets.
    #[must_use]
    pub const fn plain(width: usize) -> Shape {
        Shape {
            width,
            king_buckets: KingBuckets::ONE,
            output_buckets: MOST_OUTPUT_BUCKETS,
            output_unit: 128,
        }
    }

    /// Why no such network can be run, if so.
    pub fn check(&self) -> Result<(), NetworkError> {
        if self.width == 0 || !self.width.is_multiple_of(LANES) || self.width > WIDEST {
            return Err(NetworkError::Width(self.width));
        }
        if !(1..=MOST_OUTPUT_BUCKETS).contains(&self.output_buckets) {
            return Err(NetworkError::OutputBuckets(self.output_buckets));
        }
        if !(1..=UNIT).contains(&self.output_unit) {
            return Err(NetworkError::OutputUnit(self.output_unit));
        }
        Ok(())
    }

    /// Inputs of one perspective.
    #[must_use]
    pub fn features(&self) -> usize {
        self.king_buckets.count() * PLACES
    }

    /// The output layer for so many pieces on the board: the fewer, the lower.
    #[inline(always)]
    #[must_use]
    pub fn output_bucket(&self, pieces: usize) -> usize {
        (pieces.saturating_sub(2) * self.output_buckets / 32).min(self.output_buckets - 1)
    }

    /// How many numbers a network of this shape has.
    #[must_use]
    pub fn numbers(&self) -> usize {
        (self.features() + 1 + 2 * self.output_buckets) * self.width + self.output_buckets
    }

    /// The largest output bias, quantised.
    #[must_use]
    pub fn largest_output_bias(&self) -> i32 {
        LARGEST_OUTPUT_BIAS * UNIT * self.output_unit
    }
}

impl std::fmt::Display for Shape {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let buckets = self.king_buckets.count();
        let inputs = if buckets == 1 {
            format!("{PLACES}")
        } else {
            format!("{PLACES}x{buckets}")
        };
        write!(
            formatter,
            "({inputs} mirrored -> {})x2 -> {}",
            self.width, self.output_buckets
        )
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_of_pieces_and_kings() {
        let shape = Shape::plain(256);
        assert_eq!(
            [2, 5, 6, 31, 32].map(|pieces| shape.output_bucket(pieces)),
            [0, 0, 1, 7, 7]
        );
        let four = KingBuckets::layout(4).unwrap();
        assert_eq!(four.count(), 4);
        assert_eq!(four.of(Square::A1), four.of(Square::H1));
        assert_ne!(four.of(Square::G1), four.of(Square::E1));
        assert!(KingBuckets::new([2; 32]).is_err());
        assert!(KingBuckets::layout(5).is_none());
    }

    #[test]
    fn shapes_that_cannot_be_run_are_refused() {
        for width in [0, 63, 100, WIDEST + LANES] {
            assert!(Shape::plain(width).check().is_err(), "{width}");
        }
        assert!(Shape::plain(768).check().is_ok());
        let mut shape = Shape::plain(64);
        shape.output_buckets = 9;
        assert!(shape.check().is_err());
        shape.output_buckets = 8;
        shape.output_unit = 0;
        assert!(shape.check().is_err());
    }
}
