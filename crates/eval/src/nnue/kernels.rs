//! The loops that inference spends its time in, compiled for each instruction set and chosen once when the program starts: AVX-512, AVX2, or
//! whatever the build itself may use (NEON on 64-bit ARM). All are integer arithmetic and give the same bits; tests hold each of them to
//! the plain form.
//!
//! Bounds: an activation is at most 255² / 2 = 32,512 and an output weight at most 253, so that one of the 16 or more lanes of a sum over
//! 4,096 units stays below 256 · 32,512 · 253 < 2³¹; the lanes are then added in 64 bits.

#![allow(unsafe_code)]

use std::sync::LazyLock;

use super::shape::UNIT;

/// Units of a [`Block`].
pub const LANES: usize = 64;

/// Sixty-four units of an accumulator or of a row of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Block(pub [i16; LANES]);

impl Block {
    /// All zero.
    pub const ZERO: Block = Block([0; LANES]);
}

/// The instruction sets there are kernels for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionSet {
    /// 512-bit integers with the dot product of 16-bit pairs.
    Avx512,
    /// 256-bit integers.
    Avx2,
    /// What the build may use anyway.
    Portable,
}

impl InstructionSet {
    /// Those this machine has, the best first.
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        let mut found = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni") {
                found.push(InstructionSet::Avx512);
            }
            if is_x86_feature_detected!("avx2") {
                found.push(InstructionSet::Avx2);
            }
        }
        found.push(InstructionSet::Portable);
        found
    }

    /// The best of this machine.
    #[inline(always)]
    #[must_use]
    pub fn best() -> InstructionSet {
        static BEST: LazyLock<InstructionSet> = LazyLock::new(|| InstructionSet::available()[0]);
        *BEST
    }

    /// Its name, for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Avx512 => "AVX-512",
            InstructionSet::Avx2 => "AVX2",
            InstructionSet::Portable => "portable",
        }
    }

    /// `after = before - removed + added`, row by row: what a move changes.
    #[inline(always)]
    pub fn update<const R: usize, const A: usize>(
        self,
        before: &[Block],
        after: &mut [Block],
        removed: [&[Block]; R],
        added: [&[Block]; A],
    ) {
        match self {
            // SAFETY: this set is only ever named after the processor was asked for it.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::update(before, after, removed, added) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::update(before, after, removed, added) },
            _ => plain_update(before, after, removed, added),
        }
    }

    /// Takes rows off and puts rows on in place.
    pub fn apply(self, sums: &mut [Block], removed: &[&[Block]], added: &[&[Block]]) {
        match self {
            // SAFETY: this set is only ever named after the processor was asked for it.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::apply(sums, removed, added) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::apply(sums, removed, added) },
            _ => plain_apply(sums, removed, added),
        }
    }

    /// The activations of one perspective times their weights, halved: Σ (clamp(x, 0, 255)² >> 1) · w.
    #[inline(always)]
    #[must_use]
    pub fn weigh(self, units: &[Block], weights: &[Block]) -> i64 {
        match self {
            // SAFETY: this set is only ever named after the processor was asked for it.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::weigh(units, weights) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::weigh(units, weights) },
            _ => plain_weigh(units, weights),
        }
    }
}

#[inline(always)]
fn plain_update<const R: usize, const A: usize>(
    before: &[Block],
    after: &mut [Block],
    removed: [&[Block]; R],
    added: [&[Block]; A],
) {
    let blocks = after.len();
    let before = &before[..blocks];
    let removed = removed.map(|row| &row[..blocks]);
    let added = added.map(|row| &row[..blocks]);
    for block in 0..blocks {
        for lane in 0..LANES {
            let mut sum = before[block].0[lane];
            for row in removed {
                sum = sum.wrapping_sub(row[block].0[lane]);
            }
            for row in added {
                sum = sum.wrapping_add(row[block].0[lane]);
            }
            after[block].0[lane] = sum;
        }
    }
}

#[inline(always)]
fn plain_apply(sums: &mut [Block], removed: &[&[Block]], added: &[&[Block]]) {
    // A few blocks at a time stay in registers while all rows go by.
    const TILE: usize = 4;
    let mut start = 0;
    for tile in sums.chunks_mut(TILE) {
        let end = start + tile.len();
        for row in removed {
            for (sum, row) in tile.iter_mut().zip(&row[start..end]) {
                for lane in 0..LANES {
                    sum.0[lane] = sum.0[lane].wrapping_sub(row.0[lane]);
                }
            }
        }
        for row in added {
            for (sum, row) in tile.iter_mut().zip(&row[start..end]) {
                for lane in 0..LANES {
                    sum.0[lane] = sum.0[lane].wrapping_add(row.0[lane]);
                }
            }
        }
        start = end;
    }
}

#[inline(always)]
fn plain_weigh(units: &[Block], weights: &[Block]) -> i64 {
    let mut total = 0i64;
    for (units, weights) in units.iter().zip(weights) {
        let mut sum = 0i32;
        for (&unit, &weight) in units.0.iter().zip(&weights.0) {
            let held = unit.clamp(0, UNIT as i16) as u16;
            let activation = (held.wrapping_mul(held) >> 1) as i16;
            sum = sum.wrapping_add(i32::from(activation).wrapping_mul(i32::from(weight)));
        }
        total += i64::from(sum);
    }
    total
}

/// The plain loops, compiled with 512-bit instructions.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::*;

    use super::{Block, LANES, UNIT, plain_apply, plain_update};

    #[target_feature(enable = "avx512f,avx512bw")]
    pub fn update<const R: usize, const A: usize>(
        before: &[Block],
        after: &mut [Block],
        removed: [&[Block]; R],
        added: [&[Block]; A],
    ) {
        plain_update(before, after, removed, added);
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    pub fn apply(sums: &mut [Block], removed: &[&[Block]], added: &[&[Block]]) {
        plain_apply(sums, removed, added);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub fn weigh(units: &[Block], weights: &[Block]) -> i64 {
        let none = _mm512_setzero_si512();
        let most = _mm512_set1_epi16(UNIT as i16);
        let mut sums = [none; 2];
        for (units, weights) in units.iter().zip(weights) {
            for (half, sum) in sums.iter_mut().enumerate() {
                let at = half * LANES / 2;
                // SAFETY: a block is 64 numbers, aligned to 64 bytes; each half has 32 of them.
                let (unit, weight) = unsafe {
                    (
                        _mm512_load_si512(units.0.as_ptr().add(at).cast()),
                        _mm512_load_si512(weights.0.as_ptr().add(at).cast()),
                    )
                };
                let held = _mm512_min_epi16(_mm512_max_epi16(unit, none), most);
                let activation = _mm512_srli_epi16::<1>(_mm512_mullo_epi16(held, held));
                *sum = _mm512_dpwssd_epi32(*sum, activation, weight);
            }
        }
        // Two lanes could run over when added in 32 bits.
        let wide = |lanes: __m512i| {
            _mm512_add_epi64(
                _mm512_cvtepi32_epi64(_mm512_castsi512_si256(lanes)),
                _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(lanes)),
            )
        };
        _mm512_reduce_add_epi64(_mm512_add_epi64(wide(sums[0]), wide(sums[1])))
    }
}

/// The plain loops, compiled with 256-bit instructions.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Block, LANES, UNIT, plain_apply, plain_update};

    #[target_feature(enable = "avx2")]
    pub fn update<const R: usize, const A: usize>(
        before: &[Block],
        after: &mut [Block],
        removed: [&[Block]; R],
        added: [&[Block]; A],
    ) {
        plain_update(before, after, removed, added);
    }

    #[target_feature(enable = "avx2")]
    pub fn apply(sums: &mut [Block], removed: &[&[Block]], added: &[&[Block]]) {
        plain_apply(sums, removed, added);
    }

    #[target_feature(enable = "avx2")]
    pub fn weigh(units: &[Block], weights: &[Block]) -> i64 {
        let none = _mm256_setzero_si256();
        let most = _mm256_set1_epi16(UNIT as i16);
        let mut sums = [none; 4];
        for (units, weights) in units.iter().zip(weights) {
            for (quarter, sum) in sums.iter_mut().enumerate() {
                let at = quarter * LANES / 4;
                // SAFETY: a block is 64 numbers, aligned to 64 bytes; each quarter has 16 of them.
                let (unit, weight) = unsafe {
                    (
                        _mm256_load_si256(units.0.as_ptr().add(at).cast()),
                        _mm256_load_si256(weights.0.as_ptr().add(at).cast()),
                    )
                };
                let held = _mm256_min_epi16(_mm256_max_epi16(unit, none), most);
                let activation = _mm256_srli_epi16::<1>(_mm256_mullo_epi16(held, held));
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(activation, weight));
            }
        }
        let mut total = 0i64;
        for sum in sums {
            let mut lanes = [0i32; 8];
            // SAFETY: eight lanes of 32 bits are 32 bytes, which the list has room for.
            unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), sum) };
            total += lanes.iter().map(|&lane| i64::from(lane)).sum::<i64>();
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Dice(u64);

    impl Dice {
        fn roll(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }

        fn row(&mut self, blocks: usize, within: i16) -> Vec<Block> {
            (0..blocks)
                .map(|_| {
                    Block(std::array::from_fn(|_| {
                        ((self.roll() % (2 * within as u64 + 1)) as i32 - i32::from(within)) as i16
                    }))
                })
                .collect()
        }
    }

    /// Whatever the width and the numbers, extremes among them, each instruction set gives the bits of the plain form.
    #[test]
    fn every_instruction_set_gives_the_same_bits() {
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
        for round in 0..200 {
            let blocks = 1 + (dice.roll() % 64) as usize;
            let extreme = round % 4 == 0;
            let mut units = dice.row(blocks, 32_000);
            let mut weights = dice.row(blocks, 253);
            if extreme {
                units.fill(Block([255; LANES]));
                weights.fill(Block([if round % 8 == 0 { 253 } else { -253 }; LANES]));
            }
            let rows: Vec<Vec<Block>> = (0..4).map(|_| dice.row(blocks, 505)).collect();
            let weighed = plain_weigh(&units, &weights);
            if extreme {
                let each = i64::from(weights[0].0[0]) * 32_512;
                assert_eq!(weighed, (blocks * LANES) as i64 * each);
            }
            let mut updated = vec![Block::ZERO; blocks];
            plain_update(&units, &mut updated, [&rows[0], &rows[1]], [&rows[2]]);
            let mut applied = units.clone();
            plain_apply(&mut applied, &[&rows[0], &rows[1]], &[&rows[2]]);
            assert_eq!(updated, applied);
            for set in InstructionSet::available() {
                assert_eq!(set.weigh(&units, &weights), weighed, "{}", set.name());
                let mut found = vec![Block::ZERO; blocks];
                set.update(&units, &mut found, [&rows[0], &rows[1]], [&rows[2]]);
                assert!(found == updated, "{}", set.name());
                let mut found = units.clone();
                set.apply(&mut found, &[&rows[0], &rows[1]], &[&rows[2]]);
                assert!(found == updated, "{}", set.name());
            }
        }
    }
}
