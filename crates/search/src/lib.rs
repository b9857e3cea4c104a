//! An evaluator, a position and limits in; the best move and lines out, by callback. Nothing here prints, reads files or knows a
//! protocol.
//!
//! [`Pool`] is what a session keeps: searchers that share a hash table. [`Searcher`] is one of them, for whoever needs no more.

mod allot;
mod alphabeta;
mod assess;
mod atomic;
mod bench;
mod certainty;
mod checks;
mod control;
mod correction;
mod draws;
mod exchange;
mod features;
mod histories;
mod huge_pages;
mod info;
mod iterate;
mod learning;
mod limits;
mod moves;
mod null_move;
mod picker;
mod probcut;
mod pruning;
mod pv;
mod quiescence;
mod reductions;
mod request;
mod root;
mod score;
mod search_thread;
mod searcher;
mod singular;
mod skill;
mod table;
mod table_probe;
mod table_scores;
mod tablebase_probe;
mod tablebases;
mod threads;
mod threats;
mod time;
mod tunables;
mod views;

pub use bench::{BENCH_DEPTH, bench_positions};
pub use control::StopHandle;
pub use info::{Bound, Found, Info};
pub use limits::{Clock, Limits, Settings, Strength};
pub use request::Request;
pub use score::{MAX_PLY, Score};
pub use search_thread::spawn_search_thread;
pub use searcher::{NoTable, Searcher};
pub use skill::{ELO_RANGE, STRONGEST_LEVEL, random};
pub use tablebases::{RootRank, Tablebases, Wdl};
pub use threads::Pool;
#[cfg(feature = "tune")]
pub use tunables::{TUNABLES, Tunable};
pub use views::{MoverView, WhiteView};
