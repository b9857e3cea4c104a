//! Files and what is in them: plain or compressed with zstd, known by their first bytes; formats by their names.

use std::io::{BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::files::WorkFile;
use crate::{InputError, LabError};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// EPD or FEN lines with labels, or a table with a heading.
    Lines,
    /// Games.
    Pgn,
    /// Games in bytes, as self-play writes them.
    Viriformat,
    /// Positions in 32 bytes.
    Bulletformat,
    /// A table in columns.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    /// The names people use.
    pub const NAMES: &'static [&'static str] =
        &["lines", "pgn", "viriformat", "bulletformat", "parquet"];

    /// The format of this name, or of files with this ending.
    pub fn of(name: &str) -> Result<Option<Format>, LabError> {
        Ok(match name {
            "lines" | "epd" | "fen" | "tsv" | "csv" | "txt" | "plain" => Some(Format::Lines),
            "pgn" => Some(Format::Pgn),
            "viriformat" | "vf" | "viri" => Some(Format::Viriformat),
            "bulletformat" | "bf" | "bullet" => Some(Format::Bulletformat),
            #[cfg(feature = "parquet")]
            "parquet" => Some(Format::Parquet),
            #[cfg(not(feature = "parquet"))]
            "parquet" => {
                return Err(crate::InputError::NoParquet.into());
            }
            _ => None,
        })
    }
}

/// A file to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// What it holds.
    pub format: Format,
}

impl Source {
    /// A file whose format its name tells.
    pub fn open(path: &Path) -> Result<Source, LabError> {
        let metadata =
            std::fs::metadata(path).map_err(|error| LabError::unreadable(path, &error))?;
        if metadata.is_dir() {
            return Err(InputError::Folder(path.to_owned()).into());
        }
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let ending = name
            .strip_suffix(".zst")
            .unwrap_or(&name)
            .rsplit('.')
            .next()
            .unwrap_or_default();
        Ok(Source {
            path: path.to_owned(),
            format: Format::of(ending)?.unwrap_or(Format::Lines),
        })
    }

    /// Its size on disk.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        std::fs::metadata(&self.path).map_or(0, |metadata| metadata.len())
    }

    /// Whether it is an ordinary file, which can be read again; pipes and devices are not.
    #[must_use]
    pub fn is_plain_file(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|metadata| metadata.is_file())
    }

    /// Its contents, unpacked; `passed` counts the bytes taken from disk.
    pub(crate) fn contents(
        &self,
        passed: Arc<AtomicU64>,
    ) -> Result<Box<dyn Read + Send>, LabError> {
        let unreadable = |error| LabError::unreadable(&self.path, &error);
        let mut file = WorkFile::open(&self.path).map_err(unreadable)?;
        // A pipe can be read only once: what was looked at is put before the rest.
        let mut magic = Vec::new();
        file.by_ref()
            .take(4)
            .read_to_end(&mut magic)
            .map_err(unreadable)?;
        let packed = magic == [0x28, 0xB5, 0x2F, 0xFD];
        let file = Cursor::new(magic).chain(Counted { file, passed });
        if packed {
            let decoder = zstd::Decoder::new(file).map_err(unreadable)?;
            Ok(Box::new(BufReader::with_capacity(1 << 18, decoder)))
        } else {
            Ok(Box::new(BufReader::with_capacity(1 << 18, file)))
        }
    }
}

/// A file that counts what is read from it, so that a bar can show how far a compressed file is.
struct Counted {
    file: WorkFile,
    passed: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.passed.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
