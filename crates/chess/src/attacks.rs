//! Where pieces attack on an empty board, and the lines that join two squares. Everything here is a
//! table computed by the compiler; sliding attacks round obstacles are in the module `sliders`.

use crate::sliders::{self, Entry};
use crate::{Bitboard, Color, Piece, Role, Square};

/// The squares `steps` away from each square, by file and rank, that are still on the board.
const fn leaper(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = ((index % 8) as i8, (index / 8) as i8);
        let mut step = 0;
        while step < steps.len() {
            let (to_file, to_rank) = (file + steps[step].0, rank + steps[step].1);
            if to_file >= 0 && to_file < 8 && to_rank >= 0 && to_rank < 8 {
                table[index].0 |= 1 << (to_rank * 8 + to_file);
            }
            step += 1;
        }
        index += 1;
    }
    table
}

const KNIGHT: [Bitboard; 64] = leaper(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
const KING: [Bitboard; 64] = leaper(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);
const PAWN: [[Bitboard; 64]; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];

/// All that is known beforehand about attacks from one square, side by side: with PEXT it fills a cache line, and most
/// questions about a king ask for several of these at once. Pawn and knight stand apart: side by side, as they are in a
/// position, they would be read in one go with what a move has just written in two, and the processor waits for that.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Lookup {
    bishop: Entry,
    rook: Entry,
    pawn: [Bitboard; 2],
    king: Bitboard,
    knight: Bitboard,
}

static LOOKUPS: [Lookup; 64] = {
    let mut lookups = [Lookup {
        bishop: sliders::ENTRIES[0][0],
        rook: sliders::ENTRIES[1][0],
        knight: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
        pawn: [Bitboard::EMPTY; 2],
    }; 64];
    let mut square = 0;
    while square < 64 {
        lookups[square] = Lookup {
            bishop: sliders::ENTRIES[0][square],
            rook: sliders::ENTRIES[1][square],
            knight: KNIGHT[square],
            king: KING[square],
            pawn: [PAWN[0][square], PAWN[1][square]],
        };
        square += 1;
    }
    lookups
};

const fn empty_board(diagonal: bool) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Bitboard(sliders::walk(index, 0, diagonal));
        index += 1;
    }
    table
}

static BISHOP_RAYS: [Bitboard; 64] = empty_board(true);
static ROOK_RAYS: [Bitboard; 64] = empty_board(false);

static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (a, b) = (1u64 << from, 1u64 << to);
            if sliders::walk(from, 0, true) & b != 0 {
                table[from][to] =
                    Bitboard(sliders::walk(from, b, true) & sliders::walk(to, a, true));
            } else if sliders::walk(from, 0, false) & b != 0 {
                table[from][to] =
                    Bitboard(sliders::walk(from, b, false) & sliders::walk(to, a, false));
            }
            to += 1;
        }
        from += 1;
    }
    table
};

static LINE: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let ends = (1u64 << from) | (1u64 << to);
            let (diagonal, straight) =
                (sliders::walk(from, 0, true), sliders::walk(from, 0, false));
            if diagonal & (1 << to) != 0 {
                table[from][to] = Bitboard((diagonal & sliders::walk(to, 0, true)) | ends);
            } else if straight & (1 << to) != 0 {
                table[from][to] = Bitboard((straight & sliders::walk(to, 0, false)) | ends);
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// The squares a knight attacks.
#[inline(always)]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    LOOKUPS[square.index()].knight
}

/// The squares a king attacks.
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    LOOKUPS[square.index()].king
}

/// The squares a pawn of this side attacks.
#[inline(always)]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    LOOKUPS[square.index()].pawn[color.index()]
}

/// The squares a bishop attacks among these obstacles.
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::look_up(&LOOKUPS[square.index()].bishop, occupied.0)
}

/// The squares a rook attacks among these obstacles.
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::look_up(&LOOKUPS[square.index()].rook, occupied.0)
}

/// The squares a queen attacks among these obstacles.
#[inline(always)]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares this piece attacks among these obstacles.
#[inline(always)]
#[must_use]
pub fn of_piece(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role() {
        Role::Pawn => pawn(piece.color(), square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The diagonals through a square, without it.
#[inline(always)]
#[must_use]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The file and rank through a square, without it.
#[inline(always)]
#[must_use]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The squares strictly between two squares on one line; none if they share no line.
#[inline(always)]
#[must_use]
pub fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

/// The whole line through two squares, edge to edge and with both; none if they share no line.
#[inline(always)]
#[must_use]
pub fn line(from: Square, to: Square) -> Bitboard {
    LINE[from.index()][to.index()]
}
