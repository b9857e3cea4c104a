//! PGN, the text that games are kept in: its words, the games they make, and writing them. Reading is strict and one game at a
//! time: a broken game is told with its place and passed over, the others are read.

mod error;
mod read;
mod record;
mod tokens;
mod write;

pub use error::{PgnError, PgnProblem};
pub use read::Games;
pub use record::{GameRecord, RecordedMove, Variation};
pub use tokens::{Token, Tokens, annotation_number};
pub use write::{LINE_WIDTH, PgnWriter, numbered};
