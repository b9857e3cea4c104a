//! Every file that the lab reads or writes is opened here, so that tests can make any operation fail.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::faults::{Operation, checked, due};

/// An open file.
#[derive(Debug)]
pub struct WorkFile(File);

impl WorkFile {
    /// Opens a file to read it.
    pub fn open(path: &Path) -> io::Result<WorkFile> {
        checked(Operation::Open)?;
        File::open(path).map(WorkFile)
    }

    /// Opens a file to read and write it; what it holds is kept. It is made if it is not there.
    pub fn extend(path: &Path) -> io::Result<WorkFile> {
        checked(Operation::Open)?;
        OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map(WorkFile)
    }

    /// Makes a new, empty file in place of any other.
    pub fn create(path: &Path) -> io::Result<WorkFile> {
        checked(Operation::Open)?;
        File::create(path).map(WorkFile)
    }

    /// A second handle on the same file, sharing its place.
    pub fn try_clone(&self) -> io::Result<WorkFile> {
        self.0.try_clone().map(WorkFile)
    }

    /// Cuts or lengthens the file.
    pub fn set_len(&self, length: u64) -> io::Result<()> {
        checked(Operation::Length)?;
        self.0.set_len(length)
    }

    /// Brings all that was written to the disk.
    pub fn sync(&self) -> io::Result<()> {
        checked(Operation::Sync)?;
        self.0.sync_all()
    }

    /// Locks the file against other runs; false if another has it.
    pub fn try_lock(&self) -> io::Result<bool> {
        match self.0.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// What the system knows of it.
    pub fn metadata(&self) -> io::Result<Metadata> {
        self.0.metadata()
    }
}

impl Read for WorkFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        checked(Operation::Read)?;
        self.0.read(buffer)
    }
}

impl Write for WorkFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(fault) = due(Operation::Write) {
            // A full disk takes some of the bytes before it says so.
            self.0.write_all(&bytes[..bytes.len() / 2])?;
            return Err(fault.strike());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Seek for WorkFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Moves a file into the place of another.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    checked(Operation::Rename)?;
    std::fs::rename(from, to)
}

/// Removes a file.
pub fn remove(path: &Path) -> io::Result<()> {
    checked(Operation::Remove)?;
    std::fs::remove_file(path)
}
