//! One run at a time on an output: a lock of the operating system on `NAME.lock`, which a killed run lets go by itself.

use std::path::{Path, PathBuf};

use super::work_file::WorkFile;
use super::{beside, same_file};
use crate::{InputError, LabError, WorkError};

/// Holds an output for this run, until it is dropped.
#[derive(Debug)]
pub struct OutputLock {
    path: PathBuf,
    _file: WorkFile,
}

impl OutputLock {
    /// Takes the lock of an output; an error if another run has it.
    pub fn take(output: &Path) -> Result<OutputLock, LabError> {
        let path = beside(output, "lock");
        let failed = |error: std::io::Error| LabError::file("opened", &path, &error);
        // The file may be removed by the run that held it, between our opening and our locking it: then we begin again.
        for _ in 0..100 {
            let file = WorkFile::extend(&path).map_err(failed)?;
            if !file.try_lock().map_err(failed)? {
                return Err(InputError::BeingWritten(output.to_owned()).into());
            }
            if is_named(&file, &path) {
                return Ok(OutputLock { path, _file: file });
            }
        }
        Err(WorkError::Unlocked(path).into())
    }
}

impl Drop for OutputLock {
    fn drop(&mut self) {
        // While we hold the lock nobody else can; a file that cannot be removed is taken over by the next run.
        let _ = super::work_file::remove(&self.path);
    }
}

/// Whether the open file is still the one that this path names.
fn is_named(file: &WorkFile, path: &Path) -> bool {
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(named)) => same_file::identity(&open) == same_file::identity(&named),
        _ => false,
    }
}
