//! Probing the transposition table for a node, its scores counted from the root.

use chess::{Move, Position, Role};
use eval::Evaluator;

use crate::score::NONE;
use crate::searcher::Searcher;
use crate::table::TableBound;
use crate::table_scores::score_from_table;
use crate::tunables;

/// The key under which a position is kept in the table. The more half-moves without a capture or pawn move, the nearer the draw: from some
/// number on, positions that differ in it by more than a step are kept apart.
#[inline(always)]
pub(crate) fn table_key(position: &Position) -> u64 {
    with_clock(position.key(), i32::from(position.halfmove_clock()))
}

/// A position's key, changed by the number of half-moves without a capture or pawn move.
#[inline(always)]
fn with_clock(key: u64, clock: i32) -> u64 {
    let start = tunables::table_clock_start();
    if clock < start {
        key
    } else {
        let steps = 1 + (clock - start) / tunables::table_clock_step();
        key ^ (steps as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// The key under which the position after a move is kept in the table, known before the move is made. Wrong where castling rights, en passant
/// or a promotion change it.
#[inline(always)]
fn table_key_after(position: &Position, play: Move) -> u64 {
    let clock = i32::from(position.halfmove_clock()) + 1;
    let begins_anew = || {
        position.is_capture(play)
            || position
                .moved(play)
                .is_some_and(|piece| piece.role() == Role::Pawn)
    };
    let key = position.key_after(play);
    if clock < tunables::table_clock_start() || begins_anew() {
        key
    } else {
        with_clock(key, clock)
    }
}

/// What the table says of a node, ready for use at its ply.
#[derive(Clone, Copy)]
pub(crate) struct TableHit {
    pub(crate) hit: bool,
    pub(crate) play: Move,
    pub(crate) score: i32,
    pub(crate) evaluation: i32,
    pub(crate) depth: i32,
    pub(crate) bound: TableBound,
    pub(crate) pv: bool,
}

impl TableHit {
    /// A miss.
    pub(crate) const NONE: TableHit = TableHit {
        hit: false,
        play: Move::NULL,
        score: NONE,
        evaluation: NONE,
        depth: -1,
        bound: TableBound::None,
        pv: false,
    };

    /// Whether the score proves something about the bound.
    #[inline(always)]
    pub(crate) fn proves(&self, bound: i32) -> bool {
        self.score != NONE && self.bound.proves(self.score, bound)
    }
}

impl<E: Evaluator> Searcher<E> {
    /// Asks the processor to fetch what the table knows of the position after a move. To be called as soon as the move may be made: memory
    /// answers more slowly than all that is asked about a move before.
    #[inline(always)]
    pub(crate) fn prefetch_after(&self, position: &Position, play: Move) {
        self.table.prefetch(table_key_after(position, play));
    }

    /// Probes the table. An entry whose move is not legal here belongs to another position.
    #[inline(always)]
    pub(crate) fn probe_table(&self, position: &Position, key: u64, ply: usize) -> TableHit {
        match self.table.probe(key) {
            Some(entry) if entry.play.is_null() || position.is_legal(entry.play) => TableHit {
                hit: true,
                play: entry.play,
                score: score_from_table(entry.score, ply, position.halfmove_clock()),
                evaluation: entry.evaluation,
                depth: entry.depth,
                bound: entry.bound,
                pv: entry.pv,
            },
            _ => TableHit::NONE,
        }
    }
}
