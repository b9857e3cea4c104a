//! What the pieces do: legal moves, attacks on the enemy king and the centre, development, and pieces that protect each other.
//! One pass over a side's pieces serves them all.

use chess::{Bitboard, Color, Position, Role, Square, attacks};

use super::king::pieces;
use super::terms::{
    BISHOP_MOBILITY, CENTRE, COORDINATION, KING_ATTACKERS, KNIGHT_MOBILITY, QUEEN_MOBILITY,
    ROOK_MOBILITY, UNDEVELOPED,
};
use crate::seeds::scacchista::CENTRE_SQUARES;
use crate::tally::{Recorder, Tally};
use crate::weights::Weight;

/// The roles with a mobility bonus; the document's bonus for pawns and kings is 0, so their moves are not counted.
const MOBILE: [(Role, Weight<1>); 4] = [
    (Role::Knight, KNIGHT_MOBILITY),
    (Role::Bishop, BISHOP_MOBILITY),
    (Role::Rook, ROOK_MOBILITY),
    (Role::Queen, QUEEN_MOBILITY),
];

#[inline(always)]
pub fn count<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, side: Color) {
    let enemy_king = position.king(!side);
    let king_zone = attacks::king(enemy_king) | enemy_king.bit();
    let rules = Rules::of(position, side);
    let mut attacked =
        position.pieces(side, Role::Pawn).pawn_attacks(side) | attacks::king(position.king(side));

    for (role, mobility) in MOBILE {
        for square in position.pieces(side, role) {
            let reach = reach(role, square, position.occupied());
            attacked |= reach;
            let moves = rules.legal(square, reach);
            tally.add(side, mobility.entry(), moves.len() as i32, square);
            if reach.meets(king_zone) {
                tally.add(!side, KING_ATTACKERS.entry(), 1, square);
            }
        }
    }

    tally.add_set(side, CENTRE.entry(), attacked & CENTRE_SQUARES);
    let minors = position.pieces(side, Role::Knight) | position.pieces(side, Role::Bishop);
    tally.add_set(
        side,
        UNDEVELOPED.entry(),
        minors & Bitboard::rank_for(0, side),
    );
    tally.add_set(
        side,
        COORDINATION.entry(),
        attacked & pieces(position, side),
    );
}

#[inline(always)]
fn reach(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => attacks::knight(square),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        _ => attacks::queen(square, occupied),
    }
}

/// What the rules leave of a side's moves. For the side that is not to move: as if it were, with nothing changed on the
/// board, so that both sides are counted alike and no position is refused.
struct Rules {
    king: Square,
    pinned: Bitboard,
    targets: Bitboard,
}

impl Rules {
    #[inline(always)]
    fn of(position: &Position, side: Color) -> Rules {
        let king = position.king(side);
        let mut targets = !position.color(side);
        // Only the mover can be in check: then a piece must take the checker or come between, and cannot do both to two.
        let checkers = position.checkers();
        if side == position.side_to_move() && checkers.any() {
            targets &= if checkers.many() {
                Bitboard::EMPTY
            } else {
                checkers | attacks::between(king, checkers.first())
            };
        }
        Rules {
            king,
            pinned: position.blockers(side) & position.color(side),
            targets,
        }
    }

    #[inline(always)]
    fn legal(&self, from: Square, reach: Bitboard) -> Bitboard {
        let moves = reach & self.targets;
        if self.pinned.contains(from) {
            moves & attacks::line(self.king, from)
        } else {
            moves
        }
    }
}
