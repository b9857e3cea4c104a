//! The line that scores is the line that records. Terms call [`Tally::add`] and its kin; with a recorder that is off they only
//! add, and with one that is on the same call writes down what was counted, for whom and where.

use chess::{Bitboard, ByColor, Color, Square};

use crate::score::Pair;
use crate::weights::Entry;

/// Is told of every count. A type parameter, so that an evaluation without a recorder costs nothing.
pub trait Recorder {
    /// Whether it wants every square of a set as a count of its own; otherwise a set is one count, and its square means nothing.
    const BY_SQUARE: bool;

    /// `side` has `count` of what `entry` stands for, because of what is on `square`.
    fn record(&mut self, side: Color, entry: Entry, count: i32, square: Square);
}

/// Records nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl Recorder for Off {
    const BY_SQUARE: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Color, _: Entry, _: i32, _: Square) {}
}

/// One count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// On whose account.
    pub side: Color,
    /// Of which weight.
    pub entry: Entry,
    /// How many; may be negative.
    pub count: i32,
    /// Where.
    pub square: Square,
}

/// Records everything, in order.
#[derive(Clone, Debug, Default)]
pub struct Records(pub Vec<Record>);

impl Recorder for Records {
    const BY_SQUARE: bool = true;

    fn record(&mut self, side: Color, entry: Entry, count: i32, square: Square) {
        if count != 0 {
            self.0.push(Record {
                side,
                entry,
                count,
                square,
            });
        }
    }
}

/// Adds up what terms count, per kind of weight.
#[derive(Debug)]
pub struct Tally<'weights, R: Recorder> {
    weights: &'weights [Pair],
    /// The linear sum, White less Black.
    pub linear: Pair,
    /// The danger to each side's king, in the danger weights' own unit.
    pub danger: ByColor<Pair>,
    /// How hard the position is to hold.
    pub complexity: Pair,
    /// Where every count is recorded.
    pub recorder: R,
}

impl<'weights, R: Recorder> Tally<'weights, R> {
    /// Nothing counted yet.
    #[inline(always)]
    pub fn new(weights: &'weights [Pair], recorder: R) -> Tally<'weights, R> {
        Tally {
            weights,
            linear: Pair::ZERO,
            danger: ByColor::default(),
            complexity: Pair::ZERO,
            recorder,
        }
    }

    /// States how many weights there are, as their set says. Checked here once, it need not be checked at every count.
    ///
    /// # Panics
    ///
    /// If there are more or fewer, which [`Weights::new`](crate::Weights::new) does not let happen.
    #[inline(always)]
    pub fn has_weights(&self, count: usize) {
        assert!(self.weights.len() == count);
    }

    /// `side` has `count` of a linear weight.
    #[inline(always)]
    pub fn add(&mut self, side: Color, entry: Entry, count: i32, square: Square) {
        let value = self.weights[entry.0] * count;
        match side {
            Color::White => self.linear += value,
            Color::Black => self.linear -= value,
        }
        self.recorder.record(side, entry, count, square);
    }

    /// `side` has one of a linear weight for every square of a set.
    #[inline(always)]
    pub fn add_set(&mut self, side: Color, entry: Entry, squares: Bitboard) {
        if R::BY_SQUARE {
            for square in squares {
                self.add(side, entry, 1, square);
            }
        } else {
            self.add(side, entry, squares.len() as i32, Square::A1);
        }
    }

    /// `count` more of a danger weight against the king of `side`.
    #[inline(always)]
    pub fn endanger(&mut self, side: Color, entry: Entry, count: i32, square: Square) {
        self.danger[side] += self.weights[entry.0] * count;
        self.recorder.record(side, entry, count, square);
    }

    /// `count` more of a complexity weight, on nobody's account (White's, for the record).
    #[inline(always)]
    pub fn complicate(&mut self, entry: Entry, count: i32) {
        self.complexity += self.weights[entry.0] * count;
        self.recorder.record(Color::White, entry, count, Square::A1);
    }
}
