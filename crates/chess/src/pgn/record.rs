//! A game as a PGN text tells it: what reading gives.

use std::time::Duration;

use super::PgnError;
use crate::{GameResult, Move, Position};

/// A game as a text tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord<'text> {
    /// The tags in their order.
    pub tags: Vec<(String, String)>,
    /// Where it begins.
    pub start: Position,
    /// Comments before the first move.
    pub comments: Vec<&'text [u8]>,
    /// The moves of the main line.
    pub moves: Vec<RecordedMove<'text>>,
    /// How it ended, if the text says so: the word after the moves, or the tag.
    pub result: Option<GameResult>,
}

/// A move and what the text says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedMove<'text> {
    /// The move.
    pub played: Move,
    /// Its annotations by number: 1 is `!`, 2 is `?`.
    pub annotations: Vec<u8>,
    /// The comments after it.
    pub comments: Vec<&'text [u8]>,
    /// What could have been played instead of it.
    pub variations: Vec<Variation<'text>>,
}

/// A line that was not played.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation<'text> {
    /// Comments before its first move.
    pub comments: Vec<&'text [u8]>,
    /// Its moves, up to the first that cannot be played.
    pub moves: Vec<RecordedMove<'text>>,
    /// Why it ends where it does, if not all of it could be read.
    pub problem: Option<PgnError>,
}

impl GameRecord<'_> {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        find_tag(&self.tags, name)
    }
}

impl RecordedMove<'_> {
    /// What the clock of the side that moved shows after the move: `[%clk 0:03:05]`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.comments.iter().find_map(|comment| {
            let text = String::from_utf8_lossy(comment);
            let (_, rest) = text.split_once("[%clk ")?;
            clock_time(rest.split_once(']')?.0.trim())
        })
    }
}

/// `1:02:03`, `2:03` or `3`, the seconds with decimals or without.
fn clock_time(text: &str) -> Option<Duration> {
    let seconds = text.split(':').try_fold(0.0, |sum, part| {
        let number: f64 = part.parse().ok()?;
        (0.0..1e6).contains(&number).then_some(sum * 60.0 + number)
    })?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// The value of a tag, whatever the case of its name.
pub(super) fn find_tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter()
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}
