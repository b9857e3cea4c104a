//! A table on its way to the disk. Row groups go to `OUT.part`; what the footer must say of them goes to `OUT.part.state`, a line for each
//! task, once the row groups are on the disk. Killed at any moment, the same command cuts both back to the last whole task and goes on; at the
//! end the footer is put together from the lines, and the part becomes the table.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::columns::Heading;
use super::table::{MAGIC, RowGroup, footer_end, footer_start};
use crate::LabError;
use crate::data::Intake;

/// Time between two notes: what a kill can cost beside the tasks at work.
const BETWEEN_NOTES: Duration = Duration::from_secs(1);

/// The part, the state and how far they are.
pub(super) struct Journal {
    out: PathBuf,
    part_path: PathBuf,
    state_path: PathBuf,
    part: File,
    state: File,
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
}

/// What a line of the state says.
struct Line<'text> {
    length: u64,
    rows: u64,
    groups: usize,
    intake: Intake,
    metadata: &'text str,
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

impl Journal {
    /// Opens a table's part: anew, or where an earlier run with the same fingerprint stopped. Gives the account of that run too.
    pub(super) fn open(
        out: &Path,
        headings: Vec<Heading>,
        fingerprint: &str,
    ) -> Result<(Journal, Intake), LabError> {
        let (part_path, state_path) = (beside(out, ".part"), beside(out, ".part.state"));
        let open = |path: &Path| {
            OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
                .map_err(|error| LabError::file("opened", path, &error))
        };
        let (part, state) = (open(&part_path)?, open(&state_path)?);
        if state.try_lock().is_err() {
            return Err(LabError::Input(format!(
                "{} is being written by another run; wait for it or name another file",
                out.display()
            )));
        }
        let mut journal = Journal {
            out: out.to_owned(),
            part_path,
            state_path,
            part,
            state,
            headings,
            length: 0,
            tasks: 0,
            rows: 0,
            groups: 0,
            unwritten: String::new(),
            noted: Instant::now(),
        };
        let intake = journal.go_on(fingerprint)?;
        Ok((journal, intake))
    }

    /// Finds out how far an earlier run came, and takes off what is not whole.
    fn go_on(&mut self, fingerprint: &str) -> Result<Intake, LabError> {
        let (part, state) = (self.part_path.clone(), self.state_path.clone());
        let part_failed = |error: std::io::Error| LabError::file("written", &part, &error);
        let state_failed = |error: std::io::Error| LabError::file("written", &state, &error);
        let there = self.part.metadata().map_err(part_failed)?.len();
        let mut intake = Intake::default();
        let mut good = 0;
        let mut reader = BufReader::new(&self.state);
        let mut text = String::new();
        // A line that cannot be read ends what is good: the rest is done again.
        while reader.read_line(&mut text).is_ok_and(|count| count > 0) && text.ends_with('\n') {
            if good == 0 {
                if text.trim_end() != fingerprint {
                    break;
                }
                self.length = MAGIC.len() as u64;
            } else {
                let Some(line) = Line::parse(&text).filter(|line| line.length <= there) else {
                    break;
                };
                self.length = line.length;
                self.rows += line.rows;
                self.groups += line.groups;
                self.tasks += 1;
                intake.merge(line.intake);
            }
            good += text.len() as u64;
            text.clear();
        }
        if good == 0 {
            self.part.set_len(0).map_err(part_failed)?;
            self.part.write_all(MAGIC).map_err(part_failed)?;
            self.length = MAGIC.len() as u64;
            self.state.set_len(0).map_err(state_failed)?;
            self.state.seek(SeekFrom::Start(0)).map_err(state_failed)?;
            let heading = format!("{fingerprint}\n");
            self.state
                .write_all(heading.as_bytes())
                .map_err(state_failed)?;
        } else {
            self.part.set_len(self.length).map_err(part_failed)?;
            self.state.set_len(good).map_err(state_failed)?;
            self.state
                .seek(SeekFrom::Start(good))
                .map_err(state_failed)?;
        }
        self.part
            .seek(SeekFrom::Start(self.length))
            .map_err(part_failed)?;
        Ok(intake)
    }

    /// Adds the row groups of the next task.
    pub(super) fn add(&mut self, groups: &[RowGroup], intake: &Intake) -> Result<(), LabError> {
        let mut metadata = String::new();
        let mut rows = 0;
        for group in groups {
            metadata.push_str(&hex(&group.metadata(&self.headings, self.length)));
            self.part
                .write_all(&group.bytes)
                .map_err(|error| self.failed(&error))?;
            self.length += group.bytes.len() as u64;
            rows += group.rows;
        }
        self.unwritten.push_str(&Line::text(
            self.length,
            rows,
            groups.len(),
            intake,
            &metadata,
        ));
        self.rows += rows;
        self.groups += groups.len();
        self.tasks += 1;
        if self.noted.elapsed() > BETWEEN_NOTES {
            self.note()?;
        }
        Ok(())
    }

    fn failed(&self, error: &std::io::Error) -> LabError {
        LabError::Work(format!(
            "{} could not be written: {error}; the same command goes on where it stopped",
            self.part_path.display()
        ))
    }

    fn note(&mut self) -> Result<(), LabError> {
        self.part
            .sync_data()
            .and_then(|()| self.state.write_all(self.unwritten.as_bytes()))
            .and_then(|()| self.state.sync_data())
            .map_err(|error| self.failed(&error))?;
        self.unwritten.clear();
        self.noted = Instant::now();
        Ok(())
    }

    /// Writes the footer and puts the table in its place. Gives its rows and bytes.
    pub(super) fn finish(mut self, facts: &[(String, String)]) -> Result<(u64, u64), LabError> {
        self.note()?;
        let bytes = self
            .write_footer(facts)
            .map_err(|error| self.failed(&error))?;
        std::fs::rename(&self.part_path, &self.out)
            .map_err(|error| LabError::file("finished", &self.out, &error))?;
        // The table is in place; a state left behind would only cost the reading of its first line.
        let _ = std::fs::remove_file(&self.state_path);
        Ok((self.rows, bytes))
    }

    /// The row groups' metadata go from file to file: there may be more of them than fit into memory.
    fn write_footer(&mut self, facts: &[(String, String)]) -> std::io::Result<u64> {
        let mut out = BufWriter::new(&self.part);
        let mut footer = footer_start(&self.headings, self.rows, self.groups);
        let mut length = footer.bytes.len() as u64;
        out.write_all(&footer.bytes)?;
        footer.bytes.clear();
        self.state.seek(SeekFrom::Start(0))?;
        let mut reader = BufReader::new(&self.state);
        let mut text = String::new();
        reader.read_line(&mut text)?;
        text.clear();
        while reader.read_line(&mut text)? > 0 {
            let metadata = Line::parse(&text)
                .and_then(|line| unhex(line.metadata))
                .ok_or_else(|| std::io::Error::other("its state is damaged"))?;
            out.write_all(&metadata)?;
            length += metadata.len() as u64;
            text.clear();
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
        self.part.sync_all()?;
        Ok(self.length + length + 8)
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|half| char::from(DIGITS[usize::from(half)]))
        .collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    text.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

impl<'text> Line<'text> {
    fn text(length: u64, rows: u64, groups: usize, intake: &Intake, metadata: &str) -> String {
        let left_out: String = intake
            .left_out
            .iter()
            .map(|(reason, count)| format!("{count} {reason};"))
            .collect();
        format!(
            "{length}\t{rows}\t{groups}\t{}\t{}\t{}\t{left_out}\t{metadata}\n",
            intake.read, intake.kept, intake.bad
        )
    }

    fn parse(text: &'text str) -> Option<Line<'text>> {
        let cells: Vec<&str> = text.strip_suffix('\n')?.split('\t').collect();
        let [length, rows, groups, read, kept, bad, left_out, metadata] = cells.as_slice() else {
            return None;
        };
        let mut intake = Intake {
            read: read.parse().ok()?,
            kept: kept.parse().ok()?,
            bad: bad.parse().ok()?,
            ..Intake::default()
        };
        for part in left_out.split_terminator(';') {
            let (count, reason) = part.split_once(' ')?;
            let known = REASONS.iter().find(|known| **known == reason);
            let total = intake
                .left_out
                .entry(known.unwrap_or(&EARLIER))
                .or_default();
            *total += count.parse::<u64>().ok()?;
        }
        Some(Line {
            length: length.parse().ok()?,
            rows: rows.parse().ok()?,
            groups: groups.parse().ok()?,
            intake,
            metadata,
        })
    }
}

/// Why positions are left out, as the readers and the shards say it.
const REASONS: &[&str] = &["comment", super::OTHER_SHARD];
/// Any other reason, in a run that goes on.
const EARLIER: &str = "left out before the run was broken off";
