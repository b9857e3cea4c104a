//! What `d` shows: the board, and the facts about the position that a tester asks for.

use chess::{Position, Square};

use crate::game::Game;

/// The board and the facts, one line each.
#[must_use]
pub fn lines(game: &Game) -> Vec<String> {
    let position = game.position();
    let mut lines = drawn(position);
    lines.push(format!("Fen: {}", position.to_fen()));
    if position.is_chess960() {
        lines.push(format!("Shredder: {}", position.to_shredder_fen()));
    }
    lines.push(format!("Key: {:016X}", position.key()));
    let checkers: Vec<String> = position
        .checkers()
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    lines.push(
        format!("Checkers: {}", checkers.join(" "))
            .trim_end()
            .to_owned(),
    );
    lines.push(format!("State: {}", game.outcome()));
    lines
}

/// The board as White sees it.
#[must_use]
pub fn drawn(position: &Position) -> Vec<String> {
    const RULE: &str = " +---+---+---+---+---+---+---+---+";
    let mut lines = vec![RULE.to_owned()];
    for rank in (0..8).rev() {
        let mut line = String::new();
        for file in 0..8 {
            let letter = position
                .piece_at(Square::at(file, rank))
                .map_or(' ', |piece| piece.letter());
            line.push_str(&format!(" | {letter}"));
        }
        lines.push(format!("{line} | {}", rank + 1));
        lines.push(RULE.to_owned());
    }
    lines.push("   a   b   c   d   e   f   g   h".to_owned());
    lines
}
