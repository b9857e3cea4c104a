//! The tables of `position.cuh`: lines and leaps of every square, keys, late-move reductions, and the king buckets of a network.

use chess::{Bitboard, Color, Square, attacks};
use eval::nnue::KingBuckets;

/// Where the keys of the pieces begin, in words.
pub(crate) const PIECE_KEYS: usize = 8 * 64;
const OTHER_KEYS: usize = PIECE_KEYS + 2 * 6 * 64;
const REDUCTIONS: usize = OTHER_KEYS + 16 + 8 + 1 + 1;
const KING_BUCKETS: usize = REDUCTIONS + 16 * 64 / 8;
/// Words of the tables.
const LEN: usize = KING_BUCKETS + 64 / 8;

/// The tables as words.
#[must_use]
pub fn pack_tables(buckets: &KingBuckets) -> Vec<u64> {
    let mut words = vec![0u64; LEN];
    for square in Square::all() {
        let at = square.index();
        let (file, rank) = (u64::from(square.file()), u64::from(square.rank()));
        let this = 1u64 << at;
        let row = 0xff << (8 * rank);
        let column = 0x0101_0101_0101_0101u64 << file;
        // A diagonal's squares differ in file and rank by the same amount; an antidiagonal's have the same sum.
        let diagonals = attacks::bishop_rays(square).0;
        let rising = diagonals & same_difference(square);
        words[at] = row & !this;
        words[64 + at] = column & !this;
        words[128 + at] = rising;
        words[192 + at] = diagonals & !rising;
        words[256 + at] = attacks::knight(square).0;
        words[320 + at] = attacks::king(square).0;
        words[384 + at] = attacks::pawn(Color::White, square).0;
        words[448 + at] = attacks::pawn(Color::Black, square).0;
    }
    let mut seed = 42;
    for word in &mut words[PIECE_KEYS..OTHER_KEYS + 16 + 8 + 1] {
        *word = random(&mut seed);
    }
    for depth in 1..16 {
        for count in 1..64 {
            let amount = 0.8 + f64::from(depth).ln() * f64::from(count).ln() / 2.2;
            let value = (amount as i32 - 2) as i8 as u8;
            let byte = (depth * 64 + count) as usize;
            words[REDUCTIONS + byte / 8] |= u64::from(value) << (8 * (byte % 8));
        }
    }
    for square in Square::all() {
        let byte = square.index();
        words[KING_BUCKETS + byte / 8] |= (buckets.of(square) as u64) << (8 * (byte % 8));
    }
    words
}

/// The squares on the diagonal from lower left to upper right through a square.
fn same_difference(square: Square) -> u64 {
    let difference = |square: Square| i32::from(square.file()) - i32::from(square.rank());
    Square::all()
        .filter(|&other| difference(other) == difference(square))
        .fold(Bitboard::EMPTY, |set, other| set | other.bit())
        .0
}

/// Sebastiano Vigna's SplitMix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
