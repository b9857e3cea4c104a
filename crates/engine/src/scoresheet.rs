//! A game written down as PGN, for people to keep and for other programs to read.

use chess::pgn::PgnWriter;

use crate::game::Game;

impl Game {
    /// The game as PGN, with these tags and this result (`1-0`, `0-1`, `1/2-1/2` or `*`).
    #[must_use]
    pub fn to_pgn(&self, tags: &[(&str, &str)], result: &str) -> String {
        let mut writer = PgnWriter::default();
        for (name, value) in tags {
            writer.tag(name, value);
        }
        writer.tag("Result", result);
        if self.start().is_chess960() {
            writer.tag("Variant", "Chess960");
        }
        writer.start(self.start());
        for (played, before) in self.plays() {
            writer.play(before, played);
        }
        writer.finish(result) + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;
    use chess::pgn::LINE_WIDTH;

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
        let result = game.outcome().result_text();
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
        assert!(text.lines().all(|line| line.len() < LINE_WIDTH));
        let read = crate::pgn::Games::new(&text).next().unwrap().unwrap();
        assert_eq!(read.moves, game.moves().collect::<Vec<_>>());
    }
}
