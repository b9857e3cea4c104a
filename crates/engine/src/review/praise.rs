//! Moves that deserve a word of praise: the only one that does not lose, and among those the ones that give something up.

use chess::{ExchangeValues, Move, Position};
use search::{Limits, StopHandle};
use serde::Serialize;
use ts_rs::TS;
use wording::{Text, text};

use super::effort::{PRAISE_LOOK, effort};
use super::{ReviewedMove, chances};
use crate::{Game, Mover, Percent, Session};

/// Winning chances, in percent, that the move must keep.
const HOLDS: Mover<Percent> = Mover(Percent(42.0));
/// Winning chances with which the next best move loses.
const LOSES: Mover<Percent> = Mover(Percent(25.0));
/// A sacrifice gives up at least this much, in centipawns, by counting the exchange.
const GIVES_UP: i32 = 150;

/// Why a move is praised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Praise {
    /// Every other move loses.
    Only,
    /// Every other move loses, and this one gives up material.
    Brilliant,
}

impl Praise {
    /// Its sign in annotated games and its number in PGN.
    #[must_use]
    pub const fn sign(self) -> (&'static str, u8) {
        match self {
            Praise::Only => ("!", 1),
            Praise::Brilliant => ("!!", 3),
        }
    }

    /// Why, in words.
    pub(super) fn sentence(self, reviewed: &ReviewedMove) -> Text {
        let san = reviewed.before.san(reviewed.played);
        match self {
            Praise::Only => text!("{san} is the only move: everything else loses.", san),
            Praise::Brilliant => text!(
                "{san} gives up material, and everything else loses: a brilliant move.",
                san
            ),
        }
    }
}

/// Looks at the other moves, if it is not plain that there are others: taking back, and moves out of a position without a
/// choice, earn no praise.
pub(super) fn of(
    session: &mut Session,
    reviewed: &ReviewedMove,
    so_far: &Game,
    last: Option<(&Position, Move)>,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Praise> {
    let before = &reviewed.before;
    let takes_back = last.is_some_and(|(earlier, last)| {
        earlier.is_capture(last)
            && before.is_capture(reviewed.played)
            && last.to() == reviewed.played.to()
    });
    let holds = reviewed.chances.for_side(reviewed.side) >= HOLDS;
    let others: Vec<Move> = before
        .legal_moves()
        .into_iter()
        .filter(|&other| other != reviewed.played)
        .collect();
    // Out of check there is often no choice, and what is forced is not hard to find.
    if takes_back || !holds || others.len() < 2 || before.in_check() {
        return None;
    }
    let limits = Limits {
        search_moves: others,
        ..effort(limits, PRAISE_LOOK)
    };
    let verdict = session.analyse(so_far, &limits, stop, &mut |_| {});
    let chances = chances(verdict.report()).for_side(reviewed.side);
    if stop.is_stopped() || chances > LOSES {
        return None;
    }
    let gives_up =
        !before.exchange_at_least(reviewed.played, -GIVES_UP + 1, &ExchangeValues::default());
    Some(match gives_up {
        true => Praise::Brilliant,
        false => Praise::Only,
    })
}
