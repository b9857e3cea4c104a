//! The quick answers of a position held against slow and obvious ones: legality of any sixteen bits against the list of
//! legal moves, `gives_check` against making the move, stages against the whole, keys against counting anew,
//! observers against the board.

mod games;

use std::collections::HashSet;

use chess::{Bitboard, Color, Move, MoveList, Observer, Piece, Position, Role, Square, Stage};

/// Keeps its own board by listening.
#[derive(Clone, PartialEq, Debug)]
struct Listener([Option<Piece>; 64]);

impl Listener {
    fn of(position: &Position) -> Listener {
        let mut board = [None; 64];
        for square in Square::all() {
            board[square.index()] = position.piece_at(square);
        }
        Listener(board)
    }
}

impl Observer for Listener {
    fn leave(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some(piece));
    }

    fn enter(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace(piece), None);
    }
}

#[test]
fn observers_and_keys_follow_every_move() {
    games::visit(1, games::wanted(20_000), |position, _| {
        for legal in position.legal_moves() {
            let mut after = *position;
            let mut listener = Listener::of(position);
            after.make(legal, &mut listener);
            assert_eq!(listener, Listener::of(&after), "{position:?} {legal:?}");
            assert_eq!(*after.keys(), after.keys_from_scratch());
            check_sets(&after);
        }
    });
}

/// The mailbox and the sets of squares say the same, and so do the things derived from them.
fn check_sets(position: &Position) {
    let mut seen = Bitboard::EMPTY;
    for piece in Piece::ALL {
        for square in position.pieces(piece.color(), piece.role()) {
            assert_eq!(position.piece_at(square), Some(piece));
            assert!(!seen.contains(square));
            seen |= square.bit();
        }
    }
    assert_eq!(seen, position.occupied());
    let mover = position.side_to_move();
    assert_eq!(
        position.checkers(),
        position.attackers(position.king(mover), seen) & position.color(!mover)
    );
    assert_eq!(
        position.pinned(),
        slow_blockers(position, mover) & position.color(mover)
    );
    for color in Color::BOTH {
        assert_eq!(
            position.blockers(color),
            slow_blockers(position, color),
            "{position:?}"
        );
    }
}

/// Whatever, taken off the board, lets an enemy slider see the king that did not before.
fn slow_blockers(position: &Position, color: Color) -> Bitboard {
    let king = position.king(color);
    let sliders = position.diagonal_sliders(!color) | position.straight_sliders(!color);
    let before = position.attackers(king, position.occupied()) & sliders;
    position
        .occupied()
        .into_iter()
        .filter(|&square| square != king)
        .filter(|square| {
            let without = position.occupied() ^ square.bit();
            let seen = position.attackers(king, without) & sliders & without;
            (seen - before).any()
        })
        .collect()
}

#[test]
fn any_sixteen_bits_are_legal_only_if_generated() {
    games::visit(2, games::wanted(20_000) / 20, |position, _| {
        let generated: HashSet<Move> = position.legal_moves().into_iter().collect();
        for bits in 0..0x8000 {
            let asked = Move::from_bits(bits);
            assert_eq!(
                position.is_legal(asked),
                generated.contains(&asked),
                "{position:?} {asked:?} {:?}",
                asked.kind()
            );
        }
    });
}

#[test]
fn stages_make_up_the_whole() {
    games::visit(3, games::wanted(50_000), |position, _| {
        let mut staged = MoveList::new();
        position.generate(Stage::Noisy, &mut staged);
        assert!(
            staged.iter().all(|&noisy| position.is_noisy(noisy)),
            "{position:?}"
        );
        let noisy = staged.len();
        position.generate(Stage::Quiet, &mut staged);
        assert!(
            staged[noisy..]
                .iter()
                .all(|&quiet| !position.is_noisy(quiet)),
            "{position:?}"
        );
        let mut all = position.legal_moves();
        assert_eq!(all.len() as u64, position.count_legal_moves());
        assert_eq!(!all.is_empty(), position.has_legal_move());
        all.sort();
        staged.sort();
        assert_eq!(all, staged, "{position:?}");
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    });
}

#[test]
fn checks_are_foreseen() {
    games::visit(4, games::wanted(20_000), |position, _| {
        for legal in position.legal_moves() {
            let mut after = *position;
            after.make(legal, &mut ());
            assert_eq!(
                position.gives_check(legal),
                after.in_check(),
                "{position:?} {legal:?}"
            );
            let kept = position.castling() == after.castling()
                && position.en_passant().is_none()
                && after.en_passant().is_none();
            let plain = !legal.is_castle() && !legal.is_promotion() && !legal.is_en_passant();
            if kept && plain {
                assert_eq!(
                    position.key_after(legal),
                    after.key(),
                    "{position:?} {legal:?}"
                );
            }
        }
    });
}

#[test]
fn mirrored_positions_are_mirrored() {
    games::visit(5, games::wanted(20_000), |position, _| {
        let flipped = position.flipped();
        assert_eq!(flipped.flipped(), *position);
        assert_eq!(
            Position::from_fen(&flipped.to_fen()),
            Ok(flipped),
            "{position:?}"
        );
        assert_eq!(flipped.count_legal_moves(), position.count_legal_moves());
        let ours = position.pieces(Color::White, Role::Pawn).flip_ranks();
        assert_eq!(flipped.pieces(Color::Black, Role::Pawn), ours);
    });
}

#[test]
fn passing_twice_changes_only_the_clocks() {
    games::visit(6, games::wanted(20_000), |position, _| {
        if position.in_check() || position.en_passant().is_some() {
            return;
        }
        let mut passed = *position;
        passed.make_null();
        assert_eq!(*passed.keys(), passed.keys_from_scratch());
        assert_ne!(passed.key(), position.key());
        if !passed.in_check() {
            passed.make_null();
            assert_eq!(passed.key(), position.key());
            assert_eq!(passed.checkers(), position.checkers());
            assert_eq!(passed.halfmove_clock(), position.halfmove_clock() + 2);
        }
    });
}
