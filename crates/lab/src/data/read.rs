//! Reads files block by block: one thread unpacks, all others parse. Results come out in the order of the files, and memory stays
//! constant however large they are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};

use rayon::prelude::*;

use super::blocks::{Block, cut};
use super::intake::{Intake, Problem};
use super::labels::Views;
use super::lines::parse_line;
use super::sample::Sample;
use super::sample_error::SampleError;
use super::source::{Format, Source};
use super::{bulletformat, pgn, viriformat};
use crate::{InputError, Interruption, LabError, Progress, start_thread};

/// How files are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadOptions {
    /// Whose view the labels take where the file does not say.
    pub views: Views,
    /// After more bad lines than this the reading stops with an error.
    pub bad_limit: u64,
    /// Once so many samples are kept, nothing more is read.
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

/// Goes through all samples. `work` runs on all threads, on one block's samples at a time; `gather` receives what it made, in order, and
/// may end the reading with an error. `work` may also leave samples out, and says so in the account.
pub fn read<T: Send>(
    sources: &[Source],
    options: &ReadOptions,
    progress: &dyn Progress,
    work: impl Fn(Vec<Sample>, &mut Intake) -> T + Sync,
    mut gather: impl FnMut(T) -> Result<(), LabError>,
) -> Result<Intake, LabError> {
    let total = sources.iter().map(Source::bytes).sum();
    progress.begin("reading", Some(total));
    let passed = Arc::new(AtomicU64::new(0));
    let (sender, receiver) = sync_channel::<Result<Block, LabError>>(8);
    let mut intake = Intake::default();
    let mut shown = 0;
    let outcome = std::thread::scope(|scope| {
        let counter = Arc::clone(&passed);
        let reading = move || {
            for (index, source) in sources.iter().enumerate() {
                let send = |block| sender.send(Ok(block)).is_ok();
                match cut(source, index as u64, Arc::clone(&counter), send) {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => {
                        // If nobody listens any more there is nobody to tell.
                        let _ = sender.send(Err(error));
                        return;
                    }
                }
            }
        };
        start_thread(scope, reading)?;
        // The receiver must go when we leave early, or the reading thread would wait for ever.
        let receiver = receiver;
        let stop = progress.stop_handle();
        while let Some(blocks) = next_blocks(&receiver)? {
            if stop.is_stopped() {
                return Err(Interruption::Reading.into());
            }
            let made: Vec<(Intake, T)> = blocks
                .into_par_iter()
                .map(|block| {
                    let mut intake = Intake::default();
                    let samples = parse_block(&block, &options.views, false, &mut intake);
                    let made = work(samples, &mut intake);
                    (intake, made)
                })
                .collect();
            // Limits are looked at after every block, so that they do not depend on how many threads there are.
            for (part, made) in made {
                intake.merge(part);
                gather(made)?;
                check_bad(&intake, options)?;
                if options.limit.is_some_and(|limit| intake.kept >= limit) {
                    return Ok(());
                }
            }
            let now = passed.load(Ordering::Relaxed);
            progress.advance(now - shown);
            shown = now;
        }
        Ok(())
    });
    progress.end();
    outcome.map(|()| intake)
}

fn check_bad(intake: &Intake, options: &ReadOptions) -> Result<(), LabError> {
    if intake.bad <= options.bad_limit {
        return Ok(());
    }
    let first = intake
        .problems
        .first()
        .map(ToString::to_string)
        .unwrap_or_default();
    Err(InputError::TooManyBadLines(options.bad_limit, first).into())
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

/// The samples of a block; those of games without a result only if `unfinished` are wanted.
pub(crate) fn parse_block(
    block: &Block,
    views: &Views,
    unfinished: bool,
    intake: &mut Intake,
) -> Vec<Sample> {
    match block.file.format {
        Format::Pgn => pgn::parse_block(block, unfinished, intake),
        Format::Viriformat => viriformat::parse_block(block, intake),
        Format::Bulletformat => bulletformat::parse_block(block, intake),
        _ => parse_lines(block, &block.bytes, block.first, views, intake),
    }
}

/// How much text is read before the positions in it are judged: so little that they are still in the cache.
const PIECE: usize = 1 << 15;

/// The samples of a block as [`parse_block`] gives them with the usual views and unfinished games, a few at a time where the format allows.
pub(crate) fn parse_pieces(
    block: &Block,
    intake: &mut Intake,
    mut take: impl FnMut(Vec<Sample>, &mut Intake),
) {
    let views = Views::default();
    if block.file.format != Format::Lines {
        let samples = parse_block(block, &views, true, intake);
        return take(samples, intake);
    }
    let (mut rest, mut first) = (block.bytes.as_slice(), block.first);
    while !rest.is_empty() {
        let most = rest.len().min(PIECE);
        let end = match rest[most..].iter().position(|&byte| byte == b'\n') {
            Some(end) => most + end + 1,
            None => rest.len(),
        };
        let (piece, later) = rest.split_at(end);
        let samples = parse_lines(block, piece, first, &views, intake);
        first += piece.iter().filter(|&&byte| byte == b'\n').count() as u64;
        rest = later;
        take(samples, intake);
    }
}

/// Lines of a file without game names that are taken for one game.
const LINES_TOGETHER: u64 = 64;

impl Block {
    /// A number for a game that has no name, from its place in the file; never 0.
    pub(crate) fn game(&self, place: u64) -> u64 {
        crate::Random::mix((self.file.index << 48) ^ place) | 1
    }

    /// A bad line, game or record.
    pub(crate) fn problem(&self, line: u64, reason: String) -> Problem {
        Problem {
            file: self.file.name.clone(),
            line,
            reason,
        }
    }
}

/// The samples of some lines of a block, of which the first has this number.
fn parse_lines(
    block: &Block,
    text: &[u8],
    first: u64,
    views: &Views,
    intake: &mut Intake,
) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(text.len() / 50);
    for (offset, bytes) in text.split(|&byte| byte == b'\n').enumerate() {
        let bytes = bytes.trim_ascii();
        let line = first + offset as u64;
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
            Err(_) => Err(SampleError::NotText),
        };
        match parsed {
            Ok(mut sample) => {
                if sample.game == 0 {
                    sample.game = block.game(line / LINES_TOGETHER);
                }
                intake.kept += 1;
                samples.push(sample);
            }
            Err(reason) => intake.reject(block.problem(line, reason.to_string())),
        }
    }
    samples
}
