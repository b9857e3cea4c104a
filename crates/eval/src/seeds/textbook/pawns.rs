//! Pawn structure: passed, isolated, doubled, chained and backward pawns, as sets of squares.

use chess::{Color, Position, Role};

use super::terms::{BACKWARD, CHAIN, DOUBLED, ISOLATED, PASSED};
use crate::tally::{Recorder, Tally};

#[inline(always)]
pub fn count<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, side: Color) {
    let own = position.pieces(side, Role::Pawn);
    let enemy = position.pieces(!side, Role::Pawn);
    let files = own.fill_files();

    // What the enemy's pawns stand before, or could take, all the way down the board.
    let enemy_ahead = enemy.forward(!side).fill_forward(!side);
    let stopped = enemy_ahead | enemy_ahead.left() | enemy_ahead.right();
    tally.add_set(side, PASSED.entry(), own - stopped);

    let isolated = own - files.left() - files.right();
    tally.add_set(side, ISOLATED.entry(), isolated);

    // Every pawn that shares its file counts, as the document asks of each pawn: a pair costs twice.
    let ahead = own.forward(side).fill_forward(side);
    let behind = own.forward(!side).fill_forward(!side);
    tally.add_set(side, DOUBLED.entry(), own & (ahead | behind));

    tally.add_set(side, CHAIN.entry(), own & own.pawn_attacks(side));

    // Squares that an own pawn protects or could come to protect.
    let coverable = own.pawn_attacks(side).fill_forward(side);
    let weak_stops = enemy.pawn_attacks(!side) - coverable;
    let backward = own & weak_stops.forward(!side);
    tally.add_set(side, BACKWARD.entry(), backward - isolated);
}
