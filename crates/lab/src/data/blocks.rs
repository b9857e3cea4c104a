//! Cuts files into blocks that can be read apart from each other: at ends of lines, before the first tag of a game, after whole records.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::lines::Columns;
use super::source::{Format, Source};
use crate::{InputError, LabError};

/// How much of a file is parsed at a time; less in tests, so that small files have ends of blocks in them.
const BLOCK: usize = if cfg!(debug_assertions) {
    1 << 16
} else {
    1 << 20
};
/// A single line, game or record longer than this is a sign that the format is another one.
const LONGEST: usize = 1 << 26;

/// A stretch of a file.
pub(crate) struct Block {
    pub file: Arc<FileFacts>,
    /// The number of its first line, game or record, from 1.
    pub first: u64,
    pub bytes: Vec<u8>,
}

/// What all blocks of a file share.
pub(crate) struct FileFacts {
    pub name: String,
    pub index: u64,
    pub format: Format,
    pub columns: Option<Columns>,
}

/// Where whole things end in these bytes, and how many there are; none if not even one is whole.
fn whole(format: Format, bytes: &[u8]) -> Option<(usize, u64)> {
    match format {
        Format::Lines => {
            let end = bytes.iter().rposition(|&byte| byte == b'\n')? + 1;
            Some((end, count_newlines(&bytes[..end])))
        }
        Format::Pgn => {
            let starts = || {
                bytes
                    .windows(8)
                    .enumerate()
                    .filter(|(_, window)| window == b"\n[Event ")
                    .map(|(index, _)| index + 1)
            };
            let last = starts().next_back().filter(|&last| last > 0)?;
            let games = starts().filter(|&start| start < last).count() as u64;
            Some((last, games + 1))
        }
        Format::Bulletformat => {
            let end = bytes.len() / 32 * 32;
            (end > 0).then_some((end, end as u64 / 32))
        }
        Format::Viriformat => {
            let (mut end, mut games) = (0, 0);
            let mut at = 32;
            while at + 4 <= bytes.len() {
                let done = bytes[at..at + 4] == [0; 4];
                at += 4;
                if done {
                    (end, games) = (at, games + 1);
                    at += 32;
                }
            }
            (games > 0).then_some((end, games))
        }
        #[cfg(feature = "parquet")]
        Format::Parquet => None,
    }
}

fn count_newlines(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// Cuts a file into blocks; false if nobody wants more.
pub(crate) fn cut(
    source: &Source,
    index: u64,
    passed: Arc<AtomicU64>,
    mut send: impl FnMut(Block) -> bool,
) -> Result<bool, LabError> {
    #[cfg(feature = "parquet")]
    if source.format == Format::Parquet {
        return super::parquet::cut(source, index, &passed, send);
    }
    let mut contents = source.contents(passed)?;
    let mut facts: Option<Arc<FileFacts>> = None;
    let mut carried: Vec<u8> = Vec::new();
    let mut next = 1;
    loop {
        let mut bytes = std::mem::take(&mut carried);
        let wanted = BLOCK.saturating_sub(bytes.len()).max(BLOCK / 4) as u64;
        let count = contents
            .by_ref()
            .take(wanted)
            .read_to_end(&mut bytes)
            .map_err(|error| LabError::unreadable(&source.path, &error))?;
        if count == 0 && bytes.is_empty() {
            return Ok(true);
        }
        let mut first = next;
        if count > 0 {
            match whole(source.format, &bytes) {
                Some((end, things)) => {
                    carried = bytes.split_off(end);
                    next += things;
                }
                None if bytes.len() > LONGEST => {
                    return Err(InputError::NoEnd(source.path.clone(), LONGEST >> 20, next).into());
                }
                None => {
                    carried = bytes;
                    continue;
                }
            }
        }
        let file = match &facts {
            Some(facts) => Arc::clone(facts),
            None => {
                let columns = heading(source.format, &mut bytes, &mut first);
                let made = Arc::new(FileFacts {
                    name: source.path.display().to_string(),
                    index,
                    format: source.format,
                    columns,
                });
                facts = Some(Arc::clone(&made));
                made
            }
        };
        if !send(Block { file, first, bytes }) {
            return Ok(false);
        }
    }
}

/// Takes the heading off the first block of a table.
fn heading(format: Format, bytes: &mut Vec<u8>, first: &mut u64) -> Option<Columns> {
    if format != Format::Lines {
        return None;
    }
    let end = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .unwrap_or(bytes.len());
    let columns = Columns::from_heading(&String::from_utf8_lossy(&bytes[..end]))?;
    bytes.drain(..(end + 1).min(bytes.len()));
    *first += 1;
    Some(columns)
}
