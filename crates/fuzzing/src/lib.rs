//! For tests only: what must hold for any bytes at every place where Gander reads what others wrote. Each [`Target`] is a function of
//! bytes, written once: the libFuzzer targets in `fuzz/` call it with inputs that coverage guides, and [`drive`] calls it on stable
//! Rust with mutations of the seeds in `fuzz/seeds`.

mod drive;
mod games;
mod mutate;
mod parameters;
mod random;
#[path = "../../chess/tests/exercises/mod.rs"]
#[allow(dead_code)]
mod rules;
mod samples;
mod server;
mod uci;

pub use drive::{Failure, drive, seeds};

/// One place where bytes come in.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: that of the folder of its seeds and of its libFuzzer target.
    pub name: &'static str,
    /// What is done with the bytes; it panics if something does not hold.
    pub run: fn(&[u8]),
    /// The longest input that mutation makes.
    pub longest: usize,
    /// Words that inputs are made of, for mutation to put in.
    pub words: &'static [&'static str],
    /// Files of the repository that are seeds besides those in its folder.
    pub files: &'static [&'static str],
    /// Inputs that a test of every change runs besides the seeds: few where one is slow.
    pub quick: u64,
}

const MOVES: &[&str] = &[
    "e4", "Nf3", "O-O", "O-O-O", "exd5", "e8=Q+", "Qh5#", "R1a3", "0-0", "e2e4", "e7e8q", "a1h1",
    "0000",
];
const FEN: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "4k3/8",
    "KQkq",
    "HAha",
    " w ",
    " b ",
    " - ",
    "e3",
    "d6",
    "0 1",
    "99 200",
    "65535",
];
const PGN: &[&str] = &[
    "[FEN \"",
    "[SetUp \"1\"]",
    "[Event \"",
    "\"]\n",
    "\\\"",
    "\\",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "$1",
    "$300",
    "!?",
    "1.",
    "1...",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "[%clk 0:01:00]",
    "[%eval 0.3]",
    "[%eval #-3]",
    "O-O",
    "e4",
    "Nf6",
    "\r\n",
    "\u{feff}",
    "@@@@",
    "--",
];
const LABELS: &[&str] = &[
    "fen\tcp\tresult\n",
    "fen,score,wdl_stm\n",
    "1-0",
    "1/2-1/2",
    "[0.5]",
    "cp 35",
    "ce -3;",
    "+1.25",
    "#3",
    "mate -3",
    "dm 2",
    "| 35 | 0.5",
    "c9 \"0-1\";",
    "32002",
    "-32768",
    "NaN",
    "1e400",
    "bm Nf3;",
];
const UCI: &[&str] = &[
    "uci\n",
    "isready\n",
    "ucinewgame\n",
    "position startpos moves ",
    "position fen ",
    "go ",
    "go depth 3\n",
    "go infinite\n",
    "stop\n",
    "ponderhit\n",
    "quit\n",
    "setoption name ",
    " value ",
    "MultiPV",
    "Ponder",
    "UCI_Chess960",
    "UCI_LimitStrength",
    "UCI_Elo",
    "Evaluator",
    "searchmoves ",
    "mate 3",
    "movetime 1",
    "wtime 100 btime 100",
    "d\n",
    "eval\n",
    "flip\n",
    "debug on\n",
    "help\n",
    "e2e4 ",
    "true",
    "-1",
    "99999999999999999999",
];
const JSON: &[&str] = &[
    "{\"id\":1,\"task\":\"analyse\",",
    "\"task\":\"stop\"}",
    "\"task\":\"play\"",
    "\"task\":\"compare\"",
    "\"task\":\"review\"",
    "\"fen\":\"",
    "\"moves\":[",
    "\"evaluator\":\"classical\"",
    "\"lines\":3",
    "\"nodes\":10",
    "\"seconds\":0.01",
    "null",
    "true",
    "-1",
    "1e999",
    "[]",
    "{}",
    "\"\\u0000\"",
    "\"\"",
];
const HTTP: &[&str] = &[
    "GET / HTTP/1.1\r\n",
    "POST /api/position HTTP/1.1\r\n",
    "POST /api/pgn HTTP/1.1\r\n",
    "POST /api/explain HTTP/1.1\r\n",
    "GET /api/weights?evaluator=",
    "GET /api/about HTTP/1.1\r\n",
    "Host: 127.0.0.1\r\n",
    "Host: localhost\r\n",
    "Origin: http://evil\r\n",
    "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Content-Type: application/json\r\n",
    "\r\n\r\n",
    "%2e%2e/",
    "..\\",
    "?",
    "&",
    "=",
    "Upgrade: websocket\r\n",
    "{\"fen\":\"startpos\"}",
    "0\r\n\r\n",
];
const WEIGHTS: &[&str] = &[
    "gander weights 1 count\n",
    "gander weights 1 classical\n",
    "[material]",
    "[pawns]",
    "mg ",
    "eg ",
    "-2147483648",
    "30000",
    "-30000",
    "#",
    "[",
    "]",
    "99999999999",
];

/// Every place where bytes come in.
pub const TARGETS: &[Target] = &[
    target("fen", rules::fen, 128, FEN, 20_000),
    target("san", rules::san, 32, MOVES, 20_000),
    target("uci_move", rules::uci_move, 32, MOVES, 20_000),
    target("walk", rules::walk, 128, &[], 2_000),
    target("uci_session", uci::session, 512, UCI, 150),
    target("pgn", games::pgn, 1024, PGN, 5_000),
    target("annotated", games::annotated, 512, PGN, 60),
    target("lines", samples::lines, 256, LABELS, 20_000),
    target("viriformat", samples::viriformat, 512, &[], 10_000),
    target("bulletformat", samples::bulletformat, 64, &[], 20_000),
    target("data_pgn", samples::pgn_file, 1024, PGN, 150),
    Target {
        files: &["crates/lab/tests/data/pyarrow.parquet"],
        ..target("parquet", samples::parquet_file, 1 << 14, &[], 150)
    },
    Target {
        files: &[
            "crates/eval/weights/count.txt",
            "crates/eval/weights/applet.txt",
            "crates/eval/weights/textbook.txt",
            "crates/eval/weights/classical.txt",
        ],
        ..target("weights", parameters::weights, 1 << 16, WEIGHTS, 150)
    },
    target("network", parameters::network, 64, &[], 500),
    target("http", server::http, 1024, HTTP, 300),
    target("socket_message", server::socket_message, 512, JSON, 150),
];

const fn target(
    name: &'static str,
    run: fn(&[u8]),
    longest: usize,
    words: &'static [&'static str],
    quick: u64,
) -> Target {
    Target {
        name,
        run,
        longest,
        words,
        files: &[],
        quick,
    }
}

/// The target of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Runs the target of this name, for libFuzzer.
///
/// # Panics
/// If there is none, or something does not hold.
pub fn run(name: &str, bytes: &[u8]) {
    let target = find(name).unwrap_or_else(|| panic!("there is no target {name}"));
    (target.run)(bytes);
}
