//! A table on its way to the disk. Row groups go to `OUT.part`; what the footer must say of them goes to `OUT.part.state`, a line for each
//! task, once the row groups are on the disk. Killed at any moment, the same command cuts both back to the last whole task and goes on; at the
//! end the footer is put together from the lines, and the part becomes the table.
//!
//! A line is believed only if the part still holds the bytes it speaks of: their checksum is taken again.

use std::io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::columns::Heading;
use super::notes::{Note, checksum, hex, unhex};
use super::parquet_writer::{MAGIC, RowGroup, footer_end, footer_start};
use crate::data::Intake;
use crate::files::{self, OutputLock, WorkFile, beside};
use crate::{Interruption, LabError, WorkError};

/// Time between two notes: what a kill can cost beside the tasks at work. In tests every task is noted, so that each can be the last.
const BETWEEN_NOTES: Duration = if cfg!(debug_assertions) {
    Duration::ZERO
} else {
    Duration::from_secs(1)
};

/// The part, the state and how far they are.
pub(super) struct Journal {
    out: PathBuf,
    part_path: PathBuf,
    state_path: PathBuf,
    part: WorkFile,
    state: WorkFile,
    headings: Vec<Heading>,
    /// Bytes of the part.
    length: u64,
    /// Tasks that are in the part.
    pub(super) tasks: u64,
    rows: u64,
    groups: usize,
    /// Lines for tasks whose row groups may not be on the disk yet.
    unwritten: String,
    noted: Instant,
    /// Whether another run can go on with it.
    resumable: bool,
    _lock: OutputLock,
}

/// The files that are written for a table: itself, and those beside it.
pub(super) fn written_for(out: &Path) -> [PathBuf; 4] {
    [
        out.to_owned(),
        beside(out, "part"),
        beside(out, "part.state"),
        beside(out, "lock"),
    ]
}

impl Journal {
    /// Opens a table's part: where an earlier run with the same fingerprint stopped, if it can be gone on with, or anew. Gives the account
    /// of that run too.
    pub(super) fn open(
        out: &Path,
        headings: Vec<Heading>,
        fingerprint: &str,
        resumable: bool,
    ) -> Result<(Journal, Intake), LabError> {
        let lock = OutputLock::take(out)?;
        let [_, part_path, state_path, _] = written_for(out);
        let open = |path: &Path| {
            WorkFile::extend(path).map_err(|error| LabError::file("opened", path, &error))
        };
        let (part, state) = (open(&part_path)?, open(&state_path)?);
        let mut journal = Journal {
            out: out.to_owned(),
            part_path,
            state_path,
            part,
            state,
            headings,
            length: MAGIC.len() as u64,
            tasks: 0,
            rows: 0,
            groups: 0,
            unwritten: String::new(),
            noted: Instant::now(),
            resumable,
            _lock: lock,
        };
        let (intake, state_length) = journal.take_up(fingerprint)?;
        match state_length {
            Some(length) => journal.cut(length)?,
            None => journal.begin(fingerprint)?,
        }
        Ok((journal, intake))
    }

    /// Finds out how far an earlier run came: the account of its tasks, and how long its state is up to the last of them; none if there is
    /// nothing to go on with.
    fn take_up(&mut self, fingerprint: &str) -> Result<(Intake, Option<u64>), LabError> {
        let unreadable =
            |path: &Path, error: &std::io::Error| Err(LabError::file("read", path, error));
        let mut intake = Intake::default();
        let mut state = BufReader::new(&mut self.state);
        let mut part = BufReader::with_capacity(1 << 18, &mut self.part);
        let mut line = Vec::new();
        let mut bytes = Vec::new();
        // What the part must hold next.
        let mut read_part = |length: u64, bytes: &mut Vec<u8>| {
            bytes.clear();
            part.by_ref()
                .take(length)
                .read_to_end(bytes)
                .map(|count| count as u64 == length)
        };
        if let Err(error) = state.read_until(b'\n', &mut line) {
            return unreadable(&self.state_path, &error);
        }
        let begun = match read_part(self.length, &mut bytes) {
            Ok(whole) => whole && bytes == MAGIC,
            Err(error) => return unreadable(&self.part_path, &error),
        };
        if !self.resumable || !begun || line != format!("{fingerprint}\n").as_bytes() {
            return Ok((intake, None));
        }
        let mut good = line.len() as u64;
        loop {
            line.clear();
            if let Err(error) = state.read_until(b'\n', &mut line) {
                return unreadable(&self.state_path, &error);
            }
            // A line that is not whole, or speaks of other bytes, ends what is good: the rest is done again.
            let Some(note) = std::str::from_utf8(&line).ok().and_then(Note::parse) else {
                break;
            };
            let Some(length) = note.length.checked_sub(self.length) else {
                break;
            };
            match read_part(length, &mut bytes) {
                Ok(true) if checksum(&bytes) == note.checksum => {}
                Ok(_) => break,
                Err(error) => return unreadable(&self.part_path, &error),
            }
            self.length = note.length;
            self.rows += note.rows;
            self.groups += note.groups;
            self.tasks += 1;
            intake.merge(note.intake);
            good += line.len() as u64;
        }
        Ok((intake, Some(good)))
    }

    /// Takes off what is not whole.
    fn cut(&mut self, state_length: u64) -> Result<(), LabError> {
        self.part
            .set_len(self.length)
            .and_then(|()| self.part.seek(SeekFrom::Start(self.length)))
            .map_err(|error| LabError::file("written", &self.part_path, &error))?;
        self.state
            .set_len(state_length)
            .and_then(|()| self.state.seek(SeekFrom::Start(state_length)))
            .map_err(|error| LabError::file("written", &self.state_path, &error))?;
        Ok(())
    }

    fn begin(&mut self, fingerprint: &str) -> Result<(), LabError> {
        let empty = |file: &mut WorkFile, start: &[u8]| {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(start)
        };
        empty(&mut self.state, format!("{fingerprint}\n").as_bytes())
            .map_err(|error| LabError::file("written", &self.state_path, &error))?;
        empty(&mut self.part, MAGIC)
            .map_err(|error| LabError::file("written", &self.part_path, &error))
    }

    /// Adds the row groups of the next task.
    pub(super) fn add(&mut self, groups: &[RowGroup], intake: &Intake) -> Result<(), LabError> {
        let mut note = Note {
            length: self.length,
            checksum: 0,
            rows: 0,
            groups: groups.len(),
            intake: intake.clone(),
            metadata: String::new(),
        };
        let mut bytes = Vec::new();
        for group in groups {
            note.metadata
                .push_str(&hex(&group.metadata(&self.headings, note.length)));
            note.length += group.bytes.len() as u64;
            note.rows += group.rows;
            bytes.extend_from_slice(&group.bytes);
        }
        note.checksum = checksum(&bytes);
        self.part
            .write_all(&bytes)
            .map_err(|error| self.failed(&error))?;
        self.unwritten.push_str(&note.to_line());
        self.length = note.length;
        self.rows += note.rows;
        self.groups += note.groups;
        self.tasks += 1;
        if self.noted.elapsed() >= BETWEEN_NOTES {
            self.note()?;
        }
        Ok(())
    }

    fn failed(&self, error: &std::io::Error) -> LabError {
        let (path, reason) = (self.part_path.clone(), error.to_string());
        LabError::Work(match self.resumable {
            true => WorkError::RowsUnwritten(path, reason),
            false => WorkError::PipedRowsUnwritten(path, reason),
        })
    }

    fn note(&mut self) -> Result<(), LabError> {
        self.part
            .sync()
            .and_then(|()| self.state.write_all(self.unwritten.as_bytes()))
            .and_then(|()| self.state.sync())
            .map_err(|error| self.failed(&error))?;
        self.unwritten.clear();
        self.noted = Instant::now();
        Ok(())
    }

    /// Keeps what is done for the next run, and says so.
    pub(super) fn interrupt(mut self) -> LabError {
        if !self.resumable {
            return Interruption::NotPlain.into();
        }
        match self.note() {
            Ok(()) => Interruption::Rows(self.rows, self.part_path.clone()).into(),
            Err(error) => error,
        }
    }

    /// Writes the footer and puts the table in its place. Gives its rows and bytes.
    pub(super) fn finish(mut self, facts: &[(String, String)]) -> Result<(u64, u64), LabError> {
        self.note()?;
        let bytes = self
            .write_footer(facts)
            .map_err(|error| self.failed(&error))?;
        files::rename(&self.part_path, &self.out)
            .map_err(|error| LabError::file("finished", &self.out, &error))?;
        // The table is in place; a state left behind is not believed, as the part it speaks of is gone.
        let _ = files::remove(&self.state_path);
        Ok((self.rows, bytes))
    }

    /// The row groups' metadata go from file to file: there may be more of them than fit into memory.
    fn write_footer(&mut self, facts: &[(String, String)]) -> std::io::Result<u64> {
        let mut out = BufWriter::with_capacity(1 << 18, &mut self.part);
        let mut footer = footer_start(&self.headings, self.rows, self.groups);
        let mut length = footer.bytes.len() as u64;
        out.write_all(&footer.bytes)?;
        footer.bytes.clear();
        self.state.seek(SeekFrom::Start(0))?;
        let mut reader = BufReader::new(&mut self.state);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        line.clear();
        while reader.read_line(&mut line)? > 0 {
            let metadata = Note::parse(&line)
                .and_then(|note| unhex(&note.metadata))
                .ok_or_else(|| std::io::Error::other("its state is damaged"))?;
            out.write_all(&metadata)?;
            length += metadata.len() as u64;
            line.clear();
        }
        footer_end(&mut footer, facts);
        out.write_all(&footer.bytes)?;
        length += footer.bytes.len() as u64;
        let short = u32::try_from(length)
            .map_err(|_| std::io::Error::other("its footer would be larger than Parquet allows"))?;
        out.write_all(&short.to_le_bytes())?;
        out.write_all(MAGIC)?;
        out.flush()?;
        drop(out);
        self.part.sync()?;
        Ok(self.length + length + 8)
    }
}
