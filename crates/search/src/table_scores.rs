//! Scores as the transposition table keeps them: mates and tablebase wins are counted from the stored position, not from the root, since
//! the same position comes up at many plies.

use crate::score::{MATE, MATE_BOUND, MAX_EVALUATION, NONE, TABLEBASE_WIN, WIN_BOUND};

/// A score as it is stored: mates and tablebase wins are counted from the position, not from the root.
#[inline(always)]
pub(crate) fn score_to_table(score: i32, ply: usize) -> i32 {
    if score == NONE {
        NONE
    } else if score >= WIN_BOUND {
        score + ply as i32
    } else if score <= -WIN_BOUND {
        score - ply as i32
    } else {
        score
    }
}

/// A stored score as the search needs it at this ply. A win so far off that the fifty-move rule may come first is no longer
/// taken for one.
#[inline(always)]
pub(crate) fn score_from_table(stored: i32, ply: usize, halfmove_clock: u16) -> i32 {
    if stored == NONE || stored.abs() < WIN_BOUND {
        return stored;
    }
    let distance = if stored.abs() >= MATE_BOUND {
        MATE - stored.abs()
    } else {
        TABLEBASE_WIN - stored.abs()
    };
    if distance > 100 - i32::from(halfmove_clock) {
        return MAX_EVALUATION * stored.signum();
    }
    if stored > 0 {
        stored - ply as i32
    } else {
        stored + ply as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{mate_in, mated_in};

    #[test]
    fn mates_are_counted_from_where_they_are_found() {
        for ply in [0, 3, 90] {
            for score in [mate_in(ply + 5), mated_in(ply + 8), 0, 300, -31] {
                let stored = score_to_table(score, ply);
                assert_eq!(score_from_table(stored, ply, 0), score);
            }
        }
        assert_eq!(
            score_from_table(score_to_table(mate_in(10), 3), 5, 0),
            mate_in(12)
        );
        // With ninety-five half moves gone, a mate in seven half moves comes too late.
        let late = score_from_table(score_to_table(mate_in(7), 0), 0, 95);
        assert!(late.abs() <= MAX_EVALUATION && late > 0);
    }
}
