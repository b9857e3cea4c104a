//! What the search has learnt about moves: how often they turned out well, by who moves where, by what is taken, by the moves before
//! and by the pawns on the board. Each figure moves towards what it is told, and less the nearer it is to its limit.

use chess::{Bitboard, Color, Move, Piece, Position, Role};

/// No figure goes beyond this.
pub(crate) const LIMIT: i32 = 16_384;

/// A piece and the square it goes to as one number; 0 stands for no move.
pub(crate) const PIECE_TO: usize = Piece::TABLE * 64;
const PAWN_SLOTS: usize = 512;

/// Which piece goes where.
#[inline(always)]
pub(crate) fn piece_to(piece: Option<Piece>, play: Move) -> usize {
    match piece {
        Some(piece) => piece.index() * 64 + play.to().index(),
        None => 0,
    }
}

/// A table on the heap, all zero.
pub(crate) fn zeroed<T: Clone + Default, const N: usize>() -> Box<[T; N]> {
    match vec![T::default(); N].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("a vector of N becomes an array of N"),
    }
}

/// Moves a figure by a bonus or malus.
#[inline(always)]
fn adjust(figure: &mut i16, bonus: i32) {
    let old = i32::from(*figure);
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    *figure = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// Everything learnt about moves.
pub(crate) struct Histories {
    /// By side, whether the squares left and reached are attacked, and both squares.
    quiet: Box<[i16; 2 * 4 * 64 * 64]>,
    /// By piece, square reached, and role taken.
    capture: Box<[i16; PIECE_TO * 8]>,
    /// By an earlier move and this one.
    continuation: Box<[i16; PIECE_TO * PIECE_TO]>,
    /// By the pawns on the board and this move.
    pawn: Box<[i16; PAWN_SLOTS * PIECE_TO]>,
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            quiet: zeroed(),
            capture: zeroed(),
            continuation: zeroed(),
            pawn: zeroed(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
        self.pawn.fill(0);
    }

    #[inline(always)]
    fn quiet_index(side: Color, threats: Bitboard, play: Move) -> usize {
        let (from, to) = (play.from(), play.to());
        let attacked = usize::from(threats.contains(from)) * 2 + usize::from(threats.contains(to));
        (side.index() * 4 + attacked) * 4096 + from.index() * 64 + to.index()
    }

    #[inline(always)]
    pub(crate) fn quiet(&self, side: Color, threats: Bitboard, play: Move) -> i32 {
        i32::from(self.quiet[Histories::quiet_index(side, threats, play)])
    }

    #[inline(always)]
    pub(crate) fn add_quiet(&mut self, side: Color, threats: Bitboard, play: Move, bonus: i32) {
        adjust(
            &mut self.quiet[Histories::quiet_index(side, threats, play)],
            bonus,
        );
    }

    #[inline(always)]
    fn capture_index(position: &Position, play: Move) -> usize {
        let taken = position
            .captured(play)
            .map_or(Role::King.index(), |piece| piece.role().index());
        piece_to(position.moved(play), play) * 8 + taken
    }

    #[inline(always)]
    pub(crate) fn capture(&self, position: &Position, play: Move) -> i32 {
        i32::from(self.capture[Histories::capture_index(position, play)])
    }

    #[inline(always)]
    pub(crate) fn add_capture(&mut self, position: &Position, play: Move, bonus: i32) {
        adjust(
            &mut self.capture[Histories::capture_index(position, play)],
            bonus,
        );
    }

    /// What followed an earlier move, both given by [`piece_to`].
    #[inline(always)]
    pub(crate) fn continuation(&self, earlier: usize, now: usize) -> i32 {
        i32::from(self.continuation[earlier * PIECE_TO + now])
    }

    #[inline(always)]
    pub(crate) fn add_continuation(&mut self, earlier: usize, now: usize, bonus: i32) {
        adjust(&mut self.continuation[earlier * PIECE_TO + now], bonus);
    }

    #[inline(always)]
    fn pawn_index(position: &Position, now: usize) -> usize {
        (position.keys().pawn() as usize % PAWN_SLOTS) * PIECE_TO + now
    }

    #[inline(always)]
    pub(crate) fn pawn(&self, position: &Position, now: usize) -> i32 {
        i32::from(self.pawn[Histories::pawn_index(position, now)])
    }

    #[inline(always)]
    pub(crate) fn add_pawn(&mut self, position: &Position, now: usize, bonus: i32) {
        adjust(&mut self.pawn[Histories::pawn_index(position, now)], bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stay_within_their_limit_and_go_where_they_are_told() {
        let mut figure = 0i16;
        for _ in 0..1000 {
            let before = figure;
            adjust(&mut figure, 1500);
            assert!(figure >= before && i32::from(figure) <= LIMIT);
        }
        assert!(i32::from(figure) > LIMIT * 9 / 10);
        for _ in 0..1000 {
            adjust(&mut figure, -100_000);
        }
        assert!(i32::from(figure) >= -LIMIT && figure < 0);
    }
}
