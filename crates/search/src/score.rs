//! The numbers a search reckons with, and the score it reports. Inside, a score is a plain integer from the view of the
//! side to move; mates and tablebase results have ranges of their own beyond every evaluation.

/// The deepest line a search can follow, in half moves.
pub const MAX_PLY: usize = 240;

/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_001;
/// "No score": never a result.
pub(crate) const NONE: i32 = 32_002;
/// Being mated now is `-MATE`; giving mate in n half moves is `MATE - n`.
pub(crate) const MATE: i32 = 32_000;
/// The smallest score that means a mate is seen.
pub(crate) const MATE_BOUND: i32 = MATE - MAX_PLY as i32;
/// A tablebase win now; n half moves away it is n less.
pub(crate) const TABLEBASE_WIN: i32 = MATE_BOUND - 1;
/// The smallest score that means a tablebase win or a mate is seen.
pub(crate) const WIN_BOUND: i32 = TABLEBASE_WIN - MAX_PLY as i32;
/// The largest evaluation that is not a known win.
pub(crate) const MAX_EVALUATION: i32 = WIN_BOUND - 1;

/// Being mated after `ply` half moves.
#[inline(always)]
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Giving mate after `ply` half moves.
#[inline(always)]
pub(crate) const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// Whether the score says that somebody is known to win: by mate or by the tablebases.
#[inline(always)]
pub(crate) const fn is_decisive(score: i32) -> bool {
    score >= WIN_BOUND || score <= -WIN_BOUND
}

/// Whether the score says that the mover is known to win.
#[inline(always)]
pub(crate) const fn is_win(score: i32) -> bool {
    score >= WIN_BOUND
}

/// Whether the score says that the mover is known to lose.
#[inline(always)]
pub(crate) const fn is_loss(score: i32) -> bool {
    score <= -WIN_BOUND
}

/// The first number moved towards the second by a share in 1024ths.
#[inline(always)]
pub(crate) const fn blend(from: i32, to: i32, share: i32) -> i32 {
    let (from, to, share) = (from as i64, to as i64, share as i64);
    ((from * (1024 - share) + to * share) / 1024) as i32
}

/// What a search says of a position; [`crate::MoverView`] and [`crate::WhiteView`] say whose view it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn; positive is good for the side whose view it is.
    Centipawns(i32),
    /// Mate in so many of the winner's moves: positive if the side whose view it is gives it, negative if that side is mated. Zero: the
    /// side to move is mated already.
    Mate(i32),
}

impl Score {
    /// What a tablebase win is reported as, in centipawns, before the distance to it is taken off.
    pub const TABLEBASE: i32 = 20_000;

    /// From the search's own integer.
    #[must_use]
    pub(crate) fn from_internal(score: i32) -> Score {
        if score >= MATE_BOUND {
            Score::Mate((MATE - score + 1) / 2)
        } else if score <= -MATE_BOUND {
            Score::Mate(-((MATE + score) / 2))
        } else if score >= WIN_BOUND {
            Score::Centipawns(Score::TABLEBASE - (TABLEBASE_WIN - score))
        } else if score <= -WIN_BOUND {
            Score::Centipawns(-Score::TABLEBASE + (TABLEBASE_WIN + score))
        } else {
            Score::Centipawns(score)
        }
    }

    /// The score as one number: centipawns, with mates beyond every evaluation and nearer mates further out.
    #[must_use]
    pub fn as_number(self) -> i32 {
        match self {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(moves) if moves > 0 => MATE - moves,
            Score::Mate(moves) => -MATE - moves,
        }
    }

    /// The same score from the other side's view.
    #[must_use]
    pub fn reversed(self) -> Score {
        match self {
            Score::Centipawns(centipawns) => Score::Centipawns(-centipawns),
            Score::Mate(moves) => Score::Mate(-moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_winner() {
        assert_eq!(Score::from_internal(mate_in(1)), Score::Mate(1));
        assert_eq!(Score::from_internal(mate_in(3)), Score::Mate(2));
        assert_eq!(Score::from_internal(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::from_internal(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from_internal(mated_in(4)), Score::Mate(-2));
        assert_eq!(Score::from_internal(-37), Score::Centipawns(-37));
    }

    #[test]
    fn numbers_keep_the_order_of_scores() {
        let rising = [
            mated_in(0),
            mated_in(2),
            mated_in(40),
            -TABLEBASE_WIN,
            -TABLEBASE_WIN + 9,
            -MAX_EVALUATION.min(9_000),
            0,
            250,
            TABLEBASE_WIN - 9,
            TABLEBASE_WIN,
            mate_in(41),
            mate_in(3),
            mate_in(1),
        ];
        for pair in rising.windows(2) {
            let (lower, higher) = (Score::from_internal(pair[0]), Score::from_internal(pair[1]));
            assert!(lower.as_number() < higher.as_number(), "{pair:?}");
            // Being mated already has no counterpart: nobody is to move after giving mate.
            if lower != Score::Mate(0) {
                assert!(higher.reversed().as_number() < lower.reversed().as_number());
            }
        }
    }
}
