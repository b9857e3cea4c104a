//! A game written down as PGN, for people to keep and for other programs to read.

use chess::{Outcome, Position};

use crate::game::Game;
use crate::report::numbered;

/// PGN asks for lines shorter than this.
pub(crate) const WIDTH: usize = 80;

/// The result of a game as PGN writes it, by the rules alone.
#[must_use]
pub fn result(outcome: Outcome) -> &'static str {
    outcome.result_text()
}

impl Game {
    /// The game as PGN, with these tags and this result (`1-0`, `0-1`, `1/2-1/2` or `*`).
    #[must_use]
    pub fn to_pgn(&self, tags: &[(&str, &str)], result: &str) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| text.push_str(&tag(name, value));
        for (name, value) in tags {
            tag(name, value);
        }
        tag("Result", result);
        if *self.start() != Position::start() {
            if self.start().is_chess960() {
                tag("Variant", "Chess960");
            }
            tag("SetUp", "1");
            tag("FEN", &self.start().to_fen());
        }
        text.push('\n');
        text.push_str(&self.wrapped_moves(result));
        text
    }

    fn wrapped_moves(&self, result: &str) -> String {
        let moves = numbered(self.start(), &self.san());
        let words = moves.split(' ').chain([result]);
        wrapped(words.filter(|word| !word.is_empty())) + "\n"
    }
}

/// A tag as PGN writes it. A tag stands on one line, so what would break it becomes a space.
pub(crate) fn tag(name: &str, value: &str) -> String {
    let mut written = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            control if control.is_control() => written.push(' '),
            plain => written.push(plain),
        }
    }
    format!("[{name} \"{written}\"]\n")
}

/// Words in lines no longer than PGN allows, each line ended.
pub(crate) fn wrapped<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        if length > 0 && length + 1 + word.len() >= WIDTH {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(start: Position, moves: &[&str]) -> Game {
        let mut game = Game::new(start);
        for text in moves {
            game.play(game.position().parse_san(text).unwrap());
        }
        game
    }

    #[test]
    fn a_short_game() {
        let game = played(Position::start(), &["f3", "e5", "g4", "Qh4#"]);
        let result = result(game.outcome());
        assert_eq!(
            game.to_pgn(&[("White", "a \"b\""), ("Black", "c")], result),
            "[White \"a \\\"b\\\"\"]\n[Black \"c\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
        );
    }

    #[test]
    fn a_game_from_elsewhere_says_where() {
        let start = Position::from_fen("6k1/5ppp/8/8/8/8/8/R6K b - - 0 7").unwrap();
        let text = played(start, &["g6", "Ra8+"]).to_pgn(&[], "*");
        assert!(
            text.contains("[FEN \"6k1/5ppp/8/8/8/8/8/R6K b - - 0 7\"]"),
            "{text}"
        );
        assert!(text.ends_with("7... g6 8. Ra8+ *\n\n"), "{text}");
    }

    #[test]
    fn long_games_are_wrapped_and_read_back() {
        let mut moves = Vec::new();
        for _ in 0..12 {
            moves.extend(["Nf3", "Nf6", "Ng1", "Ng8"]);
        }
        let game = played(Position::start(), &moves);
        let text = game.to_pgn(&[], "1/2-1/2");
        assert!(text.lines().all(|line| line.len() < WIDTH));
        let read = crate::pgn::Games::new(&text).next().unwrap().unwrap();
        assert_eq!(read.moves, game.moves().collect::<Vec<_>>());
    }
}
