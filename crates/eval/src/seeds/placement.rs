//! Sums over the pieces on the board, kept up to date while pieces come and go.

use std::sync::Arc;

use chess::{ByColor, Color, Piece, Position, Square};

use crate::score::Pair;

/// What every piece is worth on every square, to its own side.
pub type Values = [[Pair; 64]; Piece::TABLE];

/// Each side's sum, and what the sums were before each move of the line.
#[derive(Clone, Debug)]
pub struct Placement {
    values: Arc<Values>,
    sums: ByColor<Pair>,
    before: Vec<ByColor<Pair>>,
}

impl Placement {
    /// Sums for these values; nothing is on the board yet.
    pub fn new(value: impl Fn(Piece, Square) -> Pair) -> Placement {
        let mut values = [[Pair::ZERO; 64]; Piece::TABLE];
        for piece in Piece::ALL {
            for square in Square::all() {
                values[piece.index()][square.index()] = value(piece, square);
            }
        }
        Placement {
            values: Arc::new(values),
            sums: ByColor::default(),
            before: Vec::with_capacity(128),
        }
    }

    /// The sums of a position, from scratch.
    pub fn of(&self, position: &Position) -> ByColor<Pair> {
        let mut sums = ByColor::default();
        for color in Color::BOTH {
            for square in position.color(color) {
                if let Some(piece) = position.piece_at(square) {
                    sums[color] += self.values[piece.index()][square.index()];
                }
            }
        }
        sums
    }

    /// The sums as kept.
    #[inline(always)]
    pub fn sums(&self) -> &ByColor<Pair> {
        &self.sums
    }

    /// A line starts from this position.
    pub fn reset(&mut self, position: &Position) {
        self.before.clear();
        self.sums = self.of(position);
    }

    /// A move is about to be made.
    #[inline(always)]
    pub fn push(&mut self) {
        self.before.push(self.sums);
    }

    /// The last move is taken back.
    #[inline(always)]
    pub fn pop(&mut self) {
        if let Some(sums) = self.before.pop() {
            self.sums = sums;
        }
    }

    /// A piece is lifted.
    #[inline(always)]
    pub fn leave(&mut self, piece: Piece, square: Square) {
        self.sums[piece.color()] -= self.values[piece.index()][square.index()];
    }

    /// A piece is put down.
    #[inline(always)]
    pub fn enter(&mut self, piece: Piece, square: Square) {
        self.sums[piece.color()] += self.values[piece.index()][square.index()];
    }
}
