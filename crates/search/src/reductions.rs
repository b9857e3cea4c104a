//! How much less deep a late move is searched, before corrections. Logarithms are computed in whole numbers by the compiler, so every
//! machine reduces alike.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for number in 1..SIZE {
            let exact = (number as f64).ln() * 1024.0;
            assert!((f64::from(LOGARITHMS[number]) - exact).abs() < 1.1);
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
