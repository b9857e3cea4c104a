//! Every file operation of the library fails in turn, alone or with all that follow it as when the program is killed there: the file is the
//! old one or the new one whole, nothing else is touched, and the same change afterwards succeeds.

use std::fs;
use std::path::PathBuf;

use super::disk::{Fault, Operation, with_fault};
use super::{Change, DELETED, Library, version};

const OLD: &str = "1. e4 e5 2. Nf3 *";
const NEW: &str = "1. d4 d5 2. c4 *";
const OTHER: &str = "1. c4 *";

/// A change of `a.pgn`: what it holds before, and what it shall hold.
const CHANGES: [(&str, Option<&str>, Option<&str>); 3] = [
    ("new", None, Some(NEW)),
    ("changed", Some(OLD), Some(NEW)),
    ("deleted", Some(OLD), None),
];

const OPERATIONS: [Operation; 6] = [
    Operation::Folder,
    Operation::Read,
    Operation::Create,
    Operation::Write,
    Operation::Sync,
    Operation::Rename,
];

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gander-library-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

/// Tries one change with one fault; false if the fault never came.
fn strike(name: &str, before: Option<&str>, after: Option<&str>, fault: Fault) -> bool {
    let what = format!("{name} with {fault:?}");
    let folder = folder(&format!("fault-{name}"));
    let held = |file: &str| fs::read_to_string(folder.join(file)).ok();
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("b.pgn"), OTHER).unwrap();
    if let Some(text) = before {
        fs::write(folder.join("a.pgn"), text).unwrap();
    }
    let change = Change {
        text: after.map(str::to_owned),
        version: before.map(|text| version(text.as_bytes())),
    };
    let library = Library::new(folder.clone());
    let (outcome, struck) = with_fault(fault, || library.change("a.pgn", &change));
    let now = held("a.pgn");
    match &outcome {
        Ok(_) => assert_eq!(now.as_deref(), after, "{what}"),
        Err(refusal) => {
            assert!(struck, "{what}: {}", refusal.sentence);
            assert!(refusal.sentence.contains(" failed: a fault at "), "{what}");
            assert!(
                now.as_deref() == before || now.as_deref() == after,
                "{what}: {now:?}"
            );
        }
    }
    // The program starts again, shows what is there, and the page repeats what failed.
    let library = Library::new(folder.clone());
    let shown = library.list().unwrap().len();
    assert_eq!(shown, 1 + usize::from(now.is_some()), "{what}");
    let deleted_already = after.is_none() && now.is_none();
    if outcome.is_err() && !deleted_already {
        assert!(
            library.change("a.pgn", &change).is_ok(),
            "{what}, and again"
        );
    }
    assert_eq!(held("a.pgn").as_deref(), after, "{what}");
    assert_eq!(held("b.pgn").as_deref(), Some(OTHER), "{what}");
    if let (Some(old), None) = (before, after) {
        let kept = format!("{DELETED}/{}-a.pgn", version(old.as_bytes()));
        assert_eq!(held(&kept).as_deref(), before, "{what}: not kept beside");
    }
    let unfinished = fs::read_dir(&folder).unwrap().flatten();
    let unfinished = unfinished.filter(|file| file.file_name().as_encoded_bytes()[0] == b'.');
    assert_eq!(
        unfinished.count(),
        0,
        "{what}: something half written stays"
    );
    fs::remove_dir_all(&folder).unwrap();
    struck
}

#[test]
#[allow(clippy::print_stdout)]
fn every_operation_fails_in_turn() {
    for (name, before, after) in CHANGES {
        let mut table = String::new();
        for operation in OPERATIONS {
            let came = (1..)
                .take_while(|&number| strike(name, before, after, Fault::One(operation, number)))
                .count();
            table.push_str(&format!(" {operation:?} {came}"));
        }
        let killed = (1..)
            .take_while(|&number| strike(name, before, after, Fault::EveryFrom(number)))
            .count();
        assert!(killed >= 3, "{name}: only {killed} operations:{table}");
    }
}
