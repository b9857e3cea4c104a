//! How well the motifs agree with a file of labelled puzzles: every core takes puzzles, and the counts are added up.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use motifs::puzzles::{ABOUT_PLAYERS, Columns, Count, ENOUGH, Puzzle, ThemeCounts, motifs_of};
use search::StopHandle;
use serde::Serialize;

use super::judge::SearchJudge;
use crate::failure::Failure;

/// What is measured, and how.
pub struct Asked {
    pub third: Option<u64>,
    pub nodes: u64,
    pub threads: Option<NonZeroUsize>,
}

/// Reads the file and finds the motifs of every puzzle that has labels.
pub fn measure(path: &Path, asked: &Asked, stop: &StopHandle) -> Result<ThemeCounts, Failure> {
    let puzzles = read(path, asked.third)?;
    let threads = asked
        .threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
        .min(puzzles.len().max(1));
    let bar = ProgressBar::new(puzzles.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} puzzles, {eta} to go") {
        bar.set_style(style);
    }
    let next = AtomicUsize::new(0);
    let whole = Mutex::new(ThemeCounts::default());
    let judges = (0..threads).map(|_| SearchJudge::new(asked.nodes, None, stop.clone()));
    let mut judges = judges.collect::<Result<Vec<_>, Failure>>()?;
    let work = |mut judge: SearchJudge| {
        let mut table = ThemeCounts::default();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed))
            && !stop.is_stopped()
        {
            table.add(puzzle, &motifs_of(puzzle, &mut judge));
            bar.inc(1);
        }
        whole
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .merge(&table);
    };
    thread::scope(|scope| {
        let own = judges.pop();
        for judge in judges {
            // Where the system has no more threads to give, those there are do the work.
            if thread::Builder::new()
                .spawn_scoped(scope, || work(judge))
                .is_err()
            {
                break;
            }
        }
        own.map(work);
    });
    bar.finish_and_clear();
    if stop.is_stopped() {
        return Err(Failure::Interrupted(
            "interrupted before every puzzle was measured; nothing is kept".to_owned(),
        ));
    }
    Ok(whole
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner))
}

fn read(path: &Path, third: Option<u64>) -> Result<Vec<Puzzle>, Failure> {
    let named = |reason: String| Failure::Input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path)
        .map_err(|error| named(format!("the file could not be read: {error}")))?;
    let mut lines = text.lines();
    let columns = Columns::read(lines.next().unwrap_or_default())
        .map_err(|error| named(error.to_string()))?;
    let mut puzzles = Vec::new();
    for (index, line) in lines.enumerate() {
        if line.trim().is_empty() || third.is_some_and(|third| index as u64 % 3 + 1 != third) {
            continue;
        }
        let puzzle = columns
            .puzzle(line)
            .map_err(|reason| named(format!("line {}: {reason}", index + 2)))?;
        puzzles.extend(puzzle);
    }
    if puzzles.is_empty() {
        return Err(named("there is no puzzle with themes in it".to_owned()));
    }
    Ok(puzzles)
}

/// The themes by name, those with enough examples first.
fn rows(table: &ThemeCounts) -> Vec<(&str, &Count)> {
    let mut rows: Vec<(&str, &Count)> = table
        .themes
        .iter()
        .map(|(name, count)| (name.as_str(), count))
        .filter(|(name, _)| !ABOUT_PLAYERS.contains(name))
        .collect();
    rows.sort_by_key(|(_, count)| count.labelled() < ENOUGH);
    rows
}

pub fn write_table(table: &ThemeCounts, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{:<18} {:>8} {:>9} {:>7} {:>6}",
        "theme", "examples", "precision", "recall", "F1"
    )?;
    let mut rare = false;
    for (name, count) in rows(table) {
        if count.labelled() < ENOUGH && !rare {
            writeln!(out, "\nfewer than {ENOUGH} examples, not in the mean")?;
            rare = true;
        }
        writeln!(
            out,
            "{name:<18} {:>8} {:>9.3} {:>7.3} {:>6.3}",
            count.labelled(),
            count.precision(),
            count.recall(),
            count.f1()
        )?;
    }
    writeln!(
        out,
        "\nmean F1 {:.4} over {} themes with at least {ENOUGH} examples, {} puzzles",
        table.mean_f1(),
        table.counted().count(),
        table.puzzles
    )?;
    writeln!(
        out,
        "left out, because they tell of the players and not of the moves: {}",
        ABOUT_PLAYERS.join(", ")
    )?;
    Ok(())
}

/// The table for scripts.
#[derive(Serialize)]
struct Answer<'table> {
    schema: u32,
    puzzles: u32,
    mean_f1: f64,
    themes_in_mean: usize,
    themes: BTreeMap<&'table str, ThemeFields>,
}

/// How well one theme is found.
#[derive(Serialize)]
struct ThemeFields {
    examples: u32,
    both: u32,
    found_only: u32,
    labelled_only: u32,
    precision: f64,
    recall: f64,
    f1: f64,
}

impl ThemeFields {
    fn of(count: &Count) -> ThemeFields {
        ThemeFields {
            examples: count.labelled(),
            both: count.both,
            found_only: count.found_only,
            labelled_only: count.labelled_only,
            precision: count.precision(),
            recall: count.recall(),
            f1: count.f1(),
        }
    }
}

/// One line of JSON.
pub fn as_json(table: &ThemeCounts) -> Result<String, Failure> {
    let themes = rows(table)
        .into_iter()
        .map(|(name, count)| (name, ThemeFields::of(count)))
        .collect();
    let answer = Answer {
        schema: 1,
        puzzles: table.puzzles,
        mean_f1: table.mean_f1(),
        themes_in_mean: table.counted().count(),
        themes,
    };
    serde_json::to_string(&answer).map_err(|error| Failure::Work(error.to_string()))
}
