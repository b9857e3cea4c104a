//! One sentence for a mistake: what it cost, and what the better move kept. Every number in it is one that the review
//! itself holds.

use chess::Color;
use search::Score;

use super::ReviewedMove;
use crate::compare::{family_words, mover_score, says_something};
use crate::pawns;

/// Smaller losses of a family, in centipawns, are not named.
const WORTH_NAMING: f64 = 10.0;

/// What was wrong with a move.
pub(super) fn of(reviewed: &ReviewedMove, before: Score) -> String {
    let played = reviewed.before.san(reviewed.played);
    let best = reviewed.before.san(reviewed.better.best);
    let side = reviewed.side;
    let (had, has) = (mover_score(before, side), mover_score(reviewed.score, side));
    match (had, has) {
        (Score::Mate(moves), Score::Mate(left)) if moves > 0 && left > 0 => {
            format!("{played} takes longer than needed: {best} mates in {moves}.")
        }
        (Score::Mate(moves), Score::Mate(_)) if moves > 0 => {
            format!("{played} throws away a mate in {moves} ({best}) and is mated instead.")
        }
        (Score::Mate(moves), Score::Centipawns(left)) if moves > 0 => {
            format!(
                "{played} misses mate in {moves}, which {best} forces; {}.",
                stands(left, side)
            )
        }
        (_, Score::Mate(left)) => {
            format!(
                "{played} allows mate in {}; {best} {}.",
                left.abs().max(1),
                kept(had)
            )
        }
        (Score::Mate(_), Score::Centipawns(_)) => {
            format!("{best} was the move, though mate cannot be stopped for long.")
        }
        (Score::Centipawns(had), Score::Centipawns(has)) => {
            let cost = format!(
                "{played} costs {} (from {} to {} for {side})",
                pawns(had - has).trim_start_matches('+'),
                pawns(had),
                pawns(has)
            );
            match lost_families(&reviewed.gave_up) {
                Some(families) => format!("{cost}; {best} was better and keeps {families}."),
                None => format!("{cost}; {best} was better."),
            }
        }
    }
}

/// How a side stands, in words.
fn stands(mover: i32, side: Color) -> String {
    match mover {
        50.. => format!("{side} still stands better at {}", pawns(mover)),
        -50..=49 => format!("now it is about level at {}", pawns(mover)),
        _ => format!("now {side} stands worse at {}", pawns(mover)),
    }
}

/// What the best move would have kept.
fn kept(had: Score) -> String {
    match had {
        Score::Mate(moves) if moves > 0 => format!("forces mate in {moves}"),
        Score::Mate(moves) => format!("holds out longer, until mate in {}", -moves),
        Score::Centipawns(centipawns) => format!("keeps {}", pawns(centipawns)),
    }
}

/// "0.61 more in king safety and 0.20 more in mobility": what the line played has less of than the best line.
fn lost_families(gave_up: &[(String, f64)]) -> Option<String> {
    let parts: Vec<String> = gave_up
        .iter()
        .filter(|(name, value)| says_something(name) && *value <= -WORTH_NAMING)
        .take(2)
        .map(|(name, value)| {
            let size = pawns(-value.round() as i32);
            format!(
                "{} more in {}",
                size.trim_start_matches('+'),
                family_words(name)
            )
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join(" and "))
}
