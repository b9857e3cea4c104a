//! The words of a PGN text, one after another: tags, moves, comments, variations, annotations and results. What a word means in a
//! position is for the reader of games to say; nothing is passed over unsaid.

/// A word of a PGN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'text> {
    /// `[Name "value"]`; the value as it is written, with its backslashes.
    Tag(&'text [u8], &'text [u8]),
    /// What stands where a move should, without a number before it; marks such as `!?` after it are the next word.
    Move(&'text [u8]),
    /// What stands between braces, or after a semicolon.
    Comment(&'text [u8]),
    /// `$14`, or a mark such as `!?`; [`annotation_number`] gives its number.
    Annotation(&'text [u8]),
    /// `(`.
    VariationBegins,
    /// `)`.
    VariationEnds,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'text [u8]),
    /// What cannot be read: a tag that is none, or a brace that is not closed before the next game.
    Broken(&'static str),
}

/// Marks that stand for an annotation by number, those that are longer first.
const MARKS: [(&str, u8); 15] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
];
/// What may be written at the end of a move without a blank: `+-` would be a check and a dash.
const MARKS_AFTER_A_MOVE: usize = 13;

/// The number of an annotation: `$14` and `⩲` are both 14.
#[must_use]
pub fn annotation_number(word: &[u8]) -> Option<u8> {
    if let Some(digits) = word.strip_prefix(b"$") {
        return std::str::from_utf8(digits).ok()?.parse().ok();
    }
    MARKS
        .iter()
        .find(|(mark, _)| mark.as_bytes() == word)
        .map(|&(_, number)| number)
}

/// Where the marks begin that a word ends with.
fn marks_begin(word: &[u8]) -> usize {
    let mut end = word.len();
    while let Some((mark, _)) = MARKS[..MARKS_AFTER_A_MOVE]
        .iter()
        .find(|(mark, _)| word[..end].ends_with(mark.as_bytes()))
    {
        end -= mark.len();
    }
    end
}

/// Whether a line looks like a tag, which no comment goes over.
fn begins_with_a_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    rest[name.count()..].starts_with(b" \"")
}

/// A brace that is opened and not closed.
pub(super) const NEVER_CLOSED: &str = "a comment is opened with '{' and never closed with '}'";

/// The words of a text.
#[derive(Clone, Debug)]
pub struct Tokens<'text> {
    text: &'text [u8],
    place: usize,
}

impl<'text> Tokens<'text> {
    /// The words of this text. A byte-order mark is passed over.
    #[must_use]
    pub fn new(text: &'text [u8]) -> Tokens<'text> {
        let place = if text.starts_with(b"\xEF\xBB\xBF") {
            3
        } else {
            0
        };
        Tokens { text, place }
    }

    /// Where the next word is looked for, in bytes from the beginning.
    #[must_use]
    pub fn place(&self) -> usize {
        self.place
    }

    fn rest(&self) -> &'text [u8] {
        &self.text[self.place..]
    }

    /// Takes everything up to the first byte that is wanted, or to the end.
    fn until(&mut self, wanted: impl Fn(u8) -> bool) -> &'text [u8] {
        let rest = self.rest();
        let end = rest
            .iter()
            .position(|&byte| wanted(byte))
            .unwrap_or(rest.len());
        self.place += end;
        &rest[..end]
    }

    fn comment(&mut self) -> Token<'text> {
        self.place += 1;
        let from = self.place;
        loop {
            self.until(|byte| byte == b'}' || byte == b'\n');
            match self.rest() {
                [b'}', ..] => {
                    self.place += 1;
                    return Token::Comment(&self.text[from..self.place - 1]);
                }
                [] => return Token::Broken(NEVER_CLOSED),
                [b'\n', line @ ..] if begins_with_a_tag(line) => {
                    return Token::Broken(NEVER_CLOSED);
                }
                _ => self.place += 1,
            }
        }
    }

    fn tag(&mut self) -> Token<'text> {
        const WRONG: Token<'static> = Token::Broken("a tag should look like [White \"Name\"]");
        self.place += 1;
        self.until(|byte| !matches!(byte, b' ' | b'\t'));
        let name = self.until(|byte| !(byte.is_ascii_alphanumeric() || byte == b'_'));
        self.until(|byte| !matches!(byte, b' ' | b'\t'));
        if name.is_empty() || self.rest().first() != Some(&b'"') {
            self.until(|byte| byte == b'\n');
            return WRONG;
        }
        self.place += 1;
        let from = self.place;
        loop {
            self.until(|byte| matches!(byte, b'"' | b'\\' | b'\n'));
            match self.rest() {
                [b'"', ..] => break,
                [b'\\', after, ..] if *after != b'\n' => self.place += 2,
                _ => {
                    self.until(|byte| byte == b'\n');
                    return WRONG;
                }
            }
        }
        let value = &self.text[from..self.place];
        self.place += 1;
        self.until(|byte| !matches!(byte, b' ' | b'\t'));
        if self.rest().first() != Some(&b']') {
            self.until(|byte| byte == b'\n');
            return WRONG;
        }
        self.place += 1;
        Token::Tag(name, value)
    }

    /// A word of the move text; none for a move's number.
    fn word(&mut self) -> Option<Token<'text>> {
        const UNBREAKABLE_BLANK: [u8; 2] = [0xC2, 0xA0];
        let from = self.place;
        let mut word = self.until(|byte| byte.is_ascii_whitespace() || b"{}()[];$".contains(&byte));
        if let Some(blank) = word.windows(2).position(|pair| pair == UNBREAKABLE_BLANK) {
            self.place = from + if blank == 0 { 2 } else { blank };
            word = &word[..blank];
        }
        if matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
            return Some(Token::Result(word));
        }
        if annotation_number(word).is_some() {
            return Some(Token::Annotation(word));
        }
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut written = &word[digits..];
        while let Some(rest) = (written.strip_prefix(b".")).or(written.strip_prefix("…".as_bytes()))
        {
            written = rest;
        }
        // "12.Nf3", "12..." and "12" are numbers; castling written with zeros is not.
        if written.len() == word.len() - digits && !written.is_empty() {
            written = word;
        }
        let end = marks_begin(written);
        let marks = written.len() - end;
        match &written[..end] {
            b"" if marks > 0 => Some(Token::Annotation(written)),
            b"" | b"e.p." => None,
            played => {
                self.place -= marks;
                Some(Token::Move(played))
            }
        }
    }
}

impl<'text> Iterator for Tokens<'text> {
    type Item = Token<'text>;

    fn next(&mut self) -> Option<Token<'text>> {
        loop {
            self.until(|byte| !byte.is_ascii_whitespace());
            let at_line_start = self.place == 0 || self.text[self.place - 1] == b'\n';
            return Some(match *self.rest().first()? {
                b'%' if at_line_start => {
                    self.until(|byte| byte == b'\n');
                    continue;
                }
                b';' => {
                    self.place += 1;
                    Token::Comment(self.until(|byte| byte == b'\n'))
                }
                b'{' => self.comment(),
                b'[' => self.tag(),
                b'(' => {
                    self.place += 1;
                    Token::VariationBegins
                }
                b')' => {
                    self.place += 1;
                    Token::VariationEnds
                }
                b'$' => {
                    let from = self.place;
                    self.place += 1;
                    self.until(|byte| !byte.is_ascii_digit());
                    Token::Annotation(&self.text[from..self.place])
                }
                b'}' | b']' => {
                    self.place += 1;
                    Token::Broken("a bracket is closed that was never opened")
                }
                _ => match self.word() {
                    Some(token) => token,
                    None => continue,
                },
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, Tokens};

    #[test]
    fn every_word_is_told_as_what_it_is() {
        let text = b"[Event \"a \\\"b\\\"\"]\n\n1. e4! {good} (1. d4 $1) 1...e5 2.0-0 Nf @@@@ ; to the end\n!? 1-0";
        let tokens: Vec<Token<'_>> = Tokens::new(text).collect();
        assert_eq!(
            tokens,
            [
                Token::Tag(b"Event", b"a \\\"b\\\""),
                Token::Move(b"e4"),
                Token::Annotation(b"!"),
                Token::Comment(b"good"),
                Token::VariationBegins,
                Token::Move(b"d4"),
                Token::Annotation(b"$1"),
                Token::VariationEnds,
                Token::Move(b"e5"),
                Token::Move(b"0-0"),
                Token::Move(b"Nf"),
                Token::Move(b"@@@@"),
                Token::Comment(b" to the end"),
                Token::Annotation(b"!?"),
                Token::Result(b"1-0"),
            ]
        );
    }

    #[test]
    fn a_comment_that_is_never_closed_does_not_swallow_the_next_game() {
        let text = b"1. e4 {no end\n\n[Event \"x\"]\n1. d4 *";
        let tokens: Vec<Token<'_>> = Tokens::new(text).collect();
        assert!(matches!(tokens[1], Token::Broken(_)));
        assert_eq!(tokens[2], Token::Tag(b"Event", b"x"));
        assert!(Tokens::new(b"{").any(|token| matches!(token, Token::Broken(_))));
        assert!(Tokens::new(b"[White Anderssen]").all(|token| matches!(token, Token::Broken(_))));
    }

    #[test]
    fn any_bytes_come_to_an_end() {
        let mut state = 1u64;
        for _ in 0..2_000 {
            let bytes: Vec<u8> = (0..60)
                .map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    b"[]{}();$%!? \n\"\\1e4-N.*\xff"[(state >> 33) as usize % 23]
                })
                .collect();
            assert!(Tokens::new(&bytes).count() <= 60);
        }
    }
}
