//! A comparison in words: which move is better and by how much, and what it has more and less of at the end of its line.

use chess::{Color, Position};
use eval::Family;
use search::{MoverView, Score};

use super::{Candidate, ComparedTerm, FamilyChange, by_family, says_something};
use crate::material::Trade;
use crate::pawns;

/// Differences smaller than this, in centipawns, are not worth a word.
const WORTH_A_WORD: f64 = 8.0;

pub(super) fn sentences(
    position: &Position,
    first: &Candidate,
    second: &Candidate,
    terms: &[ComparedTerm],
) -> Vec<String> {
    let mover = position.side_to_move();
    let (one, two) = (position.san(first.played), position.san(second.played));
    let scores = (first.score.for_side(mover), second.score.for_side(mover));
    let mut sentences = vec![verdict((&one, &two), scores, mover)];
    let families = by_family(terms, mover);
    let trade = Trade::between(&second.end, &first.end, mover);
    sentences.push(
        match gains_and_losses(&families, trade.stands().map(|text| text.to_string())) {
            Some(words) => format!("At the end of its line, compared with {two}, {one} {words}."),
            None => "At the ends of the two lines every group of terms is worth about the same."
                .to_owned(),
        },
    );
    sentences
}

/// Which move is better and by how much.
fn verdict(
    (one, two): (&str, &str),
    (first, second): (MoverView, MoverView),
    mover: Color,
) -> String {
    match (first.0, second.0) {
        (Score::Mate(first), Score::Mate(second)) if (first > 0) == (second > 0) => match first > 0
        {
            true => format!("Both moves lead to mate: {one} in {first}, {two} in {second}."),
            false => format!(
                "Both moves are lost: {mover} is mated in {} after {one}, in {} after {two}.",
                -first, -second
            ),
        },
        (Score::Mate(moves), _) if moves > 0 => {
            format!("{one} forces mate in {moves}; {two} does not.")
        }
        (_, Score::Mate(moves)) if moves > 0 => {
            format!("{two} forces mate in {moves}; {one} does not.")
        }
        (Score::Mate(moves), _) => format!("{one} allows mate in {}; {two} does not.", -moves),
        (_, Score::Mate(moves)) => format!("{two} allows mate in {}; {one} does not.", -moves),
        (Score::Centipawns(first), Score::Centipawns(second)) => {
            let difference = first - second;
            let told = format!(
                "{} for {mover} after {one}, {} after {two}",
                pawns(first),
                pawns(second)
            );
            match difference {
                -9..=9 => format!("The search sees little between {one} and {two}: {told}."),
                10.. => format!(
                    "{one} is better than {two} by {}: {told}.",
                    pawns(difference).trim_start_matches('+')
                ),
                _ => format!(
                    "{two} is better than {one} by {}: {told}.",
                    pawns(-difference).trim_start_matches('+')
                ),
            }
        }
    }
}

/// "king safety (+0.61, mostly Black's king shelter)".
fn told(change: &FamilyChange) -> String {
    let mostly = match &change.mostly {
        Some((side, noun)) => format!(", mostly {side}'s {noun}"),
        None => String::new(),
    };
    format!(
        "{} ({}{mostly})",
        change.family.words(),
        pawns(change.value.round() as i32)
    )
}

/// "is a pawn up (+1.02) and gains from king safety (+0.61), but gives up something of threats (-0.15)"; nothing if all is
/// small.
pub(crate) fn gains_and_losses(
    families: &[FamilyChange],
    material: Option<String>,
) -> Option<String> {
    let side = |gain: bool| -> Vec<String> {
        families
            .iter()
            .filter(|change| {
                says_something(change.family)
                    && change.value.abs() >= WORTH_A_WORD
                    && (change.value > 0.0) == gain
            })
            .take(2)
            .map(|change| match &material {
                Some(words) if change.family == Family::Material => {
                    format!("{words} ({})", pawns(change.value.round() as i32))
                }
                _ if gain => format!("has more from {}", told(change)),
                _ => format!("has less from {}", told(change)),
            })
            .collect()
    };
    // "has more from this and has more from that" says its verb once.
    let join = |parts: Vec<String>| -> Option<String> {
        let mut words: Option<String> = None;
        for part in parts {
            words = Some(match words {
                None => part,
                Some(before) => {
                    let verb = ["has more from ", "has less from "]
                        .into_iter()
                        .find(|verb| before.starts_with(verb) && part.starts_with(verb));
                    let part = verb.map_or(part.as_str(), |verb| &part[verb.len()..]);
                    format!("{before} and {part}")
                }
            });
        }
        words
    };
    match (join(side(true)), join(side(false))) {
        (Some(gains), Some(losses)) => Some(format!("{gains}, but {losses}")),
        (gains, losses) => gains.or(losses),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_things_are_left_unsaid() {
        let change = |family: Family, value: f64, mostly: Option<(Color, String)>| FamilyChange {
            family,
            value,
            mostly,
        };
        let rooks = Some((Color::White, "rooks on open files".to_owned()));
        let families = [
            change(Family::Material, -95.0, None),
            change(Family::Threats, -31.0, None),
            change(Family::Pieces, 20.4, rooks),
            change(Family::Mobility, 12.0, None),
            change(Family::Space, 3.0, None),
        ];
        assert_eq!(
            gains_and_losses(&families, Some("is a pawn down".to_owned())).unwrap(),
            "has more from the activity of pieces (+0.20, mostly White's rooks on open files) and mobility (+0.12), \
             but is a pawn down (-0.95) and has less from threats (-0.31)"
        );
        assert_eq!(gains_and_losses(&families[4..], None), None);
    }
}
