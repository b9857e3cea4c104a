//! What people type, read the same way by every command.

use chess::{FenError, Position};

use crate::failure::Failure;

/// Reads a position, as a FEN or `startpos`. One that somebody has composed will do, though no game can lead to it.
pub fn position(text: &str) -> Result<Position, Failure> {
    read(text, Position::from_composed_fen)
}

/// Reads a position that a game can have come to.
pub fn game_position(text: &str) -> Result<Position, Failure> {
    read(text, Position::from_fen)
}

/// Reads the words of a position; without any, the starting position.
pub fn position_or_start(words: &[String]) -> Result<Position, Failure> {
    match words {
        [] => Ok(Position::start()),
        words => position(&words.join(" ")),
    }
}

fn read(
    text: &str,
    reader: impl FnOnce(&str) -> Result<Position, FenError>,
) -> Result<Position, Failure> {
    if text.trim() == "startpos" {
        return Ok(Position::start());
    }
    reader(text).map_err(|error| Failure::Input(format!("not a position: {error}")))
}
