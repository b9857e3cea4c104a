//! Pieces by their number: "a rook", "two pawns".

use chess::Role;

use crate::{Text, text};

/// "a rook".
#[must_use]
pub fn one(role: Role) -> Text {
    match role {
        Role::Pawn => text!("a pawn"),
        Role::Knight => text!("a knight"),
        Role::Bishop => text!("a bishop"),
        Role::Rook => text!("a rook"),
        Role::Queen => text!("a queen"),
        Role::King => text!("a king"),
    }
}

/// "two rooks".
#[must_use]
pub fn several(role: Role, count: i32) -> Text {
    let number = number(count);
    match role {
        Role::Pawn => text!("{number} pawns", number),
        Role::Knight => text!("{number} knights", number),
        Role::Bishop => text!("{number} bishops", number),
        Role::Rook => text!("{number} rooks", number),
        Role::Queen => text!("{number} queens", number),
        Role::King => text!("{number} kings", number),
    }
}

fn number(count: i32) -> Text {
    match count {
        2 => text!("two"),
        3 => text!("three"),
        4 => text!("four"),
        5 => text!("five"),
        6 => text!("six"),
        7 => text!("seven"),
        8 => text!("eight"),
        9 => text!("nine"),
        _ => text!("{count}", count),
    }
}
