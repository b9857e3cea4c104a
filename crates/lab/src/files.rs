//! Files that are whole at any moment: written beside themselves, brought to the disk, moved into place.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use crate::LabError;

/// Puts new contents into a file, all or nothing.
pub fn replace(path: &Path, contents: &[u8]) -> Result<(), LabError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let write = || -> std::io::Result<()> {
        let mut file = File::create(&beside)?;
        file.write_all(contents)?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    };
    write().map_err(|error| {
        // Nothing half written stays behind; that it may not be removable changes nothing about the failure.
        let _ = std::fs::remove_file(&beside);
        LabError::file("written", path, &error)
    })
}
