//! `scacchista` as one would write it without Gander's declarations: figures as constants in the code, no recorder. It is here
//! only to measure against; a test holds it equal to the real one, so it cannot drift.

use chess::{Bitboard, Color, Position, Role, attacks};

const MATERIAL: [i32; 6] = [100, 320, 330, 500, 900, 0];

/// Rank 8 first, as a board is printed; White's squares are looked up with their ranks mirrored.
#[rustfmt::skip]
const TABLES: [[i32; 64]; 6] = [
    [
          0,   0,   0,   0,   0,   0,   0,   0,
         50,  50,  50,  50,  50,  50,  50,  50,
         20,  20,  20,  25,  25,  20,  20,  20,
         10,  10,  15,  20,  20,  15,  10,  10,
          5,   5,  10,  15,  15,  10,   5,   5,
         10,  10,  20,  30,  30,  20,  10,  10,
          5,   5,   5,   5,   5,   5,   5,   5,
          0,   0,   0,   0,   0,   0,   0,   0,
    ],
    [
        -50, -40, -30, -30, -30, -30, -40, -50,
        -40, -20,   0,   0,   0,   0, -20, -40,
        -30,   0,  10,  15,  15,  10,   0, -30,
        -30,   5,  15,  20,  20,  15,   5, -30,
        -30,   0,  15,  20,  20,  15,   0, -30,
        -30,   5,  10,  15,  15,  10,   5, -30,
        -40, -20,   0,   5,   5,   0, -20, -40,
        -50, -40, -30, -30, -30, -30, -40, -50,
    ],
    [
        -20, -10, -10, -10, -10, -10, -10, -20,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,  10,  10,   5,   0, -10,
        -10,   5,   5,  10,  10,   5,   5, -10,
        -10,   0,  10,  10,  10,  10,   0, -10,
        -10,  10,  10,  10,  10,  10,  10, -10,
        -10,   5,   0,   0,   0,   0,   5, -10,
        -20, -10, -10, -10, -10, -10, -10, -20,
    ],
    [
          0,   0,   0,   0,   0,   0,   0,   0,
          5,  10,  10,  10,  10,  10,  10,   5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
          0,   0,   0,   5,   5,   0,   0,   0,
    ],
    [
        -20, -10, -10,  -5,  -5, -10, -10, -20,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,   5,   5,   5,   0, -10,
         -5,   0,   5,   5,   5,   5,   0,  -5,
          0,   0,   5,   5,   5,   5,   0,  -5,
        -10,   5,   5,   5,   5,   5,   0, -10,
        -10,   0,   5,   0,   0,   0,   0, -10,
        -20, -10, -10,  -5,  -5, -10, -10, -20,
    ],
    [
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -20, -30, -30, -40, -40, -30, -30, -20,
        -10, -20, -20, -20, -20, -20, -20, -10,
         20,  20,   0,   0,   0,   0,  20,  20,
         20,  30,  10,   0,   0,  10,  30,  20,
    ],
];

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const EXTENDED: Bitboard = Bitboard(0x0000_3C24_243C_0000);

/// The position's worth to the side to move.
pub fn evaluate(position: &Position) -> i32 {
    let score = side(position, Color::White) - side(position, Color::Black);
    score * position.side_to_move().sign()
}

fn side(position: &Position, side: Color) -> i32 {
    let occupied = position.occupied();
    let pawns = position.pieces(side, Role::Pawn);
    let mut score = 0;
    let mut attacked = pawns.pawn_attacks(side);
    for role in Role::ALL {
        for square in position.pieces(side, role) {
            let seen = square.for_side(!side).index();
            score += MATERIAL[role.index()] + TABLES[role.index()][seen];
            attacked |= match role {
                Role::Pawn => Bitboard::EMPTY,
                Role::Knight => attacks::knight(square),
                Role::Bishop => attacks::bishop(square, occupied),
                Role::Rook => attacks::rook(square, occupied),
                Role::Queen => attacks::queen(square, occupied),
                Role::King => attacks::king(square),
            };
        }
    }
    let king = position.king(side);
    if matches!(king.file(), 3 | 4) {
        score -= 50;
    }
    let ahead = king.bit().forward(side);
    let shield = (ahead | ahead.left() | ahead.right()) & pawns;
    score += 15 * shield.len() as i32;
    if position.fullmove_number() > 10 {
        let minors = position.pieces(side, Role::Knight) | position.pieces(side, Role::Bishop);
        score -= 10 * (minors & Bitboard::rank_for(0, side)).len() as i32;
    }
    score += 10 * (attacked & CENTRE).len() as i32 + 3 * (attacked & EXTENDED).len() as i32;
    score
}
