//! What the material comes to, in one sentence.

use chess::{Color, Role, Square};
use wording::{Text, text};

use super::pawns;
use super::sentences::{Sentence, favoured};
use crate::explanation::Explanation;
use crate::family::Family;

/// All material in one sentence: who has more of what.
pub(super) fn material(explanation: &Explanation) -> Option<Sentence> {
    let rows = || {
        explanation
            .rows
            .iter()
            .filter(|row| row.family == Family::Material)
    };
    let value: i32 = rows().map(|row| row.value).sum();
    if value == 0 {
        return None;
    }
    let mut balance = [0i32; 6];
    let mut counted: Vec<Square> = Vec::new();
    for contribution in rows().flat_map(|row| &row.contributions) {
        if let Some(piece) = contribution.piece
            && !counted.contains(&contribution.square)
        {
            counted.push(contribution.square);
            balance[piece.role().index()] += piece.color().sign();
        }
    }
    let better = favoured(value);
    let size = pawns(f64::from(value), explanation.unit);
    let text = match (extra(&balance, better), extra(&balance, !better)) {
        (Some(extra), None) => {
            text!(
                "{better} is ahead by {extra}, worth {size}.",
                better,
                extra,
                size
            )
        }
        (Some(extra), Some(others)) => {
            text!(
                "{better} has {extra} for {others}, which is worth {size} to {better}.",
                better,
                extra,
                others,
                size
            )
        }
        _ => text!("Material is worth {size} more to {better}.", size, better),
    };
    Some(Sentence {
        about: "material".to_owned(),
        favours: better,
        size: value.abs(),
        text,
    })
}

/// What a side has more of than the other: "a rook and two pawns".
fn extra(balance: &[i32; 6], side: Color) -> Option<Text> {
    let more = |role: Role| balance[role.index()] * side.sign();
    let roles = [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    let named = roles
        .into_iter()
        .filter(|&role| more(role) > 0)
        .map(|role| counted_noun(more(role), role));
    Text::joined(named.collect())
}

fn counted_noun(count: i32, role: Role) -> Text {
    match count {
        1 => wording::one(role),
        count => wording::several(role, count),
    }
}
