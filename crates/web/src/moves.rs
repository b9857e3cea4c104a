//! A whole tree of moves at once, named and judged: what a page needs that has read a PGN with variations.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use chess::Position;
use engine::MoveNames;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::positions::{self, read_move};
use crate::refusal::Refusal;

/// Moves that one request may hold.
const MOST_MOVES: usize = 50_000;

/// A tree of moves in a list: each with the number of the move it follows.
#[derive(Deserialize)]
pub struct MovesQuestion {
    fen: String,
    /// The number in this list of the move that each follows, or −1 for the start; and the move, in SAN or UCI.
    moves: Vec<(i64, String)>,
}

/// What became of each move.
#[derive(Serialize, TS)]
#[ts(rename = "MovesReply")]
pub struct MovesAnswer {
    /// The start, as Gander writes it.
    fen: String,
    /// Each move by its names; none for a move that cannot be played, and for all that follow it.
    moves: Vec<Option<MoveNames>>,
    /// The moves that cannot be played, without those that follow them.
    problems: Vec<MoveProblem>,
}

/// A move that cannot be played.
#[derive(Serialize, TS)]
pub struct MoveProblem {
    at: usize,
    error: String,
}

/// Names the moves of a tree.
pub async fn moves(
    asked: Result<Json<MovesQuestion>, JsonRejection>,
) -> Result<Json<MovesAnswer>, Refusal> {
    let Json(question) = asked?;
    let named = tokio::task::spawn_blocking(move || name_moves(&question));
    named
        .await
        .map_err(|_| Refusal::input("These moves could not be read."))?
        .map(Json)
}

fn name_moves(question: &MovesQuestion) -> Result<MovesAnswer, Refusal> {
    if question.moves.len() > MOST_MOVES {
        return Err(Refusal::input(format!(
            "A game here may have at most {MOST_MOVES} moves with its variations; this one has {}.",
            question.moves.len()
        )));
    }
    let start = positions::position(&question.fen)?;
    let mut after: Vec<Option<Position>> = Vec::with_capacity(question.moves.len());
    let mut moves = Vec::with_capacity(question.moves.len());
    let mut problems = Vec::new();
    for (at, (follows, text)) in question.moves.iter().enumerate() {
        let before = match usize::try_from(*follows) {
            Err(_) => Some(start),
            Ok(number) if number < at => after[number],
            Ok(_) => {
                return Err(Refusal::input(format!(
                    "Move {at} follows move {follows}, which does not stand before it."
                )));
            }
        };
        let played = before.map(|position| (position, read_move(&position, text)));
        match played {
            Some((mut position, Ok(played))) => {
                moves.push(Some(MoveNames::new(&position, played)));
                position.make(played, &mut ());
                after.push(Some(position));
            }
            Some((_, Err(refusal))) => {
                problems.push(MoveProblem {
                    at,
                    error: refusal.sentence,
                });
                moves.push(None);
                after.push(None);
            }
            None => {
                moves.push(None);
                after.push(None);
            }
        }
    }
    Ok(MovesAnswer {
        fen: start.to_fen(),
        moves,
        problems,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(moves: &[(i64, &str)]) -> Result<MovesAnswer, Refusal> {
        name_moves(&MovesQuestion {
            fen: Position::start().to_fen(),
            moves: moves
                .iter()
                .map(|&(follows, text)| (follows, text.to_owned()))
                .collect(),
        })
    }

    #[test]
    fn variations_start_where_they_leave_and_a_bad_move_ends_only_its_own_line() {
        let answer = ask(&[
            (-1, "e4"),
            (0, "e5"),
            (0, "c5"),
            (2, "Nf3"),
            (1, "Ke3"),
            (4, "a6"),
            (1, "g1f3"),
        ])
        .unwrap();
        let names: Vec<_> = answer
            .moves
            .iter()
            .map(|named| named.as_ref().map(|named| named.uci.as_str()))
            .collect();
        assert_eq!(
            names,
            [
                Some("e2e4"),
                Some("e7e5"),
                Some("c7c5"),
                Some("g1f3"),
                None,
                None,
                Some("g1f3")
            ]
        );
        assert_eq!(answer.problems.len(), 1);
        assert_eq!(answer.problems[0].at, 4);
        assert!(answer.problems[0].error.ends_with('.'));
    }

    #[test]
    fn a_list_that_is_no_tree_is_refused() {
        assert!(ask(&[(0, "e4")]).is_err());
        assert!(ask(&[(5, "e4"), (-1, "e4")]).is_err());
        assert!(ask(&vec![(-1, "e4"); MOST_MOVES]).is_ok());
        assert!(ask(&vec![(-1, "e4"); MOST_MOVES + 1]).is_err());
    }
}
