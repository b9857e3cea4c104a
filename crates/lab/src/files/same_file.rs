//! Whether two paths name one file, however they are spelt, and the refusal to write over what is read.

use std::fs::Metadata;
use std::path::{Path, PathBuf};

use crate::{InputError, LabError};

/// What tells a file from all others while it exists.
#[cfg(unix)]
pub(super) fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

/// Not every system tells.
#[cfg(not(unix))]
pub(super) fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// The one spelling of a path, also of a file that does not exist yet.
fn canonical(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().or_else(|| {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    })
}

/// Whether both paths name one file; links count as what they lead to.
#[must_use]
pub fn same_file(one: &Path, other: &Path) -> bool {
    let linked = match (std::fs::metadata(one), std::fs::metadata(other)) {
        (Ok(one), Ok(other)) => match (identity(&one), identity(&other)) {
            (Some(one), Some(other)) => one == other,
            _ => false,
        },
        _ => false,
    };
    linked
        || match (canonical(one), canonical(other)) {
            (Some(one), Some(other)) => one == other,
            _ => one == other,
        }
}

/// An error if a file would be written that is also read, or written twice.
pub fn refuse_overwriting<'path>(
    read: impl IntoIterator<Item = &'path Path>,
    written: impl IntoIterator<Item = &'path Path>,
) -> Result<(), LabError> {
    let written: Vec<&Path> = written.into_iter().collect();
    for input in read {
        if let Some(output) = written.iter().find(|output| same_file(input, output)) {
            return Err(InputError::OutputIsInput(output.to_path_buf()).into());
        }
    }
    for (index, one) in written.iter().enumerate() {
        if let Some(other) = written[..index].iter().find(|other| same_file(one, other)) {
            return Err(LabError::Input(match one == other {
                true => InputError::WrittenTwice(one.to_path_buf()),
                false => InputError::OneFile(other.to_path_buf(), one.to_path_buf()),
            }));
        }
    }
    Ok(())
}
