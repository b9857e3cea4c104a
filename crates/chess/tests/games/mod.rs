//! Random games for tests: a small generator of random numbers and the starting positions of standard chess, Chess960 and
//! Chess960 with different sides.

#![allow(dead_code)]

use chess::{Move, Position};

/// A generator of random numbers (xorshift), the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    pub fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }
}

/// The FEN of a starting position: every third game is standard, the others Chess960, half of these with a different
/// arrangement for each side.
pub fn start(random: &mut Random) -> String {
    let white = random.below(960) as u32;
    let black = random.below(960) as u32;
    let board = match random.below(3) {
        0 => cozy_chess::Board::startpos(),
        1 => cozy_chess::Board::chess960_startpos(white),
        _ => cozy_chess::Board::double_chess960_startpos(white, black),
    };
    format!("{board:#}")
}

/// How many positions the walks visit: `otherwise`, or what the environment asks for.
pub fn wanted(otherwise: usize) -> usize {
    std::env::var("GANDER_WALK_POSITIONS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

/// Visits positions of random games until `wanted` have been seen.
pub fn visit(seed: u64, wanted: usize, mut see: impl FnMut(&Position, &mut Random)) {
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < wanted {
        let mut position = Position::from_fen(&start(&mut random)).expect("a starting position");
        for _ in 0..200 {
            see(&position, &mut random);
            seen += 1;
            let Some(next) = random.pick(&position.legal_moves()) else {
                break;
            };
            position.make(next, &mut ());
        }
    }
}
