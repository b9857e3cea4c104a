//! Positions as text (FEN, X-FEN and Shredder-FEN). Reading is strict: whatever could not be the position of a game
//! is refused, and the error says which rule it breaks and where.

use crate::fen_board::{Line, read_board, write_board};
use crate::uci::shown;
use crate::{Bitboard, Castling, Color, FenError, Position, Role, Square, Wing, attacks};

/// Nearly all positions are shorter than this as text.
const LONGEST_USUAL: usize = 90;

impl Position {
    /// Reads a position of a game. Four fields are enough (the clocks are then 0 and 1); a fifth without a sixth is not.
    ///
    /// Castling rights may be those of Chess960, as `KQkq` for the outermost rooks or as the rooks' files; whoever wants
    /// standard chess alone asks [`Position::is_chess960`]. An en-passant square that no pawn can use is forgotten.
    ///
    /// ```
    /// use chess::Position;
    /// let error = Position::from_fen("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "Black is in check but it is not Black's move");
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        let (position, passed) = read(text)?;
        check_checkers(&position, passed)?;
        Ok(offering(position, passed))
    }

    /// Reads a position that somebody has composed: as [`Position::from_fen`] but for checks that no last move can have
    /// brought about, which no game has and the rules for moving do not mind.
    ///
    /// ```
    /// use chess::Position;
    /// let text = "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1";
    /// assert!(Position::from_fen(text).is_err());
    /// assert_eq!(Position::from_composed_fen(text).unwrap().checkers().len(), 2);
    /// ```
    pub fn from_composed_fen(text: &str) -> Result<Position, FenError> {
        let (position, passed) = read(text)?;
        Ok(offering(position, passed))
    }

    /// The position as text: X-FEN, which is plain FEN wherever the castling rights are those of standard chess.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut text = String::with_capacity(LONGEST_USUAL);
        self.append_fen(&mut text);
        text
    }

    /// Adds what [`Position::to_fen`] gives to a text: for whoever writes many.
    pub fn append_fen(&self, text: &mut String) {
        self.write_fen(text, false);
    }

    /// The position as text with castling rights written as rook files (Shredder-FEN).
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        let mut text = String::with_capacity(LONGEST_USUAL);
        self.write_fen(&mut text, true);
        text
    }

    fn write_fen(&self, text: &mut String, shredder: bool) {
        let mut line = Line::new();
        write_board(self, &mut line);
        line.push(b' ');
        line.push(self.side.letter() as u8);
        line.push(b' ');
        self.write_castling(&mut line, shredder);
        line.push(b' ');
        match self.en_passant {
            Some(square) => {
                line.push(b'a' + square.file());
                line.push(b'1' + square.rank());
            }
            None => line.push(b'-'),
        }
        for number in [self.halfmove_clock, self.fullmove_number] {
            line.push(b' ');
            line.push_number(number);
        }
        text.push_str(line.as_str());
    }

    fn write_castling(&self, line: &mut Line, shredder: bool) {
        if self.castling.is_empty() {
            line.push(b'-');
            return;
        }
        for color in Color::BOTH {
            for wing in Wing::BOTH {
                let Some(rook) = self.castling.rook(color, wing) else {
                    continue;
                };
                let letter = if shredder || self.outermost_rook(color, wing) != Some(rook) {
                    b'a' + rook.file()
                } else if wing == Wing::King {
                    b'k'
                } else {
                    b'q'
                };
                line.push(if color.is_white() {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                });
            }
        }
    }

    /// The rook furthest from the king on a wing of its back rank: the one that `K` or `Q` means.
    fn outermost_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.king(color);
        if king.rank_for(color) != 0 {
            return None;
        }
        let rooks = self.pieces(color, Role::Rook) & Bitboard::rank_for(0, color);
        let on_wing = rooks.into_iter().filter(|rook| match wing {
            Wing::King => rook.file() > king.file(),
            Wing::Queen => rook.file() < king.file(),
        });
        match wing {
            Wing::King => on_wing.max(),
            Wing::Queen => on_wing.min(),
        }
    }
}

/// Everything but the en-passant square, which is given beside the position, and without a look at how a check came about.
fn read(text: &str) -> Result<(Position, Option<Square>), FenError> {
    let mut fields = [""; 6];
    let mut count = 0;
    for field in text.split_ascii_whitespace() {
        if let Some(place) = fields.get_mut(count) {
            *place = field;
        }
        count += 1;
    }
    let [board, side, castling, en_passant, half, full] = fields;
    let clocks = match count {
        4 => None,
        6 => Some((half, full)),
        _ => return Err(FenError::Fields(count)),
    };
    let mut position = Position::empty();
    read_board(&mut position, board)?;
    position.side = match side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(FenError::Side(shown(side))),
    };
    check_material(&position)?;
    let mover = position.side;
    if position.is_attacked(position.king(!mover), mover, position.occupied()) {
        return Err(FenError::OpponentInCheck(!mover));
    }
    read_castling(&mut position, castling)?;
    if let Some((half, full)) = clocks {
        position.halfmove_clock =
            counter(half).ok_or_else(|| FenError::HalfmoveClock(shown(half)))?;
        // Some programs count a game's moves from 0.
        position.fullmove_number = counter(full)
            .ok_or_else(|| FenError::MoveNumber(shown(full)))?
            .max(1);
    }
    position.keys = position.keys_from_scratch();
    let passed = read_en_passant(&position, en_passant)?;
    Ok((position, passed))
}

fn offering(mut position: Position, passed: Option<Square>) -> Position {
    if let Some(square) = passed {
        position.offer_en_passant(square);
    }
    position
}

fn check_material(position: &Position) -> Result<(), FenError> {
    for color in Color::BOTH {
        let count = |role| position.pieces(color, role).len();
        if count(Role::King) != 1 {
            return Err(FenError::Kings(color, count(Role::King)));
        }
        let pawns = count(Role::Pawn);
        if pawns > 8 {
            return Err(FenError::Pawns(color, pawns));
        }
        let all = position.color(color).len();
        if all > 16 {
            return Err(FenError::TooMany(color, all));
        }
        let bishops = position.pieces(color, Role::Bishop);
        let promoted = count(Role::Knight).saturating_sub(2)
            + (bishops & Bitboard::LIGHT).len().saturating_sub(1)
            + (bishops & Bitboard::DARK).len().saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Queen).saturating_sub(1);
        if promoted + pawns > 8 {
            return Err(FenError::Promoted(color));
        }
    }
    let back_ranks = Bitboard::rank(0) | Bitboard::rank(7);
    match (position.role(Role::Pawn) & back_ranks).into_iter().next() {
        Some(square) => Err(FenError::PawnOnBackRank(square)),
        None => Ok(()),
    }
}

fn read_castling(position: &mut Position, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    if text.is_empty() || text.len() > 4 {
        return Err(FenError::CastlingText(shown(text)));
    }
    let mut castling = Castling::NONE;
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let king = position.king(color);
        let missing = FenError::CastlingRight(letter);
        let (wing, rook) = match letter.to_ascii_lowercase() {
            'k' => (
                Wing::King,
                position.outermost_rook(color, Wing::King).ok_or(missing)?,
            ),
            'q' => (
                Wing::Queen,
                position.outermost_rook(color, Wing::Queen).ok_or(missing)?,
            ),
            file @ 'a'..='h' => {
                let rook = Square::at(file as u8 - b'a', 7 * color as u8);
                let at_home =
                    king.rank_for(color) == 0 && position.pieces(color, Role::Rook).contains(rook);
                if !at_home {
                    return Err(missing);
                }
                let wing = if rook.file() > king.file() {
                    Wing::King
                } else {
                    Wing::Queen
                };
                (wing, rook)
            }
            _ => return Err(FenError::CastlingText(shown(text))),
        };
        if castling.has(color, wing) {
            return Err(FenError::CastlingText(shown(text)));
        }
        castling.grant(color, wing, king, rook);
    }
    position.castling = castling;
    Ok(())
}

/// A counter: digits only, no sign, at most four of them.
fn counter(text: &str) -> Option<u16> {
    let digits =
        !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return None;
    }
    text.parse().ok()
}

/// The square a pawn has just passed, if the field names one and that is possible.
fn read_en_passant(position: &Position, text: &str) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let us = position.side;
    let square: Square = text
        .parse()
        .map_err(|_| FenError::EnPassantText(shown(text)))?;
    if square.rank_for(us) != 5 {
        return Err(FenError::EnPassantText(shown(text)));
    }
    let (pawn, origin) = (square.forward(!us), square.forward(us));
    let possible = position.pieces(!us, Role::Pawn).contains(pawn)
        && !position.occupied().meets(square.bit() | origin.bit());
    if !possible {
        return Err(FenError::EnPassant(square));
    }
    Ok(Some(square))
}

/// A check must be explicable by one last move.
fn check_checkers(position: &Position, passed: Option<Square>) -> Result<(), FenError> {
    let checkers = position.checkers();
    if checkers.is_empty() {
        return Ok(());
    }
    let us = position.side;
    let king = position.king(us);
    let impossible = FenError::ImpossibleCheck(checkers.len());
    if checkers.len() > 2 {
        return Err(impossible);
    }
    if let Some(square) = passed {
        // The last move was a pawn's from `origin` to `pawn`: any check is its own or was opened by it.
        let (pawn, origin) = (square.forward(!us), square.forward(us));
        let before = (position.occupied() ^ pawn.bit()) | origin.bit();
        let stood_before = position.attackers(king, before) & position.color(!us) & checkers;
        if (stood_before - pawn.bit()).any() {
            return Err(FenError::EnPassant(square));
        }
    } else if checkers.len() == 2 {
        // One of two checks was opened by the piece that gives the other, so one comes from a slider; and two on one line
        // through the king cannot both be new.
        let (first, second) = (checkers.first(), checkers.last());
        let sliders = position.diagonal_sliders(!us) | position.straight_sliders(!us);
        if !checkers.meets(sliders) || attacks::line(king, first).contains(second) {
            return Err(impossible);
        }
    }
    Ok(())
}
