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
            for (place, pair) in places[1..].iter_mut().zip(now.windows(2)) {
                *place = pair[1].wrapping_sub(pair[0]);
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

    /// Everything so far as a page's contents; the column begins anew.
    pub(super) fn take(&mut self) -> Vec<u8> {
        if self.waiting_count > 0 {
            self.write_block();
        }
        let mut page = Vec::with_capacity(self.bytes.len() + 16);
        varint(&mut page, BLOCK as u64);
        varint(&mut page, 4);
        varint(&mut page, self.count);
        zigzag(&mut page, i64::from(self.first));
        page.extend_from_slice(&self.bytes);
        self.bytes.clear();
        (self.first, self.last, self.count) = (0, 0, 0);
        page
    }

    fn write_block(&mut self) {
        let filled = std::mem::take(&mut self.waiting_count);
        let least = self.waiting[..filled].iter().copied().min().unwrap_or(0);
        // Places that hold nothing are written as the smallest difference, which needs no bits.
        self.waiting[filled..].fill(least);
        let above = self.waiting.map(|delta| delta.wrapping_sub(least) as u32);
        zigzag(&mut self.bytes, i64::from(least));
        let width =
            |quarter: &[u32]| 32 - quarter.iter().fold(0, |all, one| all | one).leading_zeros();
        self.bytes
            .extend(above.chunks(QUARTER).map(|quarter| width(quarter) as u8));
        for quarter in above.chunks(QUARTER).take(filled.div_ceil(QUARTER)) {
            pack(&mut self.bytes, quarter, width(quarter));
        }
    }
}

/// Numbers of `width` bits, one after another, the lowest bits first. Thirty-two of them fill whole words whatever the width.
fn pack(bytes: &mut Vec<u8>, numbers: &[u32], width: u32) {
    if width == 0 {
        return;
    }
    let (mut word, mut filled) = (0u64, 0);
    for &number in numbers {
        word |= u64::from(number) << filled;
        filled += width;
        if filled >= 32 {
            bytes.extend_from_slice(&(word as u32).to_le_bytes());
            word >>= 32;
            filled -= 32;
        }
    }
}
