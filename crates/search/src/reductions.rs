//! How much less deep a late move is searched, before corrections. Logarithms are computed in whole numbers by the compiler, so every
//! machine reduces alike.

use crate::features::{Feature, enabled};
use crate::tunables;

const SIZE: usize = 256;

/// Natural logarithms in 1024ths.
static LOGARITHMS: [i32; SIZE] = {
    let mut table = [0; SIZE];
    let mut number = 1;
    while number < SIZE {
        table[number] = natural_logarithm(number as u64);
        number += 1;
    }
    table
};

/// The natural logarithm of a whole number in 1024ths: the binary logarithm by repeated squaring, times ln 2.
const fn natural_logarithm(number: u64) -> i32 {
    let whole = 63 - number.leading_zeros();
    // The number's share of its power of two, from 1 to 2, with 30 bits behind the point.
    let mut share = (number << 30) >> whole;
    let mut fraction = 0u64;
    let mut bit = 0;
    while bit < 16 {
        share = (share * share) >> 30;
        fraction <<= 1;
        if share >= 2 << 30 {
            share >>= 1;
            fraction |= 1;
        }
        bit += 1;
    }
    let binary = ((whole as u64) << 16) | fraction;
    // ln 2 = 0.693147..., that is 45426 / 65536; the result goes from 65536ths to 1024ths.
    ((binary * 45_426) >> 22) as i32
}

/// The reduction in 1024ths of a ply for a move of this number at this depth.
#[inline(always)]
pub(crate) fn reduction(depth: i32, move_count: i32) -> i32 {
    let depth = LOGARITHMS[(depth.max(1) as usize).min(SIZE - 1)];
    let count = LOGARITHMS[(move_count.max(1) as usize).min(SIZE - 1)];
    tunables::reduction_base() + ((depth * count) >> 10) * tunables::reduction_factor() / 1024
}

/// What makes a late move more or less promising than its number says.
pub(crate) struct ReductionFacts {
    pub(crate) pv: bool,
    pub(crate) table_pv: bool,
    /// Whether the table's score lies above alpha.
    pub(crate) table_score_above: bool,
    pub(crate) cut_node: bool,
    pub(crate) improving: bool,
    /// Whether the table's move is a capture and this is not.
    pub(crate) table_capture: bool,
    /// How often nodes one ply further failed high.
    pub(crate) cutoffs_below: i32,
    pub(crate) gives_check: bool,
    pub(crate) killer: bool,
    pub(crate) noisy: bool,
    /// By how much the evaluation was corrected.
    pub(crate) correction: i32,
    /// What the histories say of the move.
    pub(crate) history: i32,
}

/// What is to be added to the reduction, in 1024ths of a ply.
#[inline(always)]
pub(crate) fn adjustment(facts: &ReductionFacts) -> i32 {
    if !enabled(Feature::ReductionAdjustments) {
        return 0;
    }
    let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
    let history = if facts.noisy {
        tunables::reduction_capture_history()
    } else {
        tunables::reduction_quiet_history()
    };
    when(facts.cut_node, tunables::reduction_cut_node())
        + when(!facts.improving, tunables::reduction_not_improving())
        + when(facts.table_capture, tunables::reduction_table_capture())
        + when(
            facts.cutoffs_below > tunables::reduction_cutoff_count(),
            tunables::reduction_cutoffs(),
        )
        - when(facts.pv, tunables::reduction_pv())
        - when(facts.table_pv, tunables::reduction_table_pv())
        - when(
            facts.table_pv && facts.table_score_above,
            tunables::reduction_table_pv_score(),
        )
        - when(facts.gives_check, tunables::reduction_check())
        - when(facts.killer, tunables::reduction_killer())
        - facts.correction.abs() * tunables::reduction_correction()
        - facts.history * 1024 / history
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for (number, &logarithm) in LOGARITHMS.iter().enumerate().skip(1) {
            let exact = (number as f64).ln() * 1024.0;
            assert!((f64::from(logarithm) - exact).abs() < 1.1);
        }
    }

    #[test]
    fn later_and_deeper_reduces_more() {
        for depth in 2..60 {
            for count in 2..60 {
                assert!(reduction(depth + 1, count) >= reduction(depth, count));
                assert!(reduction(depth, count + 1) >= reduction(depth, count));
            }
        }
    }
}
