//! Games in PGN, through `pgn-reader`: every position in which a move was played, with the game's result and the score a comment gives.
//!
//! Three kinds of comment are understood: `[%eval 0.31]` and `[%eval #-3]` (White's view, of the position after the move), `wv=0.31`
//! (White's view, of the position before it) and `+0.31/12` (the mover's view, of the position before it).

use std::io::Cursor;
use std::ops::ControlFlow;

use chess::{Color, Move, Position};
use eval::WhiteScore;
use pgn_reader::{Outcome, RawComment, RawTag, Reader, SanPlus, Visitor};

use super::blocks::Block;
use super::intake::Intake;
use super::labels::{score_number, spelt_result};
use super::sample::{Sample, WhitePoints};

/// The samples of a block of whole games.
pub(crate) fn parse_block(block: &Block, unfinished: bool, intake: &mut Intake) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut reader = Reader::new(Cursor::new(&block.bytes));
    let mut number = block.first;
    loop {
        match reader.read_game(&mut Games) {
            Ok(Some(game)) => {
                intake.read += 1;
                if unfinished || game.result.is_some() || game.fault.is_some() {
                    take(game, block, number, intake, &mut samples);
                } else {
                    intake.leave_out("game without a result");
                }
                number += 1;
            }
            Ok(None) => return samples,
            Err(error) => {
                intake.read += 1;
                intake.reject(block.problem(number, format!("the game cannot be read: {error}")));
                return samples;
            }
        }
    }
}

fn take(game: Game, block: &Block, number: u64, intake: &mut Intake, samples: &mut Vec<Sample>) {
    if let Some(reason) = game.fault {
        intake.reject(block.problem(number, reason));
        return;
    }
    intake.kept += game.positions.len() as u64;
    samples.extend(
        game.positions
            .into_iter()
            .map(|(position, played, score)| Sample {
                position,
                result: game.result,
                score,
                played,
                game: block.game(number),
            }),
    );
}

#[derive(Default)]
struct Game {
    position: Option<Position>,
    /// Every position in which a move was played, and its score where one is known.
    positions: Vec<(Position, Move, Option<WhiteScore>)>,
    /// The score that a comment after the last move gives the position now on the board.
    now: Option<WhiteScore>,
    result: Option<WhitePoints>,
    fault: Option<String>,
}

struct Games;

impl Visitor for Games {
    type Tags = Game;
    type Movetext = Game;
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Game, Game> {
        ControlFlow::Continue(Game::default())
    }

    fn tag(&mut self, game: &mut Game, name: &[u8], value: RawTag<'_>) -> ControlFlow<Game> {
        let text = value.decode_utf8_lossy();
        match name {
            b"FEN" => match Position::from_fen(&text) {
                Ok(position) => game.position = Some(position),
                Err(error) => game.fault = Some(format!("the FEN tag is not a position: {error}")),
            },
            b"Result" => game.result = spelt_result(&text),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, game: Game) -> ControlFlow<Game, Game> {
        ControlFlow::Continue(game)
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Game> {
        if game.fault.is_some() {
            return ControlFlow::Continue(());
        }
        let mut position = game.position.unwrap_or_else(Position::start);
        match position.parse_san(&san.to_string()) {
            Ok(play) => {
                game.positions.push((position, play, game.now.take()));
                position.make(play, &mut ());
                game.position = Some(position);
            }
            Err(error) => {
                game.fault = Some(format!("move {}: {error}", game.positions.len() / 2 + 1));
            }
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, game: &mut Game, comment: RawComment<'_>) -> ControlFlow<Game> {
        let text = String::from_utf8_lossy(comment.as_bytes());
        if let Some(score) = after_mark(&text, "[%eval ").and_then(pawns) {
            game.now = Some(WhiteScore(score));
        } else if let Some((position, _, known)) = game.positions.last_mut() {
            *known = known.or_else(|| before_move(&text, position.side_to_move()));
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, game: &mut Game, outcome: Outcome) -> ControlFlow<Game> {
        if game.result.is_none() {
            game.result = spelt_result(&outcome.to_string());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Game {
        game
    }
}

/// The word that follows a mark.
fn after_mark<'text>(text: &'text str, mark: &str) -> Option<&'text str> {
    let rest = &text[text.find(mark)? + mark.len()..];
    rest.split(|letter: char| letter.is_whitespace() || matches!(letter, ']' | ',' | ';'))
        .next()
}

/// A score in pawns, or a mate; Lichess may add a depth after a comma, which the caller has cut off.
fn pawns(word: &str) -> Option<i32> {
    if word.contains(['#', 'M', 'm']) {
        return score_number(word);
    }
    let pawns: f64 = word.strip_prefix('+').unwrap_or(word).parse().ok()?;
    pawns
        .is_finite()
        .then(|| (pawns * 100.0).round().clamp(-32_000.0, 32_000.0) as i32)
}

/// The score of the position before the move, in the ways match programs write it.
fn before_move(text: &str, mover: Color) -> Option<WhiteScore> {
    if let Some(score) = after_mark(text, "wv=").and_then(pawns) {
        return Some(WhiteScore(score));
    }
    let (score, depth) = text.split_ascii_whitespace().next()?.split_once('/')?;
    depth.bytes().next().filter(u8::is_ascii_digit)?;
    pawns(score).map(|score| WhiteScore(score * mover.sign()))
}
