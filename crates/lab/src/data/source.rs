//! Files and what is in them: plain or compressed with zstd, known by their first bytes; formats by their names.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::LabError;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// EPD or FEN lines with labels, or a table with a heading.
    Lines,
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
            return Err(LabError::Input(format!(
                "{} is a folder; name a file",
                path.display()
            )));
        }
        Ok(Source {
            path: path.to_owned(),
            format: Format::Lines,
        })
    }

    /// Its size on disk.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        std::fs::metadata(&self.path).map_or(0, |metadata| metadata.len())
    }

    /// Its contents, unpacked; `passed` counts the bytes taken from disk.
    pub(crate) fn contents(
        &self,
        passed: Arc<AtomicU64>,
    ) -> Result<Box<dyn Read + Send>, LabError> {
        let unreadable = |error| LabError::unreadable(&self.path, &error);
        let mut file = File::open(&self.path).map_err(unreadable)?;
        let mut magic = [0; 4];
        let packed = match file.read_exact(&mut magic) {
            Ok(()) => magic == [0x28, 0xB5, 0x2F, 0xFD],
            Err(_) => false,
        };
        let file = Counted {
            file: File::open(&self.path).map_err(unreadable)?,
            passed,
        };
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
    file: File,
    passed: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.passed.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
