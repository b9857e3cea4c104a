//! Counting the positions a number of moves away: the test every move generator is held to.

use crate::{Move, Position};

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
            _ => self
                .legal_moves()
                .into_iter()
                .map(|next| {
                    let mut after = *self;
                    after.make(next, &mut ());
                    after.perft(depth - 1)
                })
                .sum(),
        }
    }

    /// The same count with every last move made, which measures making moves.
    #[must_use]
    pub fn perft_making_all(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves()
            .into_iter()
            .map(|next| {
                let mut after = *self;
                after.make(next, &mut ());
                after.perft_making_all(depth - 1)
            })
            .sum()
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
