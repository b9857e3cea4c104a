//! OpenBench's request for opening positions: `genfens N seed S book B`, answered with lines `info string genfens FEN`.

use std::path::Path;

use chess::{History, Position};
use search::{Limits, StopHandle};

use crate::matches::Side;
use crate::openings::Openings;
use crate::{InputError, LabError, Silent};

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenfensRequest {
    /// How many positions.
    pub count: u64,
    /// The seed.
    pub seed: u64,
    /// A book to start from; none for the starting position.
    pub book: Option<String>,
}

/// Random half-moves after the start or the book's position.
const PLIES: u32 = 8;
/// Positions further from level than this are not given.
const LIMIT: i32 = 300;

impl GenfensRequest {
    /// Reads the line. What comes after the three known words is left to others, as OpenBench has it.
    pub fn parse(line: &str) -> Result<GenfensRequest, LabError> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let wrong = || InputError::NotAGenfensRequest(line.to_owned());
        match words.as_slice() {
            ["genfens", count, "seed", seed, "book", book, ..] => Ok(GenfensRequest {
                count: count.parse().map_err(|_| wrong())?,
                seed: seed.parse().map_err(|_| wrong())?,
                book: (!book.eq_ignore_ascii_case("none")).then(|| (*book).to_owned()),
            }),
            _ => Err(wrong().into()),
        }
    }

    /// The positions, each given to `each` as soon as it is found.
    pub fn answer(
        &self,
        side: &Side,
        mut each: impl FnMut(&Position) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        let openings = match &self.book {
            Some(path) => Openings::book(Path::new(path), 0, &Silent)?,
            None => Openings::Random {
                plies: PLIES,
                chess960: false,
            },
        };
        let mut player = side.player(&StopHandle::new())?;
        let limits = Limits {
            nodes: Some(20_000),
            soft_nodes: Some(5_000),
            ..Limits::default()
        };
        let (mut given, mut number) = (0, 0);
        while given < self.count {
            let start = openings.pick(number, self.seed);
            number += 1;
            player.new_game();
            let (_, score) = player.choose(&start, &History::new(), &limits);
            // A book with no balanced position at all must not keep us for ever.
            if score.as_number().0.abs() <= LIMIT || number > 100 * (self.count + 1) {
                each(&start)?;
                given += 1;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::GenfensRequest;

    #[test]
    fn the_line_of_openbench() {
        let request = GenfensRequest::parse("genfens 16 seed 42 book None").unwrap();
        assert_eq!(
            request,
            GenfensRequest {
                count: 16,
                seed: 42,
                book: None
            }
        );
        let request =
            GenfensRequest::parse("genfens 1 seed 7 book /tmp/a.epd extra words").unwrap();
        assert_eq!(request.book.as_deref(), Some("/tmp/a.epd"));
        for line in [
            "genfens",
            "genfens x seed 1 book None",
            "genfens 1 book None",
            "",
        ] {
            assert!(GenfensRequest::parse(line).is_err(), "{line}");
        }
    }
}
