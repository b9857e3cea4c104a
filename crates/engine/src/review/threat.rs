//! What a side threatens: what it would do if the other side passed.

use chess::{Color, Move, Position};
use search::{Limits, Score, StopHandle};
use wording::{Text, text};

use crate::follow::after;
use crate::material::Trade;
use crate::{Game, Session};

/// A move that would mate or win something if the other side did nothing.
#[derive(Clone, Debug)]
pub(super) struct Threat {
    /// The move.
    pub played: Move,
    /// As it is written, the other side having passed.
    pub san: String,
    /// What it would do: "mates", "mates in 2", "wins a knight".
    pub does: Text,
    /// Where it would take something, if it takes something at once.
    pub takes_on: Option<chess::Square>,
}

impl Threat {
    /// "threatens Qxf4, which wins a bishop", "threatens Qe7#".
    pub(super) fn words(&self) -> Text {
        text!("threatens {threat}", threat = self.named())
    }

    /// "Qxf4, which wins a bishop", "Qe7#".
    pub(super) fn named(&self) -> Text {
        match self.san.ends_with('#') {
            true => text!("{san}", san = &self.san),
            false => text!("{san}, which {does}", san = &self.san, does = &self.does),
        }
    }
}

/// What the side that is not to move threatens; nothing in check, where passing means nothing, and nothing if the threat is
/// too small to speak of.
pub(super) fn against_mover(
    session: &mut Session,
    position: &Position,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Threat> {
    if position.in_check() {
        return None;
    }
    let mut passed = *position;
    passed.make_null();
    let verdict = session.analyse(&Game::new(passed), limits, stop, &mut |_| {});
    let report = verdict.report();
    let line = &report.info.pv;
    let (&played, threatening) = (line.first()?, passed.side_to_move());
    let does = match report.info.score.0 {
        Score::Mate(1) => text!("mates"),
        Score::Mate(moves) if moves > 0 => text!("mates in {moves}", moves),
        Score::Mate(_) => return None,
        Score::Centipawns(_) => won_at_rest(&passed, line, threatening)?,
    };
    Some(Threat {
        played,
        san: passed.san(played),
        does,
        takes_on: passed.is_capture(played).then_some(played.to()),
    })
}

/// What the first moves of a line win, once the taking is over.
fn won_at_rest(position: &Position, line: &[Move], side: Color) -> Option<Text> {
    let length = (1..=line.len().min(LONGEST_THREAT)).find(|&length| {
        let there = after(position, &line[..length]);
        crate::follow::at_rest(&there)
    })?;
    let trade = Trade::between(position, &after(position, &line[..length]), side);
    match trade.net() {
        2.. => trade.wins(),
        _ => None,
    }
}

/// Threats that take longer than this, in half-moves, are plans.
const LONGEST_THREAT: usize = 5;
