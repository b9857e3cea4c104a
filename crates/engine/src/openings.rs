//! Openings by name. The data are the names and lines that Lichess publishes (CC0); a position is known if any named line
//! goes through it, whatever order of moves led there.

use std::collections::HashMap;
use std::sync::LazyLock;

use chess::Position;
use serde::Serialize;
use ts_rs::TS;

use crate::game::Game;

/// One line each: how many half-moves it shares with the line before, the code, the name, the other moves.
const DATA: &str = include_str!("../data/openings.tsv");

/// A named opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: `C50`.
    pub eco: &'static str,
    /// Its name: `Italian Game`.
    pub name: &'static str,
}

/// Every position that a named line goes through, with the name if the line ends there.
static KNOWN: LazyLock<HashMap<u64, Option<Opening>>> = LazyLock::new(|| {
    let mut known: HashMap<u64, Option<Opening>> = HashMap::new();
    let mut line = vec![Position::start()];
    for text in DATA.lines().filter(|text| !text.starts_with('#')) {
        // A line that cannot be read is left out; a test holds the data to there being none.
        let _ = read(text, &mut line, &mut known);
    }
    known
});

fn read(
    text: &'static str,
    line: &mut Vec<Position>,
    known: &mut HashMap<u64, Option<Opening>>,
) -> Option<()> {
    let mut fields = text.split('\t');
    let shared: usize = fields.next()?.parse().ok()?;
    let opening = Opening {
        eco: fields.next()?,
        name: fields.next()?,
    };
    line.truncate(shared + 1);
    for san in fields.next()?.split_ascii_whitespace() {
        let mut next = *line.last()?;
        let played = next.parse_san(san).ok()?;
        next.make(played, &mut ());
        known.entry(next.key()).or_default();
        line.push(next);
    }
    known
        .entry(line.last()?.key())
        .or_default()
        .get_or_insert(opening);
    Some(())
}

/// The opening that has its name from this position.
#[must_use]
pub fn named(position: &Position) -> Option<Opening> {
    KNOWN.get(&position.key()).copied().flatten()
}

/// The opening of a game: the last name that any of its positions has, the present one first.
#[must_use]
pub fn of_game(game: &Game) -> Option<Opening> {
    let before = game.positions().rev();
    std::iter::once(game.position())
        .chain(before)
        .find_map(named)
}

/// Whether a named line goes through this position.
#[must_use]
pub fn is_known(position: &Position) -> bool {
    KNOWN.contains_key(&position.key())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(line: &str) -> Position {
        let mut position = Position::start();
        for san in line.split(' ') {
            let played = position.parse_san(san).unwrap();
            position.make(played, &mut ());
        }
        position
    }

    #[test]
    fn every_line_of_the_data_is_read() {
        let mut known = HashMap::new();
        let mut line = vec![Position::start()];
        let mut count = 0;
        for text in DATA.lines().filter(|text| !text.starts_with('#')) {
            assert!(read(text, &mut line, &mut known).is_some(), "{text}");
            count += 1;
        }
        assert!(count > 3800, "{count} lines");
    }

    #[test]
    fn openings_have_their_names_whatever_the_order_of_moves() {
        let italian = after("e4 e5 Nf3 Nc6 Bc4");
        assert_eq!(named(&italian).unwrap().name, "Italian Game");
        let queens_gambit = Opening {
            eco: "D06",
            name: "Queen's Gambit",
        };
        assert_eq!(named(&after("d4 d5 c4")), Some(queens_gambit));
        assert_eq!(named(&after("c4 d5 d4")), Some(queens_gambit));
        let mut game = Game::default();
        for san in ["e4", "e5", "Nf3", "Nc6", "Bc4", "h6", "a3", "a6"] {
            let played = game.position().parse_san(san).unwrap();
            game.play(played);
        }
        assert_eq!(named(game.position()), None);
        assert_eq!(
            of_game(&game).unwrap().name,
            "Italian Game: Anti-Fried Liver Defense"
        );
        assert_eq!(of_game(&Game::default()), None);
        assert!(is_known(&after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")));
        assert!(!is_known(&after("e4 e5 Ke2 Ke7 Ke1")));
    }
}
