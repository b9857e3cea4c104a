//! What one piece can do to another, as a player sees it at a glance: who attacks and defends what, what can be won,
//! what has nowhere to go. These are the words in which the motifs are defined.

use chess::{Bitboard, Color, ExchangeValues, Piece, Position, Role, Square, attacks};

/// A piece's worth in pawns, as it is taught; the king is worth more than everything.
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 99,
    }
}

/// The same worths for static exchanges.
pub(crate) const EXCHANGE: ExchangeValues = ExchangeValues([1, 3, 3, 5, 9, 0]);

/// What this side's pieces beside the king are worth.
pub(crate) fn material(position: &Position, side: Color) -> i32 {
    [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ]
    .into_iter()
    .map(|role| position.pieces(side, role).len() as i32 * value(role))
    .sum()
}

/// How far this side is ahead in material.
pub(crate) fn balance(position: &Position, side: Color) -> i32 {
    material(position, side) - material(position, !side)
}

/// What the piece on this square attacks.
pub(crate) fn attacks_from(position: &Position, square: Square) -> Bitboard {
    position.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
        attacks::of_piece(piece, square, position.occupied())
    })
}

/// This side's pieces that attack or defend a square.
pub(crate) fn attackers(position: &Position, square: Square, side: Color) -> Bitboard {
    position.attackers(square, position.occupied()) & position.color(side)
}

/// Whether the piece would be taken back: its own side attacks its square, if need be through the piece that attacks it.
pub(crate) fn is_defended(position: &Position, piece: Piece, square: Square) -> bool {
    let side = piece.color();
    if attackers(position, square, side).any() {
        return true;
    }
    attackers(position, square, !side).into_iter().any(|taker| {
        let without = position.occupied() ^ taker.bit();
        let through = position.attackers(square, without) & position.color(side);
        through.meets(attacks::line(square, taker))
    })
}

/// Whether nothing defends the piece.
pub(crate) fn is_loose(position: &Position, square: Square) -> bool {
    position
        .piece_at(square)
        .is_some_and(|piece| !is_defended(position, piece, square))
}

/// Whether the piece on this square can be won there: something cheaper attacks it, or anything does and nothing defends it.
pub(crate) fn is_in_danger(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else {
        return false;
    };
    let takers = attackers(position, square, !piece.color());
    takers.any()
        && (!is_defended(position, piece, square)
            || takers.into_iter().any(|taker| {
                position
                    .piece_at(taker)
                    .is_some_and(|taker| value(taker.role()) < value(piece.role()))
            }))
}

/// The position with this side to move, unless passing would leave a king in check.
pub(crate) fn with_move(position: &Position, side: Color) -> Option<Position> {
    if position.side_to_move() == side {
        return Some(*position);
    }
    if position.in_check() {
        return None;
    }
    let mut turned = *position;
    turned.make_null();
    Some(turned)
}

/// Whether the piece on this square, its side to move, is in danger and every move it has leaves it so.
pub(crate) fn is_trapped(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else {
        return false;
    };
    if matches!(piece.role(), Role::Pawn | Role::King) {
        return false;
    }
    let Some(turned) = with_move(position, piece.color()) else {
        return false;
    };
    if turned.in_check() || turned.pinned().contains(square) || !is_in_danger(&turned, square) {
        return false;
    }
    turned
        .legal_moves()
        .into_iter()
        .filter(|made| made.from() == square && !made.is_castle())
        .all(|made| {
            let gained = turned.captured(made).map_or(0, |taken| value(taken.role()));
            if gained >= value(piece.role()) {
                return false;
            }
            let mut after = turned;
            after.make(made, &mut ());
            is_in_danger(&after, made.to())
        })
}

/// Whether the two squares lie on one file, rank or diagonal that this piece moves along.
pub(crate) fn moves_along(piece: Piece, from: Square, to: Square) -> bool {
    match piece.role() {
        Role::Bishop => attacks::bishop_rays(from).contains(to),
        Role::Rook => attacks::rook_rays(from).contains(to),
        Role::Queen => (attacks::bishop_rays(from) | attacks::rook_rays(from)).contains(to),
        _ => false,
    }
}

/// The squares of a set as this side counts them from its own corner: the same order for a position and its mirror image.
pub(crate) fn ordered(set: Bitboard, side: Color) -> impl Iterator<Item = Square> {
    let seen = if side.is_white() {
        set
    } else {
        set.flip_ranks()
    };
    seen.into_iter().map(move |square| square.for_side(side))
}

/// Whether it moves along lines.
pub(crate) const fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}
