//! Games in PGN, read strictly and one at a time: a broken game is reported with its line and passed over, the others
//! are read. Comments, side lines and annotations are passed over; moves are read by the same code as everywhere.

use std::fmt;

use chess::{Move, Position};

/// The longest game that is read, in half-moves.
pub const MOST_MOVES: usize = 2000;
/// The deepest nesting of side lines.
const DEEPEST: usize = 100;

/// A game as a file tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameText {
    /// The tags in their order.
    pub headers: Vec<(String, String)>,
    /// Where it begins.
    pub start: Position,
    /// The moves of the main line.
    pub moves: Vec<Move>,
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

/// Why a game could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Which game of the text, from 1.
    pub game: usize,
    /// The line where reading it stopped, from 1.
    pub line: usize,
    /// What was wrong there.
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "game {}, line {}: {}",
            self.game, self.line, self.reason
        )
    }
}

impl std::error::Error for Problem {}

/// The games of a text, one after another.
#[derive(Clone, Debug)]
pub struct Games<'text> {
    rest: &'text str,
    line: usize,
    game: usize,
}

impl<'text> Games<'text> {
    /// The games of this text. A byte-order mark is passed over.
    #[must_use]
    pub fn new(text: &'text str) -> Games<'text> {
        Games {
            rest: text.trim_start_matches('\u{feff}'),
            line: 1,
            game: 0,
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameText, Problem>;

    fn next(&mut self) -> Option<Result<GameText, Problem>> {
        self.skip_blank();
        if self.rest.is_empty() {
            return None;
        }
        self.game += 1;
        let read = self.read_game();
        let line = self.line;
        if read.is_err() {
            self.skip_broken_game();
        }
        Some(read.map_err(|reason| Problem {
            game: self.game,
            line,
            reason,
        }))
    }
}

/// One piece of a game's text.
enum Token<'text> {
    Tag(String, String),
    Move(&'text str),
    Result(&'text str),
    End,
}

impl<'text> Games<'text> {
    fn advance(&mut self, bytes: usize) -> &'text str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }

    fn skip_blank(&mut self) {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.advance(blank);
    }

    fn skip_line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.advance(end);
    }

    /// After an error: on to the next line that begins with a tag and is not among this game's own tags.
    fn skip_broken_game(&mut self) {
        let mut in_tags = self.rest.starts_with('[');
        loop {
            self.skip_line();
            if self.rest.is_empty() {
                return;
            }
            self.advance(1);
            if self.rest.starts_with('[') {
                if !in_tags {
                    return;
                }
            } else if !self
                .rest
                .trim_start_matches([' ', '\t', '\r'])
                .starts_with('\n')
            {
                in_tags = false;
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), String> {
        let end = self
            .rest
            .find('}')
            .ok_or("a comment is opened with '{' and never closed with '}'")?;
        self.advance(end + 1);
        Ok(())
    }

    fn skip_side_line(&mut self) -> Result<(), String> {
        let mut depth = 0;
        loop {
            let next = self
                .rest
                .find(['(', ')', '{', ';'])
                .ok_or("a side line is opened with '(' and never closed with ')'")?;
            self.advance(next);
            match self.rest.as_bytes()[0] {
                b'{' => self.skip_comment()?,
                b';' => self.skip_line(),
                bracket => {
                    self.advance(1);
                    depth = if bracket == b'(' {
                        depth + 1
                    } else {
                        depth - 1
                    };
                    if depth == 0 {
                        return Ok(());
                    }
                    if depth > DEEPEST {
                        return Err(format!("side lines are nested more than {DEEPEST} deep"));
                    }
                }
            }
        }
    }

    /// `[Name "value"]`, with `\"` and `\\` inside the value.
    fn read_tag(&mut self) -> Result<Token<'text>, String> {
        let wrong = || "a tag should look like [White \"Name\"]".to_owned();
        self.advance(1);
        self.skip_blank();
        let end = self
            .rest
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .ok_or_else(wrong)?;
        let name = self.advance(end).to_owned();
        self.skip_blank();
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(wrong());
        }
        self.advance(1);
        let mut value = String::new();
        let mut letters = self.rest.char_indices();
        let end = loop {
            match letters.next().ok_or_else(wrong)? {
                (_, '\n') => return Err(wrong()),
                (at, '"') => break at,
                (_, '\\') => match letters.next().ok_or_else(wrong)? {
                    (_, escaped @ ('"' | '\\')) => value.push(escaped),
                    (_, '\n') => return Err(wrong()),
                    (_, other) => value.extend(['\\', other]),
                },
                (_, letter) => value.push(letter),
            }
        };
        self.advance(end + 1);
        self.skip_blank();
        if !self.rest.starts_with(']') {
            return Err(wrong());
        }
        self.advance(1);
        Ok(Token::Tag(name, value))
    }

    fn next_token(&mut self) -> Result<Token<'text>, String> {
        loop {
            let at_line_start = self.rest.starts_with('\n');
            self.skip_blank();
            let Some(first) = self.rest.bytes().next() else {
                return Ok(Token::End);
            };
            match first {
                b'%' if at_line_start => self.skip_line(),
                b';' => self.skip_line(),
                b'{' => self.skip_comment()?,
                b'(' => self.skip_side_line()?,
                b')' => return Err("')' closes a side line that was never opened".to_owned()),
                b'[' => return self.read_tag(),
                _ => {
                    let end = self
                        .rest
                        .find(|letter: char| letter.is_whitespace() || "{}()[];".contains(letter))
                        .unwrap_or(self.rest.len())
                        .max(1);
                    if !self.rest.is_char_boundary(end) {
                        return Err("this is not the text of a game".to_owned());
                    }
                    let word = self.advance(end);
                    if let Some(token) = classify(word) {
                        return Ok(token);
                    }
                }
            }
        }
    }

    fn read_game(&mut self) -> Result<GameText, String> {
        let mut headers: Vec<(String, String)> = Vec::new();
        let mut start = None;
        let mut position = Position::start();
        let mut moves = Vec::new();
        let mut result = None;
        loop {
            let before = self.clone();
            match self.next_token()? {
                Token::Tag(..) if start.is_some() => {
                    *self = before;
                    break;
                }
                Token::Tag(name, value) => {
                    if name.eq_ignore_ascii_case("FEN") {
                        position = Position::from_fen(&value)
                            .map_err(|error| format!("its FEN is wrong: {error}"))?;
                    }
                    headers.push((name, value));
                }
                Token::Move(text) => {
                    start.get_or_insert(position);
                    if moves.len() == MOST_MOVES {
                        return Err(format!("it has more than {MOST_MOVES} half-moves"));
                    }
                    let played = position
                        .parse_san(text)
                        .map_err(|error| error.to_string())?;
                    moves.push(played);
                    position.make(played, &mut ());
                }
                Token::Result(text) => {
                    result = Some(text.to_owned());
                    start.get_or_insert(position);
                    break;
                }
                Token::End => break,
            }
        }
        if headers.is_empty() && moves.is_empty() && result.is_none() {
            return Err("there are no moves in it".to_owned());
        }
        let start = start.unwrap_or(position);
        let told = headers
            .iter()
            .find(|(name, _)| name == "Result")
            .map(|(_, value)| value.clone())
            .filter(|value| is_result(value));
        Ok(GameText {
            headers,
            start,
            moves,
            result: result.or(told).unwrap_or_else(|| "*".to_owned()),
        })
    }
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// What a word of the move text is; nothing for move numbers and annotations.
fn classify(word: &str) -> Option<Token<'_>> {
    if is_result(word) {
        return Some(Token::Result(word));
    }
    if word.starts_with('$') || word == "e.p." {
        return None;
    }
    // "12.Nf3", "12...Nf6" and "12." all begin with a number and dots; castling may be written with zeros.
    let unnumbered = match word.trim_start_matches(|letter: char| letter.is_ascii_digit()) {
        rest if rest.starts_with('.') => rest.trim_start_matches('.'),
        "" => "",
        _ => word,
    };
    let unnumbered = unnumbered.trim_start_matches('…').trim_start_matches('.');
    let plain = unnumbered.trim_end_matches(['!', '?', '□', '±', '∓', '=', '∞', '⩲', '⩱']);
    if plain.is_empty() || plain == "." {
        return None;
    }
    Some(Token::Move(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Result<GameText, Problem>> {
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
            problem.reason.contains("'Ke3' is not a legal move"),
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
