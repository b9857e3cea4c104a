//! A search's score in words: who stands better, how the score comes about, and what stands on the board at the end of the
//! line. Nothing is said that the rows do not hold.

use chess::pgn::numbered;
use chess::{Color, Move, Position};
use eval::Explanation;
use eval::report::sentences as static_sentences;
use search::Score;

use super::certain::Certain;
use super::{RowKind, SearchExplanation};
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
) -> Vec<String> {
    let start = &explained.start;
    let told = numbered(start, &start.san_line(line));
    if let Some(certain) = certain {
        return of_certain(explained, certain, &told, end);
    }
    let beyond = explained.score_cp - explained.there.score_cp;
    let mut said = vec![format!(
        "As it stands the terms come to {}; after {told} they come to {}{}.",
        pawns(explained.now.score_cp),
        pawns(explained.there.score_cp),
        match beyond {
            0 => ", which is the search's score".to_owned(),
            _ => format!(", and the search sees {} beyond that", pawns(beyond)),
        }
    )];
    let mover = explained.mover();
    let families = by_family(&compared(&explained.end, now), mover);
    let trade = Trade::between(start, end, mover);
    if let Some(words) = gains_and_losses(&families, trade.stands().map(|text| text.to_string())) {
        said.push(format!("Compared with now, {mover} {words}."));
    }
    said.extend(
        static_sentences(&explained.end)
            .into_iter()
            .take(OF_THE_END)
            .map(|sentence| format!("At the end of the line: {}", sentence.text)),
    );
    said
}

fn of_certain(
    explained: &SearchExplanation,
    certain: &Certain,
    told: &str,
    end: &Position,
) -> Vec<String> {
    let mut said = Vec::new();
    match certain.kind {
        RowKind::Mate if end.is_checkmate() && told.is_empty() => {}
        RowKind::Mate if end.is_checkmate() => said.push(format!("The line to the mate: {told}.")),
        RowKind::Mate => said.push(format!(
            "The line begins {told}; the search has seen the mate, but its line does not go that far."
        )),
        _ if told.is_empty() => said.push(format!("The reason: {}.", certain.meaning())),
        _ => said.push(format!("After {told}: {}.", certain.meaning())),
    }
    said.push(format!(
        "The terms, which do not count here, come to {} as the position stands.",
        pawns(explained.now.score_cp)
    ));
    said
}
