//! The little of Thrift's compact protocol that Parquet's headers and footer are written in.

/// What a field or an element of a list holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    I32 = 5,
    I64 = 6,
    Binary = 8,
    List = 9,
    Struct = 12,
}

/// Writes one structure after another into bytes. Fields are given in rising order, as Parquet numbers them.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
    /// The last field of each structure that is still open.
    open: Vec<i16>,
}

/// An unsigned number, seven bits to a byte, the lowest first.
pub(super) fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// A signed number with its sign in the lowest bit.
pub(super) fn zigzag(bytes: &mut Vec<u8>, number: i64) {
    varint(bytes, ((number << 1) ^ (number >> 63)) as u64);
}

impl Writer {
    /// Opens a structure: an element of a list, or the outermost.
    pub(super) fn begin(&mut self) {
        self.open.push(0);
    }

    /// Closes the innermost structure.
    pub(super) fn end(&mut self) {
        self.open.pop();
        self.bytes.push(0);
    }

    pub(super) fn field(&mut self, number: i16, kind: Kind) {
        let last = self
            .open
            .last_mut()
            .map_or(0, |last| std::mem::replace(last, number));
        let step = number - last;
        if (1..=15).contains(&step) {
            self.bytes.push((step as u8) << 4 | kind as u8);
        } else {
            self.bytes.push(kind as u8);
            zigzag(&mut self.bytes, i64::from(number));
        }
    }

    pub(super) fn i32(&mut self, number: i16, value: i32) {
        self.field(number, Kind::I32);
        zigzag(&mut self.bytes, i64::from(value));
    }

    pub(super) fn i64(&mut self, number: i16, value: i64) {
        self.field(number, Kind::I64);
        zigzag(&mut self.bytes, value);
    }

    pub(super) fn text(&mut self, number: i16, text: &str) {
        self.field(number, Kind::Binary);
        self.plain_text(text);
    }

    /// A text that is an element of a list.
    pub(super) fn plain_text(&mut self, text: &str) {
        varint(&mut self.bytes, text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// The heading of a list; its elements follow.
    pub(super) fn list(&mut self, number: i16, kind: Kind, count: usize) {
        self.field(number, Kind::List);
        if count < 15 {
            self.bytes.push((count as u8) << 4 | kind as u8);
        } else {
            self.bytes.push(0xF0 | kind as u8);
            varint(&mut self.bytes, count as u64);
        }
    }

    /// Opens a structure that is a field.
    pub(super) fn structure(&mut self, number: i16) {
        self.field(number, Kind::Struct);
        self.begin();
    }
}
