//! Opponents below the weakest rating that the search can hold itself to: beginners. Now and then they play a move that
//! looks natural without looking at the answer to it, the more often the weaker they are; otherwise they play the
//! search's weakest levels. The figures are estimates: no rated beginner has been asked.

use chess::{Move, Position, Role};
use search::{ELO_RANGE, Strength, random};

/// The weakest opponent.
pub const WEAKEST: i32 = 400;
/// The search's level just below its weakest rating.
const HIGHEST_LEVEL: i32 = 6;
/// How often the weakest one moves without looking.
const MOST_CARELESS: f64 = 0.45;

/// How a rating below the search's range plays: its level, and how often it moves without looking.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Beginner {
    /// The search's level.
    pub strength: Strength,
    careless: f64,
}

impl Beginner {
    /// The beginner of this rating, if it is a beginner's.
    #[must_use]
    pub fn of(elo: i32) -> Option<Beginner> {
        if elo >= ELO_RANGE.0 {
            return None;
        }
        let range = f64::from(ELO_RANGE.0 - WEAKEST);
        let share = f64::from(elo.max(WEAKEST) - WEAKEST) / range;
        Some(Beginner {
            strength: Strength::Level((share * f64::from(HIGHEST_LEVEL)).round() as i32),
            careless: MOST_CARELESS * (1.0 - share),
        })
    }

    /// A move played without looking, if this is one of those moments. The seed makes the choice repeatable.
    #[must_use]
    pub fn careless_move(self, position: &Position, seed: u64) -> Option<Move> {
        let mut state = seed;
        if random(&mut state) >= self.careless {
            return None;
        }
        let moves: Vec<(Move, f64)> = position
            .legal_moves()
            .iter()
            .map(|&candidate| (candidate, appeal(position, candidate)))
            .collect();
        let whole: f64 = moves.iter().map(|(_, appeal)| appeal).sum();
        let mut left = random(&mut state) * whole;
        for &(candidate, appeal) in &moves {
            left -= appeal;
            if left <= 0.0 {
                return Some(candidate);
            }
        }
        moves.last().map(|&(candidate, _)| candidate)
    }
}

/// How much a move appeals to somebody who does not look for the answer: captures and checks are seen, so are moves
/// forward and towards the middle; a pawn becomes a queen.
fn appeal(position: &Position, candidate: Move) -> f64 {
    if candidate
        .promotion()
        .is_some_and(|role| role != Role::Queen)
    {
        return 0.02;
    }
    let middle = |square: chess::Square| {
        let from_centre = |line: u8| (f64::from(line) - 3.5).abs();
        7.0 - from_centre(square.file()) - from_centre(square.rank())
    };
    let forward = (middle(candidate.to()) - middle(candidate.from())).max(0.0);
    1.0 + 0.3 * forward
        + if position.is_capture(candidate) {
            4.0
        } else {
            0.0
        }
        + if position.gives_check(candidate) {
            2.0
        } else {
            0.0
        }
        + if candidate.is_castle() { 3.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ratings_below_the_search_are_beginners_and_the_weaker_are_more_careless() {
        assert_eq!(Beginner::of(ELO_RANGE.0), None);
        let mut last = f64::MAX;
        for elo in (WEAKEST..ELO_RANGE.0).step_by(100) {
            let beginner = Beginner::of(elo).unwrap();
            assert!(beginner.careless < last, "{elo}");
            last = beginner.careless;
        }
        assert_eq!(Beginner::of(-5), Beginner::of(WEAKEST));
    }

    #[test]
    fn careless_moves_are_legal_and_come_as_often_as_they_should() {
        let position =
            Position::from_fen("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2")
                .unwrap();
        let weakest = Beginner::of(WEAKEST).unwrap();
        let moves: Vec<Move> = (0..2000)
            .filter_map(|seed| weakest.careless_move(&position, seed * 7919))
            .collect();
        assert!(moves.iter().all(|&played| position.is_legal(played)));
        assert!((700..1100).contains(&moves.len()), "{}", moves.len());
        let captures = moves
            .iter()
            .filter(|&&played| position.is_capture(played))
            .count();
        assert!(captures * 20 > moves.len(), "{captures} of {}", moves.len());
    }
}
