//! What a line wins and loses in pieces, in the words that players use: "the exchange", "a knight for two pawns".

use chess::{Color, Position, Role};
use wording::{Text, text};

/// Roles in the order in which they are named.
const ROLES: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// What pieces are worth in a player's head, by role from pawn to queen.
const WORTH: [i32; 5] = [1, 3, 3, 5, 9];

/// What one side lost and won between two positions; what both lost alike is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Trade {
    lost: [i32; 5],
    won: [i32; 5],
    /// The side has a queen more than before.
    queened: bool,
    /// The other side has one.
    other_queened: bool,
    other: Color,
}

fn counts(position: &Position, side: Color) -> [i32; 5] {
    let mut counts = [0; 5];
    for role in ROLES {
        counts[role.index()] = (position.role(role) & position.color(side)).len() as i32;
    }
    counts
}

/// How much more a side has than the other, in pawns.
pub(crate) fn balance(position: &Position, side: Color) -> i32 {
    worth(counts(position, side)) - worth(counts(position, !side))
}

fn worth(counts: [i32; 5]) -> i32 {
    counts
        .iter()
        .zip(WORTH)
        .map(|(count, each)| count * each)
        .sum()
}

impl Trade {
    /// What `side` lost and won on the way from one position to another.
    pub(crate) fn between(before: &Position, after: &Position, side: Color) -> Trade {
        let gone = |side: Color| {
            let (before, after) = (counts(before, side), counts(after, side));
            std::array::from_fn::<i32, 5, _>(|role| before[role] - after[role])
        };
        let (own, theirs) = (gone(side), gone(!side));
        let queen = Role::Queen.index();
        let mut trade = Trade {
            lost: std::array::from_fn(|role| own[role].max(0) + (-theirs[role]).max(0)),
            won: std::array::from_fn(|role| theirs[role].max(0) + (-own[role]).max(0)),
            queened: own[queen] < 0,
            other_queened: theirs[queen] < 0,
            other: !side,
        };
        // The pawn that became a queen is not lost to anybody.
        if trade.queened {
            trade.lost[Role::Pawn.index()] = (trade.lost[Role::Pawn.index()] - 1).max(0);
        }
        if trade.other_queened {
            trade.won[Role::Pawn.index()] = (trade.won[Role::Pawn.index()] - 1).max(0);
        }
        let (knight, bishop) = (Role::Knight.index(), Role::Bishop.index());
        let pairs = (0..5)
            .map(|role| (role, role))
            .chain([(knight, bishop), (bishop, knight)]);
        for (lost, won) in pairs {
            let alike = trade.lost[lost].min(trade.won[won]);
            trade.lost[lost] -= alike;
            trade.won[won] -= alike;
        }
        trade
    }

    /// What it comes to in pawns, by the worth that players give the pieces.
    pub(crate) fn net(&self) -> i32 {
        worth(self.won) - worth(self.lost)
    }

    /// Whether more than pawns changed hands unevenly: a piece for pawns, a queen for two others.
    pub(crate) fn is_of_pieces(&self) -> bool {
        let pawn = Role::Pawn.index();
        (0..5).any(|role| role != pawn && self.lost[role] + self.won[role] > 0)
    }

    /// The one piece that is lost, if nothing else is lost and nothing is won.
    pub(crate) fn loses_only(&self) -> Option<Role> {
        let one = self.won == [0; 5] && self.lost.iter().sum::<i32>() == 1 && !self.other_queened;
        ROLES
            .into_iter()
            .find(|role| one && self.lost[role.index()] == 1)
    }

    /// "loses a knight for a pawn"; nothing unless the loss is the larger part.
    pub(crate) fn loses(&self) -> Option<Text> {
        if self.net() >= 0 {
            return None;
        }
        if self.other_queened {
            return Some(text!("lets {side} queen a pawn", side = self.other));
        }
        let pieces = exchanged(self.lost, self.won)?;
        Some(text!("loses {pieces}", pieces))
    }

    /// "wins the exchange"; nothing unless the gain is the larger part.
    pub(crate) fn wins(&self) -> Option<Text> {
        if self.net() <= 0 {
            return None;
        }
        if self.queened {
            return Some(text!("queens a pawn"));
        }
        let pieces = exchanged(self.won, self.lost)?;
        Some(text!("wins {pieces}", pieces))
    }

    /// "is a knight up for two pawns" of a place compared with another; nothing if it comes to the same.
    pub(crate) fn stands(&self) -> Option<Text> {
        let (more, less) = match self.net() {
            1.. => (self.won, self.lost),
            0 => return None,
            _ => (self.lost, self.won),
        };
        let (pieces, instead) = (named(more)?, named(less));
        Some(match (self.net() > 0, instead) {
            (true, None) => text!("is {pieces} up", pieces),
            (false, None) => text!("is {pieces} down", pieces),
            (true, Some(others)) => text!("is {pieces} up for {others}", pieces, others),
            (false, Some(others)) => text!("is {pieces} down for {others}", pieces, others),
        })
    }
}

/// "a rook for a knight and a pawn", with a rook for a minor piece called by its name.
fn exchanged(mut given: [i32; 5], mut taken: [i32; 5]) -> Option<Text> {
    let rook = Role::Rook.index();
    let minor = [Role::Knight.index(), Role::Bishop.index()]
        .into_iter()
        .find(|&minor| taken[minor] > 0);
    let mut words = match minor {
        // With other pieces in the trade, a rook for a minor piece is not what happened.
        Some(minor) if is_exchange(given, taken) => {
            given[rook] -= 1;
            taken[minor] -= 1;
            vec![text!("the exchange")]
        }
        _ => Vec::new(),
    };
    words.extend(list(given));
    let pieces = Text::joined(words)?;
    Some(match named(taken) {
        Some(others) => text!("{pieces} for {others}", pieces, others),
        None => pieces,
    })
}

/// One rook for one minor piece, whatever happens to pawns.
fn is_exchange(given: [i32; 5], taken: [i32; 5]) -> bool {
    let pieces = |counts: [i32; 5]| counts[Role::Knight.index()..].iter().sum::<i32>();
    given[Role::Rook.index()] == 1 && pieces(given) == 1 && pieces(taken) == 1
}

fn named(pieces: [i32; 5]) -> Option<Text> {
    Text::joined(list(pieces))
}

fn list(pieces: [i32; 5]) -> Vec<Text> {
    ROLES
        .into_iter()
        .filter_map(|role| match pieces[role.index()] {
            ..=0 => None,
            1 => Some(one(role)),
            count => Some(wording::several(role, count)),
        })
        .collect()
}

fn one(role: Role) -> Text {
    match role {
        // Nobody is apt to have another.
        Role::Queen => text!("the queen"),
        role => wording::one(role),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trade(before: &str, after: &str) -> Trade {
        // Whoever is not in check may be the one to move.
        let read = |board: &str| {
            ["w", "b"]
                .iter()
                .find_map(|side| Position::from_fen(&format!("{board} {side} - - 0 1")).ok())
                .unwrap()
        };
        Trade::between(&read(before), &read(after), Color::White)
    }

    #[test]
    fn trades_have_the_names_that_players_use() {
        let before = "r2qk3/1p1b4/8/8/8/8/PPP3N1/R2QK3";
        for (after, words) in [
            ("r2qk3/1p1b4/8/8/8/8/PPP5/R2QK3", "loses a knight"),
            ("r2qk3/3b4/8/8/8/8/PPP5/R2QK3", "loses a knight for a pawn"),
            ("r2qk3/1p6/8/8/8/8/PPP3N1/3QK3", "loses the exchange"),
            (
                "r2qk3/1p6/8/8/8/8/PP4N1/3QK3",
                "loses the exchange and a pawn",
            ),
            ("4k3/1p1b4/8/8/8/8/PPP3N1/R3K3", "wins a rook"),
            (
                "r3k3/3b4/8/8/8/8/PPP3N1/3QK3",
                "wins the queen and a pawn for a rook",
            ),
            ("r3k3/1p1b4/8/8/8/8/PPP3N1/R3K3", ""),
            ("r2qk3/1p6/8/8/8/8/PPP5/R2QK3", ""),
        ] {
            let found = trade(before, after);
            let said = found.loses().or(found.wins());
            let said = said.map_or_else(String::new, |text| text.to_string());
            assert_eq!(said, words, "{after}");
        }
    }

    #[test]
    fn a_new_queen_is_no_piece_won() {
        let white = trade("4k3/1P6/8/8/8/8/1p6/4K3", "1Q2k3/8/8/8/8/8/1p6/4K3");
        assert_eq!(white.wins().unwrap().to_string(), "queens a pawn");
        let black = trade("4k3/1P6/8/8/8/8/1p6/4K3", "4k3/1P6/8/8/8/8/8/1q2K3");
        assert_eq!(
            black.loses().unwrap().to_string(),
            "lets Black queen a pawn"
        );
    }

    #[test]
    fn two_ends_are_told_by_what_one_has_more() {
        let found = trade("4k3/pp6/8/8/8/8/PP3N2/4K3", "4k3/8/8/8/8/8/PP6/4K3");
        assert_eq!(
            found.stands().unwrap().to_string(),
            "is a knight down for two pawns"
        );
    }
}
