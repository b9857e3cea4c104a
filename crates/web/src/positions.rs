//! What lies on the table: a position and the moves played from it, read strictly from a request.

use chess::{Move, Outcome, Position};
use engine::Game;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::refusal::Refusal;

/// The longest game a request may hold, in half-moves.
const MOST_MOVES: usize = 2000;
/// The longest text that can be a position.
const LONGEST_FEN: usize = 200;

/// A position as requests name it: where it starts and what was played.
#[derive(Clone, Deserialize, Debug, TS)]
pub struct Line {
    /// The start, as FEN.
    pub fen: String,
    /// Moves from there, in SAN or UCI.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// Reads a position that a person or the page has sent; composed ones are welcome.
pub fn position(fen: &str) -> Result<Position, Refusal> {
    if fen.len() > LONGEST_FEN {
        return Err(Refusal::input(format!(
            "This is not a position: a FEN has at most {LONGEST_FEN} characters."
        )));
    }
    Position::from_composed_fen(fen).map_err(|error| Refusal::input(sentence(&error.to_string())))
}

impl Line {
    /// The game that these moves make.
    pub fn game(&self) -> Result<Game, Refusal> {
        if self.moves.len() > MOST_MOVES {
            return Err(Refusal::input(format!(
                "A game here may have at most {MOST_MOVES} half-moves; this one has {}.",
                self.moves.len()
            )));
        }
        let mut game = Game::new(position(&self.fen)?);
        for text in &self.moves {
            game.play(read_move(game.position(), text)?);
        }
        Ok(game)
    }
}

/// Reads a move in either notation.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
    position
        .parse_move(text)
        .map_err(|error| Refusal::input(sentence(&error.to_string())))
}

/// A full sentence from the parsers' message.
#[must_use]
pub fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let mut text: String = letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect());
    text.push_str(letters.as_str());
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// What the rules say of a game, for those who have words of their own for it.
#[derive(Clone, Copy, Serialize, Debug, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatusKind {
    Ongoing,
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    FiftyMoves,
    Threefold,
}

/// How the game stands, as answers say it.
#[derive(Clone, Serialize, Debug, TS)]
pub struct Status {
    over: bool,
    kind: StatusKind,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// One plain sentence: "White to move.", "Checkmate: White wins."
    text: String,
}

/// What the rules say of a game.
#[must_use]
pub fn status(game: &Game) -> Status {
    let outcome = game.outcome();
    let result = outcome.result_text();
    let text = match outcome {
        Outcome::Ongoing => format!("{} to move.", game.position().side_to_move()),
        ended => sentence(&ended.to_string()),
    };
    Status {
        over: outcome != Outcome::Ongoing,
        kind: match outcome {
            Outcome::Ongoing => StatusKind::Ongoing,
            Outcome::Checkmate(_) => StatusKind::Checkmate,
            Outcome::Stalemate => StatusKind::Stalemate,
            Outcome::InsufficientMaterial => StatusKind::InsufficientMaterial,
            Outcome::FiftyMoves => StatusKind::FiftyMoves,
            Outcome::Threefold => StatusKind::Threefold,
        },
        result,
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_are_read_and_errors_are_sentences() {
        let line = |moves: &[&str]| Line {
            fen: Position::start().to_fen(),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        let game = line(&["e4", "e7e5", "Nf3"]).game().unwrap();
        assert_eq!(game.san(), ["e4", "e5", "Nf3"]);
        let refused = line(&["e4", "Qh9"]).game().unwrap_err().sentence;
        assert!(
            refused.starts_with("'Qh9' is not a move") && refused.ends_with('.'),
            "{refused}"
        );
        let refused = position("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err().sentence;
        assert!(
            refused.ends_with('.') && refused.starts_with(char::is_uppercase),
            "{refused}"
        );
        assert!(position(&"8".repeat(10_000)).is_err());
        let mated = line(&["f3", "e5", "g4", "Qh4"]).game().unwrap();
        let status = status(&mated);
        assert_eq!((status.result, status.over), ("0-1", true));
    }
}
