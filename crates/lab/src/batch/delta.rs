//! Parquet's DELTA_BINARY_PACKED encoding of whole numbers: differences from value to value, less the smallest of a block, in as few bits
//! as a quarter of the block needs. Terms of an evaluation are small numbers and mostly nothing, so this is a tenth of their plain size,
//! and faster than a general compressor.

use super::thrift::{varint, zigzag};

/// Differences in a block.
const BLOCK: usize = 128;
/// Differences that share a width.
const QUARTER: usize = BLOCK / 4;

/// Encodes a column as its values come.
#[derive(Clone, Debug)]
pub(super) struct Deltas {
    bytes: Vec<u8>,
    first: i32,
    last: i32,
    count: u64,
    waiting: [i32; BLOCK],
    waiting_count: usize,
}

impl Default for Deltas {
    fn default() -> Deltas {
        Deltas {
            bytes: Vec::new(),
            first: 0,
            last: 0,
            count: 0,
            waiting: [0; BLOCK],
            waiting_count: 0,
        }
    }
}

impl Deltas {
    pub(super) fn push(&mut self, value: i32) {
        if self.count == 0 {
            self.first = value;
        } else {
            self.waiting[self.waiting_count] = value.wrapping_sub(self.last);
            self.waiting_count += 1;
            if self.waiting_count == BLOCK {
                self.write_block();
            }
        }
        self.last = value;
        self.count += 1;
    }

    pub(super) fn extend(&mut self, mut values: &[i32]) {
        // The first value is in the heading, not in a block.
        if self.count == 0 {
            let Some((&first, rest)) = values.split_first() else {
                return;
            };
            self.push(first);
            values = rest;
        }
        while !values.is_empty() {
            let room = (BLOCK - self.waiting_count).min(values.len());
            let (now, later) = values.split_at(room);
            let places = &mut self.waiting[self.waiting_count..self.waiting_count + room];
            places[0] = now[0].wrapping_sub(self.last);
            // Slices side by side, which become vector instructions; windows do not.
            let (before, after) = (&now[..room - 1], &now[1..]);
            for ((place, before), after) in places[1..].iter_mut().zip(before).zip(after) {
                *place = after.wrapping_sub(*before);
            }
            self.last = now[room - 1];
            self.count += room as u64;
            self.waiting_count += room;
            if self.waiting_count == BLOCK {
                self.write_block();
            }
            values = later;
        }
    }

    /// Adds everything so far to a page; the column begins anew.
    pub(super) fn take(&mut self, page: &mut Vec<u8>) {
        if self.waiting_count > 0 {
            self.write_block();
        }
        varint(page, BLOCK as u64);
        varint(page, 4);
        varint(page, self.count);
        zigzag(page, i64::from(self.first));
        page.append(&mut self.bytes);
        (self.first, self.last, self.count) = (0, 0, 0);
    }

    fn write_block(&mut self) {
        let filled = std::mem::take(&mut self.waiting_count);
        let mut least = i32::MAX;
        for &delta in &self.waiting[..filled] {
            least = least.min(delta);
        }
        // Places that hold nothing are written as the smallest difference, which needs no bits.
        self.waiting[filled..].fill(least);
        let mut above = [0u32; BLOCK];
        for (above, delta) in above.iter_mut().zip(&self.waiting) {
            *above = delta.wrapping_sub(least) as u32;
        }
        let mut widths = [0; BLOCK / QUARTER];
        for (width, quarter) in widths.iter_mut().zip(above.as_chunks::<QUARTER>().0) {
            let mut all = 0;
            for number in quarter {
                all |= number;
            }
            *width = 32 - all.leading_zeros();
        }
        // Most terms do not change for many positions: there is nothing to pack.
        if least == 0 && widths == [0; BLOCK / QUARTER] {
            self.bytes.extend_from_slice(&[0; 1 + BLOCK / QUARTER]);
            return;
        }
        zigzag(&mut self.bytes, i64::from(least));
        self.bytes
            .extend_from_slice(&widths.map(|width| width as u8));
        let quarters = above.as_chunks::<QUARTER>().0;
        for (quarter, width) in quarters.iter().zip(widths).take(filled.div_ceil(QUARTER)) {
            pack(&mut self.bytes, quarter, width);
        }
    }
}

/// Numbers of `width` bits, one after another, the lowest bits first. Thirty-two of them fill whole words whatever the width.
fn pack(bytes: &mut Vec<u8>, numbers: &[u32; QUARTER], width: u32) {
    // Known widths are written without a question at each number; wider ones hardly ever come.
    match width {
        0 => {}
        1 => pack_known::<1>(bytes, numbers),
        2 => pack_known::<2>(bytes, numbers),
        3 => pack_known::<3>(bytes, numbers),
        4 => pack_known::<4>(bytes, numbers),
        5 => pack_known::<5>(bytes, numbers),
        6 => pack_known::<6>(bytes, numbers),
        7 => pack_known::<7>(bytes, numbers),
        8 => pack_known::<8>(bytes, numbers),
        9 => pack_known::<9>(bytes, numbers),
        10 => pack_known::<10>(bytes, numbers),
        _ => pack_any(bytes, numbers, width),
    }
}

fn pack_known<const WIDTH: u32>(bytes: &mut Vec<u8>, numbers: &[u32; QUARTER]) {
    pack_any(bytes, numbers, WIDTH);
}

#[inline(always)]
fn pack_any(bytes: &mut Vec<u8>, numbers: &[u32; QUARTER], width: u32) {
    let mut packed = [0; 4 * 32];
    let (words, _) = packed.as_chunks_mut::<4>();
    let (mut word, mut filled, mut written) = (0u64, 0, 0);
    for &number in numbers {
        word |= u64::from(number) << filled;
        filled += width;
        if filled >= 32 {
            words[written] = (word as u32).to_le_bytes();
            written += 1;
            word >>= 32;
            filled -= 32;
        }
    }
    bytes.extend_from_slice(&packed[..4 * width as usize]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unpacks as the format says, bit by bit.
    fn unpack(bytes: &[u8], width: u32) -> Vec<u32> {
        let bit = |place: usize| u32::from(bytes[place / 8] >> (place % 8) & 1);
        (0..QUARTER)
            .map(|number| {
                (0..width as usize).fold(0, |value, place| {
                    value | bit(number * width as usize + place) << place
                })
            })
            .collect()
    }

    #[test]
    fn every_width_is_packed_bit_by_bit() {
        for width in 0..=32 {
            let most = u64::from(u32::MAX) >> (32 - width);
            let numbers: [u32; QUARTER] =
                std::array::from_fn(|index| (crate::Random::mix(index as u64 + 7) & most) as u32);
            let mut bytes = Vec::new();
            pack(&mut bytes, &numbers, width);
            assert_eq!(bytes.len(), 4 * width as usize);
            assert_eq!(unpack(&bytes, width), numbers);
        }
    }
}
