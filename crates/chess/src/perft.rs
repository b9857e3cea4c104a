//! Counting the positions a number of moves away: the test every move generator is held to.

use std::hint::black_box;

use crate::generate::{ALL, Sink};
use crate::{Bitboard, Move, MoveKind, Position, Square};

impl Position {
    /// How many lines of `depth` legal moves there are. The last move of a line is counted without being made.
    ///
    /// ```
    /// assert_eq!(chess::Position::start().perft(4), 197_281);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => self.walk::<true>(depth),
        }
    }

    /// The same count with every last move made, which measures making moves.
    #[must_use]
    pub fn perft_making_all(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.walk::<false>(depth),
        }
    }

    fn walk<const BULK: bool>(&self, depth: u32) -> u64 {
        let mut walk = Walk::<BULK> {
            position: self,
            depth,
            nodes: 0,
        };
        self.generate_to::<ALL, _>(&mut walk);
        walk.nodes
    }

    /// Each legal move with the lines behind it.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        self.legal_moves()
            .into_iter()
            .map(|next| {
                let mut after = *self;
                after.make(next, &mut ());
                (next, after.perft(depth.saturating_sub(1)))
            })
            .collect()
    }
}

/// Makes each move as it is found, without a list; with `BULK` the last ones are counted only.
struct Walk<'a, const BULK: bool> {
    position: &'a Position,
    depth: u32,
    nodes: u64,
}

impl<const BULK: bool> Walk<'_, BULK> {
    #[inline(always)]
    fn visit(&mut self, next: Move) {
        let mut after = *self.position;
        after.make(next, &mut ());
        self.nodes += if BULK {
            after.perft(self.depth - 1)
        } else if self.depth == 1 {
            // The position is not used: the point is to measure the cost of making it.
            black_box(&after);
            1
        } else {
            after.perft_making_all(self.depth - 1)
        };
    }
}

impl<const BULK: bool> Sink for Walk<'_, BULK> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.visit(Move::new(from, to, MoveKind::Normal));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: MoveKind) {
        for to in targets {
            self.visit(Move::new(to.offset(-delta), to, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, delta: i8, kinds: &[MoveKind]) {
        for to in targets {
            for &kind in kinds {
                self.single(Move::new(to.offset(-delta), to, kind));
            }
        }
    }

    #[inline(never)]
    fn single(&mut self, found: Move) {
        self.visit(found);
    }
}
