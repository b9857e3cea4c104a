//! Scores that do not come from terms: a mate, what the tablebases know, and a draw by the rules.

use chess::{Move, Outcome};
use search::{MAX_PLY, Score, Tablebases, Wdl};

use super::{RowKind, SearchRow};
use crate::report::Report;
use crate::{Game, Session};

/// Why no term counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Certain {
    pub(super) kind: RowKind,
    name: String,
    meaning: String,
}

impl Certain {
    /// What is certain at the end of a line, if anything is.
    pub(super) fn of(
        session: &Session,
        game: &Game,
        report: &Report,
        line: &[Move],
    ) -> Option<Certain> {
        let mut game = game.clone();
        let mut repeats = false;
        let mut seen = vec![game.position().key()];
        for &played in line {
            game.play(played);
            repeats = seen.contains(&game.position().key());
            seen.push(game.position().key());
        }
        let certain = |kind: RowKind, name: &str, meaning: String| {
            Some(Certain {
                kind,
                name: name.to_owned(),
                meaning,
            })
        };
        let cp = match report.white_score().0 {
            Score::Mate(0) => {
                return certain(
                    RowKind::Mate,
                    "mate",
                    format!("{} is checkmated", report.position.side_to_move()),
                );
            }
            Score::Mate(_) => {
                return certain(
                    RowKind::Mate,
                    "mate",
                    format!("{}, whatever the terms say", report.words()),
                );
            }
            Score::Centipawns(cp) => cp,
        };
        if cp.abs() >= Score::TABLEBASE - MAX_PLY as i32 {
            let winner = if cp > 0 { "White" } else { "Black" };
            return certain(
                RowKind::Tablebases,
                "tablebases",
                format!("{winner} wins by the endgame tablebases"),
            );
        }
        // Contempt may make a draw worth something else than nothing.
        if cp.abs() > session.settings.contempt.abs() {
            return None;
        }
        match game.outcome() {
            Outcome::Ongoing | Outcome::Checkmate(_) => {}
            outcome => return certain(RowKind::Draw, "draw", outcome.to_string()),
        }
        if repeats {
            return certain(
                RowKind::Draw,
                "draw",
                "the line comes back to a position it has been in: a draw by repetition".to_owned(),
            );
        }
        let drawn = session.tablebases().is_some_and(|tables| {
            game.position().occupied().len() <= tables.max_pieces()
                && game.position().castling().is_empty()
                && tables.probe_wdl(game.position()) == Some(Wdl::Draw)
        });
        match drawn {
            true => certain(
                RowKind::Tablebases,
                "tablebases",
                "a draw by the endgame tablebases".to_owned(),
            ),
            false => None,
        }
    }

    /// The one row there is.
    pub(super) fn row(&self, now: i32, score_cp: i32) -> SearchRow {
        SearchRow {
            name: self.name.clone(),
            family: "result",
            meaning: self.meaning.clone(),
            kind: self.kind,
            now,
            value: score_cp,
            matters: true,
        }
    }

    pub(super) fn meaning(&self) -> &str {
        &self.meaning
    }
}
