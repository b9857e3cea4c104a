//! A race: perft by Gander, cozy-chess and shakmaty, in turn in one process, so that whatever else the machine does slows
//! all three alike. Each library counts a position several times; the best time counts, on the processor where the
//! system tells (Linux), by the clock elsewhere.
//!
//! `make bench-perft` runs it with everything this machine's processor offers, for all three.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

/// A name, the position, and the depths with bulk counting and with every last move made.
const POSITIONS: [(&str, &str, u32, u32); 8] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        5,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        4,
    ),
    (
        "rook endgame",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        7,
        6,
    ),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        4,
    ),
    (
        "middle game",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        4,
    ),
    (
        "opening",
        "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        5,
        4,
    ),
    (
        "endgame",
        "8/5p2/4b1kp/3p2p1/1p1P4/pB1K1PP1/P6P/8 w - - 0 1",
        6,
        5,
    ),
    (
        "Chess960",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        5,
        4,
    ),
];

/// How often each library counts each position.
const ROUNDS: usize = 5;

fn cozy_bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            board.generate_moves(|set| {
                nodes += set.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|set| {
                for legal in set {
                    let mut after = board.clone();
                    after.play_unchecked(legal);
                    nodes += cozy_bulk(&after, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

fn cozy_making_all(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|set| {
        for legal in set {
            let mut after = board.clone();
            after.play_unchecked(legal);
            nodes += cozy_making_all(&after, depth - 1);
        }
        false
    });
    nodes
}

fn shakmaty_making_all(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|legal| {
            let mut after = position.clone();
            after.play_unchecked(legal);
            shakmaty_making_all(&after, depth - 1)
        })
        .sum()
}

/// How long this thread has run on a processor, where the system tells: the first figure of its scheduler's statistics.
fn processor_seconds() -> Option<f64> {
    // The figure is brought up to date when the thread gives way.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0.0).then_some(nanoseconds / 1e9)
}

/// The same position in three libraries, and the figures of each.
struct Runner {
    ours: chess::Position,
    cozy: Board,
    shakmaty: Chess,
}

impl Runner {
    fn new(fen: &str) -> Runner {
        let ours = chess::Position::from_fen(fen).expect("Gander reads it");
        Runner {
            cozy: Board::from_fen(&ours.to_shredder_fen(), true).expect("cozy-chess reads it"),
            shakmaty: fen
                .parse::<Fen>()
                .expect("shakmaty reads it")
                .into_position(CastlingMode::Chess960)
                .expect("shakmaty accepts it"),
            ours,
        }
    }

    /// Millions of nodes a second of Gander, cozy-chess and shakmaty.
    fn race(&self, depth: u32, bulk: bool) -> [f64; 3] {
        let runs: [&dyn Fn() -> u64; 3] = if bulk {
            [
                &|| black_box(&self.ours).perft(depth),
                &|| cozy_bulk(black_box(&self.cozy), depth),
                &|| shakmaty::perft(black_box(&self.shakmaty), depth),
            ]
        } else {
            [
                &|| black_box(&self.ours).perft_making_all(depth),
                &|| cozy_making_all(black_box(&self.cozy), depth),
                &|| shakmaty_making_all(black_box(&self.shakmaty), depth),
            ]
        };
        let mut best = [f64::MAX; 3];
        let mut nodes = [0; 3];
        for _ in 0..ROUNDS {
            for (index, run) in runs.iter().enumerate() {
                let (clock, processor) = (Instant::now(), processor_seconds());
                nodes[index] = run();
                let seconds = match (processor, processor_seconds()) {
                    (Some(before), Some(after)) => after - before,
                    _ => clock.elapsed().as_secs_f64(),
                };
                best[index] = best[index].min(seconds);
            }
        }
        assert!(
            nodes.iter().all(|&count| count == nodes[0]),
            "the counts differ: {nodes:?}"
        );
        best.map(|seconds| nodes[0] as f64 / seconds / 1e6)
    }
}

/// Races over all positions, prints a line for each, and gives the geometric means of our ratios to the others.
fn table(bulk: bool) -> (f64, f64) {
    println!(
        "{:<14}{:>10}{:>12}{:>10}{:>10}{:>12}",
        "Mnps", "Gander", "cozy-chess", "shakmaty", "/ cozy", "/ shakmaty"
    );
    let mut logarithms = (0.0, 0.0);
    for (name, fen, bulk_depth, making_depth) in POSITIONS {
        let depth = if bulk { bulk_depth } else { making_depth };
        let [ours, cozy, shakmaty] = Runner::new(fen).race(depth, bulk);
        let (to_cozy, to_shakmaty) = (ours / cozy, ours / shakmaty);
        println!(
            "{name:<14}{ours:>10.1}{cozy:>12.1}{shakmaty:>10.1}{to_cozy:>10.2}{to_shakmaty:>12.2}"
        );
        logarithms.0 += to_cozy.ln();
        logarithms.1 += to_shakmaty.ln();
    }
    let count = POSITIONS.len() as f64;
    ((logarithms.0 / count).exp(), (logarithms.1 / count).exp())
}

fn main() {
    println!("every last move made");
    let (cozy, shakmaty) = table(false);
    println!(
        "geometric mean, every last move made: {cozy:.2} x cozy-chess, {shakmaty:.2} x shakmaty\n"
    );
    println!("last moves counted in bulk");
    let (cozy, shakmaty) = table(true);
    println!("geometric mean: {cozy:.2} x cozy-chess, {shakmaty:.2} x shakmaty");
}
