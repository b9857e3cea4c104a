//! The columns of a table: what each is called, what it holds, and its values on the way to a page.

use super::delta::Deltas;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// A whole number in every row.
    Number,
    /// A whole number where there is one.
    MaybeNumber,
    /// A text in every row.
    Text,
    /// A text where there is one.
    MaybeText,
}

impl Holds {
    /// Whether rows may have no value.
    #[must_use]
    pub fn optional(self) -> bool {
        matches!(self, Holds::MaybeNumber | Holds::MaybeText)
    }

    /// Whether values are texts.
    #[must_use]
    pub fn text(self) -> bool {
        matches!(self, Holds::Text | Holds::MaybeText)
    }
}

/// A column's heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub holds: Holds,
}

impl Heading {
    pub(super) fn new(name: impl Into<String>, holds: Holds) -> Heading {
        Heading {
            name: name.into(),
            holds,
        }
    }
}

/// The values of a column in a row group.
#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    numbers: Deltas,
    texts: Vec<u8>,
    /// For columns with gaps: a bit for each row, set where there is a value.
    present: Vec<u8>,
    rows: usize,
}

impl Column {
    pub(super) fn numbers(&mut self, values: &[i32]) {
        self.numbers.extend(values);
        self.rows += values.len();
    }

    pub(super) fn number(&mut self, value: i32) {
        self.numbers.push(value);
        self.rows += 1;
    }

    pub(super) fn text(&mut self, text: &str) {
        self.texts
            .extend_from_slice(&(text.len() as u32).to_le_bytes());
        self.texts.extend_from_slice(text.as_bytes());
        self.rows += 1;
    }

    pub(super) fn maybe_number(&mut self, value: Option<i32>) {
        self.mark(value.is_some());
        match value {
            Some(value) => self.number(value),
            None => self.rows += 1,
        }
    }

    pub(super) fn maybe_text(&mut self, text: Option<&str>) {
        self.mark(text.is_some());
        match text {
            Some(text) => self.text(text),
            None => self.rows += 1,
        }
    }

    fn mark(&mut self, present: bool) {
        if self.rows.is_multiple_of(8) {
            self.present.push(0);
        }
        if let Some(last) = self.present.last_mut() {
            *last |= u8::from(present) << (self.rows % 8);
        }
    }

    /// Adds the contents of the page with all values so far; the column begins anew and keeps its memory.
    pub(super) fn take_page(&mut self, holds: Holds, page: &mut Vec<u8>) {
        if holds.optional() {
            // Which rows have a value, as one run of packed bits.
            let mut levels = Vec::new();
            super::thrift::varint(&mut levels, (self.present.len() as u64) << 1 | 1);
            levels.append(&mut self.present);
            page.extend_from_slice(&(levels.len() as u32).to_le_bytes());
            page.append(&mut levels);
        }
        if holds.text() {
            page.append(&mut self.texts);
        } else {
            self.numbers.take(page);
        }
        self.rows = 0;
    }
}
