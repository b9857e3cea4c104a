//! From files to files: every sample goes to one of several outputs or to none, in constant memory. The outputs depend on the input
//! alone, not on how many threads there are; killed, the same command goes on where it stopped and ends with the same files.

use std::path::{Path, PathBuf};

use super::intake::Intake;
use super::outputs::{Outputs, Taken, written_for};
use super::read::{ReadOptions, read};
use super::sample::Sample;
use super::source::Source;
use super::write::OutputFormat;
use crate::files::refuse_overwriting;
use crate::{InputError, LabError, Progress, WorkError};

/// Blocks between two notes; fewer in tests, so that small files are interrupted between notes, too.
const BLOCKS_BETWEEN_NOTES: u64 = if cfg!(debug_assertions) { 2 } else { 64 };

/// What is read, and where it goes.
#[derive(Clone, Copy)]
pub struct Job<'job> {
    /// The files to read.
    pub sources: &'job [Source],
    /// How.
    pub options: &'job ReadOptions,
    /// The files to write.
    pub outputs: &'job [PathBuf],
    /// Tells this work from other work on the same files, for going on with it later.
    pub what: &'job str,
}

/// Sends every sample to the output that `route` names, or to none (and then `route` has said why in the account).
pub fn transform(
    job: &Job<'_>,
    progress: &dyn Progress,
    route: impl Fn(&Sample, &mut Intake) -> Option<usize> + Sync,
) -> Result<Intake, LabError> {
    let work = |formats: &[OutputFormat], samples: Vec<Sample>, intake: &mut Intake| {
        let mut bytes = vec![Vec::new(); formats.len()];
        for sample in samples {
            if let Some(output) = route(&sample, intake) {
                formats[output]
                    .write(&sample, &mut bytes[output])
                    .map_err(|missing| missing.error(&job.outputs[output], &sample))?;
            }
        }
        Ok(bytes)
    };
    write_blocks(job, progress, 1, |_| Ok(()), work, |bytes, ()| bytes)
}

/// Goes through the input `passes` times and writes what comes of each block. `begin` starts a pass; `work` runs on all threads, on one
/// block at a time; `settle` turns what it made into what goes to each output, block by block in the order of the input.
pub(super) fn write_blocks<Pass: Sync, Made: Send>(
    job: &Job<'_>,
    progress: &dyn Progress,
    passes: u64,
    mut begin: impl FnMut(u64) -> Result<Pass, LabError>,
    work: impl Fn(&[OutputFormat], Vec<Sample>, &mut Intake) -> Made + Sync,
    mut settle: impl FnMut(Made, &mut Pass) -> Result<Vec<Vec<u8>>, LabError>,
) -> Result<Intake, LabError> {
    for output in job.outputs {
        OutputFormat::of(output)?;
    }
    let written: Vec<PathBuf> = job
        .outputs
        .iter()
        .flat_map(|path| written_for(path))
        .collect();
    refuse_overwriting(
        job.sources.iter().map(|source| source.path.as_path()),
        written.iter().map(PathBuf::as_path),
    )?;
    if passes > 1 {
        refuse_pipes(job.sources)?;
    }
    let mut outputs = Outputs::open(
        job.outputs,
        fingerprint(job),
        job.sources.iter().all(Source::is_plain_file),
    )?;
    let formats = outputs.formats();
    // At most twice: if the input has changed since an earlier run, that run's blocks are given up.
    'attempt: loop {
        let mut account = None;
        for pass in 0..passes {
            let mut state = begin(pass)?;
            let mut changed = false;
            let make = |samples: Vec<Sample>, intake: &mut Intake| work(&formats, samples, intake);
            let mut since_note = 0;
            let read = read(job.sources, job.options, progress, make, |made| {
                match outputs.take(&settle(made, &mut state)?)? {
                    Taken::Known => {}
                    Taken::Written => since_note += 1,
                    Taken::Changed => {
                        changed = true;
                        // The sentence is never shown: the reading only has to end.
                        return Err(WorkError::InputChanged.into());
                    }
                }
                if since_note == BLOCKS_BETWEEN_NOTES {
                    since_note = 0;
                    outputs.note()?;
                }
                Ok(())
            });
            if changed {
                outputs.begin()?;
                continue 'attempt;
            }
            if let Err(LabError::Interrupted(_)) = read {
                return Err(outputs.interrupt());
            }
            account.get_or_insert(read?);
        }
        if outputs.fell_short() {
            outputs.begin()?;
            continue 'attempt;
        }
        outputs.finish()?;
        return Ok(account.unwrap_or_default());
    }
}

/// An error if a source can be read only once.
pub(super) fn refuse_pipes(sources: &[Source]) -> Result<(), LabError> {
    match sources.iter().find(|source| !source.is_plain_file()) {
        None => Ok(()),
        Some(pipe) => Err(InputError::NotPlain(pipe.path.clone()).into()),
    }
}

/// What must be the same for an earlier run to be gone on with. That the input holds the same is proven by digests.
fn fingerprint(job: &Job<'_>) -> String {
    let mut text = format!("gander data 2 {} {:?}", job.what, job.options);
    for source in job.sources {
        text.push_str(&format!(" {}", shown(&source.path)));
    }
    for output in job.outputs {
        text.push_str(&format!(" > {}", shown(output)));
    }
    text
}

fn shown(path: &Path) -> String {
    format!("{:?}", path.as_os_str())
}
