//! What people type, read the same way by every command.

use chess::Position;

use crate::failure::Failure;

/// Reads a position: a FEN, or `startpos`.
pub fn position(text: &str) -> Result<Position, Failure> {
    if text.trim() == "startpos" {
        return Ok(Position::start());
    }
    Position::from_fen(text).map_err(|error| Failure::Input(format!("not a position: {error}")))
}
