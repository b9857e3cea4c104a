//! Lines from whoever speaks to us: bytes up to a line end, of any encoding, and never more of them in memory than a
//! game of chess could need.

use std::io::{self, BufRead, Read};

/// No game is this long; what exceeds it is not a command.
pub const LONGEST: usize = 1 << 22;

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line, without its end. Bytes that are no text are replaced.
    Text(String),
    /// A line beyond [`LONGEST`]; it has been skipped.
    TooLong,
}

/// The next line, or nothing at the end of the input. A last line without a line end counts.
pub fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    input
        .by_ref()
        .take(LONGEST as u64)
        .read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() == LONGEST && !bytes.ends_with(b"\n") {
        skip_rest(input)?;
        return Ok(Some(Line::TooLong));
    }
    while bytes.ends_with(b"\n") || bytes.ends_with(b"\r") {
        bytes.pop();
    }
    Ok(Some(Line::Text(
        String::from_utf8_lossy(&bytes).into_owned(),
    )))
}

fn skip_rest(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok(());
        }
        match available.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None => {
                let length = available.len();
                input.consume(length);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| next(&mut bytes).unwrap()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn every_line_end_and_none_at_the_last() {
        assert_eq!(
            all(b"uci\r\n\nstop\nquit"),
            [text("uci"), text(""), text("stop"), text("quit")]
        );
        assert_eq!(all(b""), []);
    }

    #[test]
    fn bytes_that_are_no_text() {
        assert_eq!(all(b"a\xff\xfeb\n"), [text("a\u{fffd}\u{fffd}b")]);
    }

    #[test]
    fn a_line_too_long_is_skipped_whole() {
        let mut bytes = vec![b'x'; LONGEST + 5];
        bytes.extend(b"\nuci\n");
        assert_eq!(all(&bytes), [Line::TooLong, text("uci")]);
        assert_eq!(all(&vec![b'x'; LONGEST]), [Line::TooLong]);
    }
}
