//! `gander perft`: counts the lines of legal moves of a length, the test every move generator is held to.

use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use chess::{Move, Position};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::input;

/// Perft: count the lines of legal moves to a depth.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander perft 6 --threads 2 --hash 256")]
pub struct Arguments {
    /// The depth, in half-moves.
    #[arg(value_parser = depth)]
    depth: u32,
    /// The position to start from, as FEN; the starting position if not given.
    #[arg(long, default_value = "startpos", hide_default_value = true)]
    fen: String,
    /// Write castling as Chess960 does, the king taking its rook (always so where the position needs it).
    #[arg(long)]
    chess960: bool,
    /// Show the count behind each first move.
    #[arg(long)]
    divide: bool,
    /// How many threads share the work.
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: u64,
    /// Mebibytes for a hash table of counts; 0 counts every line afresh.
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = megabytes)]
    hash: u64,
}

fn depth(text: &str) -> Result<u32, String> {
    whole_number(text, 0, 30).map(|depth| depth as u32)
}

fn threads(text: &str) -> Result<u64, String> {
    whole_number(text, 1, 1024)
}

fn megabytes(text: &str) -> Result<u64, String> {
    whole_number(text, 0, 1 << 20)
}

fn whole_number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("write a whole number from {least} to {most}")),
    }
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let position = input::position(&self.fen)?;
        let chess960 = self.chess960 || position.is_chess960();
        let table = match self.hash {
            0 => None,
            megabytes => Some(PerftTable::new(megabytes)?),
        };
        let started = Instant::now();
        let counts = count(&position, self.depth, self.threads as usize, table.as_ref());
        let seconds = started.elapsed().as_secs_f64();
        let nodes: u64 = match self.depth {
            0 => 1,
            _ => counts.iter().map(|(_, nodes)| nodes).sum(),
        };
        if self.divide {
            for (first, nodes) in counts {
                writeln!(out, "{}: {nodes}", position.uci(first, chess960))?;
            }
            writeln!(out)?;
        }
        let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
        writeln!(out, "{nodes} nodes in {seconds:.3} s ({millions:.0} Mnps)")?;
        Ok(())
    }
}

/// The count behind each first move. Threads take pairs of first moves, so that one long branch does not hold up all.
fn count(
    position: &Position,
    depth: u32,
    threads: usize,
    table: Option<&PerftTable>,
) -> Vec<(Move, u64)> {
    let first = position.legal_moves();
    if depth < 3 {
        return first
            .into_iter()
            .map(|made| {
                (
                    made,
                    below(&after(position, made), depth.saturating_sub(1), table),
                )
            })
            .collect();
    }
    let tasks: Vec<(usize, Position)> = first
        .iter()
        .enumerate()
        .flat_map(|(index, &made)| {
            let child = after(position, made);
            let replies = child.legal_moves();
            replies
                .into_iter()
                .map(move |reply| (index, after(&child, reply)))
        })
        .collect();
    let totals: Vec<AtomicU64> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let bar = progress(tasks.len() as u64);
    let work = || {
        while let Some((index, start)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = below(start, depth - 2, table);
            totals[*index].fetch_add(nodes, Ordering::Relaxed);
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len().max(1)) {
            // Where the system has no more threads to give, those there are do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    bar.finish_and_clear();
    first
        .into_iter()
        .zip(totals)
        .map(|(made, total)| (made, total.into_inner()))
        .collect()
}

/// A bar on standard error, drawn only on a terminal and at most a few times a second.
fn progress(tasks: u64) -> ProgressBar {
    let bar = ProgressBar::new(tasks);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} branches, {eta} to go")
    {
        bar.set_style(style);
    }
    bar
}

fn after(position: &Position, made: Move) -> Position {
    let mut after = *position;
    after.make(made, &mut ());
    after
}

fn below(position: &Position, depth: u32, table: Option<&PerftTable>) -> u64 {
    match table {
        Some(table) => remembered(position, depth, table),
        None => position.perft(depth),
    }
}

fn remembered(position: &Position, depth: u32, table: &PerftTable) -> u64 {
    if depth < 2 {
        return position.perft(depth);
    }
    if let Some(nodes) = table.get(position.key(), depth) {
        return nodes;
    }
    let nodes = position
        .legal_moves()
        .into_iter()
        .map(|next| remembered(&after(position, next), depth - 1, table))
        .sum();
    table.put(position.key(), depth, nodes);
    nodes
}

/// Counts already known, shared by all threads without locks: an entry holds a count and the key combined with the
/// count, so a pair torn by two writers is recognised and ignored.
struct PerftTable {
    entries: Vec<(AtomicU64, AtomicU64)>,
}

impl PerftTable {
    fn new(megabytes: u64) -> Result<PerftTable, Failure> {
        let too_much = || {
            Failure::Work(format!(
                "there is no memory for a table of {megabytes} MB; ask for a smaller --hash"
            ))
        };
        // The system may promise more than it has and end the program that believes it.
        if free_megabytes().is_some_and(|free| megabytes > free) {
            return Err(too_much());
        }
        let count = (megabytes as usize) << 16;
        let mut entries = Vec::new();
        entries.try_reserve_exact(count).map_err(|_| too_much())?;
        entries.resize_with(count, Default::default);
        Ok(PerftTable { entries })
    }

    /// The key with the depth mixed in, so that counts of several depths of one position live apart.
    fn mixed(key: u64, depth: u32) -> u64 {
        key ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn entry(&self, mixed: u64) -> &(AtomicU64, AtomicU64) {
        let place = (u128::from(mixed) * self.entries.len() as u128) >> 64;
        &self.entries[place as usize]
    }

    fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let mixed = PerftTable::mixed(key, depth);
        let (check, nodes) = self.entry(mixed);
        let nodes = nodes.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ nodes == mixed && nodes != 0).then_some(nodes)
    }

    fn put(&self, key: u64, depth: u32, count: u64) {
        let mixed = PerftTable::mixed(key, depth);
        let (check, nodes) = self.entry(mixed);
        check.store(mixed ^ count, Ordering::Relaxed);
        nodes.store(count, Ordering::Relaxed);
    }
}

/// The memory that is free, where the system tells.
fn free_megabytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes >> 10)
}
