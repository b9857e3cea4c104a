//! A review as data: what the page shows and what `gander review` writes beside the report. Scores and bands are White's
//! view; the schema is in `docs/review.md`.

use eval::report::{Decimal, SideName};
use serde::Serialize;
use ts_rs::TS;
use wording::Text;

use super::mistake_table::MistakeTable;
use super::{Grade, Praise, Review, ReviewedMove, SideAccuracy};
use crate::compare::says_something;
use crate::openings::Opening;
use crate::pgn::GameText;
use crate::{MoveNames, Mover, Percent, TermFamily, White, WhiteView};

/// The version of the schema.
pub const SCHEMA: u32 = 1;
/// Families that a mistake gave up, at most so many.
const MOST_GIVEN_UP: usize = 4;
/// Losses smaller than this, in centipawns, are not listed.
const LEAST_GIVEN_UP: Mover<f64> = Mover(-5.0);

/// A review with its game's tags.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "Review")]
pub struct ReviewData {
    schema: u32,
    evaluator: String,
    headers: Vec<(String, String)>,
    result: String,
    start_fen: String,
    /// The opening, by its last name.
    opening: Option<Opening>,
    /// The names of the bands.
    bands: Vec<TermFamily>,
    start: StartData,
    moves: Vec<MoveData>,
    accuracy: BothSides,
    /// Half-moves at which the game turned.
    turning_points: Vec<usize>,
}

/// Where the game began.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "ReviewStart")]
struct StartData {
    score: WhiteView,
    /// White's winning chances, 0 to 100.
    win: White<Decimal>,
    /// Each band, in centipawns from White's view.
    terms: Vec<White<Decimal>>,
}

/// How well either side played.
#[derive(Clone, Debug, Serialize, TS)]
struct BothSides {
    white: SideAccuracyData,
    black: SideAccuracyData,
}

/// The accuracy of one side in percent, in the whole game and in each part that it has moves in.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "SideAccuracy")]
struct SideAccuracyData {
    game: Option<Decimal>,
    opening: Option<Decimal>,
    middlegame: Option<Decimal>,
    endgame: Option<Decimal>,
}

impl From<SideAccuracy> for SideAccuracyData {
    fn from(accuracy: SideAccuracy) -> SideAccuracyData {
        SideAccuracyData {
            game: accuracy.game.map(Decimal),
            opening: accuracy.opening.map(Decimal),
            middlegame: accuracy.middlegame.map(Decimal),
            endgame: accuracy.endgame.map(Decimal),
        }
    }
}

/// What would have been best.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "BestMove")]
struct BestData {
    #[serde(rename = "move")]
    best: MoveNames,
    score: WhiteView,
    line: Vec<MoveNames>,
}

/// A family of terms that a mistake gave up, in centipawns from the mover's view.
#[derive(Clone, Debug, Serialize, TS)]
struct GivenUp {
    name: TermFamily,
    value: Mover<i32>,
}

/// A move of the game, judged.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "ReviewedMove")]
struct MoveData {
    /// Which half-move it is, from 1.
    ply: usize,
    side: SideName,
    #[serde(flatten)]
    names: MoveNames,
    /// After the move, from White's view.
    score: WhiteView,
    /// White's winning chances after the move, 0 to 100.
    win: White<Decimal>,
    /// Winning chances the mover lost, 0 to 100.
    loss: Decimal,
    /// In percent.
    accuracy: Decimal,
    grade: Grade,
    /// Why the move is praised, if it is.
    praise: Option<Praise>,
    /// The opening that has its name from the position after the move, if it is one.
    opening: Option<Opening>,
    best: BestData,
    /// For a mistake: the line that it leads to, the move itself first.
    line: Vec<MoveNames>,
    /// For a mistake: what was wrong with it; for a move that is praised: why.
    sentence: Option<String>,
    /// The same as a template with its arguments, for other languages than English.
    said: Option<Text>,
    gave_up: Vec<GivenUp>,
    /// For a mistake: the search's scores after it and after the better move, taken apart.
    table: Option<MistakeTable>,
    /// Each band after the move, in centipawns from White's view.
    terms: Vec<White<Decimal>>,
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
            bands: review.bands.iter().copied().map(TermFamily).collect(),
            start: StartData {
                score: review.start_score,
                win: decimal_chances(review.start_chances),
                terms: decimals(&review.start_bands),
            },
            moves: review.moves.iter().map(move_data).collect(),
            accuracy: BothSides {
                white: white.into(),
                black: black.into(),
            },
            turning_points: review.turning_points.clone(),
        }
    }
}

fn move_data(reviewed: &ReviewedMove) -> MoveData {
    let before = &reviewed.before;
    MoveData {
        ply: reviewed.ply,
        side: reviewed.side.into(),
        names: MoveNames::new(before, reviewed.played),
        score: reviewed.score,
        win: decimal_chances(reviewed.chances),
        loss: Decimal(reviewed.loss),
        accuracy: Decimal(reviewed.accuracy),
        grade: reviewed.grade,
        praise: reviewed.praise,
        opening: reviewed.opening,
        best: BestData {
            best: MoveNames::new(before, reviewed.better.best),
            score: reviewed.better.score,
            line: MoveNames::line(before, &reviewed.better.line),
        },
        line: MoveNames::line(before, &reviewed.line),
        sentence: reviewed.sentence.as_ref().map(ToString::to_string),
        said: reviewed.sentence.clone(),
        gave_up: reviewed
            .gave_up
            .iter()
            .filter(|change| says_something(change.family) && change.value <= LEAST_GIVEN_UP)
            .take(MOST_GIVEN_UP)
            .map(|change| GivenUp {
                name: TermFamily(change.family),
                value: change.value.rounded(),
            })
            .collect(),
        table: reviewed.table.clone(),
        terms: decimals(&reviewed.bands),
    }
}

fn decimal_chances(White(Percent(chances)): White<Percent>) -> White<Decimal> {
    White(Decimal(chances))
}

fn decimals(bands: &[White<f64>]) -> Vec<White<Decimal>> {
    let decimal = |&White(centipawns): &White<f64>| White(Decimal(centipawns));
    bands.iter().map(decimal).collect()
}
