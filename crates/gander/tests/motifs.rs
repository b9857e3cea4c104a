//! `gander motifs` as people and scripts use it: a theme a line, JSON, the table of labelled puzzles, and what it says when
//! something is wrong.

mod program;

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use program::said;

fn gander(arguments: &[&str]) -> Output {
    let all: Vec<&str> = ["motifs"]
        .into_iter()
        .chain(arguments.iter().copied())
        .collect();
    program::gander(&all)
}

const BACK_RANK: &str = "6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";

#[test]
fn a_line_is_named_one_theme_a_line() {
    let said = said(&gander(&[BACK_RANK, "--moves", "a7a5 d1d8"]));
    let themes: Vec<&str> = said.lines().collect();
    for theme in [
        "backRankMate",
        "mate",
        "mateIn1",
        "oneMove",
        "endgame",
        "rookEndgame",
    ] {
        assert!(themes.contains(&theme), "{theme}: {said}");
    }
    assert!(themes.iter().all(|theme| !theme.contains(' ')), "{said}");
}

#[test]
fn phrases_and_json_name_pieces_and_squares() {
    let words = said(&gander(&[BACK_RANK, "--moves", "a7a5 d1d8", "--explain"]));
    assert!(
        words.contains("the rook on d8 gives mate on the back rank"),
        "{words}"
    );
    let json = said(&gander(&[BACK_RANK, "--moves", "a7a5 d1d8", "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let motifs = json["motifs"].as_array().expect("motifs");
    let mate = motifs
        .iter()
        .find(|motif| motif["theme"] == "backRankMate")
        .expect("the mate");
    assert_eq!(mate["side"], "white");
    assert_eq!(mate["move"], "d1d8");
    assert_eq!(mate["ply"], 2);
    assert_eq!(mate["actor"]["square"], "d8");
    assert_eq!(mate["targets"][0]["square"], "g8");
}

#[test]
fn a_board_alone_has_motifs_too() {
    let said = said(&gander(&["4k3/8/4n3/8/q7/8/8/R3R1K1 w - - 0 1"]));
    assert!(
        said.contains("the rook on e1 pins the knight on e6 to the king on e8"),
        "{said}"
    );
}

#[test]
fn labelled_puzzles_give_a_table() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("motif-puzzles.csv");
    let text = format!(
        "PuzzleId,FEN,Moves,Themes\na,{BACK_RANK},a7a5 d1d8,mate mateIn1 fork\nb,{BACK_RANK},a7a6 d1d8,\n"
    );
    fs::write(&path, text).expect("the file");
    let file = path.to_string_lossy();
    let table = said(&gander(&["--puzzles", &file, "--nodes", "0"]));
    assert!(
        table.contains("mean F1") && table.contains("1 puzzles"),
        "{table}"
    );
    let json = said(&gander(&["--puzzles", &file, "--nodes", "0", "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["themes"]["mate"]["both"], 1);
    assert_eq!(json["themes"]["fork"]["labelled_only"], 1);
}

#[test]
fn mistakes_are_told_in_a_sentence() {
    for arguments in [
        &[][..],
        &["nonsense"],
        &[BACK_RANK, "--moves", "a7a4 d1d8"],
        &["--puzzles", "no-such-file.csv"],
        &["--puzzles", "no-such-file.csv", "--third", "4"],
        &[BACK_RANK, "--third", "1"],
    ] {
        let output = gander(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            said.starts_with("gander: ") && said.lines().count() == 1,
            "{said}"
        );
    }
}
