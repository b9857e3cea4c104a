//! Questions with quick answers, over plain HTTP: what the engine offers, what the rules say of a position, what is in
//! a PGN, why an evaluator says what it says, and what its weights are.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use engine::openings::{self, Opening};
use engine::pgn::Games;
use engine::{MoveNames, polyglot};
use eval::report::{SideName, explanation_json};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::learn::{self, About};
use crate::positions::{self, Line, Status, sentence};
use crate::refusal::Refusal;
use crate::sessions::{Load, Shared};
use crate::tasks::evaluator;
use crate::weights::{self, Changes};

/// Games read from one text.
const MOST_GAMES: usize = 200;

type Asked<T> = Result<Json<T>, JsonRejection>;

/// What this Gander offers: its evaluators with their terms, and its bounds.
pub async fn about() -> Json<&'static About> {
    Json(learn::about())
}

/// What the server is doing now.
pub async fn load(State(shared): State<Arc<Shared>>) -> Json<Load> {
    Json(shared.load())
}

/// A position, and what the rules say of it.
#[derive(Serialize, TS)]
#[ts(rename = "PositionReply")]
pub struct PositionAnswer {
    fen: String,
    turn: SideName,
    check: bool,
    legal: Vec<MoveNames>,
    /// The moves asked for, in both notations.
    line: Vec<MoveNames>,
    status: Status,
    /// The last name that the game's opening has had.
    opening: Option<Opening>,
    /// The key of the position in Polyglot books, sixteen hexadecimal digits.
    key: String,
}

/// What the rules say of a position after some moves.
pub async fn position(asked: Asked<Line>) -> Result<Json<PositionAnswer>, Refusal> {
    let Json(line) = asked?;
    let game = line.game()?;
    let position = game.position();
    let moves: Vec<_> = game.moves().collect();
    Ok(Json(PositionAnswer {
        fen: position.to_fen(),
        turn: position.side_to_move().into(),
        check: position.in_check(),
        legal: position
            .legal_moves()
            .iter()
            .map(|&legal| MoveNames::new(position, legal))
            .collect(),
        line: MoveNames::line(game.start(), &moves),
        status: positions::status(&game),
        opening: openings::of_game(&game),
        key: format!("{:016x}", polyglot::key(position)),
    }))
}

/// A text with games.
#[derive(Deserialize)]
pub struct PgnQuestion {
    pub pgn: String,
}

/// A game of a text.
#[derive(Serialize, TS)]
#[ts(rename = "GameText")]
struct GameData {
    headers: Vec<(String, String)>,
    start_fen: String,
    moves: Vec<MoveNames>,
    result: String,
}

/// The games of a text.
#[derive(Serialize, TS)]
#[ts(rename = "PgnReply")]
pub struct PgnAnswer {
    games: Vec<GameData>,
    /// Games that could not be read, each as one sentence.
    problems: Vec<String>,
}

/// The games of a text, and what could not be read of it.
pub async fn pgn(asked: Asked<PgnQuestion>) -> Result<Json<PgnAnswer>, Refusal> {
    let Json(question) = asked?;
    let read = tokio::task::spawn_blocking(move || read_games(&question.pgn));
    read.await
        .map(Json)
        .map_err(|_| Refusal::input("This text could not be read as games."))
}

pub(crate) fn read_games(text: &str) -> PgnAnswer {
    let mut games = Vec::new();
    let mut problems = Vec::new();
    for read in Games::new(text).take(MOST_GAMES) {
        match read {
            Ok(game) => games.push(GameData {
                start_fen: game.start.to_fen(),
                moves: MoveNames::line(&game.start, &game.moves),
                headers: game.headers,
                result: game.result,
            }),
            Err(problem) => problems.push(sentence(&problem.to_string())),
        }
    }
    PgnAnswer { games, problems }
}

/// A position to explain.
#[derive(Deserialize)]
pub struct ExplainQuestion {
    fen: String,
    evaluator: String,
    #[serde(default)]
    weights: Changes,
}

/// Why an evaluator says what it says.
pub async fn explain(asked: Asked<ExplainQuestion>) -> Result<Response, Refusal> {
    let Json(question) = asked?;
    let position = positions::position(&question.fen)?;
    let evaluator = evaluator(&question.evaluator)?;
    let changed = match question.weights.is_empty() {
        true => None,
        false => Some(weights::changed(evaluator, &question.weights)?.into()),
    };
    let explanation = evaluator.explain(changed.as_ref(), &position);
    let text = explanation_json(&explanation).to_string();
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// Whose weights.
#[derive(Deserialize)]
pub struct WeightsQuestion {
    evaluator: String,
    #[serde(default)]
    weights: Changes,
}

/// An evaluator's weights.
#[derive(Serialize, TS)]
#[ts(rename = "WeightsReply")]
pub struct WeightsAnswer {
    numbers: Vec<weights::Number>,
}

/// Every number of an evaluator.
pub async fn weights(
    asked: Result<Query<WeightsName>, QueryRejection>,
) -> Result<Json<WeightsAnswer>, Refusal> {
    let Query(question) = asked?;
    let evaluator = evaluator(&question.evaluator)?;
    Ok(Json(WeightsAnswer {
        numbers: weights::numbers(evaluator),
    }))
}

/// The evaluator in an address.
#[derive(Deserialize)]
pub struct WeightsName {
    evaluator: String,
}

/// A file to keep.
#[derive(Serialize, TS)]
pub struct WeightsFile {
    name: String,
    text: String,
}

/// The weights with a person's changes as the file that the engine loads.
pub async fn weights_file(asked: Asked<WeightsQuestion>) -> Result<Json<WeightsFile>, Refusal> {
    let Json(question) = asked?;
    let evaluator = evaluator(&question.evaluator)?;
    let text = weights::changed(evaluator, &question.weights)?.to_text();
    Ok(Json(WeightsFile {
        name: format!("{evaluator}-mine.txt"),
        text,
    }))
}
