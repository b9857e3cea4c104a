//! Games that somebody has played, out of a PGN text: tags, moves and clocks. Comments, variations and annotations are passed
//! over.

use std::time::Duration;

use chess::pgn::{self, PgnProblem, RecordedMove};
use chess::{GameResult, Move, Position};

/// The longest game that is read, in half-moves.
pub const MOST_MOVES: usize = 2000;

/// A game as a file tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameText {
    /// The tags in their order.
    pub headers: Vec<(String, String)>,
    /// Where it begins.
    pub start: Position,
    /// The moves of the main line.
    pub moves: Vec<Move>,
    /// What the clock of the side that moved showed after each move, where the text says so.
    pub clocks: Vec<Option<Duration>>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

impl GameText {
    /// The value of a tag.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }
}

/// Text of a stranger's file made fit for a terminal, a title or a picture: one line, no control characters (a terminal
/// would obey them), no more than so many letters.
#[must_use]
pub fn plain_text(text: &str, most: usize) -> String {
    let mut letters = text
        .chars()
        .map(|letter| if is_unseen(letter) { ' ' } else { letter });
    let mut plain: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() {
        plain.push('…');
    }
    plain
}

/// Control characters, and those that turn the direction of the text that follows.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

/// The games of a text, one after another.
#[derive(Clone, Debug)]
pub struct Games<'text>(pgn::Games<'text>);

impl<'text> Games<'text> {
    /// The games of this text.
    #[must_use]
    pub fn new(text: &'text str) -> Games<'text> {
        Games(
            pgn::Games::new(text.as_bytes())
                .main_lines_only()
                .at_most(MOST_MOVES),
        )
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameText, PgnProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.0.next()?;
        Some(read.map(|game| GameText {
            start: game.start,
            moves: game.moves.iter().map(|recorded| recorded.played).collect(),
            clocks: game.moves.iter().map(RecordedMove::clock).collect(),
            result: GameResult::text_of(game.result).to_owned(),
            headers: game.tags,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Result<GameText, PgnProblem>> {
        Games::new(text).collect()
    }

    #[test]
    fn a_game_with_everything_in_it_is_read() {
        let text = "\u{feff}[Event \"A \\\"quoted\\\" name\"]\r\n[White \"Müller\"]\n[Result \"1-0\"]\n\n\
            1. e4 {best by test} e5 2.Nf3 $1 (2. f4 exf4 {a (gambit)} (2... d5)) 2... Nc6!? ; to the end of the line\n\
            % escaped\n3. Bb5 a6 4. Bxc6 dxc6 5. O-O 1-0\n\n[White \"Next\"]\n\n*\n";
        let games = all(text);
        assert_eq!(games.len(), 2);
        let first = games[0].as_ref().unwrap();
        assert_eq!(first.header("event"), Some("A \"quoted\" name"));
        assert_eq!((first.moves.len(), first.result.as_str()), (9, "1-0"));
        let second = games[1].as_ref().unwrap();
        assert_eq!((second.moves.len(), second.result.as_str()), (0, "*"));
    }

    #[test]
    fn a_broken_game_is_told_and_the_others_are_read() {
        let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 {never closed d5 *\n\n[White \"C\"]\n\n1. c4 *\n";
        let games = all(text);
        let problem = games[0].as_ref().unwrap_err();
        assert_eq!((problem.game, problem.line), (1, 3));
        assert!(
            problem.to_string().contains("'Ke3' is not a legal move"),
            "{problem}"
        );
        assert!(games[1].is_err());
        assert_eq!(games[2].as_ref().unwrap().header("White"), Some("C"));
    }

    #[test]
    fn positions_results_and_numbers_are_understood() {
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let game = all(&format!("[FEN \"{fen}\"]\n\n1.a8=Q+ Kd7 2... "))[0]
            .clone()
            .unwrap();
        assert_eq!((game.moves.len(), game.result.as_str()), (2, "*"));
        assert_eq!(game.start.to_fen(), fen);
        let bare = all("1. f3 e5 2. g4 Qh4# 0-1")[0].clone().unwrap();
        assert_eq!((bare.moves.len(), bare.result.as_str()), (4, "0-1"));
        assert!(all("[FEN \"nonsense\"]\n\n1. e4 *")[0].is_err());
        assert!(all("").is_empty());
        assert!(all("hello, world")[0].is_err());
        for odd in [
            "(",
            "{",
            "[",
            "[White",
            "[White \"",
            ")",
            "…",
            "1.",
            "[A \"b\"",
            "\\",
            "\u{2028}",
            "(((((((((",
        ] {
            for read in all(odd) {
                let _ = read;
            }
        }
    }
}
