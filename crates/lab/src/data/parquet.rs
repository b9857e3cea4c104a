//! Parquet tables: columns are known by the names that headings of text tables use (`fen`, `cp_white`, `result_white`, …). Each row is
//! read as a line of such a table would be.

use std::cell::Cell;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Once};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use super::blocks::{Block, FileFacts};
use super::lines::Columns;
use super::source::{Format, Source};
use crate::{InputError, LabError};

/// Rows in a block.
const ROWS: u64 = 16_384;
/// A column of a group of rows that unpacks to more than this is a sign of damage.
const LARGEST_COLUMN: i64 = 1 << 32;

/// Turns a table into blocks of lines; false if nobody wants more.
///
/// The library that reads the tables panics on some that are damaged: that is caught here, and said as any other damage is.
pub(crate) fn cut(
    source: &Source,
    index: u64,
    passed: &AtomicU64,
    send: impl FnMut(Block) -> bool,
) -> Result<bool, LabError> {
    quietly(|| rows(source, index, passed, send))
        .unwrap_or_else(|| Err(InputError::DamagedParquet(source.path.clone()).into()))
}

thread_local! {
    /// Whether panics of this thread are expected and not to be shown.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that may panic; none if it did, and nothing is shown of it.
fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                before(panic);
            }
        }));
    });
    QUIET.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    QUIET.set(false);
    done.ok()
}

/// Whether all that the table says of its columns lies within the file.
fn is_within(reader: &SerializedFileReader<File>, length: u64) -> bool {
    let groups = reader.metadata().row_groups().iter();
    groups.flat_map(|group| group.columns()).all(|column| {
        let (start, size) = column.byte_range();
        start.checked_add(size).is_some_and(|end| end <= length)
            && (0..=LARGEST_COLUMN).contains(&column.uncompressed_size())
    })
}

fn rows(
    source: &Source,
    index: u64,
    passed: &AtomicU64,
    mut send: impl FnMut(Block) -> bool,
) -> Result<bool, LabError> {
    let wrong = |error: &dyn std::fmt::Display| {
        LabError::from(InputError::NotParquet(
            source.path.clone(),
            error.to_string(),
        ))
    };
    let file =
        File::open(&source.path).map_err(|error| LabError::unreadable(&source.path, &error))?;
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let reader = SerializedFileReader::new(file).map_err(|error| wrong(&error))?;
    if !is_within(&reader, length) {
        return Err(wrong(&"it says that columns lie outside the file"));
    }
    let schema = reader.metadata().file_metadata().schema_descr();
    let names: Vec<&str> = schema
        .columns()
        .iter()
        .map(|column| column.name())
        .collect();
    let columns = Columns::from_heading(&names.join("\t"))
        .ok_or_else(|| InputError::NoFenColumn(source.path.clone(), names.join(", ")))?;
    let facts = Arc::new(FileFacts {
        name: source.path.display().to_string(),
        index,
        format: Format::Parquet,
        columns: Some(columns),
    });
    let total = reader.metadata().file_metadata().num_rows().max(1) as u64;
    let (mut row_number, mut first) = (0u64, 1);
    let mut bytes = Vec::new();
    for row in reader.get_row_iter(None).map_err(|error| wrong(&error))? {
        let row = row.map_err(|error| wrong(&error))?;
        for (place, (_, field)) in row.get_column_iter().enumerate() {
            if place > 0 {
                bytes.push(b'\t');
            }
            bytes.extend(
                cell(field)
                    .bytes()
                    .map(|byte| if byte == b'\n' { b' ' } else { byte }),
            );
        }
        bytes.push(b'\n');
        row_number += 1;
        if row_number % ROWS == 0 {
            let block = Block {
                file: Arc::clone(&facts),
                first,
                bytes: std::mem::take(&mut bytes),
            };
            passed.fetch_add(source.bytes() * ROWS / total, Ordering::Relaxed);
            if !send(block) {
                return Ok(false);
            }
            first = row_number + 1;
        }
    }
    Ok(bytes.is_empty()
        || send(Block {
            file: facts,
            first,
            bytes,
        }))
}

fn cell(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    }
}
