//! What is done with any bytes at all: four exercises that must not panic, whose answers must hang together. The fuzz
//! targets feed them what they evolve; an ordinary test feeds them mutations of sensible input.

use chess::{Move, Position};

/// Positions in which moves are read: openings, castling of both kinds, promotions, en passant, checks, endgames.
pub const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "4k3/1P6/8/8/8/8/K7/2N1N3 w - - 0 1",
    "bqrnkrnb/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBQN b CAfc - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

fn position(number: u8) -> Position {
    let text = POSITIONS[usize::from(number) % POSITIONS.len()];
    Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Any text is a position, written and read again without change, or has an error of one line.
pub fn fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let strict = Position::from_fen(&text);
    match Position::from_composed_fen(&text) {
        Ok(position) => {
            assert_eq!(
                Position::from_composed_fen(&position.to_fen()),
                Ok(position)
            );
            assert_eq!(
                Position::from_composed_fen(&position.to_shredder_fen()),
                Ok(position)
            );
            assert_eq!(*position.keys(), position.keys_from_scratch());
            assert_eq!(
                position.legal_moves().len() as u64,
                position.count_legal_moves()
            );
            assert_eq!(position.flipped().flipped(), position);
            assert!(strict.is_err() || strict == Ok(position));
        }
        Err(error) => {
            assert_eq!(strict, Err(error.clone()));
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && sentence.chars().all(|letter| !letter.is_control()));
        }
    }
}

/// Any text is a legal move as people write it, or an error; the first byte chooses the position.
pub fn san(bytes: &[u8]) {
    let Some((&number, text)) = bytes.split_first() else {
        return;
    };
    let position = position(number);
    match position.parse_san(&String::from_utf8_lossy(text)) {
        Ok(read) => {
            assert!(position.is_legal(read));
            assert_eq!(position.parse_san(&position.san(read)), Ok(read));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Any text is a legal move as interfaces write it, or an error; the first byte chooses the position.
pub fn uci_move(bytes: &[u8]) {
    let Some((&number, text)) = bytes.split_first() else {
        return;
    };
    let position = position(number);
    match position.parse_uci(&String::from_utf8_lossy(text)) {
        Ok(read) => {
            assert!(position.is_legal(read));
            let written = position.uci(read, position.is_chess960()).to_string();
            assert_eq!(position.parse_uci(&written), Ok(read));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A game whose moves the bytes choose, two for each: whatever the quick answers say of a move before it is made is true
/// after it.
pub fn walk(bytes: &[u8]) {
    let Some((&number, choices)) = bytes.split_first() else {
        return;
    };
    let mut position = position(number);
    for pair in choices.chunks_exact(2) {
        let choice = u16::from_le_bytes([pair[0], pair[1]]);
        let moves = position.legal_moves();
        let any = Move::from_bits(choice);
        assert_eq!(position.is_legal(any), moves.contains(&any));
        if moves.is_empty() {
            assert!(position.is_checkmate() || position.is_stalemate());
            return;
        }
        let next = moves[usize::from(choice) % moves.len()];
        let mut after = position;
        after.make(next, &mut ());
        assert_eq!(*after.keys(), after.keys_from_scratch());
        assert_eq!(after.in_check(), position.gives_check(next));
        assert!(!position.is_capture(next) || after.occupied().len() < position.occupied().len());
        assert_eq!(Position::from_fen(&after.to_fen()), Ok(after));
        position = after;
    }
}
