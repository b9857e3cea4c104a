//! `scacchista`: material, piece-square tables, king safety, development and control of the centre. Its fast form, for
//! quiescence searches, is material and tables alone.

use chess::{Bitboard, ByColor, Color, Piece, Position, Role, Square, attacks};

use crate::score::{MoverScore, Pair};
use crate::seeds::pieces::weights_with_pieces;
use crate::seeds::{Recipe, Seed, default_weights};
use crate::tally::{Recorder, Tally};
use crate::weights::single;

/// The score of giving mate on the spot. A search takes off one for each half-move on the way.
pub const MATE: MoverScore = MoverScore(30_000);
/// The score of being mated on the spot.
pub const MATED: MoverScore = MoverScore(-30_000);

/// The score of giving mate this many half-moves from the root.
#[must_use]
pub const fn mate_score(plies: u8) -> MoverScore {
    MoverScore(MATE.0 - plies as i32)
}

/// The score of being mated this many half-moves from the root.
#[must_use]
pub const fn mated_score(plies: u8) -> MoverScore {
    MoverScore(MATED.0 + plies as i32)
}

/// Undeveloped pieces cost nothing up to this move.
pub const OPENING_MOVES: u16 = 10;

weights_with_pieces! {
    /// The weights of `scacchista`.
    set SCACCHISTA = "scacchista", tapered: false;
    EXPOSED_KING: single().at_most(1), Linear, KingSafety, "exposed king", "a king on the d- or e-file that has not castled";
    PAWN_SHIELD: single().at_most(3), Linear, KingSafety, "pawn shield", "own pawns on the three squares in front of the king";
    UNDEVELOPED: single().at_most(8), Linear, Development, "undeveloped pieces", "knights and bishops still on the back rank after move 10", are "undeveloped pieces";
    CENTRE: single().at_most(4), Linear, Centre, "centre control", "attacks on d4, e4, d5 and e5" on squares;
    EXTENDED_CENTRE: single().at_most(12), Linear, Centre, "extended centre", "attacks on the twelve squares round the centre", is "grip on the extended centre" on squares;
}

/// d4, e4, d5, e5.
pub(super) const CENTRE_SQUARES: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// c3 to f6 without the centre.
const EXTENDED_SQUARES: Bitboard = Bitboard(0x0000_3C24_243C_0000);

/// What Scacchista's document asks for.
#[derive(Clone, Debug)]
pub struct HandCrafted;

/// Five components, and a fast form of two.
pub type Scacchista = Seed<HandCrafted>;

impl Recipe for HandCrafted {
    const NAME: &'static str = "scacchista";
    const FAST: bool = true;

    default_weights!(SCACCHISTA, "../../weights/scacchista.txt");

    #[inline(always)]
    fn place<R: Recorder>(tally: &mut Tally<'_, R>, piece: Piece, square: Square) {
        // The pawn table has more for the third rank than for the fourth, as printed: the figures are kept.
        PIECES.count(tally, piece, square);
    }

    #[inline(always)]
    fn judge<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, _: &ByColor<Pair>) {
        for side in Color::BOTH {
            king_safety(tally, position, side);
            development(tally, position, side);
            centre(tally, position, side);
        }
    }
}

/// From -50 to +45 for each side: the overview's +95 is the distance between the two.
#[inline(always)]
fn king_safety<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, side: Color) {
    let king = position.king(side);
    // Castled kings stand on the c- or g-file, so "not if castled" is already said by the file.
    if matches!(king.file(), 3 | 4) {
        tally.add(side, EXPOSED_KING.entry(), 1, king);
    }
    let shield = in_front_of(king, side) & position.pieces(side, Role::Pawn);
    tally.add_set(side, PAWN_SHIELD.entry(), shield);
}

/// The three squares in front of a king, or two at the edge; none on the last rank.
#[inline(always)]
pub(super) fn in_front_of(king: Square, side: Color) -> Bitboard {
    let ahead = king.bit().forward(side);
    ahead | ahead.left() | ahead.right()
}

/// The document adds White's count as if it were a bonus; a penalty is meant, and each side pays its own.
#[inline(always)]
fn development<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, side: Color) {
    if position.fullmove_number() > OPENING_MOVES {
        let minors = position.pieces(side, Role::Knight) | position.pieces(side, Role::Bishop);
        let at_home = minors & Bitboard::rank_for(0, side);
        tally.add_set(side, UNDEVELOPED.entry(), at_home);
    }
}

#[inline(always)]
fn centre<R: Recorder>(tally: &mut Tally<'_, R>, position: &Position, side: Color) {
    let attacked = attacked_by(position, side);
    tally.add_set(side, CENTRE.entry(), attacked & CENTRE_SQUARES);
    tally.add_set(side, EXTENDED_CENTRE.entry(), attacked & EXTENDED_SQUARES);
}

/// Every square this side attacks: one look-up for each piece instead of one for each square asked about.
#[inline(always)]
fn attacked_by(position: &Position, side: Color) -> Bitboard {
    let occupied = position.occupied();
    let mut attacked =
        position.pieces(side, Role::Pawn).pawn_attacks(side) | attacks::king(position.king(side));
    for square in position.pieces(side, Role::Knight) {
        attacked |= attacks::knight(square);
    }
    for square in position.diagonal_sliders(side) {
        attacked |= attacks::bishop(square, occupied);
    }
    for square in position.straight_sliders(side) {
        attacked |= attacks::rook(square, occupied);
    }
    attacked
}
