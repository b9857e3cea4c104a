//! What `d` shows: the board, and the facts about the position that a tester asks for.

use chess::{Color, Position, Square};

use crate::game::Game;

/// The board and the facts, one line each.
#[must_use]
pub fn lines(game: &Game) -> Vec<String> {
    let position = game.position();
    let mut lines = drawn(position, Color::White);
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

/// The board as this side sees it.
#[must_use]
pub fn drawn(position: &Position, view: Color) -> Vec<String> {
    const RULE: &str = " +---+---+---+---+---+---+---+---+";
    let mut lines = vec![RULE.to_owned()];
    for row in 0..8 {
        let mut line = String::new();
        let (turn, rank) = match view {
            Color::White => (0, 7 - row),
            Color::Black => (7, row),
        };
        for column in 0..8 {
            let letter = position
                .piece_at(Square::at(column ^ turn, rank))
                .map_or(' ', |piece| piece.letter());
            line.push_str(&format!(" | {letter}"));
        }
        lines.push(format!("{line} | {}", rank + 1));
        lines.push(RULE.to_owned());
    }
    lines.push(match view {
        Color::White => "   a   b   c   d   e   f   g   h".to_owned(),
        Color::Black => "   h   g   f   e   d   c   b   a".to_owned(),
    });
    lines
}
