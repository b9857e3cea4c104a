//! Files being written block by block as `NAME.part`. Beside them lies a note, `NAME.part.state`, of how many blocks they hold: killed,
//! the same command goes on from there.
//!
//! The note is trusted only as far as it can be proven: it has digests of what the files held, which are read again, and of the blocks
//! that made them, which the caller makes again.

use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::write::OutputFormat;
use crate::digest::Digest;
use crate::files::{self, OutputLock, WorkFile, beside};
use crate::{Interruption, LabError};

/// One output.
struct Output {
    path: PathBuf,
    part: PathBuf,
    file: WorkFile,
    format: OutputFormat,
    packed: bool,
    length: u64,
    /// Of all bytes of the file.
    digest: Digest,
    _lock: OutputLock,
}

/// All outputs and how far they are.
pub(super) struct Outputs {
    all: Vec<Output>,
    state: PathBuf,
    fingerprint: String,
    /// Blocks that an earlier run has written, and the digest of what they held.
    earlier: Option<(u64, Digest)>,
    /// Blocks gone through, and the digest of what they held.
    blocks: u64,
    contents: Digest,
    /// Whether notes are kept.
    resumable: bool,
}

/// What happened to a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// It is in the outputs.
    Written,
    /// It was there already.
    Known,
    /// The blocks so far are not those of the earlier run: the input has changed.
    Changed,
}

/// A note is a few lines.
const LARGEST_NOTE: u64 = 1 << 24;

/// The files that are written for an output: itself, and those beside it.
pub(super) fn written_for(path: &Path) -> [PathBuf; 4] {
    [
        path.to_owned(),
        beside(path, "part"),
        beside(path, "part.state"),
        beside(path, "lock"),
    ]
}

impl Outputs {
    /// Locks and opens the outputs. `fingerprint` is one line that tells this work from other work.
    pub fn open(
        paths: &[PathBuf],
        fingerprint: String,
        resumable: bool,
    ) -> Result<Outputs, LabError> {
        let mut all = Vec::new();
        for path in paths {
            let lock = OutputLock::take(path)?;
            let part = beside(path, "part");
            let file =
                WorkFile::extend(&part).map_err(|error| LabError::file("opened", &part, &error))?;
            all.push(Output {
                path: path.clone(),
                part,
                file,
                format: OutputFormat::of(path)?,
                packed: path
                    .extension()
                    .is_some_and(|ending| ending.eq_ignore_ascii_case("zst")),
                length: 0,
                digest: Digest::default(),
                _lock: lock,
            });
        }
        let mut outputs = Outputs {
            all,
            state: beside(&paths[0], "part.state"),
            fingerprint,
            earlier: None,
            blocks: 0,
            contents: Digest::default(),
            resumable,
        };
        if !outputs.take_up()? {
            outputs.begin()?;
        }
        Ok(outputs)
    }

    /// Goes on where an earlier run stopped; false if there is none, or none that can be trusted.
    fn take_up(&mut self) -> Result<bool, LabError> {
        let note = files::read_if_there(&self.state, LARGEST_NOTE)?;
        let Some(note) = note.filter(|_| self.resumable) else {
            return Ok(false);
        };
        let Some(note) = Note::parse(&note, &self.fingerprint, self.all.len()) else {
            return Ok(false);
        };
        for (output, &(length, digest)) in self.all.iter_mut().zip(&note.outputs) {
            let failed = |error: std::io::Error| LabError::file("read", &output.part, &error);
            output.digest = Digest::default();
            output.length = output
                .file
                .digest(length, &mut output.digest)
                .map_err(failed)?;
            if output.length != length || output.digest != digest {
                return Ok(false);
            }
        }
        for output in &mut self.all {
            output.cut()?;
        }
        self.earlier = Some((note.blocks, note.contents));
        Ok(true)
    }

    /// Begins with empty files.
    pub fn begin(&mut self) -> Result<(), LabError> {
        (self.blocks, self.contents, self.earlier) = (0, Digest::default(), None);
        for output in &mut self.all {
            (output.length, output.digest) = (0, Digest::default());
            output.cut()?;
            output.add(output.format.heading())?;
        }
        Ok(())
    }

    /// The formats of the outputs.
    pub fn formats(&self) -> Vec<OutputFormat> {
        self.all.iter().map(|output| output.format).collect()
    }

    /// Takes the next block: what goes to each output.
    pub fn take(&mut self, block: &[Vec<u8>]) -> Result<Taken, LabError> {
        self.blocks += 1;
        for bytes in block {
            self.contents.add(&(bytes.len() as u64).to_le_bytes());
            self.contents.add(bytes);
        }
        if let Some((blocks, contents)) = self.earlier
            && self.blocks <= blocks
        {
            let differs = self.blocks == blocks && self.contents != contents;
            return Ok(if differs {
                Taken::Changed
            } else {
                Taken::Known
            });
        }
        for (output, bytes) in self.all.iter_mut().zip(block) {
            output.add(bytes)?;
        }
        Ok(Taken::Written)
    }

    /// Whether the input has ended before all blocks of the earlier run had come again.
    pub fn fell_short(&self) -> bool {
        self.earlier.is_some_and(|(blocks, _)| self.blocks < blocks)
    }

    /// Notes how far everything is.
    pub fn note(&mut self) -> Result<(), LabError> {
        if !self.resumable || self.fell_short() {
            return Ok(());
        }
        for output in &mut self.all {
            output
                .file
                .sync()
                .map_err(|error| LabError::file("brought to the disk", &output.part, &error))?;
        }
        let note = Note {
            blocks: self.blocks,
            contents: self.contents,
            outputs: self
                .all
                .iter()
                .map(|output| (output.length, output.digest))
                .collect(),
        };
        files::replace(&self.state, note.text(&self.fingerprint).as_bytes())
    }

    /// Keeps what is done for the next run, and says so.
    pub fn interrupt(&mut self) -> LabError {
        if !self.resumable {
            return Interruption::NotPlain.into();
        }
        match self.note() {
            Ok(()) => Interruption::Part(self.all[0].part.clone()).into(),
            Err(error) => error,
        }
    }

    /// Moves all outputs into place.
    pub fn finish(self) -> Result<(), LabError> {
        for output in &self.all {
            output
                .file
                .sync()
                .and_then(|()| files::rename(&output.part, &output.path))
                .map_err(|error| LabError::file("finished", &output.path, &error))?;
        }
        // Everything is in place; a note left behind is not believed, as the files it speaks of are gone.
        let _ = files::remove(&self.state);
        Ok(())
    }
}

impl Output {
    /// Cuts the file to what counts.
    fn cut(&mut self) -> Result<(), LabError> {
        self.file
            .set_len(self.length)
            .and_then(|()| self.file.seek(SeekFrom::Start(self.length)))
            .map(|_| ())
            .map_err(|error| LabError::file("written", &self.part, &error))
    }

    fn add(&mut self, bytes: &[u8]) -> Result<(), LabError> {
        if bytes.is_empty() {
            return Ok(());
        }
        let failed = |error: std::io::Error| LabError::file("written", &self.part, &error);
        // Each block is a frame of its own, so that an output can be cut at any block.
        let packed = if self.packed {
            Some(zstd::encode_all(bytes, 6).map_err(failed)?)
        } else {
            None
        };
        let bytes = packed.as_deref().unwrap_or(bytes);
        self.file.write_all(bytes).map_err(failed)?;
        self.length += bytes.len() as u64;
        self.digest.add(bytes);
        Ok(())
    }
}

impl WorkFile {
    /// Adds at most so many bytes from the beginning to a digest; gives how many there were.
    fn digest(&mut self, most: u64, digest: &mut Digest) -> std::io::Result<u64> {
        self.seek(SeekFrom::Start(0))?;
        let mut buffer = vec![0; 1 << 18];
        let mut left = most;
        while left > 0 {
            let wanted = buffer
                .len()
                .min(usize::try_from(left).unwrap_or(usize::MAX));
            match self.read(&mut buffer[..wanted])? {
                0 => break,
                count => {
                    digest.add(&buffer[..count]);
                    left -= count as u64;
                }
            }
        }
        Ok(most - left)
    }
}

/// How far the outputs are.
struct Note {
    blocks: u64,
    contents: Digest,
    outputs: Vec<(u64, Digest)>,
}

impl Note {
    fn text(&self, fingerprint: &str) -> String {
        let mut text = format!("{fingerprint}\n{} {}\n", self.blocks, self.contents);
        for (length, digest) in &self.outputs {
            text.push_str(&format!("{length} {digest}\n"));
        }
        text.push_str("end\n");
        text
    }

    /// Reads a note of this work; none if it is another's or damaged.
    fn parse(bytes: &[u8], fingerprint: &str, outputs: usize) -> Option<Note> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut lines = text.strip_suffix("end\n")?.lines();
        (lines.next()? == fingerprint).then_some(())?;
        let mut pairs = lines.map(|line| {
            let (number, digest) = line.split_once(' ')?;
            Some((number.parse().ok()?, Digest::parse(digest)?))
        });
        let (blocks, contents) = pairs.next()??;
        let found: Vec<(u64, Digest)> = pairs.collect::<Option<_>>()?;
        (found.len() == outputs).then_some(Note {
            blocks,
            contents,
            outputs: found,
        })
    }
}
