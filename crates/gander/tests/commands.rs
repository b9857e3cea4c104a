//! `gander move`, `gander play` and `gander bench` as people and scripts use them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn gander(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gander"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("its input is ours");
    // A program that has heard enough may leave before everything is written.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("the program ends")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

#[test]
fn the_best_move_for_people() {
    let output = gander(&["move", MATE, "--depth", "4"], "");
    assert!(output.status.success());
    let said = said(&output);
    assert!(said.starts_with("Ra8#\n"), "{said}");
    assert!(said.contains("Score White mates in 1"), "{said}");
    assert!(said.contains("Line  1. Ra8#"), "{said}");
}

#[test]
fn the_best_move_for_scripts() {
    let output = gander(
        &[
            "move", "--nodes", "3000", "--lines", "2", "--json", "--eval", "rustic",
        ],
        "",
    );
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(json["evaluator"], "rustic");
    assert_eq!(json["view"], "white");
    assert_eq!(json["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["lines"][0]["uci"][0], json["move"]);
    assert_eq!(json["lines"][0]["san"][0], json["san"]);
    assert!(json["nodes"].as_u64().is_some_and(|nodes| nodes <= 3000));
    let wdl: u64 = (0..3)
        .filter_map(|at| json["lines"][0]["wdl"][at].as_u64())
        .sum();
    assert_eq!(wdl, 1000);
    let black = gander(
        &[
            "move",
            "--json",
            "--depth",
            "3",
            "7k/8/8/8/8/8/r7/1q5K w - - 0 1",
        ],
        "",
    );
    let json: serde_json::Value = serde_json::from_slice(&black.stdout).expect("one JSON object");
    assert!(
        json["move"].is_null() && json["result"].is_string(),
        "{json}"
    );
}

#[test]
fn scores_are_whites_whoever_moves() {
    // Black is a queen up and to move: bad for White.
    let output = gander(
        &[
            "move",
            "--json",
            "--depth",
            "4",
            "q3k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
        ],
        "",
    );
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let bad = json["score_cp"].as_i64().is_some_and(|score| score < -300)
        || json["mate"].as_i64().is_some_and(|moves| moves < 0);
    assert!(bad, "{json}");
}

#[test]
fn the_greedy_goose_takes_what_it_can() {
    let position = "4k3/8/8/3q1r2/4P3/8/8/4K3 w - - 0 1";
    let output = gander(&["move", position, "--eval", "count", "--greedy"], "");
    assert!(said(&output).starts_with("exd5\n"), "{}", said(&output));
}

#[test]
fn mistakes_are_one_sentence_and_exit_code_two() {
    for arguments in [
        &["move", "nonsense"][..],
        &["move", "--eval", "guess"],
        &["move", "--depth", "0"],
        &["move", "--depth", "3", "--nodes", "5"],
        &["move", "--weights", "/no/such/file"],
        &["move", "--syzygy", "/no/such/folder"],
        &["move", "--hash", "99999999999"],
        &["play", "--clock", "soon"],
        &["play", "--fen", "nonsense"],
        &["bench", "--depth", "many"],
    ] {
        let output = gander(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
        assert!(
            complaint.starts_with("gander: "),
            "{arguments:?}: {complaint}"
        );
    }
}

#[test]
fn a_game_with_everything() {
    let path = std::env::temp_dir().join(format!("gander-game-{}.pgn", std::process::id()));
    let save = format!("save {}", path.display());
    let talk = [
        "help", "e4", "why", "hint", "g1f3", "nonsense", "Ke5", "why Nc3", "back", "moves", "eval",
        "board", "level 3", "level 99", "Nc3", "switch", "switch", &save, "draw", "resign",
    ];
    let output = gander(
        &["play", "--nodes", "2000", "--time", "200"],
        &(talk.join("\n") + "\n"),
    );
    assert!(output.status.success());
    let said = said(&output);
    assert!(said.contains("Gander plays 1... "), "{said}");
    assert!(said.contains("I played "), "{said}");
    assert!(said.contains("'nonsense' is not a move"), "{said}");
    assert!(said.contains("'Ke5' is not a legal move"), "{said}");
    assert!(said.contains("from 0 to 20"), "{said}");
    let ended = said.contains("You resign, Black wins.") || said.contains("agrees to a draw");
    assert!(ended, "{said}");
    let game = std::fs::read_to_string(&path).expect("the game was saved");
    std::fs::remove_file(&path).expect("the file is ours");
    assert!(
        game.contains("[Event \"A game against Gander\"]") && game.contains("1. e4 "),
        "{game}"
    );
}

#[test]
fn gander_mates_and_the_game_is_saved() {
    let path = std::env::temp_dir().join(format!("gander-mate-{}.pgn", std::process::id()));
    let file = path.display().to_string();
    // Whatever Black does, the rook mates on the back rank.
    let arguments = [
        "play", "--side", "black", "--fen", MATE, "--depth", "6", "--pgn", &file, "--clock", "1+1",
    ];
    let output = gander(&arguments, "");
    let said = said(&output);
    assert!(said.contains("Gander plays 1. Ra8#"), "{said}");
    assert!(said.contains("checkmate, White wins"), "{said}");
    let game = std::fs::read_to_string(&path).expect("the game was saved");
    std::fs::remove_file(&path).expect("the file is ours");
    assert!(
        game.contains("[Result \"1-0\"]") && game.contains("1. Ra8# 1-0"),
        "{game}"
    );
}

#[test]
fn a_game_that_is_left_is_no_fault() {
    for talk in ["", "e4\n", "quit\n", "e4\nquit\n"] {
        let output = gander(&["play", "--nodes", "500"], talk);
        assert!(output.status.success());
        assert!(said(&output).contains("left unfinished"), "{talk}");
    }
}

#[test]
fn bench_is_a_number_that_stays() {
    let nodes = |evaluator: &str| {
        let output = gander(&["bench", "--depth", "3", "--eval", evaluator], "");
        let said = said(&output);
        let last = said.lines().last().unwrap_or_default().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{last}");
        words[0].parse::<u64>().expect("a number")
    };
    assert_eq!(nodes("classical"), nodes("classical"));
    assert_ne!(nodes("classical"), nodes("count"));
}
