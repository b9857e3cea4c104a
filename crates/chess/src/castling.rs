//! Castling rights, for standard chess and Chess960: which rights are left, and from where the rooks castle.

use crate::{Bitboard, Color, Square};

/// The two ways to castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the h-file (king to the g-file): short.
    King = 0,
    /// Towards the a-file (king to the c-file): long.
    Queen = 1,
}

impl Wing {
    /// Short, then long.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// Where the king ends.
    #[inline(always)]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        Square::at(
            if matches!(self, Wing::King) { 6 } else { 2 },
            7 * color as u8,
        )
    }

    /// Where the rook ends.
    #[inline(always)]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        Square::at(
            if matches!(self, Wing::King) { 5 } else { 3 },
            7 * color as u8,
        )
    }
}

/// What is left of the right to castle, and the files from which the rooks do it.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The squares of the kings and rooks that still have a right: nothing changes until one of them is left or reached.
    home: Bitboard,
    rights: u8,
    rooks: [Square; 4],
}

impl Castling {
    /// Nobody may castle.
    pub const NONE: Castling = Castling {
        home: Bitboard::EMPTY,
        rights: 0,
        rooks: [Square::H1, Square::A1, Square::H8, Square::A8],
    };

    const fn slot(color: Color, wing: Wing) -> usize {
        color as usize * 2 + wing as usize
    }

    /// The four rights as bits: White short, White long, Black short, Black long.
    #[inline(always)]
    #[must_use]
    pub const fn bits(&self) -> u8 {
        self.rights
    }

    /// Whether nobody may castle any more.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rights == 0
    }

    /// Whether this side has kept this right.
    #[inline(always)]
    #[must_use]
    pub const fn has(&self, color: Color, wing: Wing) -> bool {
        self.rights & (1 << Castling::slot(color, wing)) != 0
    }

    /// Whether this side may still castle on either wing.
    #[inline(always)]
    #[must_use]
    pub const fn any(&self, color: Color) -> bool {
        self.rights & (3 << (color as usize * 2)) != 0
    }

    /// Where the rook of this right stands, if the side has kept the right.
    #[inline(always)]
    #[must_use]
    pub const fn rook(&self, color: Color, wing: Wing) -> Option<Square> {
        if self.has(color, wing) {
            Some(self.rooks[Castling::slot(color, wing)])
        } else {
            None
        }
    }

    pub(crate) const fn grant(&mut self, color: Color, wing: Wing, king: Square, rook: Square) {
        self.rights |= 1 << Castling::slot(color, wing);
        self.rooks[Castling::slot(color, wing)] = rook;
        self.home = Bitboard(self.home.0 | king.bit().0 | rook.bit().0);
    }

    /// Whether something that leaves or reaches these squares takes a right away.
    #[inline(always)]
    pub(crate) const fn depends_on(&self, touched: Bitboard) -> bool {
        self.home.meets(touched)
    }

    /// Something has left or reached these squares: the rights of the rooks there are gone, and those of a side whose king
    /// (they stand where given) was there.
    #[inline(never)]
    pub(crate) fn touch(&mut self, touched: Bitboard, kings: [Square; 2]) {
        self.home = Bitboard::EMPTY;
        for color in Color::BOTH {
            let king = kings[color.index()];
            for wing in Wing::BOTH {
                let slot = Castling::slot(color, wing);
                let rook = self.rooks[slot];
                if touched.meets(king.bit() | rook.bit()) {
                    self.rights &= !(1 << slot);
                } else if self.has(color, wing) {
                    self.home |= king.bit() | rook.bit();
                }
            }
        }
    }
}

/// Two sets of rights are equal when the same rights are left with the same rooks; where a lost right's rook once
/// stood does not matter.
impl PartialEq for Castling {
    fn eq(&self, other: &Castling) -> bool {
        self.rights == other.rights
            && (0..4)
                .all(|slot| self.rights & (1 << slot) == 0 || self.rooks[slot] == other.rooks[slot])
    }
}

impl Eq for Castling {}
