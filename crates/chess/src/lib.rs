//! The rules of chess: squares, pieces, positions, legal moves and notation. It knows nothing of scores, time or
//! input and output; whoever wants to follow a game move by move gives [`Position::make`] an [`Observer`].
//!
//! ```
//! use chess::Position;
//! let position = Position::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
//! assert!(position.is_checkmate());
//! ```

pub mod attacks;
mod bitboard;
mod castling;
mod chess_move;
mod color;
mod exchange;
mod fen;
mod fen_board;
mod fen_error;
mod generate;
mod history;
mod legality;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
mod magics;
mod make;
mod observer;
mod outcome;
mod perft;
pub mod pgn;
mod piece;
mod position;
mod rearrange;
mod san;
mod sliders;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use castling::{Castling, Wing};
pub use chess_move::{Move, MoveKind, MoveList};
pub use color::{ByColor, Color};
pub use exchange::ExchangeValues;
pub use fen_error::FenError;
pub use generate::Stage;
pub use history::History;
pub use observer::Observer;
pub use outcome::{GameResult, Outcome};
pub use piece::{Piece, Role};
pub use position::Position;
pub use san::SanError;
pub use square::{NotASquare, Square};
pub use uci::{UciMove, UciMoveError};
pub use zobrist::Keys;
