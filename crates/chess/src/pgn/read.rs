//! Games out of the words of a PGN text: tags, moves, comments, annotations, clocks and variations, each where it belongs.

use super::record::find_tag;
use super::tokens::NEVER_CLOSED;
use super::{
    GameRecord, PgnError, PgnProblem, RecordedMove, Token, Tokens, Variation, annotation_number,
};
use crate::{GameResult, Position};

/// The deepest nesting of variations.
const DEEPEST: usize = 100;

/// The games of a text, one after another.
#[derive(Clone, Debug)]
pub struct Games<'text> {
    text: &'text [u8],
    tokens: Tokens<'text>,
    /// The first word of the next game, if it has been read already.
    held: Option<Token<'text>>,
    game: usize,
    /// Lines counted so far, and up to where.
    lines: (usize, usize),
    variations: bool,
    most_moves: usize,
}

impl<'text> Games<'text> {
    /// The games of this text. A byte-order mark is passed over.
    #[must_use]
    pub fn new(text: &'text [u8]) -> Games<'text> {
        Games {
            text,
            tokens: Tokens::new(text),
            held: None,
            game: 0,
            lines: (1, 0),
            variations: true,
            most_moves: usize::MAX,
        }
    }

    /// The same without variations, for who wants the moves that were played only.
    #[must_use]
    pub fn main_lines_only(self) -> Games<'text> {
        Games {
            variations: false,
            ..self
        }
    }

    /// The same, with games longer than this refused.
    #[must_use]
    pub fn at_most(self, half_moves: usize) -> Games<'text> {
        Games {
            most_moves: half_moves,
            ..self
        }
    }

    /// The line that has been read up to.
    fn line(&mut self) -> usize {
        let (lines, place) = self.lines;
        let now = self.tokens.place();
        let more = self.text[place..now].iter().filter(|&&byte| byte == b'\n');
        self.lines = (lines + more.count(), now);
        self.lines.0
    }
}

impl<'text> Iterator for Games<'text> {
    type Item = Result<GameRecord<'text>, PgnProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reading = Reading::new(self.variations, self.most_moves);
        let mut fault = None;
        while let Some(token) = self.held.take().or_else(|| self.tokens.next()) {
            if reading.begun && matches!(token, Token::Tag(..)) {
                self.held = Some(token);
                break;
            }
            let over = matches!(token, Token::Result(_)) && reading.depth == 0;
            if let Err(reason) = reading.read(token) {
                // Only the first fault is told.
                fault.get_or_insert_with(|| (reason, self.line()));
                reading.is_broken = true;
            }
            if over {
                break;
            }
        }
        if !reading.begun && reading.tags.is_empty() && fault.is_none() {
            return None;
        }
        self.game += 1;
        if fault.is_none() && reading.depth > 0 {
            let reason = PgnError::Text("a variation is opened with '(' and never closed with ')'");
            fault = Some((reason, self.line()));
        }
        Some(match fault {
            None => Ok(reading.finish()),
            Some((reason, line)) => Err(PgnProblem {
                game: self.game,
                line,
                reason,
            }),
        })
    }
}

/// A line that is being read.
struct OpenLine<'text> {
    start: Position,
    before_last: Position,
    position: Position,
    comments: Vec<&'text [u8]>,
    moves: Vec<RecordedMove<'text>>,
    problem: Option<PgnError>,
}

impl<'text> OpenLine<'text> {
    fn from(start: Position) -> OpenLine<'text> {
        OpenLine {
            start,
            before_last: start,
            position: start,
            comments: Vec::new(),
            moves: Vec::new(),
            problem: None,
        }
    }

    fn play(&mut self, word: &[u8]) -> Result<(), PgnError> {
        match self.position.parse_san(&String::from_utf8_lossy(word)) {
            Ok(played) => {
                self.before_last = self.position;
                self.position.make(played, &mut ());
                self.moves.push(RecordedMove {
                    played,
                    annotations: Vec::new(),
                    comments: Vec::new(),
                    variations: Vec::new(),
                });
                Ok(())
            }
            Err(error) => {
                let number = usize::from(self.position.fullmove_number());
                Err(PgnError::Move(number, error))
            }
        }
    }
}

/// A game that is being read.
struct Reading<'text> {
    tags: Vec<(String, String)>,
    /// The main line first, then the variations that are open, each within the one before.
    lines: Vec<OpenLine<'text>>,
    /// How many variations are open in the text.
    depth: usize,
    result: Option<GameResult>,
    /// There was a move or a result: a tag belongs to the next game.
    begun: bool,
    /// There was a fault: the rest is only read to find the game's end.
    is_broken: bool,
    variations: bool,
    most_moves: usize,
}

impl<'text> Reading<'text> {
    fn new(variations: bool, most_moves: usize) -> Reading<'text> {
        Reading {
            tags: Vec::new(),
            lines: vec![OpenLine::from(Position::start())],
            depth: 0,
            result: None,
            begun: false,
            is_broken: false,
            variations,
            most_moves,
        }
    }

    /// The line that the next word belongs to; none inside a variation that is not wanted.
    fn open_line(&mut self) -> Option<&mut OpenLine<'text>> {
        match self.lines.len() == self.depth + 1 && !self.is_broken {
            true => self.lines.last_mut(),
            false => None,
        }
    }

    fn read(&mut self, token: Token<'text>) -> Result<(), PgnError> {
        match token {
            Token::Tag(name, value) => return self.tag(name, value),
            Token::Move(word) => return self.play(word),
            Token::Comment(text) => {
                if let Some(line) = self.open_line() {
                    match line.moves.last_mut() {
                        Some(last) => last.comments.push(text),
                        None => line.comments.push(text),
                    }
                }
            }
            Token::Annotation(word) => {
                let last = self.open_line().and_then(|line| line.moves.last_mut());
                if let (Some(last), Some(number)) = (last, annotation_number(word)) {
                    last.annotations.push(number);
                }
            }
            Token::VariationBegins => return self.begin_variation(),
            Token::VariationEnds => return self.end_variation(),
            Token::Result(word) if self.depth == 0 => {
                self.begun = true;
                self.result = GameResult::from_text(&String::from_utf8_lossy(word));
            }
            Token::Result(_) => {}
            Token::Broken(reason) => {
                // What follows a comment that is never closed is another game's.
                self.begun |= reason == NEVER_CLOSED;
                return Err(PgnError::Text(reason));
            }
        }
        Ok(())
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) -> Result<(), PgnError> {
        let name = String::from_utf8_lossy(name).into_owned();
        let value = without_backslashes(&String::from_utf8_lossy(value));
        let start = match name.eq_ignore_ascii_case("FEN") {
            true => Some(Position::from_fen(&value).map_err(PgnError::Fen)),
            false => None,
        };
        self.tags.push((name, value));
        if let Some(start) = start {
            let comments = std::mem::take(&mut self.lines[0].comments);
            self.lines[0] = OpenLine::from(start?);
            self.lines[0].comments = comments;
        }
        Ok(())
    }

    fn play(&mut self, word: &[u8]) -> Result<(), PgnError> {
        self.begun = true;
        let (is_main, most) = (self.depth == 0, self.most_moves);
        let Some(line) = self.open_line().filter(|line| line.problem.is_none()) else {
            return Ok(());
        };
        if line.moves.len() == most {
            return Err(PgnError::TooLong(most));
        }
        match line.play(word) {
            // A move that cannot be played ends its own variation, not the game.
            Err(error) if !is_main => {
                line.problem = Some(error);
                Ok(())
            }
            played => played,
        }
    }

    fn begin_variation(&mut self) -> Result<(), PgnError> {
        let wanted = self.variations;
        let inside = self.open_line().filter(|_| wanted).map(|line| {
            let mut variation = OpenLine::from(line.before_last);
            if line.moves.is_empty() {
                variation.problem = Some(PgnError::Text("a variation stands before any move"));
            }
            variation
        });
        self.lines.extend(inside);
        self.depth += 1;
        match self.depth > DEEPEST {
            true => Err(PgnError::TooDeep(DEEPEST)),
            false => Ok(()),
        }
    }

    fn end_variation(&mut self) -> Result<(), PgnError> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return Err(PgnError::Text(
                "')' closes a variation that was never opened",
            ));
        };
        let is_read = self.lines.len() == self.depth + 1;
        self.depth = depth;
        let ended = match is_read {
            true => self.lines.pop(),
            false => None,
        };
        let parent = self.lines.last_mut().and_then(|line| line.moves.last_mut());
        if let (Some(ended), Some(parent)) = (ended, parent) {
            parent.variations.push(Variation {
                comments: ended.comments,
                moves: ended.moves,
                problem: ended.problem,
            });
        }
        Ok(())
    }

    fn finish(mut self) -> GameRecord<'text> {
        let main = self.lines.swap_remove(0);
        let told = find_tag(&self.tags, "Result").and_then(GameResult::from_text);
        GameRecord {
            start: main.start,
            comments: main.comments,
            moves: main.moves,
            result: self.result.or(told),
            tags: self.tags,
        }
    }
}

/// A tag's value as it was meant: `\"` is a quotation mark.
fn without_backslashes(written: &str) -> String {
    let mut value = String::with_capacity(written.len());
    let mut letters = written.chars();
    while let Some(letter) = letters.next() {
        match (letter, letters.as_str().chars().next()) {
            ('\\', Some(escaped @ ('"' | '\\'))) => {
                value.push(escaped);
                letters.next();
            }
            _ => value.push(letter),
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn only(text: &str) -> Result<GameRecord<'_>, PgnProblem> {
        let mut games = Games::new(text.as_bytes());
        let first = games.next().expect("a game");
        assert!(games.next().is_none(), "{text}");
        first
    }

    #[test]
    fn everything_in_a_game_is_where_it_belongs() {
        let text = "[Event \"x\"]\n\n{before} 1. e4! {[%clk 0:03:05.5] best} e5 $2 (1... c5 {sharp} 2. Nf3 (2. c3 $5) d6) (1... e6) 2. Nf3 {a} {b} 1-0";
        let game = only(text).unwrap();
        assert_eq!(game.comments, [b"before"]);
        assert_eq!(game.result, Some(GameResult::WhiteWon));
        let [first, second, third] = &game.moves[..] else {
            panic!("{game:?}");
        };
        assert_eq!(first.annotations, [1]);
        assert_eq!(first.clock(), Some(Duration::from_millis(185_500)));
        assert_eq!(second.annotations, [2]);
        assert_eq!(second.variations.len(), 2);
        let sicilian = &second.variations[0];
        assert_eq!(sicilian.moves.len(), 3);
        assert_eq!(sicilian.moves[0].comments, [b"sharp"]);
        assert_eq!(sicilian.moves[1].variations[0].moves[0].annotations, [5]);
        assert_eq!(third.comments, [b"a", b"b"]);
        let mut main = Games::new(text.as_bytes()).main_lines_only();
        let main = main.next().unwrap().unwrap();
        assert!(main.moves.iter().all(|played| played.variations.is_empty()));
        assert_eq!(main.moves.len(), 3);
    }

    #[test]
    fn a_bad_variation_does_not_break_its_game_and_a_bad_move_does() {
        let game = only("1. e4 (1. Ke5 d5 {lost}) e5 *").unwrap();
        let variation = &game.moves[0].variations[0];
        assert!(variation.moves.is_empty());
        assert!(matches!(variation.problem, Some(PgnError::Move(1, _))));
        let problem = only("1. e4\ne5\n2. Ke5 *").unwrap_err();
        assert_eq!((problem.game, problem.line), (1, 3));
        assert!(matches!(problem.reason, PgnError::Move(2, _)), "{problem}");
    }

    #[test]
    fn brackets_must_match_and_lengths_have_bounds() {
        for (text, told) in [
            ("1. e4 (1. d4 *", "never closed with ')'"),
            ("1. e4 ) e5 *", "never opened"),
            ("1. e4 {e5 *", "never closed with '}'"),
        ] {
            let problem = only(text).unwrap_err().to_string();
            assert!(problem.contains(told), "{problem}");
        }
        let deep = format!("1. e4 {} *", "(1. d4 ".repeat(DEEPEST + 1));
        assert_eq!(only(&deep).unwrap_err().reason, PgnError::TooDeep(DEEPEST));
        let mut short = Games::new(b"1. e4 e5 2. d4 *").at_most(2);
        assert_eq!(
            short.next().unwrap().unwrap_err().reason,
            PgnError::TooLong(2)
        );
    }
}
