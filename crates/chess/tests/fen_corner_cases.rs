//! Odd, broken and impossible positions as text. Our own list lives beside this file; larger ones, collected by others, are
//! read when `GANDER_DATA` names a folder that has them.

#![allow(clippy::print_stdout)]

use std::path::PathBuf;

use chess::{FenError, Position};

/// The folder of the larger lists, if there is one here.
fn data() -> Option<PathBuf> {
    Some(suites::folder("FEN corner cases")?.join("corner-cases"))
}

fn read(path: PathBuf) -> String {
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Each line of our list: the rule that must be named (or `ok`), a tab, the text.
#[test]
fn each_rule_has_its_error() {
    let mut rules = std::collections::BTreeSet::new();
    for line in include_str!("data/fen_rules.tsv").lines() {
        let Some((rule, text)) = line.split_once('\t') else {
            assert!(
                line.is_empty() || line.starts_with('#'),
                "no tab in {line:?}"
            );
            continue;
        };
        let verdict = match Position::from_fen(text) {
            Ok(position) => {
                let again = Position::from_fen(&position.to_fen());
                assert_eq!(again, Ok(position), "{text}");
                "ok".to_owned()
            }
            Err(error) => {
                let sentence = error.to_string();
                assert!(
                    sentence.len() > 20 && !sentence.contains('\n'),
                    "{sentence:?}"
                );
                format!("{error:?}")
            }
        };
        let name: String = verdict
            .chars()
            .take_while(|c| c.is_alphanumeric())
            .collect();
        assert_eq!(name, rule, "{text:?} gave {verdict}");
        rules.insert(name);
    }
    assert_eq!(
        rules.len(),
        20,
        "every error and `ok` have an example: {rules:?}"
    );
}

#[test]
fn lists_of_others_are_judged_as_they_are() {
    let Some(folder) = data() else { return };
    let folder = folder.join("cozy_chess_sfens");
    let mut count = 0;
    for text in read(folder.join("valid.sfens")).lines() {
        count += 1;
        let position = Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let again = Position::from_fen(&position.to_shredder_fen());
        assert_eq!(again, Ok(position), "{text}");
    }
    assert_eq!(count, 10_000);
    for text in read(folder.join("chess960_start_positions.sfens")).lines() {
        let position = Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.to_shredder_fen(), text);
    }
    for text in read(folder.join("invalid.sfens")).lines() {
        let error = Position::from_fen(text).expect_err(text);
        assert!(!error.to_string().is_empty());
    }
}

/// Verdicts taken from other projects' tests. What they call standard mode is, here, a position that is not
/// [`Position::is_chess960`]: the reader accepts both kinds of castling rights and says which it saw.
#[test]
fn verdicts_of_others_are_honoured() {
    let Some(folder) = data() else { return };
    for line in read(folder.join("derived_lists/fen_verdicts.tsv")).lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [text, mode, verdict, _] = fields[..] else {
            panic!("not four fields: {line:?}");
        };
        let read = Position::from_fen(text);
        let fits = |position: &Position| mode == "chess960" || !position.is_chess960();
        if let Some(expected) = verdict.strip_prefix("ep-sanitised output FEN: ") {
            assert_eq!(
                read.map(|position| position.to_fen()),
                Ok(expected.to_owned())
            );
        } else if verdict == "STATUS_VALID" {
            assert!(read.as_ref().is_ok_and(fits), "{text}: {read:?}");
        } else if let Some(sides) = verdict.strip_prefix("insufficient_material") {
            let neither = sides == "(white=True,black=True)";
            let insufficient = read.map(|position| position.is_insufficient_material());
            assert_eq!(insufficient, Ok(neither), "{text}");
        } else {
            assert!(!read.as_ref().is_ok_and(fits), "{text}: {verdict}");
        }
    }
}

/// Seeds of other projects' fuzzers, and a list of illegal positions with remarks: nothing panics, and whatever is accepted
/// can be written and read again.
#[test]
fn seeds_of_others_do_no_harm() {
    let Some(folder) = data() else { return };
    for name in [
        "chess_library_fens",
        "python_chess_fuzz/fen",
        "python_chess_fuzz/epd",
        "shakmaty_fuzz/fen_from_ascii",
        "whittington_destruction",
    ] {
        for entry in std::fs::read_dir(folder.join(name)).expect("a folder") {
            for text in read(entry.expect("an entry").path()).lines() {
                if let Ok(position) = Position::from_fen(text) {
                    assert_eq!(
                        Position::from_fen(&position.to_fen()),
                        Ok(position),
                        "{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn an_error_names_what_is_wrong() {
    let message = |text: &str| Position::from_fen(text).expect_err(text).to_string();
    assert!(message("8/8/8/8/8/8/8/8 w - - 0 1").contains("White has 0 kings"));
    assert!(message("4k3/8/8/8/8/8/4P3/4KP2 w - - 0 1").contains("f1"));
    assert!(message("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").contains("Black is in check"));
    assert!(message("4k3/8/8/8/8/8/8/4K3 w K - 0 1").contains("'K'"));
    let long = "x".repeat(10_000);
    assert!(message(&format!("4k3/8/8/8/8/8/8/4K3 {long} - - 0 1")).len() < 200);
    assert_eq!(Position::from_fen(""), Err(FenError::Fields(0)));
}
