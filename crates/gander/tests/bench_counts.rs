//! The node count of `gander bench` with every evaluator: a fingerprint of rules, evaluation and search that only a functional change
//! moves. The counts are in `data/bench.tsv`; such a change renews them by `make golden` and names the new count in its message.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use eval::EvaluatorName;

/// Deep enough that every part of the search has its say, and still seconds for all evaluators.
const DEPTH: &str = "7";

fn counted(evaluator: &str, depth: &str) -> u64 {
    let output = Command::new(env!("CARGO_BIN_EXE_gander"))
        .args(["bench", "--eval", evaluator, "--depth", depth])
        .output()
        .expect("gander runs");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().expect("a last line");
    last.strip_suffix(" nps")
        .and_then(|line| line.split_once(" nodes "))
        .and_then(|(nodes, _)| nodes.parse().ok())
        .unwrap_or_else(|| panic!("'{last}' is not 'NODES nodes NPS nps'"))
}

#[test]
fn every_evaluator_searches_as_many_nodes_as_before() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bench.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let known = |name: &str| {
        text.lines().find_map(|line| {
            let mut fields = line.split('\t');
            (fields.next()? == name).then_some(())?;
            Some((fields.next()?, fields.next()?.parse::<u64>().ok()?))
        })
    };
    let write = std::env::var_os("GANDER_WRITE_GOLDEN").is_some_and(|value| !value.is_empty());
    let mut renewed = text
        .lines()
        .filter(|line| line.starts_with('#'))
        .fold(String::new(), |all, line| all + line + "\n");
    let mut moved = String::new();
    for evaluator in EvaluatorName::ALL {
        let name = evaluator.as_str();
        let (depth, nodes) = match known(name) {
            Some((depth, nodes)) => (depth, Some(nodes)),
            None => (DEPTH, None),
        };
        let count = counted(name, depth);
        let _ = writeln!(renewed, "{name}\t{depth}\t{count}");
        if nodes != Some(count) {
            let before = nodes.map_or("no count".to_owned(), |nodes| nodes.to_string());
            let _ = writeln!(moved, "  {name}: {before} before, {count} now");
        }
    }
    if write {
        std::fs::write(&path, renewed).expect("the table is written");
        return;
    }
    assert!(
        moved.is_empty(),
        "the search has changed what it does:\n{moved}If that is meant, 'make golden' writes \
         crates/gander/tests/data/bench.tsv anew; say in the commit message that the count moves and why."
    );
}
