//! Scores that do not come from terms: a mate, what the tablebases know, and a draw by the rules.

use chess::{Color, Move, Outcome};
use search::{MAX_PLY, Score, Tablebases, Wdl};
use wording::{Text, text, words};

use super::{RowKind, SearchRow};
use crate::report::Report;
use crate::{Game, RowFamily, Session, White};

/// Why no term counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Certain {
    pub(super) kind: RowKind,
    name: String,
    meaning: Text,
}

/// Who wins by a score that says so, White's view.
fn winner(score: i32) -> Color {
    match score > 0 {
        true => Color::White,
        false => Color::Black,
    }
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
        let certain = |kind: RowKind, name: &str, meaning: Text| {
            Some(Certain {
                kind,
                name: name.to_owned(),
                meaning,
            })
        };
        let draw = |meaning: Text| certain(RowKind::Draw, words!("draw"), meaning);
        let cp = match report.white_score().0 {
            Score::Mate(0) => {
                return certain(
                    RowKind::Mate,
                    words!("mate"),
                    text!(
                        "{mover} is checkmated",
                        mover = report.position.side_to_move()
                    ),
                );
            }
            Score::Mate(moves) => {
                return certain(
                    RowKind::Mate,
                    words!("mate"),
                    text!(
                        "{winner} mates in {moves}, whatever the terms say",
                        winner = winner(moves),
                        moves = moves.abs()
                    ),
                );
            }
            Score::Centipawns(cp) => cp,
        };
        if cp.abs() >= Score::TABLEBASE - MAX_PLY as i32 {
            return certain(
                RowKind::Tablebases,
                words!("tablebases"),
                text!(
                    "{winner} wins by the endgame tablebases",
                    winner = winner(cp)
                ),
            );
        }
        // Contempt may make a draw worth something else than nothing.
        if cp.abs() > session.settings.contempt.abs() {
            return None;
        }
        match game.outcome() {
            Outcome::Ongoing | Outcome::Checkmate(_) => {}
            Outcome::Stalemate => return draw(text!("stalemate, a draw")),
            Outcome::InsufficientMaterial => return draw(text!("insufficient material, a draw")),
            Outcome::FiftyMoves => return draw(text!("fifty moves without progress, a draw")),
            Outcome::Threefold => return draw(text!("the third repetition, a draw")),
        }
        if repeats {
            return draw(text!(
                "the line comes back to a position it has been in: a draw by repetition"
            ));
        }
        let drawn = session.tablebases().is_some_and(|tables| {
            game.position().occupied().len() <= tables.max_pieces()
                && game.position().castling().is_empty()
                && tables.probe_wdl(game.position()) == Some(Wdl::Draw)
        });
        match drawn {
            true => certain(
                RowKind::Tablebases,
                words!("tablebases"),
                text!("a draw by the endgame tablebases"),
            ),
            false => None,
        }
    }

    /// The one row there is.
    pub(super) fn row(&self, now: White<i32>, score_cp: White<i32>) -> SearchRow {
        SearchRow {
            name: self.name.clone(),
            family: RowFamily::Result,
            meaning: self.meaning.to_string(),
            kind: self.kind,
            now,
            value: score_cp,
            matters: true,
        }
    }

    pub(super) fn meaning(&self) -> &Text {
        &self.meaning
    }
}
