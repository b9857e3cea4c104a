//! Two moves set against each other: each is searched, and the positions at the ends of the two lines are compared term
//! by term, in numbers and in sentences that say nothing the numbers do not.

mod sentences;

use chess::{Color, Move, Position};
use eval::{Explanation, Family, Scope};
use search::{Limits, Score, StopHandle};
use wording::{Text, words};

pub use crate::follow::after;
use crate::follow::{Patience, Until, followed, telling_length};
use crate::{Game, Mover, Session, White, WhiteView};
use sentences::sentences;

pub(crate) use sentences::gains_and_losses;

/// A move and where it leads.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The move.
    pub played: Move,
    /// What the search says of it.
    pub score: WhiteView,
    /// The line it leads to, the move itself first.
    pub line: Vec<Move>,
    /// The position at the end of the line.
    pub end: Position,
    /// Why that position is worth what it is.
    pub explanation: Explanation,
}

/// A term at the ends of both lines, in centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedTerm {
    /// The term's name.
    pub name: String,
    /// Its family.
    pub family: Family,
    /// What it means.
    pub meaning: String,
    /// What it is called in a sentence after "White's".
    pub noun: String,
    /// At the end of the first line.
    pub first: White<f64>,
    /// At the end of the second line.
    pub second: White<f64>,
    /// What White's and Black's accounts have more at the end of the first line than of the second, each as its own side sees it.
    pub parts: [Mover<f64>; 2],
    /// What White's and Black's accounts are at the end of the first line, each as its own side sees it.
    pub first_parts: [Mover<f64>; 2],
}

impl ComparedTerm {
    /// Whether the word for it in a sentence is the one for its family, so that naming it beside the family says nothing more. That
    /// is a question of words: families with such a term have others beside it.
    fn is_named_as_its_family(&self) -> bool {
        self.noun == self.family.name()
    }
}

/// What the first of two places has more than the second in a family of terms, in centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct FamilyChange {
    /// The family.
    pub family: Family,
    /// How much.
    pub value: Mover<f64>,
    /// Whose account of which term makes up most of it, if there is one; the term as it is called in a sentence.
    pub mostly: Option<(Color, String)>,
}

/// Two moves compared.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Who moves.
    pub mover: Color,
    /// The one move.
    pub first: Candidate,
    /// The other.
    pub second: Candidate,
    /// Every term that either end has.
    pub terms: Vec<ComparedTerm>,
    /// What it comes to, in words.
    pub sentences: Vec<Text>,
}

/// Searches both moves within these limits each and compares where they lead; nothing if the handle stopped it.
pub fn compare(
    session: &mut Session,
    game: &Game,
    moves: (Move, Move),
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Comparison> {
    let first = candidate(session, game, moves.0, limits, stop)?;
    let second = candidate(session, game, moves.1, limits, stop)?;
    let mover = game.position().side_to_move();
    let mut terms = compared(&first.explanation, &second.explanation);
    let sentences = sentences(game.position(), &first, &second, &terms);
    terms.push(beyond(&first, &second));
    Some(Comparison {
        mover,
        first,
        second,
        terms,
        sentences,
    })
}

/// What the search sees beyond each line: with it the terms of each line sum to the search's score, or to the number that stands for its
/// mate.
fn beyond(first: &Candidate, second: &Candidate) -> ComparedTerm {
    let beyond =
        |one: &Candidate| White(f64::from(one.score.0.as_number() - one.explanation.score.0));
    let is_mate = |one: &Candidate| matches!(one.score.0, Score::Mate(_));
    ComparedTerm {
        name: words!("beyond the line").to_owned(),
        family: Family::Interaction,
        meaning: match is_mate(first) || is_mate(second) {
            true => {
                words!("what the search sees beyond the line, a mate among it, and no term shows")
            }
            false => words!("what the search sees beyond the line, and no term shows"),
        }
        .to_owned(),
        noun: "prospects beyond the line".to_owned(),
        first: beyond(first),
        second: beyond(second),
        parts: [Mover(0.0); 2],
        first_parts: [Mover(0.0); 2],
    }
}

fn candidate(
    session: &mut Session,
    game: &Game,
    played: Move,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Candidate> {
    let limits = Limits {
        search_moves: vec![played],
        ..limits.clone()
    };
    let verdict = session.analyse(game, &limits, stop, &mut |_| {});
    let report = verdict.report();
    let line = match report.info.pv.first() {
        Some(&first) if first == played => report.info.pv.clone(),
        _ => vec![played],
    };
    let score = report.white_score();
    let mut line = followed(session, game, line, Until::AtRest, &limits, stop)?;
    line.truncate(telling_length(
        session,
        game.position(),
        &line,
        score,
        Patience::Nearest,
    ));
    let end = after(game.position(), &line);
    Some(Candidate {
        played,
        score,
        line,
        end,
        explanation: session.explain(&end),
    })
}

/// Every term of two explanations side by side, in centipawns.
#[must_use]
pub fn compared(first: &Explanation, second: &Explanation) -> Vec<ComparedTerm> {
    let mut terms: Vec<ComparedTerm> = Vec::new();
    for (explanation, is_first) in [(first, true), (second, false)] {
        for row in &explanation.rows {
            let at = match terms.iter().position(|term| term.name == row.name) {
                Some(at) => at,
                None => {
                    terms.push(ComparedTerm {
                        name: row.name.clone(),
                        family: row.family,
                        meaning: row.meaning.clone(),
                        noun: row.phrase.noun.to_owned(),
                        first: White(0.0),
                        second: White(0.0),
                        parts: [Mover(0.0); 2],
                        first_parts: [Mover(0.0); 2],
                    });
                    terms.len() - 1
                }
            };
            let term = &mut terms[at];
            let worth = |count: i32| f64::from(count) * explanation.unit;
            let parts = [Mover(worth(row.white)), Mover(worth(row.black))];
            for (difference, part) in term.parts.iter_mut().zip(parts) {
                *difference = match is_first {
                    true => *difference + part,
                    false => *difference - part,
                };
            }
            if is_first {
                term.first += White(worth(row.value));
                term.first_parts = parts;
            } else {
                term.second += White(worth(row.value));
            }
        }
    }
    terms
}

/// Whether a family says something of a position and not only of whose turn it is.
#[must_use]
pub fn says_something(family: Family) -> bool {
    family.scope() != Scope::Turn
}

/// What the first end has more than the second, family by family, from the mover's view; largest first.
#[must_use]
pub fn by_family(terms: &[ComparedTerm], mover: Color) -> Vec<FamilyChange> {
    let mut families: Vec<FamilyChange> = Vec::new();
    for term in terms {
        let difference = (term.first - term.second).for_side(mover);
        match families.iter_mut().find(|one| one.family == term.family) {
            Some(known) => known.value += difference,
            None => families.push(FamilyChange {
                family: term.family,
                value: difference,
                mostly: None,
            }),
        }
    }
    for change in &mut families {
        change.mostly = mostly(terms, change, mover);
    }
    families.sort_by(|one, two| two.value.0.abs().total_cmp(&one.value.0.abs()));
    families
}

/// Whose account of which term makes up at least half of a family's change.
fn mostly(terms: &[ComparedTerm], change: &FamilyChange, mover: Color) -> Option<(Color, String)> {
    // These have one term each, or none that is on a side's account.
    if change.family == Family::Material || change.family.scope() == Scope::Whole {
        return None;
    }
    let mut largest: Option<(f64, Color, &str)> = None;
    for term in terms.iter().filter(|term| term.family == change.family) {
        if term.is_named_as_its_family() {
            continue;
        }
        for side in Color::BOTH {
            let part = term.parts[side.index()];
            let for_mover = part.for_white(side).for_side(mover);
            // A penalty that somebody is rid of is no longer there to be pointed at.
            let is_there = term.first_parts[side.index()] > Mover(0.0) || part < Mover(0.0);
            let agrees = for_mover.0 * change.value.0 > 0.0;
            let size = for_mover.0.abs();
            if is_there && agrees && largest.is_none_or(|(most, ..)| size > most) {
                largest = Some((size, side, &term.noun));
            }
        }
    }
    largest
        .filter(|(size, ..)| *size >= change.value.0.abs() / 2.0)
        .map(|(_, side, noun)| (side, noun.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare_here(fen: &str, one: &str, two: &str) -> Comparison {
        let position = Position::from_fen(fen).unwrap();
        let moves = (
            position.parse_san(one).unwrap(),
            position.parse_san(two).unwrap(),
        );
        let stop = StopHandle::new();
        compare(
            &mut Session::default(),
            &Game::new(position),
            moves,
            &Limits::nodes(5000),
            &stop,
        )
        .unwrap()
    }

    #[test]
    fn terms_sum_to_the_scores_at_both_ends() {
        let found = compare_here(
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "Nf6",
            "h6",
        );
        for (candidate, sum) in [
            (
                &found.first,
                found
                    .terms
                    .iter()
                    .map(|term| term.first)
                    .sum::<White<f64>>(),
            ),
            (
                &found.second,
                found
                    .terms
                    .iter()
                    .map(|term| term.second)
                    .sum::<White<f64>>(),
            ),
        ] {
            let Score::Centipawns(score) = candidate.score.0 else {
                panic!("no mate here");
            };
            assert!((f64::from(score) - sum.0).abs() < 1e-6);
            assert_eq!(candidate.line[0], candidate.played);
        }
        let families: Mover<f64> = by_family(&found.terms, found.mover)
            .iter()
            .map(|change| change.value)
            .sum();
        let white: White<f64> = found
            .terms
            .iter()
            .map(|term| term.first - term.second)
            .sum();
        assert!(
            (families.0 + white.0).abs() < 1e-6,
            "Black's view is White's turned round"
        );
    }

    #[test]
    fn mates_are_named() {
        let found = compare_here("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8", "Ra1a7");
        assert!(
            found.sentences[0]
                .to_string()
                .starts_with("Ra8# forces mate in 1; Ra7 does not"),
            "{:?}",
            found.sentences
        );
    }

    #[test]
    fn what_makes_up_most_of_a_change_is_named_with_its_side() {
        let term = |noun: &str, first: f64, parts: [f64; 2]| ComparedTerm {
            name: noun.to_owned(),
            family: Family::Pawns,
            meaning: String::new(),
            noun: noun.to_owned(),
            first: White(first),
            second: White(0.0),
            parts: parts.map(Mover),
            first_parts: parts.map(Mover),
        };
        // White is left with isolated pawns; Black gains a little from supported ones.
        let terms = [
            term("isolated pawns", -30.0, [-30.0, 0.0]),
            term("supported pawns", -10.0, [0.0, 10.0]),
        ];
        let white = by_family(&terms, Color::White);
        assert_eq!(white[0].value, Mover(-40.0));
        assert_eq!(
            white[0].mostly,
            Some((Color::White, "isolated pawns".to_owned()))
        );
        assert_eq!(by_family(&terms, Color::Black)[0].value, Mover(40.0));
    }
}
