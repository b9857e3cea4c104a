//! A session with the engine: which evaluator, weights, hash, threads and tablebases; analysis of positions by callback;
//! and UCI, the language of chess interfaces. It knows nothing of command lines or HTTP.

mod bench;
pub mod compare;
mod error;
mod follow;
mod game;
mod material;
mod memory;
mod move_names;
pub mod openings;
mod perft;
pub mod pgn;
pub mod polyglot;
mod report;
pub mod review;
mod row_family;
mod scoresheet;
mod searcher_pool;
mod session;
mod tablebases;
pub mod uci;
mod wdl;
pub mod why;

pub use bench::{BenchResult, run as run_bench};
pub use error::SessionError;
pub use eval::EvaluatorName;
pub use game::Game;
pub use memory::megabytes as machine_megabytes;
pub use move_names::MoveNames;
pub use report::{Report, grouped, is_playable, pawns};
pub use row_family::{RowFamily, TermFamily};
pub use search::{MoverView, WhiteView};
pub use searcher_pool::default_evaluator;
pub use session::{DEFAULT_HASH, MOST_THREADS, SearchResult, Session, read_weights};
pub use tablebases::{PATH_SEPARATOR, ProbedMove, Syzygy};
pub use wdl::{Chances, normalised};
