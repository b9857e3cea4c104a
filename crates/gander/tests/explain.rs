//! `gander explain`, `board` and `profile` as a person meets them: the real program, its output, files and exit codes.

use std::path::PathBuf;
use std::process::{Command, Output};

fn gander(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gander"))
        .args(arguments)
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A place for files that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("gander-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

#[test]
fn every_evaluator_explains_with_or_without_quotes() {
    for name in [
        "count",
        "applet",
        "rustic",
        "scacchista",
        "textbook",
        "classical",
    ] {
        let quoted = text(&gander(&["explain", ITALIAN, "--eval", name]));
        let mut words = vec!["explain", "--eval", name];
        words.extend(ITALIAN.split(' '));
        assert_eq!(quoted, text(&gander(&words)), "{name}");
        assert!(
            quoted.contains(&format!("Evaluator {name}, White's view")),
            "{quoted}"
        );
        assert!(
            quoted.contains("This is what the engine plays by."),
            "{quoted}"
        );
    }
}

/// An explanation in JSON, which is one line, and the sum of its rows, which is its total.
fn read_and_sum(line: &str) -> (serde_json::Value, i64) {
    assert_eq!(line.lines().count(), 1);
    let read: serde_json::Value = serde_json::from_str(line).unwrap();
    let rows = read["rows"].as_array().unwrap().iter();
    let sum: i64 = rows.map(|row| row["value"].as_i64().unwrap()).sum();
    assert_eq!(read["total"].as_i64(), Some(sum));
    (read, sum)
}

#[test]
fn json_is_one_line_whose_rows_make_the_total() {
    let line = text(&gander(&["explain", ITALIAN, "--json"]));
    let (read, _) = read_and_sum(&line);
    assert_eq!(read["evaluator"], "nnue");
}

#[test]
fn the_searchs_score_is_taken_apart() {
    let line = text(&gander(&[
        "explain", ITALIAN, "--search", "--nodes", "3000", "--json",
    ]));
    let (read, sum) = read_and_sum(&line);
    assert_eq!(read["score_cp"].as_i64(), Some(sum));
    assert_eq!(read["score"]["cp"].as_i64(), Some(sum));
    assert_eq!(
        (&read["view"], &read["explains"]),
        (&"white".into(), &"search".into())
    );
    let few = text(&gander(&[
        "explain", ITALIAN, "--search", "--nodes", "3000",
    ]));
    assert!(
        few.contains("beyond the line") && few.contains("smaller rows"),
        "{few}"
    );
    let all = text(&gander(&[
        "explain", ITALIAN, "--search", "--nodes", "3000", "--all",
    ]));
    assert!(
        all.lines().count() > few.lines().count() && !all.contains("smaller rows"),
        "{all}"
    );
}

#[test]
fn a_move_and_a_second_position_are_compared_alike() {
    let by_move = text(&gander(&[
        "explain", "startpos", "--move", "e4", "--eval", "rustic",
    ]));
    assert!(
        by_move.contains("After e4 the score goes from 0.00 to +0.70"),
        "{by_move}"
    );
    let by_uci = text(&gander(&["explain", "--move", "e2e4", "--eval", "rustic"]));
    assert_eq!(by_move, by_uci);
    let second = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let compared = text(&gander(&[
        "explain",
        "--compare",
        second,
        "--eval",
        "rustic",
    ]));
    assert!(compared.contains("goes from 0.00 to +0.70"), "{compared}");
}

#[test]
fn pictures_are_written() {
    let folder = Folder::new("pictures");
    let (svg, png) = (folder.file("board.svg"), folder.file("board.png"));
    text(&gander(&[
        "explain", ITALIAN, "--svg", &svg, "--png", &png, "--width", "200",
    ]));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    assert_eq!(&std::fs::read(&png).unwrap()[..4], b"\x89PNG");
    let plain = text(&gander(&["board", "startpos", "--turn"]));
    assert_eq!(plain.matches("<use ").count(), 32);
    // An arrow is one shape more, and a tint one rectangle more on each square that is worth something.
    let arrows = text(&gander(&["board", "startpos", "--arrow", "e2e4,g1f3"]));
    assert_eq!(
        arrows.matches("<path").count(),
        plain.matches("<path").count() + 2
    );
    let tinted = text(&gander(&["board", "startpos", "--heat=rustic"]));
    assert!(tinted.matches("<rect").count() > plain.matches("<rect").count() + 8);
}

#[test]
fn pieces_and_squares_are_shown_without_colours_on_a_pipe() {
    let squares = text(&gander(&["explain", ITALIAN, "--by", "square"]));
    assert!(
        squares.contains("a     b     c") && !squares.contains('\x1b'),
        "{squares}"
    );
    let pieces = text(&gander(&["explain", ITALIAN, "--by", "piece"]));
    assert!(pieces.contains("White bishop c4"), "{pieces}");
}

#[test]
fn weights_of_a_file_are_used_and_faults_in_it_are_told() {
    let folder = Folder::new("weights");
    let file = folder.file("count.txt");
    let weights = "gander weights 1 count\n[pawns]\nmg 2\n[knights]\nmg 3\n[bishops]\nmg 3\n[rooks]\nmg 5\n[queens]\nmg 9\n";
    std::fs::write(&file, weights).unwrap();
    let told = text(&gander(&[
        "explain",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "--weights",
        &file,
    ]));
    assert!(told.contains("Score: +2 pawns"), "{told}");
    std::fs::write(&file, weights.replace("mg 5", "mg five")).unwrap();
    let refused = gander(&["explain", "--weights", &file]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("line 9") && said.contains("five"), "{said}");
}

#[test]
fn mistakes_are_answered_in_one_sentence_with_code_2() {
    for (arguments, expected) in [
        (vec!["explain", "nonsense"], "not a position"),
        (
            vec!["explain", "--eval", "nobody"],
            "there is no evaluator 'nobody'",
        ),
        (vec!["explain", "--move", "Ke5"], "not a legal move"),
        (vec!["explain", "--nodes", "10"], "--search"),
        (
            vec!["explain", "--search", "--move", "e4"],
            "cannot be used with",
        ),
        (
            vec!["explain", "--move", "e4", "--by", "square"],
            "a comparison is told by term",
        ),
        (
            vec!["explain", "--weights", "/nowhere/at/all"],
            "could not be read",
        ),
        (vec!["board", "--width", "3"], "--width"),
        (
            vec!["board", "--arrow", "e2"],
            "an arrow is two squares in one word",
        ),
        (vec!["board", "--heat=nobody"], "there is no evaluator"),
        (vec!["profile", "--eval", "nobody"], "there is no evaluator"),
    ] {
        let output = gander(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    }
    let unwritable = gander(&["explain", "--png", "/nowhere/at/all.png"]);
    assert_eq!(unwritable.status.code(), Some(1));
}

#[test]
fn a_profile_names_the_terms_and_draws_them() {
    let folder = Folder::new("profile");
    let svg = folder.file("profile.svg");
    let told = text(&gander(&[
        "profile",
        "--eval",
        "scacchista",
        "--seconds",
        "1",
        "--svg",
        &svg,
    ]));
    assert!(
        told.contains("centre control") && told.contains("samples"),
        "{told}"
    );
    assert!(
        std::fs::read_to_string(&svg)
            .unwrap()
            .contains("centre control")
    );
}
