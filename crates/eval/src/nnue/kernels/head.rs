//! What comes after the accumulators: activations, the direct output layer, and the hidden layers where a network has them.
//!
//! The direct layer is summed in 16 or more lanes of 32 bits, which are then added in 64 bits; pairs of products of the first hidden layer in
//! 16 bits, everything else in 32. That no sum overflows is checked in `shape.rs`, where the sizes and largest numbers stand.
//!
//! The weights lie in the order in which fours of activations are used. Fours that are all zero are not skipped by vector
//! instructions: in a network trained with SCReLU five in six are not, and asking costs more than multiplying.

#![allow(unsafe_code)]

use super::super::shape::{FIRST_ONE, SECOND_ONE, SECOND_SHIFT, UNIT};
use super::{Activation, Block, InstructionSet, LANES};

/// The activations of sixty-four units in parts of 127.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Bytes(pub [u8; LANES]);

/// The weights of four inputs for sixteen units: the four of the first unit, then of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct WeightBytes(pub [i8; 64]);

/// Units of the first hidden layer that one [`WeightBytes`] is for.
pub const UNITS: usize = 16;
/// Fours of one [`Bytes`].
const FOURS: usize = LANES / 4;

/// The kept activations of both perspectives, for networks of up to so many blocks of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept<const BLOCKS: usize> {
    bytes: [Bytes; BLOCKS],
    used: usize,
}

impl<const BLOCKS: usize> Kept<BLOCKS> {
    /// Nothing kept yet.
    #[inline(always)]
    pub fn new() -> Kept<BLOCKS> {
        Kept {
            bytes: [Bytes([0; LANES]); BLOCKS],
            used: 0,
        }
    }

    /// The activations of a perspective times their weights, as [`InstructionSet::weigh`], kept for the hidden layers as well.
    #[inline(always)]
    pub fn weigh(
        &mut self,
        set: InstructionSet,
        activation: Activation,
        units: &[Block],
        weights: &[Block],
    ) -> i64 {
        let into = &mut self.bytes[self.used..self.used + weights.len()];
        self.used += weights.len();
        match activation {
            Activation::Screlu => weigh::<false, true>(set, units, weights, into),
            Activation::Pairwise => weigh::<true, true>(set, units, weights, into),
        }
    }

    /// Adds the first hidden layer's products to its biases.
    #[inline(always)]
    pub fn first_layer(&self, set: InstructionSet, weights: &[WeightBytes], sums: &mut [i32]) {
        let bytes = &self.bytes[..self.used];
        debug_assert!(bytes.len() * (LANES / 4) * (sums.len() / UNITS) == weights.len());
        match set {
            // SAFETY: this set is only ever named after the processor was asked for it.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::first_layer(bytes, weights, sums) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::first_layer(bytes, weights, sums) },
            _ => plain_first_layer(bytes, weights, sums),
        }
    }
}

/// The inner layers of one output bucket.
#[derive(Clone, Copy, Debug)]
pub struct Inner<'layers> {
    /// The second layer's weights: for each unit of the first layer, those of all units of the second.
    pub weights: &'layers [i16],
    /// Its biases.
    pub biases: &'layers [i32],
    /// What its units add to the logit.
    pub last: &'layers [i16],
}

impl Inner<'_> {
    /// What the hidden layers add to the logit, for these sums of the first.
    #[inline(always)]
    pub fn output(&self, set: InstructionSet, sums: &[i32]) -> i32 {
        match set {
            // SAFETY: this set is only ever named after the processor was asked for it.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => unsafe { avx512::inner(self, sums) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { avx2::inner(self, sums) },
            _ => plain_inner(self, sums),
        }
    }
}

/// See [`InstructionSet::weigh`]. With `KEEP` the activations are also kept as bytes, rounded.
#[inline(always)]
pub fn weigh<const PAIRWISE: bool, const KEEP: bool>(
    set: InstructionSet,
    units: &[Block],
    weights: &[Block],
    kept: &mut [Bytes],
) -> i64 {
    match set {
        // SAFETY: this set is only ever named after the processor was asked for it.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 => unsafe { avx512::weigh::<PAIRWISE, KEEP>(units, weights, kept) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 => unsafe { avx2::weigh::<PAIRWISE, KEEP>(units, weights, kept) },
        _ => plain_weigh::<PAIRWISE, KEEP>(units, weights, kept),
    }
}

/// The units, and those they are multiplied by.
#[inline(always)]
fn partners<const PAIRWISE: bool>(units: &[Block]) -> (&[Block], &[Block]) {
    if PAIRWISE {
        units.split_at(units.len() / 2)
    } else {
        (units, units)
    }
}

/// What is added before the nine bits that a byte has no room for are dropped.
const HALF: u16 = 1 << 8;
/// How many bits those are: 255² is 127 · 2⁹, and a little.
const DROPPED: u32 = 9;

#[inline(always)]
fn plain_weigh<const PAIRWISE: bool, const KEEP: bool>(
    units: &[Block],
    weights: &[Block],
    kept: &mut [Bytes],
) -> i64 {
    let (units, others) = partners::<PAIRWISE>(units);
    let mut total = 0i64;
    for (place, ((units, others), weights)) in units.iter().zip(others).zip(weights).enumerate() {
        let mut sum = 0i32;
        for lane in 0..LANES {
            let held = |unit: i16| unit.clamp(0, UNIT as i16) as u16;
            let activation = held(units.0[lane]).wrapping_mul(held(others.0[lane]));
            let weight = i32::from(weights.0[lane]);
            sum = sum.wrapping_add(i32::from((activation >> 1) as i16).wrapping_mul(weight));
            if KEEP {
                kept[place].0[lane] = ((activation + HALF) >> DROPPED) as u8;
            }
        }
        total += i64::from(sum);
    }
    total
}

#[inline(always)]
fn plain_first_layer(bytes: &[Bytes], weights: &[WeightBytes], sums: &mut [i32]) {
    let parts = sums.len() / UNITS;
    let fours = bytes.iter().flat_map(|block| block.0.as_chunks::<4>().0);
    for (four, weights) in fours.zip(weights.chunks_exact(parts)) {
        // Here asking is cheaper than multiplying.
        if *four == [0; 4] {
            continue;
        }
        let four = four.map(i32::from);
        for (sums, weights) in sums.chunks_exact_mut(UNITS).zip(weights) {
            for (sum, weights) in sums.iter_mut().zip(weights.0.as_chunks::<4>().0) {
                for (activation, &weight) in four.iter().zip(weights) {
                    *sum += activation * i32::from(weight);
                }
            }
        }
    }
}

/// Units of the second layer that are added up side by side.
const SIDE_BY_SIDE: usize = 16;

#[inline(always)]
fn plain_inner(layers: &Inner<'_>, sums: &[i32]) -> i32 {
    let second = layers.biases.len();
    let mut total = 0;
    for start in (0..second).step_by(SIDE_BY_SIDE) {
        let lanes = start..start + SIDE_BY_SIDE;
        let mut seconds = [0i32; SIDE_BY_SIDE];
        seconds.copy_from_slice(&layers.biases[lanes.clone()]);
        for (sum, weights) in sums.iter().zip(layers.weights.chunks_exact(second)) {
            let held = (*sum).clamp(0, FIRST_ONE);
            for (second, &weight) in seconds.iter_mut().zip(&weights[lanes.clone()]) {
                *second += held * i32::from(weight);
            }
        }
        for (second, &weight) in seconds.iter().zip(&layers.last[lanes]) {
            total += ((*second).clamp(0, SECOND_ONE) >> SECOND_SHIFT) * i32::from(weight);
        }
    }
    total
}

/// By 512-bit instructions.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::*;

    use super::{Block, Bytes, DROPPED, FOURS, HALF, Inner, LANES, UNIT, UNITS, WeightBytes};

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub fn weigh<const PAIRWISE: bool, const KEEP: bool>(
        units: &[Block],
        weights: &[Block],
        kept: &mut [Bytes],
    ) -> i64 {
        let none = _mm512_setzero_si512();
        let most = _mm512_set1_epi16(UNIT as i16);
        let half_step = _mm512_set1_epi16(HALF as i16);
        let held = |unit| _mm512_min_epi16(_mm512_max_epi16(unit, none), most);
        let (units, others) = super::partners::<PAIRWISE>(units);
        let mut sums = [none; 2];
        for (place, ((units, others), weights)) in units.iter().zip(others).zip(weights).enumerate()
        {
            for (half, sum) in sums.iter_mut().enumerate() {
                let at = half * LANES / 2;
                // SAFETY: a block is 64 numbers, aligned to 64 bytes; each half has 32 of them.
                let (unit, other, weight) = unsafe {
                    (
                        _mm512_load_si512(units.0.as_ptr().add(at).cast()),
                        _mm512_load_si512(others.0.as_ptr().add(at).cast()),
                        _mm512_load_si512(weights.0.as_ptr().add(at).cast()),
                    )
                };
                let unit = held(unit);
                let other = if PAIRWISE { held(other) } else { unit };
                let activation = _mm512_mullo_epi16(unit, other);
                *sum = _mm512_dpwssd_epi32(*sum, _mm512_srli_epi16::<1>(activation), weight);
                if KEEP {
                    let rounded = _mm512_add_epi16(activation, half_step);
                    let narrow = _mm512_cvtepi16_epi8(_mm512_srli_epi16::<DROPPED>(rounded));
                    let into = &mut kept[place].0[at..at + LANES / 2];
                    // SAFETY: the slice has room for the 32 bytes.
                    unsafe { _mm256_storeu_si256(into.as_mut_ptr().cast(), narrow) };
                }
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

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub fn first_layer(bytes: &[Bytes], weights: &[WeightBytes], sums: &mut [i32]) {
        match sums.len() / UNITS {
            1 => layer::<1>(bytes, weights, sums),
            _ => layer::<2>(bytes, weights, sums),
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn layer<const PARTS: usize>(bytes: &[Bytes], weights: &[WeightBytes], sums: &mut [i32]) {
        // Four chains of sums, since each product waits for the last of its chain.
        let mut chains = [[_mm512_setzero_si512(); PARTS]; 4];
        for (block, weights) in bytes.iter().zip(weights.chunks_exact(FOURS * PARTS)) {
            for four in (0..FOURS).step_by(4) {
                for (chain, sums) in chains.iter_mut().enumerate() {
                    let at = four + chain;
                    // SAFETY: a block is sixteen fours of bytes, aligned to 64, and has as many rows of weights of 64 bytes each, aligned.
                    unsafe {
                        let word = block.0.as_ptr().cast::<i32>().add(at).read();
                        let activations = _mm512_set1_epi32(word);
                        for (part, sum) in sums.iter_mut().enumerate() {
                            let row = weights.as_ptr().add(at * PARTS + part);
                            let row = _mm512_load_si512(row.cast());
                            *sum = _mm512_dpbusd_epi32(*sum, activations, row);
                        }
                    }
                }
            }
        }
        for (part, sums) in sums.chunks_exact_mut(UNITS).take(PARTS).enumerate() {
            let products = _mm512_add_epi32(
                _mm512_add_epi32(chains[0][part], chains[1][part]),
                _mm512_add_epi32(chains[2][part], chains[3][part]),
            );
            let place = sums.as_mut_ptr().cast();
            // SAFETY: sixteen sums of 32 bits are 64 bytes.
            unsafe {
                let before = _mm512_loadu_si512(place);
                _mm512_storeu_si512(place.cast(), _mm512_add_epi32(before, products));
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    pub fn inner(layers: &Inner<'_>, sums: &[i32]) -> i32 {
        super::plain_inner(layers, sums)
    }
}

/// By 256-bit instructions.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Block, Bytes, DROPPED, FOURS, HALF, Inner, LANES, UNIT, UNITS, WeightBytes};

    #[target_feature(enable = "avx2")]
    pub fn weigh<const PAIRWISE: bool, const KEEP: bool>(
        units: &[Block],
        weights: &[Block],
        kept: &mut [Bytes],
    ) -> i64 {
        let none = _mm256_setzero_si256();
        let most = _mm256_set1_epi16(UNIT as i16);
        let half_step = _mm256_set1_epi16(HALF as i16);
        let held = |unit| _mm256_min_epi16(_mm256_max_epi16(unit, none), most);
        let (units, others) = super::partners::<PAIRWISE>(units);
        let mut sums = [none; 4];
        for (place, ((units, others), weights)) in units.iter().zip(others).zip(weights).enumerate()
        {
            let mut wide = [none; 4];
            for (quarter, sum) in sums.iter_mut().enumerate() {
                let at = quarter * LANES / 4;
                // SAFETY: a block is 64 numbers, aligned to 64 bytes; each quarter has 16 of them.
                let (unit, other, weight) = unsafe {
                    (
                        _mm256_load_si256(units.0.as_ptr().add(at).cast()),
                        _mm256_load_si256(others.0.as_ptr().add(at).cast()),
                        _mm256_load_si256(weights.0.as_ptr().add(at).cast()),
                    )
                };
                let unit = held(unit);
                let other = if PAIRWISE { held(other) } else { unit };
                let activation = _mm256_mullo_epi16(unit, other);
                let halved = _mm256_srli_epi16::<1>(activation);
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(halved, weight));
                if KEEP {
                    let rounded = _mm256_add_epi16(activation, half_step);
                    wide[quarter] = _mm256_srli_epi16::<{ DROPPED as i32 }>(rounded);
                }
            }
            if KEEP {
                for (pair, into) in wide.chunks_exact(2).zip(kept[place].0.chunks_exact_mut(32)) {
                    let narrow = _mm256_packus_epi16(pair[0], pair[1]);
                    let narrow = _mm256_permute4x64_epi64::<0b11_01_10_00>(narrow);
                    // SAFETY: the chunk has room for the 32 bytes.
                    unsafe { _mm256_storeu_si256(into.as_mut_ptr().cast(), narrow) };
                }
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

    #[target_feature(enable = "avx2")]
    pub fn first_layer(bytes: &[Bytes], weights: &[WeightBytes], sums: &mut [i32]) {
        match sums.len() / UNITS {
            1 => layer::<1>(bytes, weights, sums),
            _ => layer::<2>(bytes, weights, sums),
        }
    }

    #[target_feature(enable = "avx2")]
    fn layer<const PARTS: usize>(bytes: &[Bytes], weights: &[WeightBytes], sums: &mut [i32]) {
        let ones = _mm256_set1_epi16(1);
        let mut totals = [[_mm256_setzero_si256(); 2]; PARTS];
        for (block, weights) in bytes.iter().zip(weights.chunks_exact(FOURS * PARTS)) {
            for four in 0..FOURS {
                // SAFETY: a block is sixteen fours of bytes, aligned to 64, and has as many rows of weights of 64 bytes each, aligned.
                unsafe {
                    let word = block.0.as_ptr().cast::<i32>().add(four).read();
                    let activations = _mm256_set1_epi32(word);
                    for (part, totals) in totals.iter_mut().enumerate() {
                        for (half, total) in totals.iter_mut().enumerate() {
                            let row = weights.as_ptr().add(four * PARTS + part);
                            let row = _mm256_load_si256(row.cast::<__m256i>().add(half));
                            // A pair is at most 2 · 127 · 127, so that sixteen bits hold it.
                            let pairs = _mm256_maddubs_epi16(activations, row);
                            *total = _mm256_add_epi32(*total, _mm256_madd_epi16(pairs, ones));
                        }
                    }
                }
            }
        }
        for (sums, total) in sums.chunks_exact_mut(8).zip(totals.as_flattened()) {
            let place: *mut __m256i = sums.as_mut_ptr().cast();
            // SAFETY: eight sums of 32 bits are 32 bytes.
            unsafe {
                let before = _mm256_loadu_si256(place);
                _mm256_storeu_si256(place, _mm256_add_epi32(before, *total));
            }
        }
    }

    #[target_feature(enable = "avx2")]
    pub fn inner(layers: &Inner<'_>, sums: &[i32]) -> i32 {
        super::plain_inner(layers, sums)
    }
}
