//! What the tablebases say of a position, where the person has tables and the position has few enough pieces.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use engine::MoveNames;
use search::{Tablebases, Wdl};
use serde::Serialize;
use ts_rs::TS;

use crate::positions::Line;
use crate::refusal::Refusal;
use crate::sessions::Shared;

/// The result by the tables, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, TS, Debug)]
#[serde(rename_all = "snake_case")]
pub enum TableResult {
    /// It wins.
    Win,
    /// It would win, but for the fifty-move rule.
    CursedWin,
    /// A draw.
    Draw,
    /// It would lose, but for the fifty-move rule.
    BlessedLoss,
    /// It loses.
    Loss,
}

impl From<Wdl> for TableResult {
    fn from(wdl: Wdl) -> TableResult {
        match wdl {
            Wdl::Win => TableResult::Win,
            Wdl::CursedWin => TableResult::CursedWin,
            Wdl::Draw => TableResult::Draw,
            Wdl::BlessedLoss => TableResult::BlessedLoss,
            Wdl::Loss => TableResult::Loss,
        }
    }
}

/// A move, its result for the side that makes it, and how far it is to the next capture or pawn move.
#[derive(Serialize, TS, Debug)]
pub struct TableMove {
    #[serde(rename = "move")]
    named: MoveNames,
    result: TableResult,
    /// Half-moves, negative for the side that loses, zero for a draw; none where there are no tables of distances.
    dtz: Option<i32>,
}

/// What the tables know of a position.
#[derive(Serialize, TS, Debug)]
#[ts(rename = "TableReply")]
pub struct TableAnswer {
    /// Most pieces that the tables hold; 0 without tables.
    pieces: u32,
    /// The best first, so that the first one's result is the position's; none where the tables do not hold the position, or it has
    /// no moves.
    moves: Option<Vec<TableMove>>,
}

/// Asks the tables.
pub async fn tablebase(
    State(shared): State<Arc<Shared>>,
    asked: Result<Json<Line>, JsonRejection>,
) -> Result<Json<TableAnswer>, Refusal> {
    let Json(line) = asked?;
    let game = line.game()?;
    let tables = shared.tablebases.clone();
    let pieces = tables.as_ref().map_or(0, |tables| tables.max_pieces());
    let probed = tokio::task::spawn_blocking(move || {
        let position = *game.position();
        let moves = tables?.probe_moves(&position, game.history())?;
        let named = |probed: engine::ProbedMove| TableMove {
            named: MoveNames::new(&position, probed.play),
            result: probed.wdl.into(),
            dtz: probed.dtz,
        };
        Some(moves.into_iter().map(named).collect::<Vec<_>>())
    });
    let moves = probed
        .await
        .map_err(|_| Refusal::input("The tables could not be read."))?;
    Ok(Json(TableAnswer {
        pieces,
        moves: moves.filter(|moves| !moves.is_empty()),
    }))
}
