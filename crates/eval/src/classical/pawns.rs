//! Pawn structure, and the pawns round the kings. All of it depends on pawns and kings alone, so the sums are kept in a
//! small table and found again as long as neither has moved.

use chess::{Bitboard, ByColor, Color, Position, Role, Square, attacks};

use super::scene::file_ahead;
use super::terms as t;
use crate::score::Pair;
use crate::tally::{Recorder, Tally};
use crate::weights::Weight;

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
    let white = of_side(&pawns, Color::White, position.king(Color::White), tally);
    let black = of_side(&pawns, Color::Black, position.king(Color::Black), tally);
    ByColor::new(white, black)
}

/// The terms of one side's pawns and of those round its king; answers which of its pawns are passed.
#[inline(always)]
fn of_side<R: Recorder>(
    pawns: &ByColor<Bitboard>,
    side: Color,
    king: Square,
    tally: &mut Tally<'_, R>,
) -> Bitboard {
    let passed = structure(pawns, side, tally);
    wings(pawns, side, tally);
    shelter(pawns, side, king, tally);
    king_distance(pawns, side, king, tally);
    passed
}

/// The terms of single pawns, found for all pawns at once; answers which of them are passed.
#[inline(always)]
fn structure<R: Recorder>(
    pawns: &ByColor<Bitboard>,
    side: Color,
    tally: &mut Tally<'_, R>,
) -> Bitboard {
    let (own, enemy) = (pawns[side], pawns[!side]);
    let (defends, enemy_attacks) = (own.pawn_attacks(side), enemy.pawn_attacks(!side));
    // The squares from which a pawn would have one of these before it on its file.
    let before = |stoppers: Bitboard| stoppers.forward(!side).fill_forward(!side);
    let neighbours = own.left() | own.right();
    let (phalanx, supported) = (own & neighbours, own & defends);
    let opposed = own & before(enemy);
    let doubled = own & before(own);

    by_rank(side, t::PHALANX, phalanx, tally);
    by_rank(side, t::SUPPORTED, supported, tally);
    by_rank(side, t::LEVER, own & enemy_attacks, tally);
    by_rank(side, t::BLOCKED_PAWN, own & enemy.forward(!side), tally);
    tally.add_set(side, t::DOUBLED.at(0), doubled & supported);
    tally.add_set(side, t::DOUBLED.at(1), doubled - supported);

    let isolated = own - neighbours.fill_files();
    for square in isolated {
        tally.add(side, t::ISOLATED.at(usize::from(square.file())), 1, square);
    }
    tally.add_set(side, t::ISOLATED_OPEN.entry(), isolated - opposed);
    // Backward: no neighbour is level or behind, and the next square is not safe to step on.
    let unsafe_step = own & (enemy_attacks | enemy).forward(!side);
    let backward = (unsafe_step - isolated) - neighbours.fill_forward(side);
    by_rank(side, t::BACKWARD, backward, tally);
    tally.add_set(side, t::BACKWARD_OPEN.entry(), backward - opposed);

    let runners = own - doubled - opposed;
    let mut passed = runners - before(enemy.left() | enemy.right());
    for square in runners - passed {
        if breaks_through(pawns, side, square) {
            passed |= square.bit();
        } else if defends.contains(square.forward(side)) && has_help(pawns, side, square) {
            let rank = usize::from(square.rank_for(side));
            tally.add(side, t::CANDIDATE.at(rank), 1, square);
        }
    }
    by_rank(side, t::PASSED, passed, tally);
    by_rank(
        side,
        t::PASSED_CONNECTED,
        passed & (phalanx | supported),
        tally,
    );
    passed
}

/// Counts one for every pawn of a set, by its rank.
#[inline(always)]
fn by_rank<R: Recorder>(side: Color, weight: Weight<8>, pawns: Bitboard, tally: &mut Tally<'_, R>) {
    for square in pawns {
        let rank = usize::from(square.rank_for(side));
        tally.add(side, weight.at(rank), 1, square);
    }
}

/// Whether all that stops a pawn are pawns that it attacks, now or after a step, and it has help enough to take: then it counts as
/// passed. Nothing stands before it on its file.
#[inline(always)]
fn breaks_through(pawns: &ByColor<Bitboard>, side: Color, square: Square) -> bool {
    let (own, enemy) = (pawns[side], pawns[!side]);
    let ahead = file_ahead(side, square);
    let stoppers = enemy & (ahead.left() | ahead.right());
    let attacked = attacks::pawn(side, square) & enemy;
    let attacked_after = attacks::pawn(side, square.forward(side)) & enemy;
    let supporters = attacks::pawn(!side, square) & own;
    let phalanx = (square.bit().left() | square.bit().right()) & own;
    (stoppers == attacked && supporters.len() >= attacked.len())
        || (stoppers == attacked_after && phalanx.len() >= attacked_after.len())
}

/// Whether as many own pawns can help a pawn to its next square as enemy pawns attack it there and here.
#[inline(always)]
fn has_help(pawns: &ByColor<Bitboard>, side: Color, square: Square) -> bool {
    let (own, enemy) = (pawns[side], pawns[!side]);
    let next = square.forward(side);
    let attackers = (attacks::pawn(side, square) | attacks::pawn(side, next)) & enemy;
    let beside = square.bit().left() | square.bit().right();
    let helpers = (attacks::pawn(!side, square) | beside | attacks::pawn(!side, next)) & own;
    helpers.len() >= attackers.len()
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
    if all.is_empty() {
        return;
    }
    let (mut reached, mut distance) = (king.bit(), 0);
    while !reached.meets(all) {
        reached |= reached.left() | reached.right();
        reached |= reached.up() | reached.down();
        distance += 1;
    }
    tally.add(side, t::KING_PAWN_DISTANCE.at(distance), 1, king);
}
