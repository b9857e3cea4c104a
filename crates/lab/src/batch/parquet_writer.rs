//! Parquet, written by hand: row groups as bytes that can be put after one another in any run of the program, and a footer that is
//! put together from what each row group said of itself. So a table of any size takes no memory, can be continued after a kill, and is
//! the same byte for byte however often that happened.
//!
//! Each column chunk is one page; texts are compressed with zstd.

use zstd::bulk::Compressor;

use super::columns::{Column, Heading, Holds};
use super::thrift::{Kind, Writer};

/// What every Parquet file begins and ends with.
pub(super) const MAGIC: &[u8; 4] = b"PAR1";

const INT32: i32 = 1;
const BYTE_ARRAY: i32 = 6;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const DELTA_BINARY_PACKED: i32 = 5;
const UNCOMPRESSED: i32 = 0;
const ZSTD: i32 = 6;
/// Fast, and nearly as small as slower levels on FENs and packed numbers.
const LEVEL: i32 = 1;

/// A row group's column chunks, one after another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RowGroup {
    pub(super) bytes: Vec<u8>,
    pub(super) rows: u64,
    chunks: Vec<Chunk>,
}

/// What the footer says of a column chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Chunk {
    codec: i32,
    plain_length: u64,
    length: u64,
}

/// Turns columns into row groups. Keeps what is costly to make anew for each: the compressor, and memory that the system has given.
pub(super) struct Encoder {
    compressor: Option<Compressor<'static>>,
    page: Vec<u8>,
    packed: Vec<u8>,
    /// The size of the last row group; the next is about as large.
    last_size: usize,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder {
            // Without a compressor, which only a lack of memory prevents, pages stay as they are.
            compressor: Compressor::new(LEVEL).ok(),
            page: Vec::new(),
            packed: Vec::new(),
            last_size: 0,
        }
    }

    /// Takes everything out of the columns; they begin anew.
    pub(super) fn row_group(
        &mut self,
        headings: &[Heading],
        columns: &mut [Column],
        rows: u64,
    ) -> RowGroup {
        let mut group = RowGroup {
            rows,
            bytes: Vec::with_capacity(self.last_size + self.last_size / 8),
            ..RowGroup::default()
        };
        for (heading, column) in headings.iter().zip(columns) {
            self.page.clear();
            column.take_page(heading.holds, &mut self.page);
            // Numbers are packed already: compressing them again would cost more time than it saves room.
            let (codec, stored) = match heading.holds.text() && self.compress() {
                true => (ZSTD, &self.packed),
                false => (UNCOMPRESSED, &self.page),
            };
            let page = &self.page;
            let header = page_header(heading.holds, rows, page.len(), stored.len());
            group.bytes.extend_from_slice(&header);
            group.bytes.extend_from_slice(stored);
            group.chunks.push(Chunk {
                codec,
                plain_length: (header.len() + page.len()) as u64,
                length: (header.len() + stored.len()) as u64,
            });
        }
        self.last_size = group.bytes.len();
        group
    }

    /// Makes the page smaller; false if that is not worth unpacking it again.
    fn compress(&mut self) -> bool {
        self.packed.clear();
        self.packed
            .reserve(zstd::zstd_safe::compress_bound(self.page.len()));
        let Some(compressor) = &mut self.compressor else {
            return false;
        };
        let done = compressor.compress_to_buffer(&self.page, &mut self.packed);
        done.is_ok() && self.packed.len() < self.page.len() - self.page.len() / 16
    }
}

fn page_header(holds: Holds, rows: u64, plain_length: usize, length: usize) -> Vec<u8> {
    let mut header = Writer::default();
    header.begin();
    header.i32(1, 0);
    header.i32(2, plain_length as i32);
    header.i32(3, length as i32);
    header.structure(5);
    header.i32(1, rows as i32);
    header.i32(2, encoding(holds));
    header.i32(3, RLE);
    header.i32(4, RLE);
    header.end();
    header.end();
    header.bytes
}

fn encoding(holds: Holds) -> i32 {
    if holds.text() {
        PLAIN
    } else {
        DELTA_BINARY_PACKED
    }
}

fn physical(holds: Holds) -> i32 {
    if holds.text() { BYTE_ARRAY } else { INT32 }
}

impl RowGroup {
    /// What the footer says of the row group when its bytes begin at this place of the file.
    pub(super) fn metadata(&self, headings: &[Heading], start: u64) -> Vec<u8> {
        let total = |length: fn(&Chunk) -> u64| self.chunks.iter().map(length).sum::<u64>() as i64;
        let mut offset = start;
        let mut group = Writer::default();
        group.begin();
        group.list(1, Kind::Struct, self.chunks.len());
        for (heading, chunk) in headings.iter().zip(&self.chunks) {
            group.begin();
            group.i64(2, 0);
            group.structure(3);
            group.i32(1, physical(heading.holds));
            group.list(2, Kind::I32, 2);
            super::thrift::zigzag(&mut group.bytes, i64::from(encoding(heading.holds)));
            super::thrift::zigzag(&mut group.bytes, i64::from(RLE));
            group.list(3, Kind::Binary, 1);
            group.plain_text(&heading.name);
            group.i32(4, chunk.codec);
            group.i64(5, self.rows as i64);
            group.i64(6, chunk.plain_length as i64);
            group.i64(7, chunk.length as i64);
            group.i64(9, offset as i64);
            group.end();
            group.end();
            offset += chunk.length;
        }
        group.i64(2, total(|chunk| chunk.plain_length));
        group.i64(3, self.rows as i64);
        group.i64(5, start as i64);
        group.i64(6, total(|chunk| chunk.length));
        group.end();
        group.bytes
    }
}

/// The footer up to the row groups' own metadata, of which so many follow.
pub(super) fn footer_start(headings: &[Heading], rows: u64, groups: usize) -> Writer {
    let mut footer = Writer::default();
    footer.begin();
    footer.i32(1, 2);
    footer.list(2, Kind::Struct, headings.len() + 1);
    footer.begin();
    footer.text(4, "gander");
    footer.i32(5, headings.len() as i32);
    footer.end();
    for heading in headings {
        footer.begin();
        footer.i32(1, physical(heading.holds));
        footer.i32(3, i32::from(heading.holds.optional()));
        footer.text(4, &heading.name);
        if heading.holds.text() {
            // UTF-8, said in the old way and in the new.
            footer.i32(6, 0);
            footer.structure(10);
            footer.structure(1);
            footer.end();
            footer.end();
        }
        footer.end();
    }
    footer.i64(3, rows as i64);
    footer.list(4, Kind::Struct, groups);
    footer
}

/// What follows the row groups' metadata: how the table was made, for its readers.
pub(super) fn footer_end(footer: &mut Writer, facts: &[(String, String)]) {
    footer.list(5, Kind::Struct, facts.len());
    for (key, value) in facts {
        footer.begin();
        footer.text(1, key);
        footer.text(2, value);
        footer.end();
    }
    footer.text(6, concat!("gander version ", env!("CARGO_PKG_VERSION")));
    footer.end();
}
