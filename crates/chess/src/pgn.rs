//! The words of a PGN text, one after another: tags, moves, comments, side lines, annotations and results. What a word means in a
//! position is for the reader of games to say; nothing is passed over unsaid.

/// A word of a PGN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'text> {
    /// `[Name "value"]`; the value as it is written, with its backslashes.
    Tag(&'text [u8], &'text [u8]),
    /// What stands where a move should, without a number before it or marks such as `!?` after it.
    Move(&'text [u8]),
    /// What stands between braces, or after a semicolon.
    Comment(&'text [u8]),
    /// `$14`, or a mark such as `!?` by itself.
    Annotation(&'text [u8]),
    /// `(`.
    SideLineBegins,
    /// `)`.
    SideLineEnds,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'text [u8]),
    /// What cannot be read: a tag that is none, or a brace that is not closed before the next game.
    Broken(&'static str),
}

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
                [b'\n', b'[', b'E', b'v', b'e', b'n', b't', b' ', ..] | [] => {
                    return Token::Broken("a comment is opened with '{' and never closed with '}'");
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
                _ => return WRONG,
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
        let word = self.until(|byte| byte.is_ascii_whitespace() || b"{}()[];$".contains(&byte));
        if matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
            return Some(Token::Result(word));
        }
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = word[digits..]
            .iter()
            .take_while(|&&byte| byte == b'.')
            .count();
        // "12.Nf3", "12..." and "12" are numbers; castling written with zeros is not.
        let word = match (dots, word.len() == digits) {
            (0, false) => word,
            _ => &word[digits + dots..],
        };
        let marks = |byte: &u8| matches!(byte, b'!' | b'?');
        let end = word.len() - word.iter().rev().take_while(|byte| marks(byte)).count();
        match (word, &word[..end]) {
            (b"", _) | (b"e.p.", _) => None,
            (marks, b"") => Some(Token::Annotation(marks)),
            (_, word) => Some(Token::Move(word)),
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
                    Token::SideLineBegins
                }
                b')' => {
                    self.place += 1;
                    Token::SideLineEnds
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
                Token::Comment(b"good"),
                Token::SideLineBegins,
                Token::Move(b"d4"),
                Token::Annotation(b"$1"),
                Token::SideLineEnds,
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
