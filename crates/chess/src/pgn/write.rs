//! Games written as PGN, in lines that every program reads.

use std::borrow::Cow;

use crate::{Color, Move, Position};

/// PGN asks for lines shorter than this.
pub const LINE_WIDTH: usize = 80;

/// A game that is being written: first its tags, then its moves and what is said of them.
#[derive(Clone, Default, Debug)]
pub struct PgnWriter {
    tags: String,
    words: Vec<String>,
    /// A comment or a variation came last, so that Black's move needs its number again.
    interrupted: bool,
}

impl PgnWriter {
    /// Adds a tag. A tag stands on one line, so what would break it becomes a space.
    pub fn tag(&mut self, name: &str, value: &str) {
        let mut written = String::with_capacity(value.len());
        for letter in value.chars() {
            match letter {
                '"' | '\\' => written.extend(['\\', letter]),
                control if control.is_control() => written.push(' '),
                plain => written.push(plain),
            }
        }
        self.tags.push_str(&format!("[{name} \"{written}\"]\n"));
    }

    /// Adds the tags that say where a game begins, if it does not begin as usual.
    pub fn start(&mut self, position: &Position) {
        if *position != Position::start() {
            self.tag("SetUp", "1");
            self.tag("FEN", &position.to_fen());
        }
    }

    /// Adds a move that is played in this position.
    pub fn play(&mut self, before: &Position, played: Move) {
        let number = before.fullmove_number();
        match before.side_to_move() {
            Color::White => self.words.push(format!("{number}.")),
            Color::Black if self.interrupted || self.words.is_empty() => {
                self.words.push(format!("{number}..."));
            }
            Color::Black => {}
        }
        self.words.push(before.san(played));
        self.interrupted = false;
    }

    /// Annotates the last move by number: 1 is `!`, 2 is `?`.
    pub fn annotate(&mut self, number: u8) {
        self.words.push(format!("${number}"));
    }

    /// Adds a comment of these words, of which none is broken over two lines; nothing if there are none.
    pub fn comment<'a>(&mut self, words: impl IntoIterator<Item = Cow<'a, str>>) {
        let mut written = words.into_iter().peekable();
        if written.peek().is_none() {
            return;
        }
        self.words.push("{".to_owned());
        self.words
            .extend(written.map(|word| word.replace(['{', '}'], "")));
        self.words.push("}".to_owned());
        self.interrupted = true;
    }

    /// Adds a line that begins in this position.
    pub fn variation(&mut self, before: &Position, moves: &[Move]) {
        let line = format!("({})", numbered(before, &before.san_line(moves)));
        self.words.extend(line.split(' ').map(str::to_owned));
        self.interrupted = true;
    }

    /// The whole text, ended by the result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub fn finish(self, result: &str) -> String {
        let words = self.words.iter().map(String::as_str).chain([result]);
        let moves = wrapped(words.filter(|word| !word.is_empty()));
        format!("{}\n{moves}", self.tags)
    }
}

/// Moves in notation with the numbers of the moves between them, from this position on: `12. Nf3 d5 13. O-O`.
#[must_use]
pub fn numbered(position: &Position, moves: &[String]) -> String {
    let mut number = position.fullmove_number();
    let mut side = position.side_to_move();
    let mut words: Vec<String> = Vec::with_capacity(moves.len() * 2);
    for (index, written) in moves.iter().enumerate() {
        match side {
            Color::White => words.push(format!("{number}. {written}")),
            Color::Black if index == 0 => words.push(format!("{number}... {written}")),
            Color::Black => words.push(written.clone()),
        }
        number = number.saturating_add(u16::from(side == Color::Black));
        side = !side;
    }
    words.join(" ")
}

/// Words in lines no longer than PGN allows, each line ended.
fn wrapped<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        if length > 0 && length + 1 + word.len() >= LINE_WIDTH {
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
