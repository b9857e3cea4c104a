//! How well the motifs agree with labelled puzzles, where `GANDER_DATA` names a folder with them. Without a search the themes that
//! need one (zugzwang, crushing, advantage, equality) are judged by material, so the figure here is lower than with one.

#![allow(clippy::print_stdout)]

use std::fs;
use std::path::Path;

use motifs::MaterialJudge;
use motifs::puzzles::{Columns, ThemeCounts, motifs_of};

/// The mean F1 that docs/motifs.md gives for material alone.
const DOCUMENTED: f64 = 0.900;

#[test]
fn the_themes_of_labelled_puzzles_are_found() {
    let Some(data) = std::env::var_os("GANDER_DATA") else {
        println!("skipped: GANDER_DATA names no folder of data");
        return;
    };
    let path = Path::new(&data).join("labelled/lichess_puzzles/lichess_puzzles_dev.csv");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: there is no {}", path.display());
        return;
    };
    let mut lines = text.lines();
    let columns = Columns::read(lines.next().unwrap_or_default()).expect("the columns");
    let mut table = ThemeCounts::default();
    for line in lines {
        if let Some(puzzle) = columns
            .puzzle(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"))
        {
            table.add(&puzzle, &motifs_of(&puzzle, &mut MaterialJudge));
        }
    }
    assert!(table.puzzles > 10_000, "only {} puzzles", table.puzzles);
    let mean = table.mean_f1();
    assert!(
        mean >= DOCUMENTED - 0.01,
        "the mean F1 is {mean:.4}, the documentation says {DOCUMENTED}"
    );
}

#[test]
fn a_table_counts_what_it_says() {
    let columns = Columns::read("PuzzleId,FEN,Moves,Themes").expect("the columns");
    let line =
        "x,6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,a7a5 d1d8,backRankMate mate mateIn1 oneMove fork";
    let puzzle = columns.puzzle(line).expect("a puzzle").expect("labels");
    let mut table = ThemeCounts::default();
    table.add(&puzzle, &motifs_of(&puzzle, &mut MaterialJudge));
    let count = |name: &str| table.themes.get(name).copied().unwrap_or_default();
    assert_eq!((count("mate").both, count("mate").labelled_only), (1, 0));
    assert_eq!((count("fork").both, count("fork").labelled_only), (0, 1));
    assert_eq!(count("endgame").found_only, 1);
    assert!((count("mate").f1() - 1.0).abs() < 1e-9);
    let mut twice = table.clone();
    twice.merge(&table);
    assert_eq!(twice.themes["mate"].both, 2);
    assert_eq!(twice.puzzles, 2);
}

#[test]
fn bad_lines_are_told() {
    assert!(Columns::read("FEN,Moves").is_err());
    let columns = Columns::read("FEN,Moves,Themes").expect("the columns");
    assert!(columns.puzzle("nonsense,e2e4,fork").is_err());
    assert!(columns.puzzle("8/8/8/8/8/8/8/8 w - - 0 1").is_err());
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(columns.puzzle(&format!("{start},e2e5,fork")).is_err());
    assert!(
        columns
            .puzzle(&format!("{start},e2e4,"))
            .expect("no error")
            .is_none()
    );
}
