//! Games as they come from the device: words, turned into moves that the crate `chess` has found legal.

use chess::{Color, GameResult, Move, Piece, Position, Role, Square};
use eval::WhiteScore;
use lab::game::Played;

use crate::error::GpuError;

/// The score of a random move.
const NO_SCORE: u16 = 0x8000;

/// The mark of a position from inside a search in the heading.
const OF_TREE: u32 = 1 << 31;

/// The words of one game, or of a position from inside the search of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game<'words> {
    heading: u32,
    opening: u32,
    plies: &'words [u32],
}

/// The whole games in what the device has written; what was cut off at the end of its room is left out.
pub fn games(words: &[u32]) -> impl Iterator<Item = Game<'_>> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let (&[heading, opening], after) = rest.split_first_chunk::<2>()?;
        let count = (heading & 0xffff) as usize;
        let plies = after.get(..count)?;
        rest = &after[count..];
        Some(Game {
            heading,
            opening,
            plies,
        })
    })
}

/// Where each whole game begins among the words.
pub(crate) fn starts(words: &[u32]) -> Vec<u32> {
    let mut at = 0;
    games(words)
        .map(|game| {
            let start = at;
            at += game.words();
            start
        })
        .collect()
}

impl Game<'_> {
    /// Which opening it began with.
    #[must_use]
    pub fn opening(&self) -> usize {
        self.opening as usize
    }

    /// How many words it is.
    #[must_use]
    pub fn words(&self) -> u32 {
        self.plies.len() as u32 + 2
    }

    /// Whether it is a position from inside a search and its one move.
    #[must_use]
    pub fn is_of_tree(&self) -> bool {
        self.heading & OF_TREE != 0
    }

    /// The game from after its random moves on, or the one move of a position from inside a search, which has no opening. Every move is held to the
    /// rules.
    pub fn played(&self, openings: &[Position]) -> Result<Played, GpuError> {
        if self.is_of_tree() {
            return self.played_of_tree();
        }
        let opening = openings
            .get(self.opening())
            .ok_or_else(|| GpuError::Failed("the GPU names no opening".to_owned()))?;
        let random = (self.heading >> 16 & 0xff) as usize;
        let mut position = *opening;
        let mut start = position;
        let mut moves = Vec::with_capacity(self.plies.len().saturating_sub(random));
        for (ply, &word) in self.plies.iter().enumerate() {
            if ply == random {
                start = position;
            }
            let mover = position.side_to_move();
            let play = held_to_rules(&position, word)?;
            let score = (word >> 16) as u16;
            if (word >> 15 & 1 == 1) != position.in_check() {
                return Err(GpuError::Failed(format!(
                    "the GPU is wrong about check in {}",
                    position.to_fen()
                )));
            }
            if ply >= random {
                if score == NO_SCORE {
                    return Err(GpuError::Failed("a searched move has no score".to_owned()));
                }
                let white = i32::from(score as i16) * mover.sign();
                moves.push((play, WhiteScore(white)));
            }
            position.make(play, &mut ());
        }
        Ok(Played {
            start,
            moves,
            result: self.result(),
            on_time: false,
        })
    }

    fn result(&self) -> GameResult {
        match self.heading >> 24 & 3 {
            0 => GameResult::BlackWon,
            1 => GameResult::Draw,
            _ => GameResult::WhiteWon,
        }
    }

    fn played_of_tree(&self) -> Result<Played, GpuError> {
        let (&word, planes) = self
            .plies
            .split_last()
            .ok_or_else(|| GpuError::Failed("a position has no words".to_owned()))?;
        let start = unpack_position(planes, self.opening, self.heading >> 16 & 0xff)
            .ok_or_else(|| GpuError::Failed("the GPU searched what is no position".to_owned()))?;
        let play = held_to_rules(&start, word)?;
        let white = i32::from((word >> 16) as i16) * start.side_to_move().sign();
        Ok(Played {
            start,
            moves: vec![(play, WhiteScore(white))],
            result: self.result(),
            on_time: false,
        })
    }
}

fn held_to_rules(position: &Position, word: u32) -> Result<Move, GpuError> {
    legal(position, word & 0x7fff).ok_or_else(|| {
        GpuError::Failed(format!(
            "the GPU played an illegal move ({:#06x}) in {}",
            word & 0x7fff,
            position.to_shredder_fen()
        ))
    })
}

/// The position of four planes and `meta` (see `position.cuh`), so many half-moves into a game; none if it is not one.
fn unpack_position(planes: &[u32], meta: u32, ply: u32) -> Option<Position> {
    let mover = if meta >> 17 & 1 == 1 {
        Color::Black
    } else {
        Color::White
    };
    let plane = |index: usize| {
        let [low, high] = [2 * index, 2 * index + 1].map(|word| planes.get(word).copied());
        Some(u64::from(low?) | u64::from(high?) << 32)
    };
    let [a, b, c, theirs] = [plane(0)?, plane(1)?, plane(2)?, plane(3)?];
    let mut fen = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let seen = Square::at(file, rank).for_side(mover).index();
            let kind = (a >> seen & 1 | (b >> seen & 1) << 1 | (c >> seen & 1) << 2) as usize;
            let Some(&role) = kind.checked_sub(1).and_then(|kind| Role::ALL.get(kind)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                fen.push_str(&std::mem::take(&mut empty).to_string());
            }
            let color = if theirs >> seen & 1 == 1 {
                !mover
            } else {
                mover
            };
            fen.push(Piece::new(color, role).letter());
        }
        if empty > 0 {
            fen.push_str(&empty.to_string());
        }
        if rank > 0 {
            fen.push('/');
        }
    }
    let mut rights = String::new();
    // The rooks' files are told where Chess960 is played, in which no rook castles short from the first.
    let files = match (meta >> 18 & 7, meta >> 21 & 7) {
        (0, _) => [7, 0],
        (short, long) => [short as u8, long as u8],
    };
    for color in Color::BOTH {
        let first = if color == mover { 0 } else { 2 };
        for (bit, file) in (first..).zip(files) {
            if meta >> bit & 1 == 1 {
                let letter = char::from(b'a' + file);
                rights.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    let en_passant = match meta >> 4 & 63 {
        0 => "-".to_owned(),
        square => Square::new(square as u8).for_side(mover).to_string(),
    };
    let side = if mover == Color::White { 'w' } else { 'b' };
    let text = format!(
        "{fen} {side} {rights} {en_passant} {} {}",
        meta >> 10 & 127,
        ply / 2 + 1
    );
    Position::from_fen(&text).ok()
}

/// The legal move that these bits stand for: from and to as the mover sees the board, and the kind of piece promoted to.
pub fn legal(position: &Position, bits: u32) -> Option<Move> {
    let mover = position.side_to_move();
    let square = |index: u32| Square::new((index & 63) as u8).for_side(mover);
    let (from, to) = (square(bits), square(bits >> 6));
    let promotion = match bits >> 12 & 7 {
        2 => Some(Role::Knight),
        3 => Some(Role::Bishop),
        4 => Some(Role::Rook),
        5 => Some(Role::Queen),
        _ => None,
    };
    // Castling is marked as a promotion to king where Chess960 is played, and is the king's step of two files elsewhere.
    const KING: u32 = 6;
    let king = position.piece_at(from).map(|piece| piece.role()) == Some(Role::King);
    let castles = match bits >> 12 & 7 {
        KING => true,
        _ => king && from.file().abs_diff(to.file()) == 2,
    };
    position.legal_moves().into_iter().find(|legal| {
        let same = if castles {
            // Written as the king taking its own rook.
            let long = to.file() == 2;
            legal.is_castle() && (legal.to().file() < from.file()) == long
        } else {
            legal.to() == to && !legal.is_castle()
        };
        legal.from() == from && same && legal.promotion() == promotion
    })
}
