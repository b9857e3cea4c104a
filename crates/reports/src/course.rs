//! The course of a game: the search's score and the bands of terms, move by move.

use draw::{Band, Course};
use engine::compare::says_something;
use engine::pgn::{GameText, plain_text};
use engine::review::Review;
use engine::{Percent, White, WhiteView};
use search::Score;

use crate::LONGEST_NAME;

/// A mate is drawn this many pawns from zero.
const MATE_PAWNS: f64 = 8.0;

/// The course of the game as a picture.
#[must_use]
pub fn course(game: &GameText, judged: &Review) -> Course {
    let pawns = |score: WhiteView, chances: White<Percent>| match score.0 {
        Score::Centipawns(centipawns) => f64::from(centipawns) / 100.0,
        Score::Mate(_) if chances > White(Percent(50.0)) => MATE_PAWNS,
        Score::Mate(_) => -MATE_PAWNS,
    };
    let scores = std::iter::once(pawns(judged.start_score, judged.start_chances))
        .chain(
            judged
                .moves
                .iter()
                .map(|reviewed| pawns(reviewed.score, reviewed.chances)),
        )
        .collect();
    let bands = judged
        .bands
        .iter()
        .enumerate()
        // The right to move changes hands at every move, which says nothing about the game.
        .filter(|(_, family)| says_something(**family))
        .map(|(at, family)| Band {
            name: family.name().to_owned(),
            values: std::iter::once(judged.start_bands[at])
                .chain(judged.moves.iter().map(|reviewed| reviewed.bands[at]))
                .map(|White(centipawns)| centipawns / 100.0)
                .collect(),
        })
        .collect();
    Course {
        title: format!(
            "{} – {}",
            plain_text(game.header("White").unwrap_or("White"), LONGEST_NAME),
            plain_text(game.header("Black").unwrap_or("Black"), LONGEST_NAME)
        ),
        scores,
        bands,
        marks: judged.turning_points.clone(),
    }
}
