//! Perft: the number of lines of legal moves, held against published counts. A small set lives beside this file; the large
//! suites are read when `GANDER_DATA` names a folder that has them: a slice of them in every run, all of them, to
//! twenty million nodes a line or more, when asked (`make test-perft`).

#![allow(clippy::print_stdout)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use chess::Position;

/// A position and its counts by depth.
struct Line {
    text: String,
    counts: Vec<(u32, u64)>,
}

/// Reads a suite in either of its two forms: one line `FEN ;D1 20 ;D2 400`, or blocks of `epd FEN` and `perft 1 20` lines.
fn read(suite: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for line in suite.lines() {
        // One of the suites ends in a stray zero byte.
        let line = line.trim_matches(['\0', ' ']);
        if let Some(text) = line.strip_prefix("epd ") {
            lines.push(Line {
                text: text.trim().to_owned(),
                counts: Vec::new(),
            });
        } else if let Some(count) = line.strip_prefix("perft ") {
            let last = lines.last_mut().expect("a count follows its position");
            last.counts.push(depth_and_count(count));
        } else if let Some((text, counts)) = line.split_once(';') {
            let counts = counts
                .split(';')
                .filter_map(|count| count.trim().strip_prefix('D'))
                .map(depth_and_count)
                .collect();
            lines.push(Line {
                text: text.trim().to_owned(),
                counts,
            });
        } else {
            assert!(
                line.is_empty() || line.starts_with('#') || line.starts_with("id "),
                "not a perft line: {line:?}"
            );
        }
    }
    lines
}

fn depth_and_count(text: &str) -> (u32, u64) {
    let mut words = text.split_whitespace().map(|word| word.parse::<u64>().ok());
    match (words.next(), words.next()) {
        (Some(Some(depth)), Some(Some(count))) => (depth as u32, count),
        _ => panic!("not a depth and a count: {text:?}"),
    }
}

/// How far to go down a line: to its last depth below a number of nodes, or one further.
#[derive(Clone, Copy)]
enum Reach {
    Below(u64),
    AtLeast(u64),
}

/// Counts a line's depths as far as wanted, and gives the number of nodes.
fn check(line: &Line, reach: Reach) -> u64 {
    // Twenty-eight white men are no position: a side has at most sixteen.
    if line.text.starts_with("kBQQQQQQ/") {
        assert!(Position::from_composed_fen(&line.text).is_err());
        return 0;
    }
    let position = Position::from_composed_fen(&line.text)
        .unwrap_or_else(|error| panic!("{}: {error}", line.text));
    let mut nodes = 0;
    for &(depth, count) in &line.counts {
        if matches!(reach, Reach::Below(limit) if count >= limit) {
            break;
        }
        assert_eq!(
            position.perft(depth),
            count,
            "{} to depth {depth}",
            line.text
        );
        nodes += count;
        if matches!(reach, Reach::AtLeast(limit) if count >= limit) {
            break;
        }
    }
    nodes
}

const SUITES: [&str; 13] = [
    "roce_standard/standard.epd",
    "roce_standard/perftsuite.epd",
    "peter_ellis_jones/peter_ellis_jones.epd",
    "shakmaty_blocks/tricky.perft",
    "chris_whittington/perft.epd",
    "chris_whittington/ferdy_perft_double_checks.epd",
    "chris_whittington/ferdy_perft_enpassant_1.epd",
    "chris_whittington/ferdy_perft_single_check_1.epd",
    "chris_whittington/ferdy_perft_single_check_2.epd",
    "chris_whittington/ferdy_perft_single_check_3.epd",
    "chris_whittington/perft-marcel.epd",
    "chess960/chess960.perft",
    "chess960/fischer.epd",
];

/// Every line of every suite; what two suites share is counted once.
fn suites(folder: &Path) -> Vec<Line> {
    let mut seen = std::collections::HashSet::new();
    SUITES
        .iter()
        .flat_map(|name| {
            let path = folder.join("perft").join(name);
            let suite = std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let lines = read(&suite);
            assert!(!lines.is_empty(), "{name} is empty");
            lines
        })
        .filter(|line| seen.insert((line.text.clone(), line.counts.clone())))
        .collect()
}

fn data() -> Option<PathBuf> {
    suites::folder("large perft suites")
}

#[test]
fn the_small_set_is_counted_right() {
    let lines = read(include_str!("data/perft.epd"));
    let nodes: u64 = lines
        .iter()
        .map(|line| check(line, Reach::Below(u64::MAX)))
        .sum();
    println!("{} positions, {nodes} nodes", lines.len());
    assert!(lines.len() > 60 && nodes > 20_000_000);
}

/// Making every last move, instead of counting it, counts the same.
#[test]
fn making_every_move_counts_the_same() {
    for line in read(include_str!("data/perft.epd")) {
        let position = Position::from_composed_fen(&line.text).expect(&line.text);
        for (depth, count) in line.counts {
            if count < 100_000 {
                assert_eq!(position.perft_making_all(depth), count, "{}", line.text);
                let divided: u64 = position.divide(depth).iter().map(|(_, nodes)| nodes).sum();
                assert_eq!(divided, count, "{}", line.text);
            }
        }
    }
}

#[test]
fn a_slice_of_the_large_suites_is_counted_right() {
    let Some(folder) = data() else { return };
    let nodes: u64 = suites(&folder)
        .iter()
        .map(|line| check(line, Reach::Below(30_000)))
        .sum();
    println!("{nodes} nodes");
}

/// Every line, up to and with its first depth of twenty million nodes or more; or, if `GANDER_PERFT_AT_MOST` gives a number
/// of nodes, every depth that has no more.
#[test]
#[ignore = "long: run by make test-perft"]
fn every_line_of_the_large_suites_is_counted_right() {
    let Some(folder) = data() else { return };
    let lines = suites(&folder);
    let at_most = std::env::var("GANDER_PERFT_AT_MOST").ok();
    let reach = match at_most.and_then(|nodes| nodes.parse::<u64>().ok()) {
        Some(nodes) => Reach::Below(nodes + 1),
        None => Reach::AtLeast(20_000_000),
    };
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(line) = lines.get(index) else { break };
                    nodes.fetch_add(check(line, reach), Ordering::Relaxed);
                    if index % 1000 == 0 {
                        println!("line {index} of {}", lines.len());
                    }
                }
            });
        }
    });
    println!("{} lines, {} nodes", lines.len(), nodes.into_inner());
}
