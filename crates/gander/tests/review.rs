//! `gander review` as a person runs it: files for every game, broken games told and passed over, and nothing done twice.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GAMES: &str = "[White \"A & <b>\"]\n[Black \"C\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n\
    [White \"Broken\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [White \"D\"]\n[Black \"E\"]\n\n1. d4 d5 2. c4 dxc4 *\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn review(folder: &Path, nodes: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gander"))
        .args([
            "review",
            "games.pgn",
            "--out",
            "out",
            "--nodes",
            nodes,
            "--hash",
            "1",
        ])
        .current_dir(folder)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn games_are_reviewed_once_and_broken_ones_are_told() {
    let folder = folder("review-once");
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    let first = review(&folder, "600");
    let said = text(&first.stdout);
    assert!(first.status.success(), "{said}{}", text(&first.stderr));
    assert!(said.contains("2 reviewed, 1 left out"), "{said}");
    assert!(
        said.contains("game 2, line 8: 'Ke3' is not a legal move"),
        "{said}"
    );
    let out = folder.join("out");
    for name in ["0001-a-b-c", "0003-d-e"] {
        for ending in ["pgn", "html", "json", "png"] {
            assert!(
                out.join(format!("{name}.{ending}")).is_file(),
                "{name}.{ending}"
            );
        }
    }
    let page = fs::read_to_string(out.join("0001-a-b-c.html")).unwrap();
    assert!(
        page.contains("A &amp; &lt;b&gt;") && !page.contains("<b>"),
        "names are text"
    );
    assert!(page.contains("Nf6 allows mate: Qxf7#"));
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(out.join("0001-a-b-c.json")).unwrap()).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), 7);
    assert_eq!(json["moves"][5]["grade"], "blunder");
    let pgn = fs::read_to_string(out.join("0001-a-b-c.pgn")).unwrap();
    assert!(pgn.contains("[%eval ") && pgn.contains("Nf6 $4"), "{pgn}");
    assert!(
        fs::read(out.join("0001-a-b-c.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );

    let again = text(&review(&folder, "600").stdout);
    assert_eq!(again.matches("done before").count(), 2, "{again}");
    let harder = text(&review(&folder, "700").stdout);
    assert_eq!(harder.matches("done before").count(), 0, "{harder}");
}

#[test]
fn wrong_input_is_refused_with_a_sentence() {
    let folder = folder("review-wrong");
    let missing = review(&folder, "10");
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("games.pgn could not be read"));
    fs::write(folder.join("games.pgn"), "nothing here").unwrap();
    assert_eq!(review(&folder, "10").status.code(), Some(2));
}

#[test]
fn strange_names_end_no_batch_and_reach_no_terminal() {
    let folder = folder("review-strange");
    let long = "x".repeat(1 << 20);
    let games = format!(
        "[White \"\u{1b}[31mred\u{7}\"]\n[Black \"\u{1}\"]\n\n1. e4 e5 *\n\n\
         [White \"{long}\"]\n[Black \"B\"]\n\n1. d4 d5 *\n\n\
         [White \"C\"]\n\n1. e4 \u{1b}]0;title\u{7} *\n\n\
         [White \"D\"]\n[Black \"E\"]\n\n1. c4 c5 *\n"
    );
    fs::write(folder.join("games.pgn"), games).unwrap();
    let done = review(&folder, "100");
    let said = text(&done.stdout);
    assert!(done.status.success(), "{said}{}", text(&done.stderr));
    assert!(said.contains("3 reviewed, 1 left out"), "{said}");
    assert!(!said.contains(['\u{1b}', '\u{7}', '\u{1}']), "{said:?}");
    assert!(said.len() < 4000, "{} bytes were printed", said.len());
    let files = fs::read_dir(folder.join("out")).unwrap().count();
    assert_eq!(files, 12);
}
