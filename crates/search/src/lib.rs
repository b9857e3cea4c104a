//! An evaluator, a position and limits in; the best move and lines out, by callback. Nothing here prints, reads files or knows a
//! protocol.

mod control;
mod info;
mod limits;
mod score;
mod searcher;
mod tablebases;
mod threads;

pub use control::Control;
pub use info::{Bound, Found, Info};
pub use limits::{Clock, Limits, Settings, Strength};
pub use score::{MAX_PLY, Score};
pub use searcher::Searcher;
pub use tablebases::{RootRank, Tablebases, Wdl};
pub use threads::Pool;
