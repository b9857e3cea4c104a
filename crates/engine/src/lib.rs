//! A session with the engine: which evaluator, weights, hash, threads and tablebases; analysis of positions by callback;
//! and UCI, the language of chess interfaces. It knows nothing of command lines or HTTP.

mod bench;
mod evaluators;
mod game;
mod memory;
mod perft;
mod report;
mod session;
mod tablebases;
pub mod uci;
mod wdl;

pub use bench::{BenchResult, run as run_bench};
pub use evaluators::{EvaluatorName, Explainer, Judge};
pub use game::Game;
pub use memory::megabytes as machine_megabytes;
pub use report::{Report, grouped, is_playable, numbered, pawns};
pub use session::{DEFAULT_HASH, MOST_THREADS, Session, Verdict, read_weights};
pub use tablebases::{PATH_SEPARATOR, Syzygy};
pub use wdl::Chances;
