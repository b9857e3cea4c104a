//! Proof that no sum of an evaluation overflows, whatever the position: every declaration says how often it can be counted for a
//! side, and what a side can have on the board is limited by the rules of promotion. From both follows the largest sum that given
//! weights can lead to; weights with a larger one than the arithmetic holds are refused.

use chess::Role;

use crate::score::Pair;
use crate::weights::{CountLimit, Kind, WeightSet};

/// No single weight is further from zero than this.
pub const LARGEST_WEIGHT: i32 = 29_999;
/// What a linear sum or a complexity may come to. [`crate::finish`] multiplies it by at most 128, and `count` by 100.
pub const LARGEST_SUM: i64 = 1_000_000;
/// What a danger may come to: its square is taken, in 32 bits.
pub const LARGEST_DANGER: i64 = 46_340;

/// Pieces of each role that a side has without promotions; pawns count among the promotions.
const FIRST_PIECES: [i64; 6] = [0, 2, 2, 2, 1, 1];
/// Pawns, and pieces that have come of pawns.
const PROMOTIONS: i64 = 8;

/// A sum that could overflow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Which weights lead to it.
    pub kind: Kind,
    /// The largest sum they can lead to.
    pub sum: i64,
    /// What it may be at most.
    pub limit: i64,
}

/// How far from zero a sum of weights of this kind can be, in either half, in any position.
#[must_use]
pub fn largest_sum(set: &WeightSet, values: &[Pair], kind: Kind) -> i64 {
    let half = |part: fn(Pair) -> i32| {
        let mut in_all = 0;
        let mut for_each = [0; 6];
        for declared in set.declarations.iter().filter(|one| one.kind == kind) {
            let values = &values[declared.offset..declared.offset + declared.len];
            match declared.limit {
                CountLimit::InAll(times) => in_all += i64::from(times) * width(values, part),
                CountLimit::ForEach(role, times) => {
                    for_each[role.index()] += i64::from(times) * width(values, part);
                }
                CountLimit::ByRole(first, times) => {
                    let roles = &mut for_each[first.index()..];
                    for (value, sum) in values.chunks(1).zip(roles) {
                        *sum += i64::from(times) * width(value, part);
                    }
                }
            }
        }
        let first: i64 = for_each
            .iter()
            .zip(FIRST_PIECES)
            .map(|(each, count)| each * count)
            .sum();
        let best = for_each[..Role::King.index()].iter().max().unwrap_or(&0);
        in_all + first + PROMOTIONS * best
    };
    half(Pair::middlegame).max(half(Pair::endgame))
}

/// From the lowest to the highest value, zero among them: one side may have the highest and the other the lowest.
fn width(values: &[Pair], part: fn(Pair) -> i32) -> i64 {
    let (low, high) = values.iter().fold((0, 0), |(low, high), &value| {
        (low.min(part(value)), high.max(part(value)))
    });
    i64::from(high) - i64::from(low)
}

/// Whether no position can lead to a sum that overflows.
pub fn check(set: &WeightSet, values: &[Pair]) -> Result<(), TooLarge> {
    for (kind, limit) in [
        (Kind::Linear, LARGEST_SUM),
        (Kind::Danger, LARGEST_DANGER),
        (Kind::Complexity, LARGEST_SUM),
    ] {
        let sum = largest_sum(set, values, kind);
        if sum > limit {
            return Err(TooLarge { kind, sum, limit });
        }
    }
    Ok(())
}
