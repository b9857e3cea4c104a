//! The loops that inference spends its time in, compiled for each instruction set and chosen once when the program starts: AVX-512, AVX2, or
//! whatever the build itself may use (NEON on 64-bit ARM). All are integer arithmetic and give the same bits; tests hold each of them to
//! the plain form.
//!
//! Here are the accumulators; `head.rs` has what comes after them.

#![allow(unsafe_code)]

mod head;
#[cfg(test)]
mod head_tests;

use std::sync::LazyLock;

use super::shape::Activation;
pub(super) use head::{Inner, Kept, UNITS, WeightBytes};

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

    /// The activations of one perspective times their weights, halved: Σ (a >> 1) · w, where `a` is clamp(x, 0, 255)², or the product of a
    /// clamped unit and its partner in the second half.
    #[inline(always)]
    #[must_use]
    pub fn weigh(self, activation: Activation, units: &[Block], weights: &[Block]) -> i64 {
        let none = &mut [];
        match activation {
            Activation::Screlu => head::weigh::<false, false>(self, units, weights, none),
            Activation::Pairwise => head::weigh::<true, false>(self, units, weights, none),
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

/// The plain loops, compiled with 512-bit instructions.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Block, plain_apply, plain_update};

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
}

/// The plain loops, compiled with 256-bit instructions.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Block, plain_apply, plain_update};

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
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) struct Dice(pub u64);

    impl Dice {
        pub fn roll(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }

        pub fn row(&mut self, blocks: usize, within: i16) -> Vec<Block> {
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
        for _ in 0..200 {
            let blocks = 1 + (dice.roll() % 64) as usize;
            let units = dice.row(blocks, 32_000);
            let rows: Vec<Vec<Block>> = (0..4).map(|_| dice.row(blocks, 505)).collect();
            let mut updated = vec![Block::ZERO; blocks];
            plain_update(&units, &mut updated, [&rows[0], &rows[1]], [&rows[2]]);
            let mut applied = units.clone();
            plain_apply(&mut applied, &[&rows[0], &rows[1]], &[&rows[2]]);
            assert_eq!(updated, applied);
            for set in InstructionSet::available() {
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
