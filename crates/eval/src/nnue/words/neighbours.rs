//! The positions around a position: what a correction for it is fitted to.

use chess::{Move, Position, attacks};

/// Positions one step away: after every legal move, after every move of the other side if it had the move, without each piece, and with
/// each piece on each empty square beside its own. The moves in `left_out` are passed over, and shifts to where they lead as well.
pub(super) fn neighbours(position: &Position, left_out: &[Move]) -> Vec<Position> {
    let mut found = Vec::with_capacity(256);
    after_moves(position, left_out, &mut found);
    if !position.in_check() {
        let mut passed = *position;
        passed.make_null();
        after_moves(&passed, &[], &mut found);
    }
    for square in position.occupied() {
        found.extend(position.without(square));
        for to in attacks::king(square) {
            let same = |out: &Move| (out.from(), out.to()) == (square, to);
            if !left_out.iter().any(same) {
                found.extend(position.with_shifted(square, to));
            }
        }
    }
    found
}

fn after_moves(position: &Position, left_out: &[Move], found: &mut Vec<Position>) {
    for made in position.legal_moves() {
        if !left_out.contains(&made) {
            let mut after = *position;
            after.make(made, &mut ());
            found.push(after);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_the_moves_of_both_sides_removals_and_shifts() {
        let start = Position::start();
        // Of the shifts, the pawns of both sides have 22 each (their ranks are full); pieces have none: all beside them is taken.
        let shifts = 2 * (8 + 14);
        assert_eq!(neighbours(&start, &[]).len(), 20 + 20 + 30 + shifts);
        let push = start.parse_uci("e2e3").unwrap();
        assert_eq!(neighbours(&start, &[push]).len(), 20 + 20 + 30 + shifts - 2);
    }
}
