//! `go` and its sub-commands, read into limits. A `go` is always answered: what cannot be read is noted and left out, and
//! the search goes by the rest.

use std::time::Duration;

use chess::{Color, Position};
use search::{Clock, Limits};

/// What a `go` asks for, and what in it could not be used.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// When to stop.
    pub limits: Limits,
    /// A sentence for each thing that was wrong.
    pub notes: Vec<String>,
}

/// The times of both sides as they were given.
#[derive(Default)]
struct Times {
    remaining: [Option<Duration>; 2],
    increment: [Option<Duration>; 2],
    moves_to_go: Option<u32>,
}

/// Reads the words after `go`.
#[must_use]
pub fn read(words: &[&str], position: &Position) -> Go {
    let mut go = Go::default();
    let mut times = Times::default();
    let mut rest = words;
    let mut asked_for_an_end = false;
    while let [word, after @ ..] = rest {
        rest = after;
        match *word {
            "infinite" => go.limits.infinite = true,
            "ponder" => go.limits.ponder = true,
            "searchmoves" => rest = go.read_moves(after, position),
            "depth" | "nodes" | "mate" | "movetime" | "wtime" | "btime" | "winc" | "binc"
            | "movestogo" => {
                asked_for_an_end |= !matches!(*word, "winc" | "binc" | "movestogo");
                rest = go.read_number(word, after, &mut times);
            }
            other => go.note(format!(
                "go: '{}' is not understood and was left out",
                shown(other)
            )),
        }
    }
    go.limits.clock = times.clock(position.side_to_move());
    let endless = go.limits.depth.is_none()
        && go.limits.nodes.is_none()
        && go.limits.mate.is_none()
        && go.limits.move_time.is_none()
        && go.limits.clock.is_none();
    // Somebody who wanted an end waits for an answer: one that comes at once is better than none.
    if endless && asked_for_an_end && !go.limits.infinite {
        go.limits.depth = Some(1);
    }
    go
}

impl Go {
    fn note(&mut self, sentence: String) {
        self.notes.push(sentence);
    }

    /// Takes moves for as long as the words look like moves.
    fn read_moves<'a>(&mut self, words: &'a [&'a str], position: &Position) -> &'a [&'a str] {
        let count = words.iter().take_while(|word| !is_keyword(word)).count();
        if count == 0 {
            self.note("go: 'searchmoves' names no move; all moves are searched".to_owned());
        }
        for word in &words[..count] {
            match position.parse_uci(word) {
                Ok(legal) if !self.limits.search_moves.contains(&legal) => {
                    self.limits.search_moves.push(legal);
                }
                Ok(_) => {}
                Err(error) => self.note(format!("go searchmoves: {error}")),
            }
        }
        if count > 0 && self.limits.search_moves.is_empty() && position.has_legal_move() {
            self.note(
                "go searchmoves: none of these moves is legal; all moves are searched".to_owned(),
            );
        }
        &words[count..]
    }

    /// Takes the number after a sub-command.
    fn read_number<'a>(
        &mut self,
        name: &str,
        words: &'a [&'a str],
        times: &mut Times,
    ) -> &'a [&'a str] {
        let [word, rest @ ..] = words else {
            self.note(format!("go: '{name}' needs a number after it"));
            return words;
        };
        let Some(number) = number(word) else {
            self.note(format!(
                "go: '{}' after '{name}' is not a whole number",
                shown(word)
            ));
            // What follows may be the next sub-command.
            return if is_keyword(word) { words } else { rest };
        };
        let least = match name {
            "depth" | "nodes" | "mate" | "movestogo" => 1,
            _ => 0,
        };
        if number < least && !matches!(name, "wtime" | "btime") {
            self.note(format!("go: {name} {number} is taken as {least}"));
        }
        let number = number.max(least);
        let small = i32::try_from(number).unwrap_or(i32::MAX);
        let time = Duration::from_millis(number as u64);
        match name {
            "depth" => self.limits.depth = Some(small),
            "mate" => self.limits.mate = Some(small),
            "nodes" => self.limits.nodes = Some(number as u64),
            "movetime" => self.limits.move_time = Some(time),
            "wtime" => times.remaining[0] = Some(time),
            "btime" => times.remaining[1] = Some(time),
            "winc" => times.increment[0] = Some(time),
            "binc" => times.increment[1] = Some(time),
            _ => times.moves_to_go = Some(small as u32),
        }
        rest
    }
}

impl Times {
    /// The mover's clock; if only the other side's is known, that one.
    fn clock(&self, mover: Color) -> Option<Clock> {
        let (own, other) = (mover.index(), (!mover).index());
        let remaining = self.remaining[own].or(self.remaining[other])?;
        Some(Clock {
            remaining,
            increment: self.increment[own].unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        })
    }
}

/// A whole number; those beyond every use are cut, not refused.
fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = i64::from(i32::MAX) << 20;
    let size = digits.parse().map_or(limit, |size: i64| size.min(limit));
    Some(if word.starts_with('-') { -size } else { size })
}

fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "searchmoves"
            | "ponder"
            | "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "movestogo"
            | "depth"
            | "nodes"
            | "mate"
            | "movetime"
            | "infinite"
            | "perft"
    )
}

/// At most forty characters of what somebody typed, without anything that would upset a terminal.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(40)
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words, &Position::start())
    }

    #[test]
    fn every_sub_command() {
        let all = go(
            "searchmoves e2e4 d2d4 wtime 60000 btime 50000 winc 100 binc 200 movestogo 20 depth 9 nodes 1000 mate 3 movetime 500 ponder",
        );
        assert_eq!(all.notes, Vec::<String>::new());
        let limits = all.limits;
        assert_eq!(limits.search_moves.len(), 2);
        assert_eq!(
            limits.clock,
            Some(Clock {
                remaining: Duration::from_secs(60),
                increment: Duration::from_millis(100),
                moves_to_go: Some(20)
            })
        );
        assert_eq!((limits.depth, limits.nodes), (Some(9), Some(1000)));
        assert_eq!(limits.mate, Some(3));
        assert_eq!(limits.move_time, Some(Duration::from_millis(500)));
        assert!(limits.ponder && !limits.infinite);
        assert_eq!(go("").limits, Limits::default());
        assert!(go("infinite").limits.infinite);
    }

    #[test]
    fn bad_numbers_are_noted_and_still_end() {
        for text in ["depth abc", "depth", "nodes x", "movetime 1e3", "wtime"] {
            let read = go(text);
            assert_eq!(read.limits.depth, Some(1), "{text}");
            assert_eq!(read.notes.len(), 1, "{text}");
        }
        assert_eq!(go("depth -1").limits.depth, Some(1));
        assert_eq!(go("depth 0").limits.depth, Some(1));
        assert_eq!(go("nodes 0").limits.nodes, Some(1));
        let negative = go("wtime -1000 btime -1000").limits.clock.unwrap();
        assert_eq!(negative.remaining, Duration::ZERO);
        assert!(go("depth 99999999999999999999999").limits.depth > Some(1000));
        assert_eq!(go("infinite depth x").limits.depth, None);
        assert_eq!(go("depth nodes 5").limits.nodes, Some(5));
    }

    #[test]
    fn moves_that_are_not_legal_are_left_out() {
        let some = go("searchmoves e2e5 e2e4 depth 3");
        assert_eq!(some.limits.search_moves.len(), 1);
        assert_eq!(some.notes.len(), 1);
        assert_eq!(some.limits.depth, Some(3));
        let none = go("searchmoves zzzz depth 3");
        assert!(none.limits.search_moves.is_empty());
        assert_eq!(none.notes.len(), 2);
    }

    #[test]
    fn a_clock_for_the_other_side_alone_still_ends_the_search() {
        let clock = go("btime 3000").limits.clock.unwrap();
        assert_eq!(clock.remaining, Duration::from_secs(3));
    }
}
