//! What a position has of each word: White's counts less Black's, and how much of the middlegame and the endgame is in it.

use chess::{Bitboard, ByColor, Color, Position, Square};

use super::vocabulary::{Vocabulary, vocabulary};
use crate::classical;
use crate::evaluator::Counted;
use crate::finish::{PHASE_WHOLE, SCALE_WHOLE, danger_cost, finish};
use crate::tally::{Recorder, Records};
use crate::weights::Entry;

/// Centipawns of danger cost and complexity that count as one.
const HUNDREDTHS: f64 = 100.0;

/// The weight of the middlegame and of the endgame in a position; a drawish endgame weighs less.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shares {
    /// The middlegame's.
    pub middlegame: f64,
    /// The endgame's.
    pub endgame: f64,
}

/// A position as the surrogate sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts {
    /// White's count less Black's for every word that is not even, in the order of the words.
    pub net: Vec<(u16, f64)>,
    /// The phases.
    pub shares: Shares,
}

/// Room for counting, kept between positions.
#[derive(Clone, Debug)]
pub struct Counter {
    net: Vec<f64>,
    used: Vec<u64>,
}

impl Default for Counter {
    fn default() -> Counter {
        let len = vocabulary().set.len;
        Counter {
            net: vec![0.0; len],
            used: vec![0; len.div_ceil(64)],
        }
    }
}

/// Sets the sides' counts off against each other.
struct Net<'counter> {
    counter: &'counter mut Counter,
    words: &'static Vocabulary,
}

impl Recorder for Net<'_> {
    const BY_SQUARE: bool = false;

    #[inline(always)]
    fn record(&mut self, side: Color, entry: Entry, count: i32, _: Square) {
        if let Some(place) = self.words.place(entry) {
            self.counter.add(place, f64::from(count * side.sign()));
        }
    }
}

impl Counter {
    #[inline(always)]
    fn add(&mut self, place: usize, count: f64) {
        self.net[place] += count;
        self.used[place / 64] |= 1 << (place % 64);
    }

    /// Counts a position.
    pub fn count(&mut self, position: &Position) -> Counts {
        let words = vocabulary();
        let counted = classical::count_all(
            position,
            Net {
                counter: self,
                words,
            },
        );
        let (shares, wholes) = (shares(&counted), wholes(&counted));
        self.add(
            words.king_danger,
            taken(wholes.danger[Color::White], shares) - taken(wholes.danger[Color::Black], shares),
        );
        self.add(words.complexity, wholes.complexity);
        let mut net = Vec::with_capacity(128);
        for (index, bits) in self.used.iter_mut().enumerate() {
            for bit in Bitboard(std::mem::take(bits)) {
                let place = 64 * index + bit.index();
                let count = std::mem::take(&mut self.net[place]);
                if count != 0.0 {
                    net.push((place as u16, count));
                }
            }
        }
        Counts { net, shares }
    }
}

/// What is counted as a whole and not piece by piece.
struct Wholes {
    /// The cost of the danger to each king: middlegame and endgame.
    danger: ByColor<(f64, f64)>,
    /// White's view.
    complexity: f64,
}

/// The cost of danger as one count: it is tapered already, and the weights taper what they multiply.
fn taken(danger: (f64, f64), shares: Shares) -> f64 {
    let whole = shares.middlegame + shares.endgame;
    if whole > 0.0 {
        (danger.0 * shares.middlegame + danger.1 * shares.endgame) / whole
    } else {
        0.0
    }
}

fn wholes<R>(counted: &Counted<R>) -> Wholes {
    let danger = ByColor::from_fn(|side| {
        let (middlegame, endgame) = danger_cost(counted.sums.danger[side]);
        (
            f64::from(middlegame) / HUNDREDTHS,
            f64::from(endgame) / HUNDREDTHS,
        )
    });
    Wholes {
        danger,
        complexity: f64::from(finish(&counted.sums, &counted.frame).complexity) / HUNDREDTHS,
    }
}

fn shares<R>(counted: &Counted<R>) -> Shares {
    let middlegame = f64::from(counted.frame.phase) / f64::from(PHASE_WHOLE);
    let score = finish(&counted.sums, &counted.frame).score;
    let scale = match score.signum() {
        1 => counted.frame.scale[Color::White],
        -1 => counted.frame.scale[Color::Black],
        _ => counted.frame.scale[Color::White].min(counted.frame.scale[Color::Black]),
    };
    Shares {
        middlegame,
        endgame: (1.0 - middlegame) * f64::from(scale) / f64::from(SCALE_WHOLE),
    }
}

/// One count of a word, and where it comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Located {
    pub place: usize,
    pub side: Color,
    pub count: f64,
    pub square: Square,
}

/// Every count of a position with its square, for rows.
pub(super) fn located(position: &Position) -> (Vec<Located>, Shares) {
    let words = vocabulary();
    let counted = classical::count_all(position, Records::default());
    let (shares, wholes) = (shares(&counted), wholes(&counted));
    let mut counts: Vec<Located> = counted
        .recorder
        .0
        .iter()
        .filter_map(|record| {
            Some(Located {
                place: words.place(record.entry)?,
                side: record.side,
                count: f64::from(record.count),
                square: record.square,
            })
        })
        .collect();
    for side in Color::BOTH {
        counts.push(Located {
            place: words.king_danger,
            side,
            count: taken(wholes.danger[side], shares),
            square: position.king(side),
        });
    }
    let ahead = if wholes.complexity > 0.0 {
        Color::White
    } else {
        Color::Black
    };
    counts.push(Located {
        place: words.complexity,
        side: ahead,
        count: wholes.complexity.abs(),
        square: position.king(ahead),
    });
    counts.retain(|located| located.count != 0.0);
    (counts, shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_square_sum_to_the_net_counts() {
        let text = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9";
        let position = Position::from_fen(text).unwrap();
        let mut counter = Counter::default();
        let counts = counter.count(&position);
        let (by_square, shares) = located(&position);
        assert_eq!(shares, counts.shares);
        let mut net = vec![0.0; vocabulary().set.len];
        for located in by_square {
            net[located.place] += located.count * f64::from(located.side.sign());
        }
        for (place, count) in &counts.net {
            assert!((net[usize::from(*place)] - count).abs() < 1e-9);
            net[usize::from(*place)] = 0.0;
        }
        assert!(net.iter().all(|left| left.abs() < 1e-9));
        // Nothing is left behind for the next position.
        assert_eq!(counter.count(&position), counts);
        assert!(counter.count(&Position::start()).net.is_empty());
    }
}
