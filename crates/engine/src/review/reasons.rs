//! What a mistake gives up where no piece is lost: a family of terms that its line has less of, as a person would put it.

use chess::{Color, Position, Role};
use eval::Family;

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
) -> Option<(String, &'static str)> {
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
                format!("leaves {side}'s {pieces} less active"),
                "would have kept them active",
            ),
            Some((piece, false)) => (
                format!("leaves {side}'s {piece} less active"),
                "would have kept it active",
            ),
            None => (
                format!("leaves {side}'s pieces less active"),
                "would have kept them active",
            ),
        },
        (Family::Mobility | Family::Pieces, true) => match mostly_of(change, left) {
            Some((pieces, true)) => (
                format!("gives {other}'s {pieces} more to do"),
                "would have kept them quiet",
            ),
            Some((piece, false)) => (
                format!("gives {other}'s {piece} more to do"),
                "would have kept it quiet",
            ),
            None => (
                format!("makes {other}'s pieces more active"),
                "would have kept them quiet",
            ),
        },
        (Family::Pawns | Family::PawnStructure, false) => (
            format!("weakens {side}'s pawns"),
            "would have kept them sound",
        ),
        (Family::Pawns | Family::PawnStructure, true) => (
            format!("lets {other} have the better pawns"),
            "would have prevented that",
        ),
        (Family::PassedPawns, false) => (
            format!("does too little for {side}'s passed pawns"),
            "does more",
        ),
        (Family::PassedPawns, true) => (
            format!("gives {other}'s passed pawns more scope"),
            "would have held them back",
        ),
        (Family::KingSafety, false) => (
            format!("leaves {side}'s king less safe"),
            "would have kept it safer",
        ),
        (Family::KingSafety, true) => (
            format!("takes the pressure off {other}'s king"),
            "would have kept it up",
        ),
        (Family::Threats, false) => (format!("gives up {side}'s threats"), "would have kept them"),
        (Family::Threats, true) => (
            format!("leaves {side}'s pieces open to attack"),
            "would have covered them",
        ),
        (Family::Space, _) => ("gives up space".to_owned(), "would have kept it"),
        (Family::Centre, _) => ("gives up the centre".to_owned(), "would have held it"),
        (Family::Development, _) => (
            "falls behind in development".to_owned(),
            "would have caught up",
        ),
        (Family::Imbalance, false) if bishop_pair => {
            ("gives up the bishop pair".to_owned(), "would have kept it")
        }
        (Family::Scale, _) if ahead => (
            "makes the ending harder to win".to_owned(),
            "would have kept more chances",
        ),
        _ => return None,
    })
}

/// The pieces that a change is mostly about, if its term names their kind, and whether there are several.
fn mostly_of(change: &FamilyChange, left: &Position) -> Option<(String, bool)> {
    let (whose, noun) = change.mostly.as_ref()?;
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let role = roles
        .into_iter()
        .find(|role| noun.contains(&role.to_string()))?;
    match left.pieces(*whose, role).len() {
        0 => None,
        1 => Some((role.to_string(), false)),
        _ => Some((format!("{role}s"), true)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawish_ending_is_not_held_against_the_side_behind() {
        let change = FamilyChange {
            family: Family::Scale,
            value: -60.0,
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
            value: -40.0,
            mostly: Some((Color::White, "bishop mobility".to_owned())),
        };
        let told = |change: &FamilyChange, fen: &str| {
            let left = Position::from_fen(fen).unwrap();
            less(change, &left, Color::White, false).unwrap().0
        };
        let bishops = "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1";
        assert_eq!(told(&change, bishops), "leaves White's bishops less active");
        let bishop = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
        assert_eq!(told(&change, bishop), "leaves White's bishop less active");
        change.mostly = None;
        assert_eq!(told(&change, bishop), "leaves White's pieces less active");
    }
}
