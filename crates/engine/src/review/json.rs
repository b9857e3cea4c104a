//! A review as JSON: what the page shows and what `gander review` writes beside the report. Scores and bands are White's
//! view; the schema is in `docs/review.md`.

use chess::{Color, Move, Position};
use eval::report::Json;
use search::Score;

use super::{Review, ReviewedMove, SideAccuracy};
use crate::compare::says_something;
use crate::pgn::GameText;

/// The version of the schema.
pub const SCHEMA: i64 = 1;
/// Families that a mistake gave up, at most so many.
const MOST_GIVEN_UP: usize = 4;
/// Losses smaller than this, in centipawns, are not listed.
const LEAST_GIVEN_UP: f64 = 5.0;

/// A review with its game's tags.
#[must_use]
pub fn review_json(evaluator: &str, game: &GameText, review: &Review) -> Json {
    let headers = game
        .headers
        .iter()
        .map(|(name, value)| Json::List(vec![Json::text(name), Json::text(value)]))
        .collect();
    let [white, black] = review.accuracy;
    Json::Object(vec![
        ("schema", Json::Whole(SCHEMA)),
        ("evaluator", Json::text(evaluator)),
        ("headers", Json::List(headers)),
        ("result", Json::text(&game.result)),
        ("start_fen", Json::text(review.start.to_fen())),
        (
            "bands",
            Json::List(review.bands.iter().map(Json::text).collect()),
        ),
        (
            "start",
            Json::Object(vec![
                ("score", score_json(review.start_score)),
                ("win", Json::Decimal(review.start_chances)),
                ("terms", decimals(&review.start_bands)),
            ]),
        ),
        (
            "moves",
            Json::List(review.moves.iter().map(move_json).collect()),
        ),
        (
            "accuracy",
            Json::Object(vec![
                ("white", accuracy_json(white)),
                ("black", accuracy_json(black)),
            ]),
        ),
        (
            "turning_points",
            Json::List(
                review
                    .turning_points
                    .iter()
                    .map(|&ply| whole(ply))
                    .collect(),
            ),
        ),
    ])
}

fn whole(value: usize) -> Json {
    Json::Whole(i64::try_from(value).unwrap_or(i64::MAX))
}

fn decimals(values: &[f64]) -> Json {
    Json::List(values.iter().copied().map(Json::Decimal).collect())
}

fn score_json(score: Score) -> Json {
    Json::Object(vec![match score {
        Score::Centipawns(centipawns) => ("cp", Json::Whole(i64::from(centipawns))),
        Score::Mate(moves) => ("mate", Json::Whole(i64::from(moves))),
    }])
}

fn named(position: &Position, played: Move) -> Json {
    Json::Object(vec![
        (
            "uci",
            Json::text(position.uci(played, position.is_chess960()).to_string()),
        ),
        ("san", Json::text(position.san(played))),
    ])
}

fn line_json(position: &Position, line: &[Move]) -> Json {
    let mut position = *position;
    Json::List(
        line.iter()
            .map(|&played| {
                let json = named(&position, played);
                position.make(played, &mut ());
                json
            })
            .collect(),
    )
}

fn move_json(reviewed: &ReviewedMove) -> Json {
    let before = &reviewed.before;
    let gave_up = reviewed
        .gave_up
        .iter()
        .filter(|change| says_something(change.family) && change.value <= -LEAST_GIVEN_UP)
        .take(MOST_GIVEN_UP)
        .map(|change| {
            Json::Object(vec![
                ("name", Json::text(change.family.name())),
                ("value", Json::Decimal(change.value.round())),
            ])
        })
        .collect();
    let side = match reviewed.side {
        Color::White => "white",
        Color::Black => "black",
    };
    Json::Object(vec![
        ("ply", whole(reviewed.ply)),
        ("side", Json::text(side)),
        (
            "uci",
            Json::text(
                before
                    .uci(reviewed.played, before.is_chess960())
                    .to_string(),
            ),
        ),
        ("san", Json::text(before.san(reviewed.played))),
        ("score", score_json(reviewed.score)),
        ("win", Json::Decimal(reviewed.white_chances)),
        ("loss", Json::Decimal(reviewed.loss)),
        ("accuracy", Json::Decimal(reviewed.accuracy)),
        ("grade", Json::text(reviewed.grade.as_str())),
        (
            "best",
            Json::Object(vec![
                ("move", named(before, reviewed.better.best)),
                ("score", score_json(reviewed.better.score)),
                ("line", line_json(before, &reviewed.better.line)),
            ]),
        ),
        ("line", line_json(before, &reviewed.line)),
        ("sentence", Json::optional(reviewed.sentence.clone())),
        ("gave_up", Json::List(gave_up)),
        ("terms", decimals(&reviewed.bands)),
    ])
}

fn accuracy_json(accuracy: SideAccuracy) -> Json {
    let part = |value: Option<f64>| value.map_or(Json::Null, Json::Decimal);
    Json::Object(vec![
        ("game", part(accuracy.game)),
        ("opening", part(accuracy.opening)),
        ("middlegame", part(accuracy.middlegame)),
        ("endgame", part(accuracy.endgame)),
    ])
}
