//! Files of weights and networks: what is accepted must explain every position in rows that sum to the score.

use std::sync::LazyLock;

use chess::Position;
use eval::Parameters;
use eval::nnue::{Activation, Hidden, HiddenPart, LANES, Network, Shape, checksum};

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

/// Any bytes are a network, or an error. A whole file is too large to mutate well, so inputs are edits of a small one: the first byte
/// chooses the network and whether the file's checksum is made to fit again, without which every edit would be refused for the same
/// reason; then come edits of four bytes.
pub fn network(bytes: &[u8]) {
    check(bytes);
    let Some((&first, edits)) = bytes.split_first() else {
        return;
    };
    let files = &*SMALL_NETWORKS;
    let mut file = files[usize::from(first >> 1) % files.len()].clone();
    for edit in edits.chunks_exact(4) {
        apply(&mut file, edit);
    }
    let body = file.len().saturating_sub(CHECKSUM_BYTES);
    if first & 1 == 0 {
        let sum = checksum(&file[..body]);
        file.truncate(body);
        file.extend(sum.to_le_bytes());
    }
    check(&file);
}

const CHECKSUM_BYTES: usize = 8;
/// What stands before a network's numbers is shorter than this.
const HEADING_BYTES: usize = 128;

/// One edit: what is done, where, and the new byte.
fn apply(file: &mut Vec<u8>, edit: &[u8]) {
    let anywhere = usize::from(edit[1]) << 8 | usize::from(edit[2]);
    // Numbers begin after the heading and are far more: most of the file is out of reach of two bytes, but all of it is alike.
    let offset = match edit[0] % 4 {
        0 | 1 => anywhere % HEADING_BYTES,
        2 => anywhere,
        _ => file.len().saturating_sub(anywhere + 1),
    };
    match edit[0] >> 2 & 3 {
        0 => file.truncate(offset),
        1 => file.insert(offset.min(file.len()), edit[3]),
        _ => {
            if let Some(byte) = file.get_mut(offset) {
                *byte = edit[3];
            }
        }
    }
}

/// The smallest networks there are of each format, with numbers of either sign.
static SMALL_NETWORKS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let plain = Shape {
        output_buckets: 2,
        ..Shape::plain(LANES)
    };
    let deep = Shape {
        width: 2 * LANES,
        activation: Activation::Pairwise,
        hidden: Some(Hidden {
            first: 16,
            second: 16,
        }),
        ..plain
    };
    [plain, deep].map(small_network).into()
});

fn small_network(shape: Shape) -> Vec<u8> {
    let mut network = Network::zero(shape, 180).expect("the shape can be run");
    network.provenance = "small".to_owned();
    for (place, row) in network.rows_mut().enumerate() {
        for (unit, number) in row.iter_mut().flat_map(|block| &mut block.0).enumerate() {
            *number = ((place * 31 + unit * 17) % 161) as i16 - 80;
        }
    }
    if let Some(hidden) = network.hidden_mut() {
        for part in HiddenPart::ALL {
            for index in 0..shape.hidden_numbers(part) {
                hidden.set(part, index, (index % 25) as i32 - 12);
            }
        }
    }
    network.to_bytes()
}
