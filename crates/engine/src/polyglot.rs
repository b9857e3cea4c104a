//! Opening books in Polyglot's form: the key by which a book files a position, and a move in its sixteen bits. The random
//! numbers are the format's own, as the crate `shakmaty` has them.

use chess::{Color, Move, Position, Role, Square, Wing};
use shakmaty::zobrist::{Zobrist64, ZobristValue};

/// The key of a position. A pawn that can be taken en passant counts if the capture is legal; the format counts one that
/// only seems so, too, which books hardly ever hold.
#[must_use]
pub fn key(position: &Position) -> u64 {
    let mut key = Zobrist64(0);
    for square in Square::all() {
        if let Some(piece) = position.piece_at(square) {
            let piece = shakmaty::Piece {
                color: color(piece.color()),
                role: role(piece.role()),
            };
            key ^=
                Zobrist64::zobrist_for_piece(shakmaty::Square::new(square.index() as u32), piece);
        }
    }
    for side in [Color::White, Color::Black] {
        for wing in Wing::BOTH {
            if position.castling().has(side, wing) {
                let wing = match wing {
                    Wing::King => shakmaty::CastlingSide::KingSide,
                    Wing::Queen => shakmaty::CastlingSide::QueenSide,
                };
                key ^= Zobrist64::zobrist_for_castling_right(color(side), wing);
            }
        }
    }
    if let Some(square) = position.en_passant() {
        let file = shakmaty::File::new(u32::from(square.file()));
        key ^= Zobrist64::zobrist_for_en_passant_file(file);
    }
    if position.side_to_move() == Color::White {
        key ^= Zobrist64::zobrist_for_white_turn();
    }
    key.0
}

/// A move as a book holds it: to, from and what a pawn becomes; castling goes from the king to the rook.
#[must_use]
pub fn packed(played: Move) -> u16 {
    let promotion = match played.promotion() {
        None => 0,
        Some(role) => role as u16,
    };
    played.to().index() as u16 | (played.from().index() as u16) << 6 | promotion << 12
}

fn color(color: Color) -> shakmaty::Color {
    match color {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    }
}

fn role(role: Role) -> shakmaty::Role {
    match role {
        Role::Pawn => shakmaty::Role::Pawn,
        Role::Knight => shakmaty::Role::Knight,
        Role::Bishop => shakmaty::Role::Bishop,
        Role::Rook => shakmaty::Role::Rook,
        Role::Queen => shakmaty::Role::Queen,
        Role::King => shakmaty::Role::King,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that the format's description gives as examples.
    const PUBLISHED: &[(&str, u64)] = &[
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0x463b_9618_1691_fc9c,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            0x823c_9b50_fd11_4196,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756_b944_61c5_0fb0,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
            0x662f_afb9_65db_29d4,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22a4_8b5a_8e47_ff78,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3",
            0x652a_607c_a3f2_42c1,
        ),
        (
            "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4",
            0x00fd_d303_c946_bdd9,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
            0x3c81_23ea_7b06_7637,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4",
            0x5c3f_9b82_9b27_9560,
        ),
    ];

    #[test]
    fn keys_are_those_that_the_format_publishes() {
        for &(fen, expected) in PUBLISHED {
            assert_eq!(key(&Position::from_fen(fen).unwrap()), expected, "{fen}");
        }
    }

    #[test]
    fn castling_goes_to_the_rook_and_promotions_are_numbered() {
        let position = Position::from_fen("r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let bits = |san: &str| packed(position.parse_san(san).unwrap());
        let (e1, h1, a7, a8, b8) = (4, 7, 48, 56, 57);
        assert_eq!(bits("O-O"), h1 | e1 << 6);
        assert!(position.parse_san("a8=Q").is_err(), "{a8}");
        let free = Position::from_fen("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert_eq!(
            packed(free.parse_san("axb8=Q").unwrap()),
            b8 | a7 << 6 | 4 << 12
        );
        assert_eq!(
            packed(free.parse_san("a8=N").unwrap()),
            a8 | a7 << 6 | 1 << 12
        );
    }
}
