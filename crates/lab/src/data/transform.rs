//! From files to files: every sample goes to one of several outputs or to none, in constant memory. Killed, the same command goes on where it
//! stopped: beside each unfinished output lies a note of how much of it is good and how much of the input that covers.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::intake::Intake;
use super::read::{ReadOptions, read};
use super::sample::Sample;
use super::source::Source;
use super::write::OutputFormat;
use crate::{LabError, Progress, files};

/// Blocks between two notes.
const BLOCKS_BETWEEN_NOTES: u64 = 64;

/// An output being written as `NAME.part`, with its state in `NAME.part.state`.
struct Output {
    path: PathBuf,
    part: PathBuf,
    file: File,
    format: OutputFormat,
    packed: bool,
    length: u64,
}

/// All outputs and how far they are.
struct Outputs {
    all: Vec<Output>,
    state: PathBuf,
    fingerprint: String,
    done: u64,
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

impl Outputs {
    fn open(paths: &[PathBuf], fingerprint: String) -> Result<Outputs, LabError> {
        let state = with_ending(&paths[0], ".part.state");
        let earlier = std::fs::read_to_string(&state).ok().and_then(|text| {
            let mut lines = text.lines();
            (lines.next()? == fingerprint).then_some(())?;
            let numbers: Vec<u64> = lines
                .next()?
                .split(' ')
                .map(|word| word.parse().ok())
                .collect::<Option<_>>()?;
            (numbers.len() == paths.len() + 1).then_some(numbers)
        });
        let mut all = Vec::new();
        for (index, path) in paths.iter().enumerate() {
            let part = with_ending(path, ".part");
            let failed = |error: std::io::Error| LabError::file("opened", &part, &error);
            let length = earlier.as_ref().map_or(0, |numbers| numbers[index + 1]);
            let mut file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&part)
                .map_err(failed)?;
            file.set_len(length).map_err(failed)?;
            file.seek(SeekFrom::Start(length)).map_err(failed)?;
            let packed = path
                .extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("zst"));
            let format = OutputFormat::of(path)?;
            let mut output = Output {
                path: path.clone(),
                part,
                file,
                format,
                packed,
                length,
            };
            if length == 0 {
                output.add(format.heading())?;
            }
            all.push(output);
        }
        Ok(Outputs {
            all,
            state,
            fingerprint,
            done: earlier.map_or(0, |numbers| numbers[0]),
        })
    }

    /// Notes how far everything is.
    fn note(&mut self, done: u64) -> Result<(), LabError> {
        self.done = done;
        let mut text = format!("{}\n{done}", self.fingerprint);
        for output in &mut self.all {
            let failed =
                |error: std::io::Error| LabError::file("brought to the disk", &output.part, &error);
            output.file.sync_data().map_err(failed)?;
            text.push_str(&format!(" {}", output.length));
        }
        text.push('\n');
        files::replace(&self.state, text.as_bytes())
    }

    fn finish(self) -> Result<(), LabError> {
        for output in &self.all {
            output
                .file
                .sync_all()
                .and_then(|()| std::fs::rename(&output.part, &output.path))
                .map_err(|error| LabError::file("finished", &output.path, &error))?;
        }
        // Everything is in place; a note left behind would only cost the reading of one line.
        let _ = std::fs::remove_file(&self.state);
        Ok(())
    }
}

impl Output {
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
        if let Err(error) = self.file.write_all(bytes) {
            // What was written of this block is taken back; the note beside the output says the same length.
            let _ = self.file.set_len(self.length);
            return Err(failed(error));
        }
        self.length += bytes.len() as u64;
        Ok(())
    }
}

/// Sends every sample to the output that `route` names, or to none (and then `route` has said why in the account). `passes` times through the
/// input, the pass being told to `route`; `what` tells one such work from another, for going on with it later.
pub fn transform(
    sources: &[Source],
    options: &ReadOptions,
    progress: &dyn Progress,
    outputs: &[PathBuf],
    what: &str,
    passes: u64,
    route: impl Fn(u64, &Sample, &mut Intake) -> Option<usize> + Sync,
) -> Result<Intake, LabError> {
    for output in outputs {
        OutputFormat::of(output)?;
        if sources.iter().any(|source| same_file(&source.path, output)) {
            return Err(LabError::Input(format!(
                "{} is read from and cannot be written to",
                output.display()
            )));
        }
    }
    let mut fingerprint = format!("gander data 1 {what} {options:?}");
    for source in sources {
        fingerprint.push_str(&format!(" {}={}", source.path.display(), source.bytes()));
    }
    let mut outputs = Outputs::open(outputs, fingerprint.replace('\n', " "))?;
    let formats: Vec<OutputFormat> = outputs.all.iter().map(|output| output.format).collect();
    let mut block = 0;
    let mut whole = Intake::default();
    for pass in 0..passes {
        let work = |samples: Vec<Sample>, intake: &mut Intake| {
            let mut bytes = vec![Vec::new(); formats.len()];
            for sample in samples {
                if let Some(output) = route(pass, &sample, intake) {
                    formats[output].write(&sample, &mut bytes[output]);
                }
            }
            bytes
        };
        let intake = read(sources, options, progress, work, |bytes: Vec<Vec<u8>>| {
            block += 1;
            if block <= outputs.done {
                return Ok(());
            }
            for (output, bytes) in outputs.all.iter_mut().zip(bytes) {
                output.add(&bytes)?;
            }
            if block % BLOCKS_BETWEEN_NOTES == 0 {
                outputs.note(block)?;
            }
            Ok(())
        })?;
        if pass == 0 {
            whole = intake;
        } else {
            whole.kept += intake.kept;
            for (reason, count) in intake.left_out {
                *whole.left_out.entry(reason).or_default() += count;
            }
        }
    }
    outputs.finish()?;
    Ok(whole)
}

fn same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
