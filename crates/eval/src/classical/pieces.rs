//! Knights, bishops, rooks and queens: mobility, posts, files, and what shuts them in.

use chess::{Bitboard, Color, Role, Square, attacks};

use super::scene::Scene;
use super::terms as t;
use crate::tally::{Recorder, Tally};

/// The ranks of outposts: the fourth to the sixth, as the side counts.
#[inline(always)]
fn outpost_ranks(side: Color) -> Bitboard {
    Bitboard::rank_for(3, side) | Bitboard::rank_for(4, side) | Bitboard::rank_for(5, side)
}

const CENTRE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
const LONG_DIAGONALS: Bitboard = Bitboard(0x8040_2010_0804_0201 | 0x0102_0408_1020_4080);
const CENTRE_SQUARES: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// All terms of one side's knights, bishops and rooks; notes their attacks in the scene.
#[inline(always)]
pub(super) fn evaluate<R: Recorder>(scene: &mut Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    let enemy_pawns = scene.pawns[!side];
    // Squares that an enemy pawn attacks now or could attack after advancing.
    let enemy_reach = enemy_pawns.pawn_attacks(!side).fill_forward(!side);
    let outposts = outpost_ranks(side) - enemy_reach;

    knights(scene, side, outposts, tally);
    bishops(scene, side, outposts, tally);
    rooks(scene, side, tally);
}

/// What every piece has in common: its attacks are noted, its mobility counted, its aim at the enemy king added to that king's danger.
#[inline(always)]
fn common<R: Recorder>(
    scene: &mut Scene<'_>,
    side: Color,
    role: Role,
    square: Square,
    mut seen: Bitboard,
    tally: &mut Tally<'_, R>,
) -> usize {
    if scene.pinned[side].contains(square) {
        seen &= attacks::line(scene.kings[side], square);
    }
    scene.note_attacks(side, role, seen);
    let hits = (seen & scene.ring[!side]).len() as i32;
    if hits > 0 {
        tally.endanger(!side, t::DANGER_ATTACKER.at(role.index() - 1), 1, square);
        tally.endanger(!side, t::DANGER_RING.entry(), hits, square);
    }
    let distance = scene.king_distance(!side, square);
    tally.add(
        side,
        t::TROPISM.at(role.index() - 1),
        7 - distance as i32,
        square,
    );

    let mut area = scene.mobility_area[side];
    if role == Role::Queen {
        // A queen goes only where no lesser piece attacks.
        area -= scene.by(!side, Role::Knight)
            | scene.by(!side, Role::Bishop)
            | scene.by(!side, Role::Rook);
    }
    let mobility = (seen & area).len() as usize;
    if mobility == 0 && square.rank_for(side) >= 4 {
        tally.add(side, t::TRAPPED.at(role.index() - 1), 1, square);
    }
    mobility
}

#[inline(always)]
fn outpost_index(scene: &Scene<'_>, side: Color, square: Square) -> usize {
    let defended = scene.by(side, Role::Pawn).contains(square);
    usize::from(defended) + 2 * usize::from(CENTRE_FILES.contains(square))
}

/// Whether a pawn of either side stands directly before a square.
#[inline(always)]
fn behind_pawn(scene: &Scene<'_>, side: Color, square: Square) -> bool {
    (scene.pawns[Color::White] | scene.pawns[Color::Black]).meets(square.bit().forward(side))
}

#[inline(always)]
fn knights<R: Recorder>(
    scene: &mut Scene<'_>,
    side: Color,
    outposts: Bitboard,
    tally: &mut Tally<'_, R>,
) {
    for square in scene.pieces(side, Role::Knight) {
        let seen = attacks::knight(square);
        let free = if scene.pinned[side].contains(square) {
            Bitboard::EMPTY
        } else {
            seen
        };
        let mobility = common(scene, side, Role::Knight, square, free, tally);
        tally.add(side, t::KNIGHT_MOBILITY.at(mobility), 1, square);
        minor(scene, side, Role::Knight, square, seen, outposts, tally);
        let distance = scene.king_distance(side, square);
        tally.add(side, t::KNIGHT_KING_DISTANCE.at(distance), 1, square);
    }
}

#[inline(always)]
fn minor<R: Recorder>(
    scene: &Scene<'_>,
    side: Color,
    role: Role,
    square: Square,
    seen: Bitboard,
    outposts: Bitboard,
    tally: &mut Tally<'_, R>,
) {
    if outposts.contains(square) {
        let index = outpost_index(scene, side, square);
        let weight = if role == Role::Knight {
            t::KNIGHT_OUTPOST
        } else {
            t::BISHOP_OUTPOST
        };
        tally.add(side, weight.at(index), 1, square);
    } else {
        let defended = scene.by(side, Role::Pawn);
        if (seen & outposts & (defended - scene.position.color(side))).any() {
            tally.add(side, t::REACHABLE_OUTPOST.at(role.index() - 1), 1, square);
        }
    }
    if behind_pawn(scene, side, square) {
        tally.add(side, t::BEHIND_PAWN.at(role.index() - 1), 1, square);
    }
}

#[inline(always)]
fn bishops<R: Recorder>(
    scene: &mut Scene<'_>,
    side: Color,
    outposts: Bitboard,
    tally: &mut Tally<'_, R>,
) {
    let bishops = scene.pieces(side, Role::Bishop);
    if bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK) {
        tally.add(side, t::BISHOP_PAIR.entry(), 1, bishops.first());
    }
    // Bishops see through queens: they strike together.
    let occupied = scene.occupied ^ scene.position.role(Role::Queen);
    let own = scene.pawns[side];
    let blocked = (own & CENTRE_FILES & scene.occupied.forward(!side)).len() as i32;
    for square in bishops {
        let seen = attacks::bishop(square, occupied);
        let mobility = common(scene, side, Role::Bishop, square, seen, tally);
        tally.add(side, t::BISHOP_MOBILITY.at(mobility), 1, square);
        minor(scene, side, Role::Bishop, square, seen, outposts, tally);
        let distance = scene.king_distance(side, square);
        tally.add(side, t::BISHOP_KING_DISTANCE.at(distance), 1, square);

        let colour = if square.is_light() {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        };
        let bad = (own & colour).len() as i32 * (1 + blocked);
        tally.add(side, t::BAD_BISHOP.entry(), bad, square);
        let aimed = attacks::bishop_rays(square) & scene.pawns[!side];
        tally.add(
            side,
            t::BISHOP_ENEMY_PAWNS.entry(),
            aimed.len() as i32,
            square,
        );
        if LONG_DIAGONALS.contains(square) {
            let pawns = scene.pawns[Color::White] | scene.pawns[Color::Black];
            if (attacks::bishop(square, pawns) & CENTRE_SQUARES).many() {
                tally.add(side, t::LONG_DIAGONAL.entry(), 1, square);
            }
        }
        if is_cornered(scene, side, square) {
            tally.add(side, t::CORNERED_BISHOP.entry(), 1, square);
        }
        if (seen & scene.pieces(side, Role::Queen)).any() {
            tally.add(side, t::BATTERY.at(2), 1, square);
        }
    }
}

/// A bishop on a7 (or its like) behind an enemy pawn on b6, or in its own corner behind its own pawn.
#[inline(always)]
fn is_cornered(scene: &Scene<'_>, side: Color, square: Square) -> bool {
    let edge = square.file() == 0 || square.file() == 7;
    if !edge {
        return false;
    }
    let inward = square.bit().left() | square.bit().right();
    match square.rank_for(side) {
        6 => scene.pawns[!side].meets(inward.forward(!side)),
        0 => scene.pawns[side].meets(inward.forward(side)),
        _ => false,
    }
}

#[inline(always)]
fn rooks<R: Recorder>(scene: &mut Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    let rooks = scene.pieces(side, Role::Rook);
    if rooks.many() {
        tally.add(side, t::ROOK_PAIR.entry(), 1, rooks.first());
    }
    // Rooks see through queens and through each other.
    let occupied = scene.occupied ^ scene.position.role(Role::Queen) ^ rooks;
    let queens = scene.position.role(Role::Queen);
    for square in rooks {
        let seen = attacks::rook(square, occupied);
        let mobility = common(scene, side, Role::Rook, square, seen, tally);
        tally.add(side, t::ROOK_MOBILITY.at(mobility), 1, square);

        let file = Bitboard::file(square.file());
        if !scene.pawns[side].meets(file) {
            let open = usize::from(!scene.pawns[!side].meets(file));
            tally.add(side, t::ROOK_FILE.at(open), 1, square);
        } else if mobility <= 3 {
            let king = scene.kings[side];
            let same_side = (king.file() < 4) == (square.file() < king.file());
            if same_side && king.rank_for(side) == 0 && square.rank_for(side) <= 1 {
                tally.add(side, t::TRAPPED_ROOK.entry(), 1, square);
            }
        }
        let seventh = Bitboard::rank_for(6, side);
        if seventh.contains(square)
            && (scene.pawns[!side].meets(seventh) || scene.kings[!side].rank_for(side) == 7)
        {
            tally.add(side, t::ROOK_SEVENTH.entry(), 1, square);
        }
        if queens.meets(file) {
            tally.add(side, t::ROOK_QUEEN_FILE.entry(), 1, square);
        }
        let on_file = seen & file;
        if on_file.meets(rooks) {
            tally.add(side, t::BATTERY.at(0), 1, square);
        }
        if on_file.meets(scene.pieces(side, Role::Queen)) {
            tally.add(side, t::BATTERY.at(1), 1, square);
        }
    }
}

/// Queens come last: where they may go depends on what the enemy's lesser pieces attack.
#[inline(always)]
pub(super) fn queens<R: Recorder>(scene: &mut Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    for square in scene.pieces(side, Role::Queen) {
        let seen = attacks::queen(square, scene.occupied);
        let mobility = common(scene, side, Role::Queen, square, seen, tally);
        tally.add(side, t::QUEEN_MOBILITY.at(mobility), 1, square);
        if is_exposed(scene, side, square) {
            tally.add(side, t::EXPOSED_QUEEN.entry(), 1, square);
        }
    }
}

/// Whether an enemy rook or bishop looks at this square through exactly one piece.
#[inline(always)]
fn is_exposed(scene: &Scene<'_>, side: Color, square: Square) -> bool {
    let snipers = (attacks::bishop_rays(square) & scene.pieces(!side, Role::Bishop))
        | (attacks::rook_rays(square) & scene.pieces(!side, Role::Rook));
    snipers
        .into_iter()
        .any(|sniper| (attacks::between(square, sniper) & scene.occupied).one())
}

/// What depends on how many of which pieces there are, not on where they stand.
#[inline(always)]
pub(super) fn imbalance<R: Recorder>(scene: &Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    let pawns = scene.pawns[side].len() as usize;
    for (role, weight) in [
        (Role::Knight, t::KNIGHT_PAWNS),
        (Role::Bishop, t::BISHOP_PAWNS),
        (Role::Rook, t::ROOK_PAWNS),
    ] {
        let pieces = scene.pieces(side, role);
        if pieces.any() {
            tally.add(side, weight.at(pawns), pieces.len() as i32, pieces.first());
        }
    }
    let queens = scene.pieces(side, Role::Queen);
    if queens.any() {
        let minors = scene.pieces(!side, Role::Knight) | scene.pieces(!side, Role::Bishop);
        tally.add(
            side,
            t::QUEEN_AGAINST.at(minors.len() as usize),
            queens.len() as i32,
            queens.first(),
        );
    }
}

/// Pieces defended by pieces; all attacks must be known.
#[inline(always)]
pub(super) fn defended_pieces<R: Recorder>(
    scene: &Scene<'_>,
    side: Color,
    tally: &mut Tally<'_, R>,
) {
    let by_pieces = scene.by(side, Role::Knight)
        | scene.by(side, Role::Bishop)
        | scene.by(side, Role::Rook)
        | scene.by(side, Role::Queen);
    let minors = (scene.pieces(side, Role::Knight) | scene.pieces(side, Role::Bishop)) & by_pieces;
    let majors = (scene.pieces(side, Role::Rook) | scene.pieces(side, Role::Queen)) & by_pieces;
    tally.add_set(side, t::DEFENDED_PIECE.at(0), minors);
    tally.add_set(side, t::DEFENDED_PIECE.at(1), majors);
}
