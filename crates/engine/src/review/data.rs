//! A review as data: what the page shows and what `gander review` writes beside the report. Scores and bands are White's
//! view; the schema is in `docs/review.md`.

use chess::{Color, Move, Position};
use serde::{Serialize, Serializer};

use super::{Grade, Praise, Review, ReviewedMove, SideAccuracy};
use crate::compare::says_something;
use crate::openings::Opening;
use crate::pgn::GameText;
use crate::white_view::WhiteView;

/// The version of the schema.
pub const SCHEMA: u32 = 1;
/// Families that a mistake gave up, at most so many.
const MOST_GIVEN_UP: usize = 4;
/// Losses smaller than this, in centipawns, are not listed.
const LEAST_GIVEN_UP: f64 = 5.0;

/// A review with its game's tags.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewData {
    schema: u32,
    evaluator: String,
    headers: Vec<(String, String)>,
    result: String,
    start_fen: String,
    opening: Option<Opening>,
    bands: Vec<String>,
    start: StartData,
    moves: Vec<MoveData>,
    accuracy: BothSides,
    turning_points: Vec<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct StartData {
    score: WhiteView,
    #[serde(serialize_with = "two_decimals")]
    win: f64,
    #[serde(serialize_with = "all_two_decimals")]
    terms: Vec<f64>,
}

#[derive(Clone, Debug, Serialize)]
struct BothSides {
    white: SideAccuracy,
    black: SideAccuracy,
}

/// A move in both notations.
#[derive(Clone, Debug, Serialize)]
struct MoveNames {
    uci: String,
    san: String,
}

#[derive(Clone, Debug, Serialize)]
struct BestData {
    #[serde(rename = "move")]
    best: MoveNames,
    score: WhiteView,
    line: Vec<MoveNames>,
}

#[derive(Clone, Debug, Serialize)]
struct GivenUp {
    name: &'static str,
    value: i32,
}

#[derive(Clone, Debug, Serialize)]
struct MoveData {
    ply: usize,
    side: &'static str,
    #[serde(flatten)]
    names: MoveNames,
    score: WhiteView,
    #[serde(serialize_with = "two_decimals")]
    win: f64,
    #[serde(serialize_with = "two_decimals")]
    loss: f64,
    #[serde(serialize_with = "two_decimals")]
    accuracy: f64,
    grade: Grade,
    praise: Option<Praise>,
    opening: Option<Opening>,
    best: BestData,
    line: Vec<MoveNames>,
    sentence: Option<String>,
    gave_up: Vec<GivenUp>,
    #[serde(serialize_with = "all_two_decimals")]
    terms: Vec<f64>,
}

/// Two decimals are enough for shares of a centipawn and of a percent; adding 0 turns -0 into 0.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

fn two_decimals<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(rounded(*value))
}

fn all_two_decimals<S: Serializer>(values: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().copied().map(rounded))
}

/// An accuracy in percent with two decimals, or null.
pub(super) fn optional_two_decimals<S: Serializer>(
    value: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.map(rounded).serialize(serializer)
}

impl ReviewData {
    /// A review and its game, ready to be written.
    #[must_use]
    pub fn new(evaluator: &str, game: &GameText, review: &Review) -> ReviewData {
        let [white, black] = review.accuracy;
        ReviewData {
            schema: SCHEMA,
            evaluator: evaluator.to_owned(),
            headers: game.headers.clone(),
            result: game.result.clone(),
            start_fen: review.start.to_fen(),
            opening: review.opening,
            bands: review.bands.clone(),
            start: StartData {
                score: WhiteView(review.start_score),
                win: review.start_chances,
                terms: review.start_bands.clone(),
            },
            moves: review.moves.iter().map(move_data).collect(),
            accuracy: BothSides { white, black },
            turning_points: review.turning_points.clone(),
        }
    }
}

fn names(position: &Position, played: Move) -> MoveNames {
    MoveNames {
        uci: position.uci(played, position.is_chess960()).to_string(),
        san: position.san(played),
    }
}

fn line_names(position: &Position, line: &[Move]) -> Vec<MoveNames> {
    let mut position = *position;
    line.iter()
        .map(|&played| {
            let both = names(&position, played);
            position.make(played, &mut ());
            both
        })
        .collect()
}

fn move_data(reviewed: &ReviewedMove) -> MoveData {
    let before = &reviewed.before;
    MoveData {
        ply: reviewed.ply,
        side: match reviewed.side {
            Color::White => "white",
            Color::Black => "black",
        },
        names: names(before, reviewed.played),
        score: WhiteView(reviewed.score),
        win: reviewed.white_chances,
        loss: reviewed.loss,
        accuracy: reviewed.accuracy,
        grade: reviewed.grade,
        praise: reviewed.praise,
        opening: reviewed.opening,
        best: BestData {
            best: names(before, reviewed.better.best),
            score: WhiteView(reviewed.better.score),
            line: line_names(before, &reviewed.better.line),
        },
        line: line_names(before, &reviewed.line),
        sentence: reviewed.sentence.clone(),
        gave_up: reviewed
            .gave_up
            .iter()
            .filter(|change| says_something(change.family) && change.value <= -LEAST_GIVEN_UP)
            .take(MOST_GIVEN_UP)
            .map(|change| GivenUp {
                name: change.family.name(),
                value: change.value.round() as i32,
            })
            .collect(),
        terms: reviewed.bands.clone(),
    }
}
