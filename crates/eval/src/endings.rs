//! Endings whose value is known outright: they replace what the terms say.

use chess::{Bitboard, Color, Position, Role, Square};
use wording::words;

use crate::kpk;
use crate::ledger::KnownEnding;
use crate::score::WhiteScore;

/// What a won ending is worth beside the pieces: more than any positional advantage.
const WON: i32 = 1000;

/// The ending, if the position is one of those known.
#[inline]
pub(crate) fn known(position: &Position) -> Option<KnownEnding> {
    if kpk::applies(position) {
        return Some(pawn_ending(position));
    }
    let lone = Color::BOTH
        .into_iter()
        .find(|&side| position.color(side).one())?;
    if position.is_insufficient_material() {
        return Some(KnownEnding {
            name: words!("not enough to mate"),
            value: WhiteScore(0),
        });
    }
    lone_king(position, lone)
}

fn pawn_ending(position: &Position) -> KnownEnding {
    let strong = if position.pieces(Color::White, Role::Pawn).any() {
        Color::White
    } else {
        Color::Black
    };
    if !kpk::is_won(position) {
        return KnownEnding {
            name: words!("king and pawn against king, drawn"),
            value: WhiteScore(0),
        };
    }
    let rank = i32::from(position.role(Role::Pawn).first().rank_for(strong));
    KnownEnding {
        name: words!("king and pawn against king, won"),
        value: WhiteScore((WON / 2 + 20 * rank) * strong.sign()),
    }
}

/// One side has its king alone. Enough pieces win, and the way is to drive the king to the edge.
fn lone_king(position: &Position, lone: Color) -> Option<KnownEnding> {
    let strong = !lone;
    let count = |role| position.pieces(strong, role).len() as i32;
    let (knights, bishops, rooks, queens) = (
        count(Role::Knight),
        count(Role::Bishop),
        count(Role::Rook),
        count(Role::Queen),
    );
    let pawns = count(Role::Pawn);
    let bishop_squares = position.pieces(strong, Role::Bishop);
    let both_colours =
        bishop_squares.meets(Bitboard::LIGHT) && bishop_squares.meets(Bitboard::DARK);

    if pawns == 0 && rooks + queens == 0 && bishops == 0 && knights == 2 {
        return Some(KnownEnding {
            name: words!("two knights cannot force mate"),
            value: WhiteScore(0),
        });
    }
    let wins = rooks + queens > 0 || both_colours || (bishops > 0 && knights > 0) || knights > 2;
    if !wins {
        return None;
    }
    let (weak_king, strong_king) = (position.king(lone), position.king(strong));
    let closeness = 10 * (7 - i32::from(weak_king.distance(strong_king)));
    let material = 100 * pawns + 320 * knights + 330 * bishops + 500 * rooks + 900 * queens;
    let only_bishop_and_knight = pawns + rooks + queens == 0 && bishops == 1 && knights == 1;
    let (name, drive) = if only_bishop_and_knight {
        (
            words!("bishop and knight mate"),
            40 * right_corner(weak_king, bishop_squares.first().is_light()),
        )
    } else {
        (
            words!("the lone king is mated"),
            20 * from_centre(weak_king),
        )
    };
    let value = WON + material + drive + closeness;
    Some(KnownEnding {
        name,
        value: WhiteScore(value * strong.sign()),
    })
}

/// Steps from the four centre squares, files and ranks added: 0 to 6.
fn from_centre(square: Square) -> i32 {
    let off = |index: u8| i32::from(if index < 4 { 3 - index } else { index - 4 });
    off(square.file()) + off(square.rank())
}

/// How near a king is to a corner of the bishop's colour: 7 in the corner, 0 on the other diagonal.
fn right_corner(king: Square, light: bool) -> i32 {
    let (file, rank) = (i32::from(king.file()), i32::from(king.rank()));
    // a1 and h8 are dark, a8 and h1 light.
    if light {
        (file - rank).abs()
    } else {
        (7 - file - rank).abs()
    }
}
