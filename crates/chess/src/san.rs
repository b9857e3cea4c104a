//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `e8=Q+`.

use std::fmt;

use crate::uci::shown;
use crate::{Bitboard, Move, Position, Role, Square};

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// It does not have the form of a move.
    Malformed(String),
    /// It has, but no such move is legal.
    Illegal(String),
    /// More than one legal move fits.
    Ambiguous(String),
}

impl fmt::Display for SanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Malformed(text) => {
                write!(
                    formatter,
                    "'{text}' is not a move: write it as Nf3, exd5, O-O or e8=Q"
                )
            }
            SanError::Illegal(text) => {
                write!(formatter, "'{text}' is not a legal move in this position")
            }
            SanError::Ambiguous(text) => {
                write!(
                    formatter,
                    "'{text}' fits more than one legal move: name the file or rank it comes from"
                )
            }
        }
    }
}

impl std::error::Error for SanError {}

/// What a written move says: everything but castling.
struct Written {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Role>,
}

impl Position {
    /// The moves of a line as people write them, one string each.
    #[must_use]
    pub fn san_line(&self, line: &[Move]) -> Vec<String> {
        let mut position = *self;
        line.iter()
            .map(|&played| {
                let san = position.san(played);
                position.make(played, &mut ());
                san
            })
            .collect()
    }

    /// The move as people write it, with `+` for check and `#` for mate.
    #[must_use]
    pub fn san(&self, written: Move) -> String {
        let mut text = self.san_without_suffix(written);
        let mut after = *self;
        after.make(written, &mut ());
        if after.in_check() {
            text.push(if after.has_legal_move() { '+' } else { '#' });
        }
        text
    }

    fn san_without_suffix(&self, written: Move) -> String {
        let (from, to) = (written.from(), written.to());
        if written.is_castle() {
            return if to.file() > from.file() {
                "O-O".to_owned()
            } else {
                "O-O-O".to_owned()
            };
        }
        let Some(piece) = self.piece_at(from) else {
            return "--".to_owned();
        };
        let capture = self.is_capture(written);
        let mut text = String::with_capacity(8);
        if piece.role() == Role::Pawn {
            if capture {
                text.push(char::from(b'a' + from.file()));
            }
        } else {
            text.push(piece.role().letter().to_ascii_uppercase());
            text.push_str(&self.disambiguation(written, piece.role()));
        }
        if capture {
            text.push('x');
        }
        text.push_str(&to.to_string());
        if let Some(role) = written.promotion() {
            text.push('=');
            text.push(role.letter().to_ascii_uppercase());
        }
        text
    }

    /// As much of the square left as is needed to tell the move from others: nothing, the file, the rank, or both.
    fn disambiguation(&self, written: Move, role: Role) -> String {
        let from = written.from();
        let rivals: Bitboard = self
            .legal_moves()
            .into_iter()
            .filter(|other| {
                !other.is_castle()
                    && other.to() == written.to()
                    && other.from() != from
                    && self
                        .piece_at(other.from())
                        .is_some_and(|piece| piece.role() == role)
            })
            .map(Move::from)
            .collect();
        if rivals.is_empty() {
            String::new()
        } else if !rivals.meets(Bitboard::file(from.file())) {
            char::from(b'a' + from.file()).to_string()
        } else if !rivals.meets(Bitboard::rank(from.rank())) {
            char::from(b'1' + from.rank()).to_string()
        } else {
            from.to_string()
        }
    }

    /// Reads a move in either notation: `e2e4` or `e4`.
    pub fn parse_move(&self, text: &str) -> Result<Move, SanError> {
        self.parse_uci(text).or_else(|_| self.parse_san(text))
    }

    /// Reads a move as people write it. Check and mate signs, `!` and `?`, a missing `x` or `=` and zeros for castling are
    /// forgiven; a move that is not legal, or not the only one that fits, is not.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let core = text.trim_end_matches(['+', '#', '!', '?']);
        let moves = self.legal_moves();
        let castles = match core {
            "O-O" | "0-0" => Some(true),
            "O-O-O" | "0-0-0" => Some(false),
            _ => None,
        };
        let mut fitting: Box<dyn Iterator<Item = Move> + '_> = if let Some(short) = castles {
            Box::new(moves.iter().copied().filter(move |legal| {
                legal.is_castle() && (legal.to().file() > legal.from().file()) == short
            }))
        } else {
            let written = read(core.as_bytes()).ok_or_else(|| SanError::Malformed(shown(text)))?;
            Box::new(
                moves
                    .iter()
                    .copied()
                    .filter(move |&legal| self.fits(legal, &written)),
            )
        };
        let found = fitting
            .next()
            .ok_or_else(|| SanError::Illegal(shown(text)))?;
        if fitting.next().is_some() {
            return Err(SanError::Ambiguous(shown(text)));
        }
        Ok(found)
    }

    fn fits(&self, legal: Move, written: &Written) -> bool {
        let from = legal.from();
        !legal.is_castle()
            && legal.to() == written.to
            && legal.promotion() == written.promotion
            && written.file.is_none_or(|file| file == from.file())
            && written.rank.is_none_or(|rank| rank == from.rank())
            && self
                .piece_at(from)
                .is_some_and(|piece| piece.role() == written.role)
    }
}

/// Takes a written move apart from the right: promotion, target square, `x`, rank and file it comes from, role.
fn read(mut text: &[u8]) -> Option<Written> {
    let mut promotion = None;
    if let [rest @ .., letter @ (b'Q' | b'R' | b'B' | b'N')] = text {
        promotion = Role::from_letter(char::from(*letter));
        text = rest.strip_suffix(b"=").unwrap_or(rest);
    }
    let [rest @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text else {
        return None;
    };
    let to = Square::at(file - b'a', rank - b'1');
    let mut text = rest;
    if let [rest @ .., b'x' | b'-'] = text {
        text = rest;
    }
    let mut written = Written {
        role: Role::Pawn,
        file: None,
        rank: None,
        to,
        promotion,
    };
    if let [rest @ .., rank @ b'1'..=b'8'] = text {
        written.rank = Some(rank - b'1');
        text = rest;
    }
    if let [rest @ .., file @ b'a'..=b'h'] = text {
        written.file = Some(file - b'a');
        text = rest;
    }
    match text {
        [] => Some(written),
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P')] => {
            written.role = Role::from_letter(char::from(*letter))?;
            Some(written)
        }
        _ => None,
    }
}
