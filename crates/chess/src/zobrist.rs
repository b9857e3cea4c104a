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

static NUMBERS: Numbers = COMPUTED;

const COMPUTED: Numbers = {
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
pub(crate) const fn black_to_move() -> u64 {
    const { COMPUTED.black_to_move }
}

/// The keys of a position: the whole, and parts of it that searches use to remember what they
/// learnt about one aspect of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keys {
    pub(crate) full: u64,
    /// The parts, a slot for each; see [`part_slots`]. Eight, so that three bits always name one.
    parts: [u64; 8],
}

const PAWNS: u8 = 0;
const MINORS: u8 = 1;
const MAJORS: u8 = 2;
/// White's non-pawns, and after them Black's.
const NON_PAWNS: u8 = 3;
/// A slot that is written and never read, which spares a branch.
const ASIDE: u8 = 5;

/// The two slots a piece belongs to: that of its group and that of its colour.
const fn part_slots(piece: Piece) -> (u8, u8) {
    let by_color = NON_PAWNS + piece.color() as u8;
    match piece.role() {
        Role::Pawn => (PAWNS, ASIDE),
        Role::Knight | Role::Bishop => (MINORS, by_color),
        Role::Rook | Role::Queen => (MAJORS, by_color),
        Role::King => (ASIDE, by_color),
    }
}

/// The slots of all pieces, four bits for each, so that finding one is a shift and needs no memory.
const GROUP_SLOTS: u64 = packed_slots(true);
const COLOR_SLOTS: u64 = packed_slots(false);

const fn packed_slots(group: bool) -> u64 {
    let mut packed = 0;
    let mut index = 0;
    while index < 12 {
        let piece = Piece::ALL[index];
        let (by_group, by_color) = part_slots(piece);
        let slot = if group { by_group } else { by_color };
        packed |= (slot as u64) << (4 * piece.index());
        index += 1;
    }
    packed
}

impl Keys {
    /// A piece enters or leaves a square.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, moved: Piece, square: Square) {
        self.combine(moved, piece(moved, square));
    }

    /// A piece goes from one square to another: one change instead of two.
    #[inline(always)]
    pub(crate) fn carry(&mut self, moved: Piece, from: Square, to: Square) {
        self.combine(moved, piece(moved, from) ^ piece(moved, to));
    }

    #[inline(always)]
    fn combine(&mut self, moved: Piece, number: u64) {
        let shift = 4 * moved.index();
        self.full ^= number;
        self.parts[(GROUP_SLOTS >> shift) as usize & 7] ^= number;
        self.parts[(COLOR_SLOTS >> shift) as usize & 7] ^= number;
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
        self.parts[PAWNS as usize]
    }

    /// Knights and bishops of both sides.
    #[inline(always)]
    #[must_use]
    pub fn minor(&self) -> u64 {
        self.parts[MINORS as usize]
    }

    /// Rooks and queens of both sides.
    #[inline(always)]
    #[must_use]
    pub fn major(&self) -> u64 {
        self.parts[MAJORS as usize]
    }

    /// Everything of one side but its pawns.
    #[inline(always)]
    #[must_use]
    pub fn non_pawn(&self, color: Color) -> u64 {
        self.parts[NON_PAWNS as usize + color.index()]
    }
}
