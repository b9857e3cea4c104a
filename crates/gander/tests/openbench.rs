//! What OpenBench asks of an engine, clause by clause, on the real program. What needs other builds is in `tools/openbench_tests.sh`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn gander(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_gander"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The nodes and the nodes a second in the last line of a bench.
fn benched(arguments: &[&str]) -> (u64, u64) {
    let printed = gander(arguments);
    let last = printed.lines().last().unwrap();
    match last.split_ascii_whitespace().collect::<Vec<_>>().as_slice() {
        [nodes, "nodes", speed, "nps"] => (nodes.parse().unwrap(), speed.parse().unwrap()),
        _ => panic!("the last line of bench is '{last}'"),
    }
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let shallow = ["bench", "--depth", "4"];
    let (nodes, speed) = benched(&shallow);
    assert!(nodes > 1000 && speed > 0);
    assert_eq!(benched(&shallow).0, nodes);
}

#[test]
fn threads_and_hash_are_options() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gander"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"uci\nquit\n")
        .unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    for option in [
        "option name Threads type spin default 1 min 1 ",
        "option name Hash type spin default 16 min 1 ",
        "option name UCI_Chess960 type check default false",
    ] {
        assert!(said.contains(option), "{option} is missing in {said}");
    }
}

fn positions(seed: u64) -> BTreeSet<String> {
    let printed = gander(&[&format!("genfens 4 seed {seed} book None"), "quit"]);
    let fens: Vec<&str> = printed
        .lines()
        .filter_map(|line| line.strip_prefix("info string genfens "))
        .collect();
    assert_eq!(fens.len(), 4);
    for fen in &fens {
        chess::Position::from_fen(fen).unwrap();
    }
    fens.into_iter().map(str::to_owned).collect()
}

#[test]
fn all_bits_of_a_seed_count() {
    let (low, high) = (positions(7), positions(7 | 1 << 40));
    assert_eq!(low, positions(7));
    assert_ne!(low, high);
}

#[test]
fn the_configuration_names_what_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/openbench/Gander.json")).unwrap();
    let found: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(found["private"], false);
    assert!(found["nps"].as_u64().unwrap() > 0);
    let path = found["build"]["path"].as_str().unwrap();
    assert!(root.join(path).join("Makefile").is_file());
    let compiler = found["build"]["compilers"][0].as_str().unwrap();
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .unwrap();
    assert_eq!(compiler, format!("cargo>={version}.0"));
    for kind in ["test_presets", "tune_presets", "datagen_presets"] {
        for (name, preset) in found[kind].as_object().unwrap() {
            for option in preset["both_options"].as_str().unwrap_or("").split(' ') {
                let known = option.is_empty()
                    || option.starts_with("Threads=")
                    || option.starts_with("Hash=");
                assert!(known, "{kind}, {name}: {option}");
            }
        }
    }
}
