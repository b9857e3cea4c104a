//! Reads files block by block: one thread unpacks, all others parse. Results come out in the order of the files, and memory stays
//! constant however large they are.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};

use rayon::prelude::*;

use super::intake::{Intake, Problem};
use super::labels::Views;
use super::lines::{Columns, parse_line};
use super::sample::Sample;
use super::source::Source;
use crate::{LabError, Progress};

/// How files are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadOptions {
    /// Whose view the labels take where the file does not say.
    pub views: Views,
    /// After more bad lines than this the reading stops with an error.
    pub bad_limit: u64,
    /// At most so many samples are kept.
    pub limit: Option<u64>,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            views: Views::default(),
            bad_limit: 1_000,
            limit: None,
        }
    }
}

/// How much text is parsed at a time.
const BLOCK: usize = 1 << 20;

/// A stretch of a file, cut at the end of a line.
struct Block {
    file: Arc<FileFacts>,
    number: u64,
    first_line: u64,
    text: Vec<u8>,
}

struct FileFacts {
    name: String,
    index: u64,
    columns: Option<Columns>,
}

/// Goes through all samples. `work` runs on all threads, on one block's samples at a time; `gather` receives what it made, in order.
/// `work` may also leave samples out, and says so in the account.
pub fn read<T: Send>(
    sources: &[Source],
    options: &ReadOptions,
    progress: &dyn Progress,
    work: impl Fn(Vec<Sample>, &mut Intake) -> T + Sync,
    mut gather: impl FnMut(T),
) -> Result<Intake, LabError> {
    let total = sources.iter().map(Source::bytes).sum();
    progress.begin("reading", Some(total));
    let passed = Arc::new(AtomicU64::new(0));
    let (sender, receiver) = sync_channel::<Result<Block, LabError>>(8);
    let mut intake = Intake::default();
    let mut shown = 0;
    let outcome = std::thread::scope(|scope| {
        let counter = Arc::clone(&passed);
        scope.spawn(move || {
            for (index, source) in sources.iter().enumerate() {
                let send = |block| sender.send(Ok(block)).is_ok();
                match cut_lines(source, index as u64, Arc::clone(&counter), send) {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => {
                        // If nobody listens any more there is nobody to tell.
                        let _ = sender.send(Err(error));
                        return;
                    }
                }
            }
        });
        // The receiver must go when we leave early, or the reading thread would wait for ever.
        let receiver = receiver;
        while let Some(blocks) = next_blocks(&receiver)? {
            let made: Vec<(Intake, T)> = blocks
                .into_par_iter()
                .map(|block| {
                    let mut intake = Intake::default();
                    let samples = parse_block(&block, &options.views, &mut intake);
                    let made = work(samples, &mut intake);
                    (intake, made)
                })
                .collect();
            for (part, made) in made {
                intake.merge(part);
                gather(made);
            }
            let now = passed.load(Ordering::Relaxed);
            progress.advance(now - shown);
            shown = now;
            if intake.bad > options.bad_limit {
                let first = intake
                    .problems
                    .first()
                    .map(ToString::to_string)
                    .unwrap_or_default();
                return Err(LabError::Input(format!(
                    "more than {} bad lines, the first at {first}; the format may be another one, or raise --bad-limit",
                    options.bad_limit
                )));
            }
            if options.limit.is_some_and(|limit| intake.kept >= limit) {
                break;
            }
        }
        Ok(())
    });
    progress.end();
    outcome.map(|()| intake)
}

/// As many blocks as keep all threads busy; none at the end.
fn next_blocks(
    receiver: &Receiver<Result<Block, LabError>>,
) -> Result<Option<Vec<Block>>, LabError> {
    let mut blocks = Vec::new();
    while blocks.len() < 2 * rayon::current_num_threads() {
        match receiver.recv() {
            Ok(block) => blocks.push(block?),
            Err(_) => break,
        }
    }
    Ok((!blocks.is_empty()).then_some(blocks))
}

/// Cuts a file of lines into blocks; false if nobody wants more.
fn cut_lines(
    source: &Source,
    index: u64,
    passed: Arc<AtomicU64>,
    mut send: impl FnMut(Block) -> bool,
) -> Result<bool, LabError> {
    let mut contents = source.contents(passed)?;
    let mut facts: Option<Arc<FileFacts>> = None;
    let mut carried: Vec<u8> = Vec::new();
    let (mut line, mut number) = (1, 0);
    loop {
        let mut text = std::mem::take(&mut carried);
        let wanted = BLOCK.saturating_sub(text.len()).max(BLOCK / 4) as u64;
        let count = contents
            .by_ref()
            .take(wanted)
            .read_to_end(&mut text)
            .map_err(|error| LabError::unreadable(&source.path, &error))?;
        if count == 0 && text.is_empty() {
            return Ok(true);
        }
        if count > 0 {
            match text.iter().rposition(|&byte| byte == b'\n') {
                Some(end) => carried = text.split_off(end + 1),
                None if text.len() > 16 * BLOCK => {
                    return Err(LabError::Input(format!(
                        "{} line {line} is longer than {} MB; this is no file of lines",
                        source.path.display(),
                        16 * BLOCK >> 20
                    )));
                }
                None => {
                    carried = text;
                    continue;
                }
            }
        }
        let mut first_line = line;
        line += text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let file = match &facts {
            Some(facts) => Arc::clone(facts),
            None => {
                let end = text
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .unwrap_or(text.len());
                let columns = Columns::from_heading(&String::from_utf8_lossy(&text[..end]));
                if columns.is_some() {
                    text.drain(..(end + 1).min(text.len()));
                    first_line += 1;
                }
                let made = Arc::new(FileFacts {
                    name: source.path.display().to_string(),
                    index,
                    columns,
                });
                facts = Some(Arc::clone(&made));
                made
            }
        };
        if !send(Block {
            file,
            number,
            first_line,
            text,
        }) {
            return Ok(false);
        }
        number += 1;
    }
}

/// Lines of a file without game names that are taken for one game.
const LINES_TOGETHER: u64 = 64;

fn parse_block(block: &Block, views: &Views, intake: &mut Intake) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(block.text.len() / 64);
    for (offset, bytes) in block.text.split(|&byte| byte == b'\n').enumerate() {
        let bytes = bytes.trim_ascii();
        let line = block.first_line + offset as u64;
        if bytes.is_empty() {
            continue;
        }
        intake.read += 1;
        if bytes[0] == b'#' {
            intake.leave_out("comment");
            continue;
        }
        let parsed = match std::str::from_utf8(bytes) {
            Ok(text) => parse_line(text, block.file.columns.as_ref(), views),
            Err(_) => Err("the line is not text".to_owned()),
        };
        match parsed {
            Ok(mut sample) => {
                if sample.game == 0 {
                    sample.game =
                        (block.file.index << 48) | (block.number << 32) | (line / LINES_TOGETHER);
                }
                intake.kept += 1;
                samples.push(sample);
            }
            Err(reason) => intake.reject(Problem {
                file: block.file.name.clone(),
                line,
                reason,
            }),
        }
    }
    samples
}
