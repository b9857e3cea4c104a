//! Games in PGN: every position in which a move was played, with the game's result and the score a comment gives.
//!
//! Three kinds of comment are understood: `[%eval 0.31]` and `[%eval #-3]` (White's view, of the position after the move), `wv=0.31`
//! (White's view, of the position before it) and `+0.31/12` (the mover's view, of the position before it).

use chess::pgn::{Token, Tokens};
use chess::{Color, Move, Position};
use eval::WhiteScore;

use super::blocks::Block;
use super::intake::Intake;
use super::labels::{score_number, spelt_result};
use super::sample::{Sample, WhitePoints};

/// The samples of a block of whole games.
pub(crate) fn parse_block(block: &Block, unfinished: bool, intake: &mut Intake) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut number = block.first;
    let mut game = Game::default();
    for token in Tokens::new(&block.bytes) {
        let ends = game.begun && matches!(token, Token::Tag(..));
        if ends {
            take(
                std::mem::take(&mut game),
                unfinished,
                block,
                number,
                intake,
                &mut samples,
            );
            number += 1;
        }
        game.read(token);
        if matches!(token, Token::Result(_)) && game.depth == 0 {
            take(
                std::mem::take(&mut game),
                unfinished,
                block,
                number,
                intake,
                &mut samples,
            );
            number += 1;
        }
    }
    if game.begun || game.tagged {
        take(game, unfinished, block, number, intake, &mut samples);
    }
    samples
}

/// Takes a game that is over; one without a result only if those are wanted.
fn take(
    game: Game,
    unfinished: bool,
    block: &Block,
    number: u64,
    intake: &mut Intake,
    samples: &mut Vec<Sample>,
) {
    intake.read += 1;
    if let Some(reason) = game.fault {
        intake.reject(block.problem(number, reason));
        return;
    }
    if !unfinished && game.result.is_none() {
        intake.leave_out("game without a result");
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
    /// There was a tag.
    tagged: bool,
    /// The move text has begun.
    begun: bool,
    /// How many side lines are open.
    depth: u32,
}

impl Game {
    fn read(&mut self, token: Token<'_>) {
        match token {
            Token::Tag(name, value) => {
                self.tagged = true;
                self.tag(name, value);
            }
            Token::Move(word) if self.depth == 0 => {
                self.begun = true;
                self.play(word);
            }
            Token::Comment(text) if self.depth == 0 => self.comment(text),
            Token::SideLineBegins => self.depth += 1,
            Token::SideLineEnds => match self.depth.checked_sub(1) {
                Some(depth) => self.depth = depth,
                None => self.fail("a side line is closed that was never opened".to_owned()),
            },
            Token::Result(word) if self.depth == 0 => {
                self.begun = true;
                if self.result.is_none() {
                    self.result = spelt_result(&String::from_utf8_lossy(word));
                }
            }
            Token::Broken(reason) => {
                self.begun |= !self.positions.is_empty();
                self.fail(reason.to_owned());
            }
            Token::Move(_) | Token::Comment(_) | Token::Result(_) | Token::Annotation(_) => {}
        }
    }

    /// Only the first fault is told.
    fn fail(&mut self, reason: String) {
        self.tagged = true;
        self.fault.get_or_insert(reason);
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let text = String::from_utf8_lossy(value);
        match name {
            b"FEN" => match Position::from_fen(&text) {
                Ok(position) => self.position = Some(position),
                Err(error) => self.fail(format!("the FEN tag is not a position: {error}")),
            },
            b"Result" => self.result = spelt_result(&text),
            _ => {}
        }
    }

    fn play(&mut self, word: &[u8]) {
        if self.fault.is_some() {
            return;
        }
        let mut position = self.position.unwrap_or_else(Position::start);
        match position.parse_san(&String::from_utf8_lossy(word)) {
            Ok(play) => {
                self.positions.push((position, play, self.now.take()));
                position.make(play, &mut ());
                self.position = Some(position);
            }
            Err(error) => self.fail(format!("move {}: {error}", self.positions.len() / 2 + 1)),
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let text = String::from_utf8_lossy(text);
        if let Some(score) = after_mark(&text, "[%eval ").and_then(pawns) {
            self.now = Some(WhiteScore(score));
        } else if let Some((position, _, known)) = self.positions.last_mut() {
            *known = known.or_else(|| before_move(&text, position.side_to_move()));
        }
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
