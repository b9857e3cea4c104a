//! The lab's files: whole at any moment, written by one run at a time, and never the data that are being read.
//!
//! All files of the lab are opened in this folder; tests make each operation fail in turn.

mod lock;
mod same_file;
mod work_file;

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

pub use lock::OutputLock;
pub use same_file::{refuse_overwriting, same_file};
pub use work_file::{WorkFile, remove, rename};

use crate::{InputError, LabError};

/// A file's name with a dot and an ending added.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

/// Puts new contents into a file, all or nothing: written beside it, brought to the disk, moved into place.
pub fn replace(path: &Path, contents: &[u8]) -> Result<(), LabError> {
    let new = beside(path, &format!("{}.new", std::process::id()));
    let write = || -> std::io::Result<()> {
        let mut file = WorkFile::create(&new)?;
        file.write_all(contents)?;
        file.sync()?;
        rename(&new, path)
    };
    write().map_err(|error| {
        // Nothing half written stays behind; that it may not be removable changes nothing about the failure.
        let _ = remove(&new);
        LabError::file("written", path, &error)
    })
}

/// The contents of a file that has no reason to be larger than so many bytes.
pub fn read_whole(path: &Path, most: u64) -> Result<Vec<u8>, LabError> {
    let unreadable = |error: std::io::Error| LabError::unreadable(path, &error);
    let mut bytes = Vec::new();
    let file = WorkFile::open(path).map_err(unreadable)?;
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > most {
        return Err(InputError::TooLarge(path.to_owned(), most >> 20).into());
    }
    Ok(bytes)
}

/// The contents of a file, if it is there. One that is there and cannot be read is an error: what it holds must not be lost.
pub fn read_if_there(path: &Path, most: u64) -> Result<Option<Vec<u8>>, LabError> {
    match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        _ => read_whole(path, most).map(Some),
    }
}
