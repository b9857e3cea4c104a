//! A search's score in words: who stands better, how the score comes about, and what stands on the board at the end of the
//! line. Nothing is said that the rows do not hold.

use chess::pgn::numbered;
use chess::{Color, Move, Position};
use eval::Explanation;
use eval::report::sentences as static_sentences;
use search::Score;
use wording::{Text, text};

use super::certain::Certain;
use super::{RowKind, SearchExplanation};
use crate::White;
use crate::compare::{by_family, compared, gains_and_losses};
use crate::material::Trade;
use crate::report::pawns;

/// How many sentences speak of the end of the line.
const OF_THE_END: usize = 2;

/// Who stands better and by how much.
pub(super) fn headline(explained: &SearchExplanation) -> String {
    let centipawns = match explained.score.0 {
        Score::Mate(0) => return format!("{} is checkmated.", explained.mover()),
        Score::Mate(moves) => {
            let winner = if moves > 0 {
                Color::White
            } else {
                Color::Black
            };
            return format!(
                "The search sees a forced mate: {winner} mates in {}.",
                moves.abs()
            );
        }
        Score::Centipawns(centipawns) => centipawns,
    };
    let side = if centipawns > 0 {
        Color::White
    } else {
        Color::Black
    };
    if let [row] = explained.rows.as_slice() {
        return match row.kind {
            RowKind::Tablebases if centipawns != 0 => {
                format!("{side} wins by the endgame tablebases.")
            }
            RowKind::Tablebases => "A draw by the endgame tablebases.".to_owned(),
            _ => format!("The search calls it a draw ({}).", pawns(centipawns)),
        };
    }
    let words = match centipawns.abs() {
        0 => return "The search calls it level.".to_owned(),
        size if size < 30 => "about level, with a touch for",
        size if size < 80 => "slightly better for",
        size if size < 200 => "better for",
        _ => "far better for",
    };
    format!(
        "The search calls it {words} {side} ({}).",
        pawns(centipawns)
    )
}

/// How the score comes about.
pub(super) fn sentences(
    explained: &SearchExplanation,
    now: &Explanation,
    end: &Position,
    line: &[Move],
    certain: Option<&Certain>,
) -> Vec<Text> {
    let start = &explained.start;
    let moves = numbered(start, &start.san_line(line));
    if let Some(certain) = certain {
        return of_certain(explained, certain, &moves, end);
    }
    let White(beyond) = explained.score_cp - explained.there.score_cp;
    let (stands, there) = (
        pawns(explained.now.score_cp.0),
        pawns(explained.there.score_cp.0),
    );
    let mut said = vec![match beyond {
        0 => text!(
            "As it stands the terms come to {stands}; after {moves} they come to {there}, which is the search's score.",
            stands,
            moves,
            there
        ),
        _ => text!(
            "As it stands the terms come to {stands}; after {moves} they come to {there}, and the search sees {beyond} beyond that.",
            stands,
            moves,
            there,
            beyond = pawns(beyond)
        ),
    }];
    let mover = explained.mover();
    let families = by_family(&compared(&explained.end, now), mover);
    let trade = Trade::between(start, end, mover);
    if let Some(what) = gains_and_losses(&families, trade.stands()) {
        said.push(text!("Compared with now, {mover} {what}.", mover, what));
    }
    said.extend(
        static_sentences(&explained.end)
            .into_iter()
            .take(OF_THE_END)
            .map(|sentence| {
                text!(
                    "At the end of the line: {sentence}",
                    sentence = sentence.text
                )
            }),
    );
    said
}

fn of_certain(
    explained: &SearchExplanation,
    certain: &Certain,
    moves: &str,
    end: &Position,
) -> Vec<Text> {
    let mut said = Vec::new();
    match certain.kind {
        RowKind::Mate if end.is_checkmate() && moves.is_empty() => {}
        RowKind::Mate if end.is_checkmate() => {
            said.push(text!("The line to the mate: {moves}.", moves));
        }
        RowKind::Mate => said.push(text!(
            "The line begins {moves}; the search has seen the mate, but its line does not go that far.",
            moves
        )),
        _ if moves.is_empty() => {
            said.push(text!("The reason: {reason}.", reason = certain.meaning()));
        }
        _ => said.push(text!(
            "After {moves}: {reason}.",
            moves,
            reason = certain.meaning()
        )),
    }
    said.push(text!(
        "The terms, which do not count here, come to {stands} as the position stands.",
        stands = pawns(explained.now.score_cp.0)
    ));
    said
}
