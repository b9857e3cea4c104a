//! Hash keys: a random number for every piece on every square, for the side to move, for castling rights
//! and for the en-passant file. A position's key is all that apply, combined by exclusive or.

use crate::{Color, Piece, Role, Square};

struct Numbers {
    pieces: [[u64; 64]; Piece::TABLE],
    castling: [u64; 16],
    en_passant: [u64; 8],
    black_to_move: u64,
}

/// A step of the splitmix64 generator: the next state and a number made from it.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, mixed ^ (mixed >> 31))
}

static NUMBERS: Numbers = {
    let mut numbers = Numbers {
        pieces: [[0; 64]; Piece::TABLE],
        castling: [0; 16],
        en_passant: [0; 8],
        black_to_move: 0,
    };
    let mut state = 0x6761_6E64_6572;
    let mut piece = 0;
    while piece < 12 {
        let mut square = 0;
        while square < 64 {
            (state, numbers.pieces[Piece::ALL[piece].index()][square]) = next(state);
            square += 1;
        }
        piece += 1;
    }
    // One number for each single right; a set of rights is their combination, so that no rights is 0.
    let mut right = 0;
    while right < 4 {
        let number;
        (state, number) = next(state);
        let mut set = 0;
        while set < 16 {
            if set & (1 << right) != 0 {
                numbers.castling[set] ^= number;
            }
            set += 1;
        }
        right += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, numbers.en_passant[file]) = next(state);
        file += 1;
    }
    (_, numbers.black_to_move) = next(state);
    numbers
};

#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[piece.index()][square.index()]
}

#[inline(always)]
pub(crate) fn castling(rights: u8) -> u64 {
    NUMBERS.castling[(rights & 15) as usize]
}

#[inline(always)]
pub(crate) fn en_passant(square: Square) -> u64 {
    NUMBERS.en_passant[square.file() as usize]
}

#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}

/// The keys of a position: the whole, and parts of it that searches use to remember what they
/// learnt about one aspect of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keys {
    pub(crate) full: u64,
    /// In the order of `GROUP_SLOT` and `COLOR_SLOT`.
    slots: [u64; 7],
}

/// Which slot a piece's group has, so that toggling needs no branch: pawns, minors, majors, kings.
const GROUP_SLOT: [u8; Piece::TABLE] = slots(true);
/// Which slot a piece's colour has: White's and Black's non-pawns, and one that pawns share.
const COLOR_SLOT: [u8; Piece::TABLE] = slots(false);

const fn slots(group: bool) -> [u8; Piece::TABLE] {
    let mut table = [0; Piece::TABLE];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::ALL[index];
        table[piece.index()] = if group {
            match piece.role() {
                Role::Pawn => 0,
                Role::Knight | Role::Bishop => 1,
                Role::Rook | Role::Queen => 2,
                Role::King => 3,
            }
        } else {
            match (piece.role(), piece.color()) {
                (Role::Pawn, _) => 6,
                (_, Color::White) => 4,
                (_, Color::Black) => 5,
            }
        };
        index += 1;
    }
    table
}

impl Keys {
    #[inline(always)]
    pub(crate) fn toggle(&mut self, moved: Piece, square: Square) {
        let number = piece(moved, square);
        self.full ^= number;
        self.slots[GROUP_SLOT[moved.index()] as usize % 7] ^= number;
        self.slots[COLOR_SLOT[moved.index()] as usize % 7] ^= number;
    }

    /// Everything: pieces, side to move, castling rights, en passant.
    #[inline(always)]
    #[must_use]
    pub fn full(&self) -> u64 {
        self.full
    }

    /// The pawns of both sides.
    #[inline(always)]
    #[must_use]
    pub fn pawn(&self) -> u64 {
        self.slots[0]
    }

    /// Knights and bishops of both sides.
    #[inline(always)]
    #[must_use]
    pub fn minor(&self) -> u64 {
        self.slots[1]
    }

    /// Rooks and queens of both sides.
    #[inline(always)]
    #[must_use]
    pub fn major(&self) -> u64 {
        self.slots[2]
    }

    /// Everything of one side but its pawns.
    #[inline(always)]
    #[must_use]
    pub fn non_pawn(&self, color: Color) -> u64 {
        self.slots[4 + color.index()]
    }
}
