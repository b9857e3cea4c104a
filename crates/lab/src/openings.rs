//! Where games start: positions of a book, or random moves from the starting position of chess or Chess960.

use std::path::Path;

use chess::{Position, Square};

use crate::data::{ReadOptions, Source, read};
use crate::{InputError, LabError, Progress, Random};

/// A source of starting positions.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Positions of a file.
    Book {
        /// The positions.
        positions: Vec<Position>,
        /// Random half-moves after them; if there are any, every other game has one more.
        random_plies: u32,
    },
    /// Random legal moves.
    Random {
        /// How many half-moves; every other game has one more, so that both sides come to move first.
        plies: u32,
        /// From the starting positions of Chess960 instead of the usual one.
        chess960: bool,
    },
}

impl Openings {
    /// Reads a book: lines of EPD or FEN, whatever else they say.
    pub fn book(
        path: &Path,
        random_plies: u32,
        progress: &dyn Progress,
    ) -> Result<Openings, LabError> {
        let mut positions = Vec::new();
        let source = Source::open(path)?;
        let intake = read(
            &[source],
            &ReadOptions::default(),
            progress,
            |samples, _| {
                samples
                    .into_iter()
                    .map(|sample| sample.position)
                    .collect::<Vec<Position>>()
            },
            |part| {
                positions.extend(part);
                Ok(())
            },
        )?;
        positions.retain(Position::has_legal_move);
        if positions.is_empty() {
            return Err(InputError::NoStart(path.to_owned(), intake.in_one_line()).into());
        }
        Ok(Openings::Book {
            positions,
            random_plies,
        })
    }

    /// The opening for a number: the same number always gives the same position.
    #[must_use]
    pub fn pick(&self, number: u64, seed: u64) -> Position {
        let mut random = Random::new(Random::mix(seed) ^ Random::mix(number));
        match self {
            Openings::Book {
                positions,
                random_plies,
            } => {
                // A walk with a step that has no divisor in common with the length meets every position before any comes again.
                let count = positions.len() as u64;
                let mut step = 1 + Random::mix(seed ^ 0xB00C) % count;
                while common_divisor(step, count) != 1 {
                    step += 1;
                }
                let place = (u128::from(Random::mix(seed)) + u128::from(number) * u128::from(step))
                    % u128::from(count);
                let start = positions[place as usize];
                if *random_plies == 0 {
                    return start;
                }
                // From some positions every walk of this length may end the game; they are played as they are.
                (0..100)
                    .find_map(|_| {
                        let plies = random_plies + (random.next_bits() & 1) as u32;
                        random_walk(start, plies, &mut random)
                    })
                    .unwrap_or(start)
            }
            Openings::Random { plies, chess960 } => loop {
                let start = if *chess960 {
                    chess960_start(random.below(960))
                } else {
                    Position::start()
                };
                let plies = plies + (random.next_bits() & 1) as u32;
                if let Some(position) = random_walk(start, plies, &mut random) {
                    return position;
                }
            },
        }
    }
}

fn common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// So many random moves; none if the game ended on the way.
fn random_walk(mut position: Position, plies: u32, random: &mut Random) -> Option<Position> {
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.below(moves.len())], &mut ());
    }
    (position.has_legal_move() && !position.is_insufficient_material()).then_some(position)
}

/// The starting position of Chess960 with this number (0 to 959), by the usual numbering; 518 is that of chess.
#[must_use]
pub fn chess960_start(number: usize) -> Position {
    let number = number % 960;
    let mut row = [' '; 8];
    row[(number % 4) * 2 + 1] = 'B';
    row[(number / 4 % 4) * 2] = 'B';
    let put = |row: &mut [char; 8], piece: char, nth: usize| {
        let free: Vec<usize> = (0..8).filter(|&file| row[file] == ' ').collect();
        row[free[nth]] = piece;
    };
    put(&mut row, 'Q', number / 16 % 6);
    const KNIGHTS: [(usize, usize); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    let (first, second) = KNIGHTS[number / 96];
    put(&mut row, 'N', second);
    put(&mut row, 'N', first);
    for piece in ['R', 'K', 'R'] {
        put(&mut row, piece, 0);
    }
    let white: String = row.iter().collect();
    let rights: String = (0..8u8)
        .rev()
        .filter(|&file| row[file as usize] == 'R')
        .map(|file| Square::at(file, 0).to_string().remove(0))
        .collect();
    let fen = format!(
        "{}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {}{rights} - 0 1",
        white.to_lowercase(),
        rights.to_uppercase()
    );
    match Position::from_fen(&fen) {
        Ok(start) => start,
        Err(error) => unreachable!("every arrangement made above is legal: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_960_starts_are_there_and_differ() {
        assert_eq!(chess960_start(518).to_fen(), Position::start().to_fen());
        let all: HashSet<String> = (0..960)
            .map(|number| chess960_start(number).to_shredder_fen())
            .collect();
        assert_eq!(all.len(), 960);
        assert!(chess960_start(0).to_fen().starts_with("bbqnnrkr/"));
        assert!(chess960_start(959).to_fen().starts_with("rkrnnqbb/"));
    }

    #[test]
    fn a_book_is_gone_through_before_anything_comes_again() {
        let positions: Vec<Position> = (0..60).map(chess960_start).collect();
        let book = Openings::Book {
            positions,
            random_plies: 0,
        };
        let seen: HashSet<String> = (0..60)
            .map(|number| book.pick(number, 5).to_shredder_fen())
            .collect();
        assert_eq!(seen.len(), 60);
    }

    #[test]
    fn random_moves_may_follow_a_book() {
        let book = Openings::Book {
            positions: vec![Position::start()],
            random_plies: 2,
        };
        let walked: Vec<Position> = (0..50).map(|number| book.pick(number, 5)).collect();
        let plies = |position: &Position| {
            2 * (position.fullmove_number() - 1) + position.side_to_move().index() as u16
        };
        assert!(
            walked
                .iter()
                .all(|position| (2..=3).contains(&plies(position)))
        );
        let different: HashSet<String> = walked.iter().map(Position::to_fen).collect();
        assert!(different.len() > 30, "{}", different.len());
        // Bare kings are a draw wherever they walk: the book's position is played as it is.
        let kings = Position::from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1").unwrap();
        let only = Openings::Book {
            positions: vec![kings],
            random_plies: 2,
        };
        assert_eq!(only.pick(0, 5).to_fen(), kings.to_fen());
    }

    #[test]
    fn random_openings_are_the_same_for_the_same_number() {
        let openings = Openings::Random {
            plies: 8,
            chess960: true,
        };
        for number in 0..50 {
            let position = openings.pick(number, 3);
            assert_eq!(position.to_fen(), openings.pick(number, 3).to_fen());
            assert!(position.has_legal_move());
        }
    }
}
