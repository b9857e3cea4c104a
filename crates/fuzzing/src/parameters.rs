//! Files of weights and networks: what is accepted must explain every position in rows that sum to the score.

use std::sync::LazyLock;

use chess::Position;
use eval::{EvaluatorName, Parameters};

fn positions() -> [Position; 3] {
    [
        "r1b2rk1/2q1bppp/p2ppn2/1p6/3QPP2/2N1B3/PPP1B1PP/R4RK1 w - - 0 13",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "8/5k2/2b5/8/2P1p3/4P1K1/1P3B2/8 b - - 0 50",
    ]
    .map(|fen| Position::from_composed_fen(fen).expect(fen))
}

fn check(bytes: &[u8]) {
    let Ok(parameters) = Parameters::read(bytes) else {
        return;
    };
    let again = Parameters::read(&parameters.to_bytes()).expect("what was written is read");
    assert_eq!(again.to_bytes(), parameters.to_bytes());
    for position in positions() {
        let explanation = parameters.evaluator().explain(Some(&parameters), &position);
        let sum: i64 = explanation
            .rows
            .iter()
            .map(|row| i64::from(row.value))
            .sum();
        assert_eq!(sum, i64::from(explanation.total));
    }
}

/// Any text is a file of weights, or an error.
pub fn weights(bytes: &[u8]) {
    check(bytes);
}

/// Any bytes are a network, or an error. Inputs are edits of the network that ships, each an offset of three bytes and a value: a whole
/// file is too large to mutate well. An offset beyond the end cuts the file there.
pub fn network(bytes: &[u8]) {
    static SHIPPED: LazyLock<Vec<u8>> =
        LazyLock::new(|| EvaluatorName::Nnue.default_parameters().to_bytes());
    let mut file = SHIPPED.clone();
    for edit in bytes.chunks_exact(4) {
        let offset = usize::from(edit[0]) | usize::from(edit[1]) << 8 | usize::from(edit[2]) << 16;
        match file.get_mut(offset) {
            Some(byte) => *byte = edit[3],
            None => file.truncate(offset % (file.len() + 1)),
        }
    }
    check(&file);
    check(bytes);
}
