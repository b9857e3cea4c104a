//! What the search has learnt about moves: how often they turned out well, by who moves where, by what is taken and by the moves
//! before. Each figure moves with its bonus or malus, and less the nearer it is to its limit.

use chess::{Bitboard, Color, Move, Piece, Position, Role};

use crate::features::{Feature, enabled};
use crate::huge_pages::Cells;

/// No figure goes beyond this.
pub(crate) const LIMIT: i32 = 16_384;

/// How many numbers [`piece_to`] gives: twelve pieces and none, and 64 squares.
pub(crate) const PIECE_TO: usize = 13 * 64;

/// How many quiet moves of a side are told apart: by squares, and by whether either is attacked.
const QUIET_OF_SIDE: usize = 4 * 64 * 64;

/// Where each table begins among the cells.
const CONTINUATION: usize = 0;
const QUIET: usize = CONTINUATION + PIECE_TO * PIECE_TO;
const CAPTURE: usize = QUIET + 2 * QUIET_OF_SIDE;
const CELLS: usize = CAPTURE + PIECE_TO * 8;

/// Which piece goes where, as one number; below 64 it stands for no move.
#[inline(always)]
pub(crate) fn piece_to(piece: Option<Piece>, play: Move) -> usize {
    match piece {
        // A piece's index begins at 2.
        Some(piece) => (piece.index() - 1) * 64 + play.to().index(),
        None => 0,
    }
}

/// Where a quiet move stands among those of its side: by whether the squares left and reached are attacked, and both squares.
#[inline(always)]
fn quiet_place(threats: Bitboard, play: Move) -> usize {
    let (from, to) = (play.from(), play.to());
    let attacked = usize::from(threats.contains(from)) * 2 + usize::from(threats.contains(to));
    attacked * 4096 + from.index() * 64 + to.index()
}

/// What was learnt of one side's quiet moves.
pub(crate) struct QuietRow<'cells>(&'cells [i16; QUIET_OF_SIDE]);

impl QuietRow<'_> {
    #[inline(always)]
    pub(crate) fn get(&self, threats: Bitboard, play: Move) -> i32 {
        i32::from(self.0[quiet_place(threats, play)])
    }
}

/// What followed one earlier move.
pub(crate) struct ContinuationRow<'cells>(&'cells [i16; PIECE_TO]);

impl ContinuationRow<'_> {
    /// The move is given by [`piece_to`].
    #[inline(always)]
    pub(crate) fn get(&self, now: usize) -> i32 {
        if !enabled(Feature::ContinuationHistory) {
            return 0;
        }
        i32::from(self.0[now])
    }
}

/// Everything learnt about moves.
pub(crate) struct Histories {
    cells: Cells,
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            cells: Cells::new(CELLS),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
    }

    #[inline(always)]
    pub(crate) fn quiet(&self, side: Color, threats: Bitboard, play: Move) -> i32 {
        let place = QUIET + side.index() * QUIET_OF_SIDE + quiet_place(threats, play);
        self.cells.get(place)
    }

    /// A side's quiet moves, to be asked about many of them.
    #[inline(always)]
    pub(crate) fn quiet_of(&self, side: Color) -> QuietRow<'_> {
        QuietRow(self.cells.row(QUIET + side.index() * QUIET_OF_SIDE))
    }

    #[inline(always)]
    pub(crate) fn add_quiet(&mut self, side: Color, threats: Bitboard, play: Move, bonus: i32) {
        let place = QUIET + side.index() * QUIET_OF_SIDE + quiet_place(threats, play);
        self.cells.adjust(place, bonus, LIMIT);
    }

    /// By piece, square reached, and role taken.
    #[inline(always)]
    fn capture_place(position: &Position, play: Move) -> usize {
        let taken = position
            .captured(play)
            .map_or(Role::King.index(), |piece| piece.role().index());
        CAPTURE + piece_to(position.moved(play), play) * 8 + taken
    }

    #[inline(always)]
    pub(crate) fn capture(&self, position: &Position, play: Move) -> i32 {
        if !enabled(Feature::CaptureHistory) {
            return 0;
        }
        self.cells.get(Histories::capture_place(position, play))
    }

    #[inline(always)]
    pub(crate) fn add_capture(&mut self, position: &Position, play: Move, bonus: i32) {
        let place = Histories::capture_place(position, play);
        self.cells.adjust(place, bonus, LIMIT);
    }

    /// What followed an earlier move, both given by [`piece_to`].
    #[inline(always)]
    pub(crate) fn continuation(&self, earlier: usize, now: usize) -> i32 {
        if !enabled(Feature::ContinuationHistory) {
            return 0;
        }
        self.cells.get(CONTINUATION + earlier * PIECE_TO + now)
    }

    /// What followed an earlier move, to be asked about many moves.
    #[inline(always)]
    pub(crate) fn after(&self, earlier: usize) -> ContinuationRow<'_> {
        ContinuationRow(self.cells.row(CONTINUATION + earlier * PIECE_TO))
    }

    #[inline(always)]
    pub(crate) fn add_continuation(&mut self, earlier: usize, now: usize, bonus: i32) {
        self.cells
            .adjust(CONTINUATION + earlier * PIECE_TO + now, bonus, LIMIT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_say_what_is_said_of_each_move_alone() {
        let position = Position::start();
        let threats = Bitboard::rank_for(2, Color::White);
        let mut histories = Histories::new();
        let mut last = 0;
        for (number, play) in (1..).zip(position.legal_moves()) {
            let now = piece_to(position.moved(play), play);
            histories.add_quiet(Color::Black, threats, play, 300 + number);
            histories.add_continuation(last, now, 900 + number);
            histories.add_continuation(PIECE_TO - 1, now, -number);
            last = now;
        }
        let mut learnt = 0;
        for side in Color::BOTH {
            let row = histories.quiet_of(side);
            for play in position.legal_moves() {
                for threats in [threats, !threats] {
                    let alone = histories.quiet(side, threats, play);
                    assert_eq!(row.get(threats, play), alone);
                    learnt += i32::from(alone > 300);
                }
            }
        }
        assert_eq!(learnt, 20);
        for earlier in (0..PIECE_TO).filter(|earlier| earlier % 5 == 0 || *earlier == PIECE_TO - 1)
        {
            let row = histories.after(earlier);
            for now in 0..PIECE_TO {
                assert_eq!(row.get(now), histories.continuation(earlier, now));
            }
        }
        assert!(histories.after(0).get(PIECE_TO - 1) == 0 && histories.after(last).get(last) == 0);
    }
}
