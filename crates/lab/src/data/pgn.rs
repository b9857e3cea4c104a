//! Games in PGN: every position in which a move was played, with the game's result and the score a comment gives.
//!
//! Three kinds of comment are understood: `[%eval 0.31]` and `[%eval #-3]` (White's view, of the position after the move), `wv=0.31`
//! (White's view, of the position before it) and `+0.31/12` (the mover's view, of the position before it).

use chess::Color;
use chess::pgn::{GameRecord, Games};
use eval::WhiteScore;

use super::blocks::Block;
use super::intake::Intake;
use super::labels::{score_number, spelt_result};
use super::sample::{Sample, WhitePoints};

/// The samples of a block of whole games.
pub(crate) fn parse_block(block: &Block, unfinished: bool, intake: &mut Intake) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (read, number) in Games::new(&block.bytes)
        .main_lines_only()
        .zip(block.first..)
    {
        intake.read += 1;
        let game = match read {
            Ok(game) => game,
            Err(problem) => {
                intake.reject(block.problem(number, problem.reason.to_string()));
                continue;
            }
        };
        let result = match game.result {
            Some(result) => Some(WhitePoints(result.points() as f32)),
            None => game.tag("Result").and_then(spelt_result),
        };
        // A game without a result is taken only if those are wanted.
        if !unfinished && result.is_none() {
            intake.leave_out("game without a result");
            continue;
        }
        let before = samples.len();
        add_positions(&game, result, block.game(number), &mut samples);
        intake.kept += (samples.len() - before) as u64;
    }
    samples
}

/// Every position in which a move was played, with its score where a comment gives one.
fn add_positions(
    game: &GameRecord<'_>,
    result: Option<WhitePoints>,
    number: u64,
    samples: &mut Vec<Sample>,
) {
    let mut position = game.start;
    // The score that a comment gives the position now on the board.
    let mut now = score_after(&game.comments);
    for recorded in &game.moves {
        let mover = position.side_to_move();
        samples.push(Sample {
            position,
            result,
            score: now.or_else(|| score_before(&recorded.comments, mover)),
            played: recorded.played,
            game: number,
        });
        now = score_after(&recorded.comments);
        position.make(recorded.played, &mut ());
    }
}

/// The score that comments give the position after the move.
fn score_after(comments: &[&[u8]]) -> Option<WhiteScore> {
    comments.iter().rev().find_map(|text| {
        let text = String::from_utf8_lossy(text);
        after_mark(&text, "[%eval ").and_then(pawns).map(WhiteScore)
    })
}

/// The score that comments give the position before the move.
fn score_before(comments: &[&[u8]], mover: Color) -> Option<WhiteScore> {
    comments
        .iter()
        .find_map(|text| before_move(&String::from_utf8_lossy(text), mover))
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
