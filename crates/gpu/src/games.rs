//! Games as they come from the device: words, turned into moves that the crate `chess` has found legal.

use chess::{GameResult, Move, Position, Role, Square};
use eval::WhiteScore;
use lab::game::Played;

use crate::error::GpuError;

/// The score of a random move.
const NO_SCORE: u16 = 0x8000;

/// The words of one game.
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
            at += game.plies.len() as u32 + 2;
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

    /// The game from after its random moves on. Every move is held to the rules.
    pub fn played(&self, opening: &Position) -> Result<Played, GpuError> {
        let random = (self.heading >> 16 & 0xff) as usize;
        let mut position = *opening;
        let mut start = position;
        let mut moves = Vec::with_capacity(self.plies.len().saturating_sub(random));
        for (ply, &word) in self.plies.iter().enumerate() {
            if ply == random {
                start = position;
            }
            let mover = position.side_to_move();
            let play = legal(&position, word & 0x7fff).ok_or_else(|| {
                GpuError::Failed(format!(
                    "the GPU played an illegal move ({:#06x}) in {}",
                    word & 0x7fff,
                    position.to_fen()
                ))
            })?;
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
        let result = match self.heading >> 24 {
            0 => GameResult::BlackWon,
            1 => GameResult::Draw,
            _ => GameResult::WhiteWon,
        };
        Ok(Played {
            start,
            moves,
            result,
            on_time: false,
        })
    }
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
    let castles = position.piece_at(from).map(|piece| piece.role()) == Some(Role::King)
        && from.file().abs_diff(to.file()) == 2;
    position.legal_moves().into_iter().find(|legal| {
        let same = if castles {
            // Written as the king taking its own rook.
            let long = to.file() < from.file();
            legal.is_castle() && (legal.to().file() < from.file()) == long
        } else {
            legal.to() == to && !legal.is_castle()
        };
        legal.from() == from && same && legal.promotion() == promotion
    })
}
