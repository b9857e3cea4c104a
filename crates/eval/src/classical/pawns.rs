//! Pawn structure, and the pawns round the kings. All of it depends on pawns and kings alone, so the sums are kept in a
//! small table and found again as long as neither has moved.

use chess::{Bitboard, ByColor, Color, Position, Role, Square, attacks};

use super::scene::file_ahead;
use super::terms as t;
use crate::score::Pair;
use crate::tally::{Recorder, Tally};

/// What the pawn terms leave behind.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnSums {
    key: u64,
    pub linear: Pair,
    pub danger: ByColor<Pair>,
    pub passed: ByColor<Bitboard>,
}

impl PawnSums {
    pub fn new(linear: Pair, danger: ByColor<Pair>, passed: ByColor<Bitboard>) -> PawnSums {
        PawnSums {
            key: 0,
            linear,
            danger,
            passed,
        }
    }
}

/// Remembers the sums of pawn structures.
#[derive(Clone)]
pub(super) struct PawnTable {
    entries: Vec<PawnSums>,
}

const TABLE_SIZE: usize = 1 << 14;

impl PawnTable {
    pub fn new() -> PawnTable {
        PawnTable {
            entries: vec![
                PawnSums {
                    key: !0,
                    ..PawnSums::default()
                };
                TABLE_SIZE
            ],
        }
    }

    /// The key of what pawn terms depend on: pawns, kings, and nothing else.
    fn key(position: &Position) -> u64 {
        let kings = position.king(Color::White).index() * 64 + position.king(Color::Black).index();
        position.keys().pawn() ^ (kings as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline(always)]
    pub fn find(&self, position: &Position) -> (u64, Option<&PawnSums>) {
        let key = PawnTable::key(position);
        let entry = &self.entries[key as usize % TABLE_SIZE];
        (key, (entry.key == key).then_some(entry))
    }

    #[inline(always)]
    pub fn store(&mut self, key: u64, sums: PawnSums) {
        self.entries[key as usize % TABLE_SIZE] = PawnSums { key, ..sums };
    }
}

/// Counts all pawn terms of both sides; the sums are the tally's, which must be fresh.
#[inline(always)]
pub(super) fn evaluate<R: Recorder>(
    position: &Position,
    tally: &mut Tally<'_, R>,
) -> ByColor<Bitboard> {
    tally.has_weights(t::CLASSICAL.len);
    let pawns = ByColor::from_fn(|side| position.pieces(side, Role::Pawn));
    let passed = ByColor::from_fn(|side| structure(&pawns, side, tally));
    for side in Color::BOTH {
        wings(&pawns, side, tally);
        shelter(&pawns, side, position.king(side), tally);
        king_distance(&pawns, side, position.king(side), tally);
    }
    passed
}

/// The terms of single pawns; answers which of them are passed.
#[inline(always)]
fn structure<R: Recorder>(
    pawns: &ByColor<Bitboard>,
    side: Color,
    tally: &mut Tally<'_, R>,
) -> Bitboard {
    let (own, enemy) = (pawns[side], pawns[!side]);
    let (defends, enemy_attacks) = (own.pawn_attacks(side), enemy.pawn_attacks(!side));
    let mut passed = Bitboard::EMPTY;
    for square in own {
        let rank = usize::from(square.rank_for(side));
        let file = Bitboard::file(square.file());
        let beside = (file.left() | file.right()) & own;
        let ahead = file_ahead(side, square);
        let stoppers = enemy & (ahead | ahead.left() | ahead.right());
        let phalanx = (square.bit().left() | square.bit().right()) & own;
        let supporters = attacks::pawn(!side, square) & own;
        let attacked = attacks::pawn(side, square) & enemy;
        let opposed = (enemy & ahead).any();
        let stop = square.forward(side);

        if phalanx.any() {
            tally.add(side, t::PHALANX.at(rank), 1, square);
        }
        if supporters.any() {
            tally.add(side, t::SUPPORTED.at(rank), 1, square);
        }
        if attacked.any() {
            tally.add(side, t::LEVER.at(rank), 1, square);
        }
        if enemy.contains(stop) {
            tally.add(side, t::BLOCKED_PAWN.at(rank), 1, square);
        }
        if (own & ahead).any() {
            tally.add(
                side,
                t::DOUBLED.at(usize::from(supporters.is_empty())),
                1,
                square,
            );
        }
        if beside.is_empty() {
            tally.add(side, t::ISOLATED.at(usize::from(square.file())), 1, square);
            if !opposed {
                tally.add(side, t::ISOLATED_OPEN.entry(), 1, square);
            }
        } else {
            // Backward: no neighbour is level or behind, and the next square is not safe to step on.
            let behind = Bitboard::rank(square.rank()).fill_forward(!side);
            if (beside & behind).is_empty() && (enemy_attacks | enemy).contains(stop) {
                tally.add(side, t::BACKWARD.at(rank), 1, square);
                if !opposed {
                    tally.add(side, t::BACKWARD_OPEN.entry(), 1, square);
                }
            }
        }
        let first_in_file = (own & ahead).is_empty();
        // Passed also if all that stops it are pawns it attacks and has help enough to take.
        let pushed_attackers = attacks::pawn(side, stop) & enemy;
        if first_in_file
            && (stoppers.is_empty()
                || (stoppers == attacked && supporters.len() >= attacked.len())
                || (stoppers == pushed_attackers
                    && phalanx.len() >= pushed_attackers.len()
                    && pushed_attackers.any()))
        {
            passed |= square.bit();
            tally.add(side, t::PASSED.at(rank), 1, square);
            if (phalanx | supporters).any() {
                tally.add(side, t::PASSED_CONNECTED.at(rank), 1, square);
            }
        } else if !opposed && first_in_file {
            let helpers = supporters | phalanx | (attacks::pawn(!side, stop) & own);
            if helpers.len() >= (attacked | pushed_attackers).len() && defends.contains(stop) {
                tally.add(side, t::CANDIDATE.at(rank), 1, square);
            }
        }
    }
    passed
}

#[inline(always)]
fn wings<R: Recorder>(pawns: &ByColor<Bitboard>, side: Color, tally: &mut Tally<'_, R>) {
    let own = pawns[side];
    if own.is_empty() {
        return;
    }
    // An island ends where a file has pawns and the next has none.
    let files = own.fill_files() & Bitboard::rank(0);
    let islands = (files - files.left()).len() as usize;
    tally.add(side, t::ISLANDS.at(islands), 1, own.first());
    const WINGS: [Bitboard; 2] = [
        Bitboard(0x0707_0707_0707_0707),
        Bitboard(0xE0E0_E0E0_E0E0_E0E0),
    ];
    for wing in WINGS {
        if (own & wing).len() > (pawns[!side] & wing).len() {
            tally.add(side, t::MAJORITY.entry(), 1, (own & wing).first());
        }
    }
}

/// Own pawns before the king, and enemy pawns coming at it, on its own file and those beside.
#[inline(always)]
fn shelter<R: Recorder>(
    pawns: &ByColor<Bitboard>,
    side: Color,
    king: Square,
    tally: &mut Tally<'_, R>,
) {
    // Pawns behind the king shelter nothing.
    let from_king = Bitboard::rank(king.rank()).fill_forward(side);
    let (own, enemy) = (pawns[side] & from_king, pawns[!side] & from_king);
    let middle = king.file().clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let files = Bitboard::file(file);
        let edge = usize::from(file.min(7 - file));
        let own_here = own & files;
        let rank = if own_here.any() {
            usize::from(nearest(own_here, side).rank_for(side))
        } else {
            0
        };
        let place = Square::at(file, king.rank());
        tally.add(side, t::SHELTER_RANK.at(edge * 8 + rank), 1, place);
        tally.endanger(side, t::DANGER_SHELTER.at(rank), 1, place);

        let enemy_here = enemy & files;
        let storm = if enemy_here.any() {
            usize::from(nearest(enemy_here, side).rank_for(side))
        } else {
            0
        };
        if storm > 0 && rank > 0 && storm == rank + 1 {
            tally.add(side, t::STORM_BLOCKED.at(storm), 1, place);
        } else {
            tally.add(side, t::STORM_RANK.at(edge * 8 + storm), 1, place);
            tally.endanger(side, t::DANGER_STORM.at(storm), 1, place);
        }
        let (no_own, no_enemy) = (!pawns[side].meets(files), !pawns[!side].meets(files));
        let open = match (no_own, no_enemy) {
            (true, true) => Some(2),
            (false, true) => Some(1),
            (true, false) => Some(0),
            (false, false) => None,
        };
        if let Some(index) = open {
            tally.add(side, t::KING_FILES.at(index), 1, place);
        }
    }
    let all = pawns[Color::White] | pawns[Color::Black];
    if !all.meets(super::scene::flank(king)) {
        tally.add(side, t::PAWNLESS_FLANK.entry(), 1, king);
    }
}

/// The pawn that stands furthest back as this side sees it.
#[inline(always)]
fn nearest(pawns: Bitboard, side: Color) -> Square {
    pawns.frontmost(!side)
}

#[inline(always)]
fn king_distance<R: Recorder>(
    pawns: &ByColor<Bitboard>,
    side: Color,
    king: Square,
    tally: &mut Tally<'_, R>,
) {
    let all = pawns[Color::White] | pawns[Color::Black];
    let nearest = all.into_iter().map(|pawn| king.distance(pawn)).min();
    if let Some(distance) = nearest {
        tally.add(
            side,
            t::KING_PAWN_DISTANCE.at(usize::from(distance)),
            1,
            king,
        );
    }
}
