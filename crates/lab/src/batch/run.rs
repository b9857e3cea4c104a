//! The way of a batch: one thread reads and cuts, all others judge and encode, and the results are put in order and written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use eval::{FromParameters, with_evaluator};
use search::StopHandle;

use super::journal::{Journal, written_for};
use super::parquet_writer::RowGroup;
use super::rows::{Worker, headings};
use super::{BatchOptions, ChancesOf, Method, OTHER_SHARD};
use crate::data::{Block, Format, Intake, Sample, Source, Views, cut, parse_block, parse_pieces};
use crate::files::refuse_overwriting;
use crate::{InputError, LabError, Progress, Random, start_thread};

/// The most rows of a row group.
const MOST_ROWS: usize = 1 << 17;
/// Nodes that may be lost when the work is killed, for each worker: a row group of searched positions is no longer than this.
/// Shorter in tests, so that small files have many.
const NODES_AT_WORK: u64 = if cfg!(debug_assertions) {
    10_000
} else {
    5_000_000
};

/// What a batch has done.
#[derive(Clone, Debug, Default)]
pub struct BatchReport {
    /// The account of the reading.
    pub intake: Intake,
    /// Rows of the table.
    pub rows: u64,
    /// Bytes of the table.
    pub bytes: u64,
    /// Tasks that an earlier run had done.
    pub tasks_found: u64,
}

/// What a worker is given.
enum Work {
    /// Stretches of files, still to be read.
    Blocks(Vec<Block>),
    /// Positions.
    Samples(Vec<Sample>, Intake),
}

/// A numbered piece of the input, and the bytes of the files it stands for.
struct Task {
    number: u64,
    bytes: u64,
    work: Work,
}

/// What became of a task.
struct Done {
    number: u64,
    bytes: u64,
    groups: Vec<RowGroup>,
    intake: Intake,
}

/// Refuses a name that promises another format than Parquet.
fn refuse_other_formats(out: &Path) -> Result<(), LabError> {
    let ending = out
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("csv" | "tsv" | "json" | "jsonl" | "txt") => {
            Err(InputError::PromisesOtherFormat(out.with_extension("parquet")).into())
        }
        _ => Ok(()),
    }
}

/// Judges every position of the files and writes the table.
pub fn batch(
    sources: &[Source],
    out: &Path,
    options: &BatchOptions,
    chances: ChancesOf,
    progress: &dyn Progress,
) -> Result<BatchReport, LabError> {
    refuse_other_formats(out)?;
    let written = written_for(out);
    refuse_overwriting(
        sources.iter().map(|source| source.path.as_path()),
        written.iter().map(PathBuf::as_path),
    )?;
    let (mut journal, mut intake) = Journal::open(
        out,
        headings(options),
        &fingerprint(sources, options),
        sources.iter().all(Source::is_plain_file),
    )?;
    let stop = progress.stop_handle();
    let found = journal.tasks;
    progress.begin("judging", Some(sources.iter().map(Source::bytes).sum()));
    let threads = options.threads.max(1);
    // So many tasks may be under way or waiting for their turn: memory stays the same however unevenly the work goes.
    let window = 4 * threads;
    let (token_sender, tokens) = sync_channel::<()>(window);
    let (task_sender, tasks) = sync_channel::<Task>(window);
    let (done_sender, done) = sync_channel::<Result<Done, LabError>>(window);
    let tasks = Mutex::new(tasks);
    let outcome = std::thread::scope(|scope| {
        let failed = done_sender.clone();
        let stop = &stop;
        let read = move || {
            let mut cutter = Cutter {
                tokens: token_sender,
                tasks: task_sender,
                skip: found,
                next: 0,
                progress,
                stop,
            };
            if let Err(error) = cutter.cut_all(sources, options) {
                // If nobody listens any more there is nobody to tell.
                let _ = failed.send(Err(error));
            }
        };
        start_thread(scope, read)?;
        // Whatever ends the writing, both receivers go: who still works finds nobody listening and ends too.
        let (tokens, done) = (tokens, done);
        for _ in 0..threads {
            let (tasks, send) = (&tasks, done_sender.clone());
            let work = move || {
                with_evaluator!(options.parameters.evaluator(), E => {
                    judge_all::<E>(options, chances, tasks, &send, stop);
                });
            };
            start_thread(scope, work)?;
        }
        drop(done_sender);
        write_all(&done, &tokens, &mut journal, &mut intake, options, progress)
    });
    progress.end();
    outcome?;
    if stop.is_stopped() {
        return Err(journal.interrupt());
    }
    let (rows, bytes) = journal.finish(&facts(options))?;
    Ok(BatchReport {
        intake,
        rows,
        bytes,
        tasks_found: found,
    })
}

/// Everything that decides what the table holds, in a line.
fn fingerprint(sources: &[Source], options: &BatchOptions) -> String {
    let parameters = options.parameters.to_bytes();
    let sum = parameters.chunks(8).fold(0, |sum, bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        Random::mix(sum ^ u64::from_le_bytes(word))
    });
    let mut line = format!(
        "gander batch {} {} {sum:016x} {:?} {} {:?} {}",
        env!("CARGO_PKG_VERSION"),
        options.parameters.evaluator(),
        options.method,
        options.terms,
        options.shard,
        options.bad_limit
    );
    for source in sources {
        let changed = std::fs::metadata(&source.path)
            .and_then(|metadata| metadata.modified())
            .ok()
            .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        line.push_str(&format!(
            " | {} {:?} {} {:?}",
            source.path.display().to_string().replace(['\n', '\r'], " "),
            source.format,
            source.bytes(),
            changed.map(|time| time.as_nanos())
        ));
    }
    line
}

/// What the table says of itself.
fn facts(options: &BatchOptions) -> Vec<(String, String)> {
    let method = match options.method {
        Method::Static => "static".to_owned(),
        Method::Search { nodes, lines, hash } => {
            format!("search of {nodes} nodes, {lines} lines, {hash} MB of hash")
        }
    };
    let fact = |key: &str, value: String| (key.to_owned(), value);
    vec![
        fact(
            "gander.evaluator",
            options.parameters.evaluator().to_string(),
        ),
        fact("gander.method", method),
    ]
}

/// Cuts files into tasks.
struct Cutter<'progress> {
    /// One is given for each task and taken back when the task is written.
    tokens: SyncSender<()>,
    tasks: SyncSender<Task>,
    /// So many tasks are done already.
    skip: u64,
    next: u64,
    progress: &'progress dyn Progress,
    stop: &'progress StopHandle,
}

/// How many blocks of a format make a row group of a good size.
fn blocks_of(format: Format) -> usize {
    match format {
        Format::Viriformat => 1,
        Format::Pgn | Format::Bulletformat => 2,
        _ => 4,
    }
}

impl Cutter<'_> {
    fn cut_all(&mut self, sources: &[Source], options: &BatchOptions) -> Result<(), LabError> {
        for (index, source) in sources.iter().enumerate() {
            let passed = Arc::new(AtomicU64::new(0));
            let mut before = 0;
            let mut waiting = Vec::new();
            let goes_on = cut(source, index as u64, Arc::clone(&passed), |block| {
                if let Method::Search { nodes, .. } = options.method {
                    let now = passed.load(Ordering::Relaxed);
                    let bytes = now - std::mem::replace(&mut before, now);
                    return self.send_samples(&block, bytes, nodes, options);
                }
                waiting.push(block);
                if waiting.len() < blocks_of(source.format) {
                    return true;
                }
                let now = passed.load(Ordering::Relaxed);
                let bytes = now - std::mem::replace(&mut before, now);
                self.send(bytes, Work::Blocks(std::mem::take(&mut waiting)))
            })?;
            let bytes = source.bytes().saturating_sub(before);
            if !goes_on || (!waiting.is_empty() && !self.send(bytes, Work::Blocks(waiting))) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Positions to be searched are cut finer, so that all cores have work and a kill costs little.
    fn send_samples(
        &mut self,
        block: &Block,
        bytes: u64,
        nodes: u64,
        options: &BatchOptions,
    ) -> bool {
        let mut intake = Intake::default();
        let samples = of_shard(
            parse_block(block, &Views::default(), true, &mut intake),
            options,
            &mut intake,
        );
        let most = (NODES_AT_WORK / nodes.max(1)).clamp(64, MOST_ROWS as u64) as usize;
        let pieces = samples.len().div_ceil(most).max(1) as u64;
        if samples.is_empty() {
            return self.send(bytes, Work::Samples(Vec::new(), intake));
        }
        samples.chunks(most).all(|piece| {
            let work = Work::Samples(piece.to_vec(), std::mem::take(&mut intake));
            self.send(bytes / pieces, work)
        })
    }

    /// False if nobody wants more.
    fn send(&mut self, bytes: u64, work: Work) -> bool {
        let number = self.next;
        self.next += 1;
        if number < self.skip {
            self.progress.advance(bytes);
            return true;
        }
        let task = Task {
            number,
            bytes,
            work,
        };
        !self.stop.is_stopped() && self.tokens.send(()).is_ok() && self.tasks.send(task).is_ok()
    }
}

fn of_shard(mut samples: Vec<Sample>, options: &BatchOptions, intake: &mut Intake) -> Vec<Sample> {
    samples.retain(|sample| {
        let holds = options.shard.holds(&sample.position);
        if !holds {
            intake.drop_kept(OTHER_SHARD);
        }
        holds
    });
    samples
}

/// A worker's life.
fn judge_all<E: FromParameters>(
    options: &BatchOptions,
    chances: ChancesOf,
    tasks: &Mutex<Receiver<Task>>,
    send: &SyncSender<Result<Done, LabError>>,
    stop: &StopHandle,
) {
    let mut worker = match Worker::<E>::new(options, chances, stop.clone()) {
        Ok(worker) => worker,
        Err(error) => {
            // If nobody listens any more there is nobody to tell.
            let _ = send.send(Err(error));
            return;
        }
    };
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else {
            return;
        };
        let mut groups = Vec::new();
        let mut judge = |samples: &[Sample]| {
            for sample in samples {
                worker.add(&sample.position);
                if worker.rows() == MOST_ROWS {
                    groups.push(worker.take_group());
                }
                if stop.is_stopped() {
                    return;
                }
            }
        };
        let intake = match task.work {
            Work::Samples(samples, intake) => {
                judge(&samples);
                intake
            }
            Work::Blocks(blocks) => {
                let mut intake = Intake::default();
                for block in &blocks {
                    parse_pieces(block, &mut intake, |samples, intake| {
                        judge(&of_shard(samples, options, intake));
                    });
                }
                intake
            }
        };
        // Whoever is asked to stop may have searched less than was wanted: the task is done again by the next run.
        if stop.is_stopped() {
            return;
        }
        if worker.rows() > 0 {
            groups.push(worker.take_group());
        }
        let done = Done {
            number: task.number,
            bytes: task.bytes,
            groups,
            intake,
        };
        if send.send(Ok(done)).is_err() {
            return;
        }
    }
}

/// How long the writer waits for a result before it asks whether it is to stop.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Takes what the workers made, puts it in order and writes it.
fn write_all(
    receive: &Receiver<Result<Done, LabError>>,
    tokens: &Receiver<()>,
    journal: &mut Journal,
    intake: &mut Intake,
    options: &BatchOptions,
    progress: &dyn Progress,
) -> Result<(), LabError> {
    // Results that came before their turn; never more than there are tokens.
    let mut early = BTreeMap::new();
    let stop = progress.stop_handle();
    loop {
        let done = match receive.recv_timeout(LOOK_AGAIN) {
            Ok(done) => done?,
            // The workers have left; the reader waits for a token that nobody will take, until this end is gone.
            Err(RecvTimeoutError::Timeout) if stop.is_stopped() => return Ok(()),
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        early.insert(done.number, done);
        while let Some(done) = early.remove(&journal.tasks) {
            journal.add(&done.groups, &done.intake)?;
            intake.merge(done.intake);
            progress.advance(done.bytes);
            // The token was given before the task was.
            let _ = tokens.recv();
            if intake.bad > options.bad_limit {
                return Err(too_many_bad(intake, options.bad_limit));
            }
        }
    }
}

fn too_many_bad(intake: &Intake, limit: u64) -> LabError {
    let first = intake.problems.first().map(ToString::to_string);
    InputError::TooManyBadLines(limit, first.unwrap_or_default()).into()
}
