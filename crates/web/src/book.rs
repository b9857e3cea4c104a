//! A book from games: which moves were played from which positions, and how those games ended. The server keeps nothing of
//! it: it reads a piece of a file and answers with one record for each move, which the page keeps and counts.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use engine::pgn::Games;
use engine::polyglot;

use crate::questions::PgnQuestion;
use crate::refusal::Refusal;

/// How far into a game the book goes, in half-moves.
const DEEPEST: usize = 40;

/// The moves of all games of a text. First two numbers of four bytes, how many games were read and how many could not be;
/// then for each move eleven bytes: the key of its position and the move as Polyglot writes them, and the result of the
/// game: 0 White won, 1 a draw, 2 Black won, 3 not known. All numbers begin with their highest byte.
pub async fn book(asked: Result<Json<PgnQuestion>, JsonRejection>) -> Result<Response, Refusal> {
    let Json(question) = asked?;
    let read = tokio::task::spawn_blocking(move || records(&question.pgn));
    let bytes = read
        .await
        .map_err(|_| Refusal::input("This text could not be read as games."))?;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}

fn records(text: &str) -> Vec<u8> {
    let (mut read, mut unread) = (0_u32, 0_u32);
    let mut moves = Vec::new();
    for game in Games::new(text) {
        let Ok(game) = game else {
            unread += 1;
            continue;
        };
        read += 1;
        let result = match game.result.as_str() {
            "1-0" => 0,
            "1/2-1/2" => 1,
            "0-1" => 2,
            _ => 3,
        };
        let mut position = game.start;
        for &played in game.moves.iter().take(DEEPEST) {
            moves.extend(polyglot::key(&position).to_be_bytes());
            moves.extend(polyglot::packed(played).to_be_bytes());
            moves.push(result);
            position.make(played, &mut ());
        }
    }
    let mut bytes = Vec::with_capacity(8 + moves.len());
    bytes.extend(read.to_be_bytes());
    bytes.extend(unread.to_be_bytes());
    bytes.append(&mut moves);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_of_a_readable_game_is_a_record() {
        let bytes = records(
            "1. e4 e5 1-0\n\n[White \"A\"]\n\n1. e4 Ke4 0-1\n\n[White \"B\"]\n\n1. d4 1/2-1/2\n",
        );
        assert_eq!(&bytes[..8], &[0, 0, 0, 2, 0, 0, 0, 1]);
        let moves: Vec<&[u8]> = bytes[8..].chunks(11).collect();
        assert_eq!(moves.len(), 3);
        let start = 0x463b_9618_1691_fc9c_u64.to_be_bytes();
        assert_eq!(&moves[0][..8], &start);
        // e2 is square 12, e4 28.
        assert_eq!(moves[0][8..10], (28_u16 | 12 << 6).to_be_bytes());
        assert_eq!((moves[0][10], moves[1][10], moves[2][10]), (0, 0, 1));
        assert_eq!(&moves[2][..8], &start);
        let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(30);
        assert_eq!(records(&long).len(), 8 + DEEPEST * 11);
    }
}
