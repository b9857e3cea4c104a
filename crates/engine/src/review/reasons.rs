//! What a mistake gives up where no piece is lost: a family of terms that its line has less of, as a person would put it.

use chess::{Color, Position, Role};
use eval::Family;
use wording::{Text, text};

use super::Part;
use crate::compare::FamilyChange;

/// Whether a family can be a reason in this part of the game: in an ending kings come out, and their shelter matters to nobody.
pub(super) fn is_reason(family: Family, part: Part) -> bool {
    part != Part::Endgame || !matches!(family, Family::KingSafety | Family::Development)
}

/// What less of a family means to a person, and what the better move does for it; nothing for what is no reason: where
/// pieces stand by a table, how they go together, and that an ending is drawish to the side that would be glad of it.
pub(super) fn less(
    change: &FamilyChange,
    left: &Position,
    side: Color,
    ahead: bool,
) -> Option<(Text, Text)> {
    let theirs = change
        .mostly
        .as_ref()
        .is_some_and(|(whose, _)| *whose != side);
    let bishop_pair = change
        .mostly
        .as_ref()
        .is_some_and(|(_, noun)| noun == "bishop pair");
    let other = !side;
    Some(match (change.family, theirs) {
        (Family::Mobility | Family::Pieces, false) => match mostly_of(change, left) {
            Some((pieces, true)) => (
                text!("leaves {side}'s {pieces} less active", side, pieces),
                text!("would have kept them active"),
            ),
            Some((piece, false)) => (
                text!("leaves {side}'s {piece} less active", side, piece),
                text!("would have kept it active"),
            ),
            None => (
                text!("leaves {side}'s pieces less active", side),
                text!("would have kept them active"),
            ),
        },
        (Family::Mobility | Family::Pieces, true) => match mostly_of(change, left) {
            Some((pieces, true)) => (
                text!("gives {other}'s {pieces} more to do", other, pieces),
                text!("would have kept them quiet"),
            ),
            Some((piece, false)) => (
                text!("gives {other}'s {piece} more to do", other, piece),
                text!("would have kept it quiet"),
            ),
            None => (
                text!("makes {other}'s pieces more active", other),
                text!("would have kept them quiet"),
            ),
        },
        (Family::Pawns | Family::PawnStructure, false) => (
            text!("weakens {side}'s pawns", side),
            text!("would have kept them sound"),
        ),
        (Family::Pawns | Family::PawnStructure, true) => (
            text!("lets {other} have the better pawns", other),
            text!("would have prevented that"),
        ),
        (Family::PassedPawns, false) => (
            text!("does too little for {side}'s passed pawns", side),
            text!("does more"),
        ),
        (Family::PassedPawns, true) => (
            text!("gives {other}'s passed pawns more scope", other),
            text!("would have held them back"),
        ),
        (Family::KingSafety, false) => (
            text!("leaves {side}'s king less safe", side),
            text!("would have kept it safer"),
        ),
        (Family::KingSafety, true) => (
            text!("takes the pressure off {other}'s king", other),
            text!("would have kept it up"),
        ),
        (Family::Threats, false) => (
            text!("gives up {side}'s threats", side),
            text!("would have kept them"),
        ),
        (Family::Threats, true) => (
            text!("leaves {side}'s pieces open to attack", side),
            text!("would have covered them"),
        ),
        (Family::Space, _) => (text!("gives up space"), text!("would have kept it")),
        (Family::Centre, _) => (text!("gives up the centre"), text!("would have held it")),
        (Family::Development, _) => (
            text!("falls behind in development"),
            text!("would have caught up"),
        ),
        (Family::Imbalance, false) if bishop_pair => (
            text!("gives up the bishop pair"),
            text!("would have kept it"),
        ),
        (Family::Scale, _) if ahead => (
            text!("makes the ending harder to win"),
            text!("would have kept more chances"),
        ),
        _ => return None,
    })
}

/// The pieces that a change is mostly about, if its term names their kind, and whether there are several.
fn mostly_of(change: &FamilyChange, left: &Position) -> Option<(Text, bool)> {
    let (whose, noun) = change.mostly.as_ref()?;
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let role = roles
        .into_iter()
        .find(|role| noun.contains(&role.to_string()))?;
    match left.pieces(*whose, role).len() {
        0 => None,
        1 => Some((one(role), false)),
        _ => Some((several(role), true)),
    }
}

fn one(role: Role) -> Text {
    match role {
        Role::Knight => text!("knight"),
        Role::Bishop => text!("bishop"),
        Role::Rook => text!("rook"),
        _ => text!("queen"),
    }
}

fn several(role: Role) -> Text {
    match role {
        Role::Knight => text!("knights"),
        Role::Bishop => text!("bishops"),
        Role::Rook => text!("rooks"),
        _ => text!("queens"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mover;

    #[test]
    fn a_drawish_ending_is_not_held_against_the_side_behind() {
        let change = FamilyChange {
            family: Family::Scale,
            value: Mover(-60.0),
            mostly: None,
        };
        let left = Position::start();
        assert_eq!(less(&change, &left, Color::White, false), None);
        assert!(less(&change, &left, Color::White, true).is_some());
    }

    #[test]
    fn the_pieces_that_a_change_is_about_are_named() {
        let mut change = FamilyChange {
            family: Family::Mobility,
            value: Mover(-40.0),
            mostly: Some((Color::White, "bishop mobility".to_owned())),
        };
        let told = |change: &FamilyChange, fen: &str| {
            let left = Position::from_fen(fen).unwrap();
            less(change, &left, Color::White, false)
                .unwrap()
                .0
                .to_string()
        };
        let bishops = "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1";
        assert_eq!(told(&change, bishops), "leaves White's bishops less active");
        let bishop = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
        assert_eq!(told(&change, bishop), "leaves White's bishop less active");
        change.mostly = None;
        assert_eq!(told(&change, bishop), "leaves White's pieces less active");
    }
}
