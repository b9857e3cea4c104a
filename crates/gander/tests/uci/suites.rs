//! Many positions and many lines: the bench set always, and the larger collections when `GANDER_DATA` says where they are.

use std::fs;

use super::check;
use super::driver::{Driver, count};

/// A file of the collection, or nothing with a note.
fn data(path: &str) -> Option<String> {
    let file = suites::folder(&format!("UCI over {path}"))?.join(path);
    Some(fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

/// Searches each position a little and holds every line to the rules.
fn search_all<'a>(positions: impl Iterator<Item = &'a str>, nodes: u64, options: &[&str]) {
    let mut driver = Driver::start();
    for option in options {
        driver.send(&format!("setoption name {option}"));
    }
    for fen in positions {
        let position = format!("position fen {fen}");
        let lines = driver.search(&position, &format!("go nodes {nodes}"));
        check::search(&position, &lines);
    }
    let (rest, status) = driver.finish();
    assert!(status.success() && rest.is_empty(), "{rest:?}");
}

#[test]
fn lines_of_the_bench_positions_are_legal() {
    search_all(search::bench_positions(), 5000, &[]);
    search_all(
        search::bench_positions(),
        2000,
        &["MultiPV value 3", "UCI_ShowWDL value true"],
    );
    search_all(
        search::bench_positions(),
        2000,
        &[
            "Hash value 1",
            "Contempt value 20",
            "Evaluator value rustic",
        ],
    );
}

#[test]
fn lines_of_mates_are_mates() {
    let Some(text) = data("suites/mates/matetrack.epd") else {
        return;
    };
    let fen = |line: &'static str| line.split(" bm ").next().unwrap_or(line);
    let text: &'static str = Box::leak(text.into_boxed_str());
    search_all(text.lines().step_by(60).map(fen), 10_000, &[]);
}

#[test]
fn known_sequences() {
    let Some(text) = data("corner-cases/derived_lists/uci_sequences.txt") else {
        return;
    };
    let mut driver = Driver::start();
    for block in text.split("\n\n") {
        let mut said = Vec::new();
        let mut position = "position startpos".to_owned();
        for line in block.lines().filter(|line| !line.starts_with('#')) {
            // Placeholders of another project's test, and what only that project has.
            if line.contains('{') || line.starts_with("bench") || line == "quit" {
                continue;
            }
            if line.starts_with("position") && check_position(line) {
                position = line.to_owned();
            }
            if line == "isready" {
                said.extend(driver.ask(""));
                said.push("readyok".to_owned());
                continue;
            }
            driver.send(line);
            let is_search = line.starts_with("go") && !line.contains("perft");
            let mut answer = Vec::new();
            if is_search && (line == "go" || line.contains("infinite") || line.contains("ponder")) {
                // A search without limits ends by itself where everything is known.
                answer = driver.ask("");
                driver.send("stop");
            }
            if is_search {
                if count(&answer, "bestmove") == 0 {
                    answer.extend(driver.until("bestmove"));
                }
                assert_eq!(count(&answer, "bestmove"), 1, "{block}");
                said.extend(answer);
            }
        }
        said.extend(driver.ask(""));
        let flipped = block.contains("flip");
        if !flipped
            && said
                .iter()
                .filter(|line| line.starts_with("bestmove"))
                .count()
                == 1
        {
            let end = said
                .iter()
                .position(|line| line.starts_with("bestmove"))
                .unwrap_or(0);
            check::search(&position, &said[..=end]);
        }
        for wanted in block
            .lines()
            .filter_map(|line| line.strip_prefix("#expect "))
        {
            if wanted.starts_with("bestmove")
                || wanted.contains("score mate")
                || wanted == "readyok"
            {
                let parts: Vec<&str> = wanted
                    .split('*')
                    .map(str::trim)
                    .filter(|part| !part.is_empty())
                    .collect();
                let fits = |line: &String| {
                    let mut rest = line.as_str();
                    parts.iter().all(|part| match rest.find(part) {
                        Some(at) => {
                            rest = &rest[at + part.len()..];
                            true
                        }
                        None => false,
                    })
                };
                assert!(
                    said.iter().any(fits),
                    "{wanted} is missing after\n{block}\n{said:#?}"
                );
            }
        }
    }
    let (_, status) = driver.finish();
    assert!(status.success());
}

/// Whether the program should take this `position`.
fn check_position(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["position", "startpos", rest @ ..] => {
            let mut place = chess::Position::start();
            rest.iter().skip(1).all(|text| match place.parse_uci(text) {
                Ok(played) => {
                    place.make(played, &mut ());
                    true
                }
                Err(_) => false,
            })
        }
        ["position", "fen", rest @ ..] => {
            let end = rest
                .iter()
                .position(|&word| word == "moves")
                .unwrap_or(rest.len());
            chess::Position::from_composed_fen(&rest[..end].join(" ")).is_ok()
        }
        _ => false,
    }
}
