//! Parquet tables: columns are known by the names that headings of text tables use (`fen`, `cp_white`, `result_white`, …). Each row is
//! read as a line of such a table would be.

use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use super::blocks::{Block, FileFacts};
use super::lines::Columns;
use super::source::{Format, Source};
use crate::LabError;

/// Rows in a block.
const ROWS: u64 = 16_384;

/// Turns a table into blocks of lines; false if nobody wants more.
pub(crate) fn cut(
    source: &Source,
    index: u64,
    passed: &AtomicU64,
    mut send: impl FnMut(Block) -> bool,
) -> Result<bool, LabError> {
    let wrong = |error: &dyn std::fmt::Display| {
        LabError::Input(format!(
            "{} is not a Parquet table: {error}",
            source.path.display()
        ))
    };
    let file =
        File::open(&source.path).map_err(|error| LabError::unreadable(&source.path, &error))?;
    let reader = SerializedFileReader::new(file).map_err(|error| wrong(&error))?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let names: Vec<&str> = schema
        .columns()
        .iter()
        .map(|column| column.name())
        .collect();
    let columns = Columns::from_heading(&names.join("\t")).ok_or_else(|| {
        LabError::Input(format!(
            "{} has no column 'fen'; its columns are {}",
            source.path.display(),
            names.join(", ")
        ))
    })?;
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
