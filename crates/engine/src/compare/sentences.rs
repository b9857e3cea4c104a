//! A comparison in words: which move is better and by how much, and what it has more and less of at the end of its line.

use chess::{Color, Position};
use eval::Family;
use search::{MoverView, Score};
use wording::{Text, text};

use super::{Candidate, ComparedTerm, FamilyChange, by_family, says_something};
use crate::material::Trade;
use crate::{Mover, pawns};

/// Differences smaller than this, in centipawns, are not worth a word.
const WORTH_A_WORD: f64 = 8.0;

pub(super) fn sentences(
    position: &Position,
    first: &Candidate,
    second: &Candidate,
    terms: &[ComparedTerm],
) -> Vec<Text> {
    let mover = position.side_to_move();
    let (one, two) = (position.san(first.played), position.san(second.played));
    let scores = (first.score.for_side(mover), second.score.for_side(mover));
    let mut sentences = vec![verdict((&one, &two), scores, mover)];
    let families = by_family(terms, mover);
    let trade = Trade::between(&second.end, &first.end, mover);
    sentences.push(match gains_and_losses(&families, trade.stands()) {
        Some(what) => text!(
            "At the end of its line, compared with {two}, {one} {what}.",
            two,
            one,
            what
        ),
        None => {
            text!("At the ends of the two lines every group of terms is worth about the same.")
        }
    });
    sentences
}

/// Which move is better and by how much.
fn verdict(
    (one, two): (&str, &str),
    (first, second): (MoverView, MoverView),
    mover: Color,
) -> Text {
    match (first.0, second.0) {
        (Score::Mate(first), Score::Mate(second)) if (first > 0) == (second > 0) => match first > 0
        {
            true => text!(
                "Both moves lead to mate: {one} in {first}, {two} in {second}.",
                one,
                first,
                two,
                second
            ),
            false => text!(
                "Both moves are lost: {mover} is mated in {first} after {one}, in {second} after {two}.",
                mover,
                first = -first,
                one,
                second = -second,
                two
            ),
        },
        (Score::Mate(moves), _) if moves > 0 => forces_mate(one, two, moves),
        (_, Score::Mate(moves)) if moves > 0 => forces_mate(two, one, moves),
        (Score::Mate(moves), _) => allows_mate(one, two, -moves),
        (_, Score::Mate(moves)) => allows_mate(two, one, -moves),
        (Score::Centipawns(first), Score::Centipawns(second)) => {
            let difference = first - second;
            let scores = text!(
                "{first} for {mover} after {one}, {second} after {two}",
                first = pawns(first),
                mover,
                one,
                second = pawns(second),
                two
            );
            match difference {
                -9..=9 => text!(
                    "The search sees little between {one} and {two}: {scores}.",
                    one,
                    two,
                    scores
                ),
                10.. => better(one, two, difference, &scores),
                _ => better(two, one, -difference, &scores),
            }
        }
    }
}

fn forces_mate(one: &str, two: &str, moves: i32) -> Text {
    text!(
        "{one} forces mate in {moves}; {two} does not.",
        one,
        moves,
        two
    )
}

fn allows_mate(one: &str, two: &str, moves: i32) -> Text {
    text!(
        "{one} allows mate in {moves}; {two} does not.",
        one,
        moves,
        two
    )
}

fn better(one: &str, two: &str, difference: i32, scores: &Text) -> Text {
    text!(
        "{one} is better than {two} by {size}: {scores}.",
        one,
        two,
        size = pawns(difference).trim_start_matches('+'),
        scores
    )
}

/// "king safety (+0.61, mostly Black's king shelter)".
fn told(change: &FamilyChange) -> Text {
    let family = Text::words(change.family.words());
    let size = pawns(change.value.rounded().0);
    match &change.mostly {
        Some((side, noun)) => text!(
            "{family} ({size}, mostly {side}'s {noun})",
            family,
            size,
            side = *side,
            noun = Text::words(noun.clone())
        ),
        None => text!("{family} ({size})", family, size),
    }
}

/// What a side has more or less of: pieces, or something that a family of terms counts.
enum Part {
    Pieces(Text),
    Family(Text),
}

/// "is a pawn up (+1.02) and has more from king safety (+0.61), but has less from threats (-0.15)"; nothing if all is
/// small.
pub(crate) fn gains_and_losses(families: &[FamilyChange], material: Option<Text>) -> Option<Text> {
    let side = |gain: bool| -> Option<Text> {
        let mut parts = families
            .iter()
            .filter(|change| {
                says_something(change.family)
                    && change.value.0.abs() >= WORTH_A_WORD
                    && (change.value > Mover(0.0)) == gain
            })
            .take(2)
            .map(|change| match &material {
                Some(pieces) if change.family == Family::Material => Part::Pieces(text!(
                    "{pieces} ({size})",
                    pieces,
                    size = pawns(change.value.rounded().0)
                )),
                _ => Part::Family(told(change)),
            });
        let first = parts.next()?;
        Some(match (first, parts.next()) {
            // "has more from this and has more from that" says its verb once.
            (Part::Family(left), Some(Part::Family(right))) => {
                from(text!("{left} and {right}", left, right), gain)
            }
            (first, None) => clause(first, gain),
            (first, Some(second)) => text!(
                "{left} and {right}",
                left = clause(first, gain),
                right = clause(second, gain)
            ),
        })
    };
    match (side(true), side(false)) {
        (Some(gains), Some(losses)) => Some(text!("{gains}, but {losses}", gains, losses)),
        (gains, losses) => gains.or(losses),
    }
}

fn clause(part: Part, gain: bool) -> Text {
    match part {
        Part::Pieces(pieces) => pieces,
        Part::Family(what) => from(what, gain),
    }
}

fn from(what: Text, gain: bool) -> Text {
    match gain {
        true => text!("has more from {what}", what),
        false => text!("has less from {what}", what),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_things_are_left_unsaid() {
        let change = |family: Family, value: f64, mostly: Option<(Color, String)>| FamilyChange {
            family,
            value: Mover(value),
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
            gains_and_losses(&families, Some(Text::words("is a pawn down")))
                .unwrap()
                .to_string(),
            "has more from the activity of pieces (+0.20, mostly White's rooks on open files) and mobility (+0.12), \
             but is a pawn down (-0.95) and has less from threats (-0.31)"
        );
        assert_eq!(gains_and_losses(&families[4..], None), None);
    }
}
