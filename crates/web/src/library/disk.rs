//! The library's file operations, one function each, so that tests can make any of them fail.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// What can fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operation {
    /// A folder is made.
    Folder,
    /// A file is opened and read.
    Read,
    /// A file is made.
    Create,
    /// Bytes are written.
    Write,
    /// What was written is brought to the disk.
    Sync,
    /// A file gets another name.
    Rename,
    /// A file is removed.
    Remove,
}

/// Makes a folder, and those above it, where there is none.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    checked(Operation::Folder)?;
    fs::create_dir_all(folder)
}

/// A file's content.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    checked(Operation::Read)?;
    fs::read(path)
}

/// Writes a file in place of any other of the name, down to the disk.
pub(super) fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    checked(Operation::Create)?;
    let mut file = File::create(path)?;
    if let Err(error) = checked(Operation::Write) {
        // A full disk takes some of the bytes before it says so.
        file.write_all(&content[..content.len() / 2])?;
        return Err(error);
    }
    file.write_all(content)?;
    checked(Operation::Sync)?;
    file.sync_all()
}

/// Moves a file into place.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    checked(Operation::Rename)?;
    fs::rename(from, to)
}

/// Removes a file.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    checked(Operation::Remove)?;
    fs::remove_file(path)
}

/// Makes new names last through a power cut, where the system lets folders be synced.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    checked(Operation::Sync)?;
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

#[cfg(not(test))]
fn checked(_: Operation) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
pub(super) use on_demand::{Fault, checked, with_fault};

#[cfg(test)]
mod on_demand {
    use std::cell::Cell;

    use super::*;

    /// Which operation fails.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) enum Fault {
        /// The so-manieth of a kind, from 1.
        One(Operation, u32),
        /// The so-manieth of all and every one after it: the files are then as a kill leaves them.
        EveryFrom(u32),
    }

    thread_local! {
        static ASKED_FOR: Cell<Option<Fault>> = const { Cell::new(None) };
        static STRUCK: Cell<bool> = const { Cell::new(false) };
    }

    pub(in super::super) fn checked(operation: Operation) -> io::Result<()> {
        let (left, fails) = match ASKED_FOR.get() {
            Some(Fault::One(kind, count)) if kind == operation => {
                ((count > 1).then(|| Fault::One(kind, count - 1)), count == 1)
            }
            Some(Fault::EveryFrom(count)) => (
                Some(Fault::EveryFrom(count.saturating_sub(1).max(1))),
                count == 1,
            ),
            other => (other, false),
        };
        ASKED_FOR.set(left);
        if fails {
            STRUCK.set(true);
            return Err(io::Error::other(format!("a fault at {operation:?}")));
        }
        Ok(())
    }

    /// Runs something with a fault on this thread; says whether it came.
    pub(in super::super) fn with_fault<T>(fault: Fault, run: impl FnOnce() -> T) -> (T, bool) {
        ASKED_FOR.set(Some(fault));
        STRUCK.set(false);
        let result = run();
        ASKED_FOR.set(None);
        (result, STRUCK.get())
    }
}
