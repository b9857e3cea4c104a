//! Two moves set against each other: each is searched, and the positions at the ends of the two lines are compared term
//! by term, in numbers and in sentences that say nothing the numbers do not.

use std::sync::Arc;

use chess::{Color, Move, Outcome, Position};
use eval::Explanation;
use search::{Control, Limits, Score};

use crate::{Game, Session, pawns};

/// Differences smaller than this, in centipawns, are not worth a word.
const WORTH_A_WORD: f64 = 8.0;

/// Lines are followed for at least so many half-moves, unless the game ends.
const SHORTEST_LINE: usize = 6;
/// Lines that had to be followed on are cut at this length.
const LONGEST_LINE: usize = 16;

/// A line is told for at least so many half-moves: a move and its answer.
const LEAST_TOLD: usize = 2;

/// A move and where it leads.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The move.
    pub played: Move,
    /// What the search says of it, from White's view.
    pub score: Score,
    /// The line it leads to, the move itself first.
    pub line: Vec<Move>,
    /// The position at the end of the line.
    pub end: Position,
    /// Why that position is worth what it is.
    pub explanation: Explanation,
}

/// A term at the ends of both lines, in centipawns from White's view.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedTerm {
    /// The term's name.
    pub name: String,
    /// Its family.
    pub family: String,
    /// What it means.
    pub meaning: String,
    /// At the end of the first line.
    pub first: f64,
    /// At the end of the second line.
    pub second: f64,
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
    pub sentences: Vec<String>,
}

/// Searches both moves within these limits each and compares where they lead; nothing if the control stopped it.
pub fn compare(
    session: &mut Session,
    game: &Game,
    moves: (Move, Move),
    limits: &Limits,
    control: &Arc<Control>,
) -> Option<Comparison> {
    let first = candidate(session, game, moves.0, limits, control)?;
    let second = candidate(session, game, moves.1, limits, control)?;
    let mover = game.position().side_to_move();
    let terms = compared(&first.explanation, &second.explanation);
    let sentences = sentences(game.position(), &first, &second, &terms);
    Some(Comparison {
        mover,
        first,
        second,
        terms,
        sentences,
    })
}

fn candidate(
    session: &mut Session,
    game: &Game,
    played: Move,
    limits: &Limits,
    control: &Arc<Control>,
) -> Option<Candidate> {
    let limits = Limits {
        search_moves: vec![played],
        ..limits.clone()
    };
    let verdict = session.analyse(game, &limits, &Arc::new(Control::new()), &mut |_| {});
    let report = verdict.report();
    let line = match report.info.pv.first() {
        Some(&first) if first == played => report.info.pv.clone(),
        _ => vec![played],
    };
    let score = report.white_score();
    let mut line = followed(session, game, line, &limits, control)?;
    line.truncate(telling_length(session, game.position(), &line, score));
    let end = after(game.position(), &line);
    Some(Candidate {
        played,
        score,
        line,
        end,
        explanation: session.explain(&end),
    })
}

/// A line long enough to show where it leads: a search that found its answer in the hash table tells a short one, which
/// is searched on from its end. Nothing if the control stopped it.
pub(crate) fn followed(
    session: &mut Session,
    game: &Game,
    mut line: Vec<Move>,
    limits: &Limits,
    control: &Arc<Control>,
) -> Option<Vec<Move>> {
    let mut game = game.clone();
    for &played in &line {
        game.play(played);
    }
    let limits = Limits {
        search_moves: Vec::new(),
        nodes: limits.nodes.map(|nodes| (nodes / 4).max(1)),
        move_time: limits.move_time.map(|time| time / 4),
        ..limits.clone()
    };
    while line.len() < SHORTEST_LINE && game.outcome() == Outcome::Ongoing {
        if control.stopped() {
            return None;
        }
        let verdict = session.analyse(&game, &limits, &Arc::new(Control::new()), &mut |_| {});
        let mut added = false;
        for &played in verdict
            .report()
            .info
            .pv
            .iter()
            .take(LONGEST_LINE - line.len())
        {
            game.play(played);
            line.push(played);
            added = true;
        }
        if !added {
            break;
        }
    }
    (!control.stopped()).then_some(line)
}

/// How much of a line to follow so that what stands there explains the score: lines are often cut in the middle of an
/// exchange, where the material means nothing. The place is the one where the evaluator's own word comes nearest to what
/// the search found, the later of equals.
pub(crate) fn telling_length(
    session: &Session,
    position: &Position,
    line: &[Move],
    white: Score,
) -> usize {
    let Score::Centipawns(wanted) = white else {
        return line.len();
    };
    let mut position = *position;
    let mut best = (i32::MAX, line.len());
    for (at, &played) in line.iter().enumerate() {
        position.make(played, &mut ());
        let length = at + 1;
        if length >= LEAST_TOLD.min(line.len()) && !position.in_check() {
            let distance = (session.explain(&position).score.0 - wanted).abs();
            if distance <= best.0 {
                best = (distance, length);
            }
        }
    }
    best.1
}

/// The position at the end of a line.
#[must_use]
pub fn after(position: &Position, line: &[Move]) -> Position {
    let mut position = *position;
    for &played in line {
        position.make(played, &mut ());
    }
    position
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
                        family: row.family.clone(),
                        meaning: row.meaning.clone(),
                        first: 0.0,
                        second: 0.0,
                    });
                    terms.len() - 1
                }
            };
            let value = f64::from(row.value) * explanation.unit;
            if is_first {
                terms[at].first += value;
            } else {
                terms[at].second += value;
            }
        }
    }
    terms
}

/// Whether a family says something of a position and not only of whose turn it is.
pub(crate) fn says_something(family: &str) -> bool {
    !matches!(family, "tempo" | "rounding")
}

/// What the first end has more than the second, family by family, from the mover's view; largest first.
#[must_use]
pub fn by_family(terms: &[ComparedTerm], mover: Color) -> Vec<(String, f64)> {
    let mut families: Vec<(String, f64)> = Vec::new();
    for term in terms {
        let difference = for_mover(term.first - term.second, mover);
        match families.iter_mut().find(|(name, _)| *name == term.family) {
            Some((_, sum)) => *sum += difference,
            None => families.push((term.family.clone(), difference)),
        }
    }
    families.sort_by(|one, two| two.1.abs().total_cmp(&one.1.abs()));
    families
}

fn for_mover(white: f64, mover: Color) -> f64 {
    match mover {
        Color::White => white,
        Color::Black => -white,
    }
}

/// A mover's score, whatever side moves.
#[must_use]
pub(crate) fn mover_score(white: Score, mover: Color) -> Score {
    match mover {
        Color::White => white,
        Color::Black => white.reversed(),
    }
}

fn sentences(
    position: &Position,
    first: &Candidate,
    second: &Candidate,
    terms: &[ComparedTerm],
) -> Vec<String> {
    let mover = position.side_to_move();
    let (one, two) = (position.san(first.played), position.san(second.played));
    let scores = (
        mover_score(first.score, mover),
        mover_score(second.score, mover),
    );
    let mut sentences = vec![verdict((&one, &two), scores, mover)];
    let families = by_family(terms, mover);
    if let Some(words) = gains_and_losses(&families) {
        sentences.push(format!("At the ends of the two lines, {one} has {words}."));
    } else {
        sentences.push(
            "At the ends of the two lines every group of terms is worth about the same.".to_owned(),
        );
    }
    sentences
}

/// Which move is better and by how much.
fn verdict((one, two): (&str, &str), scores: (Score, Score), mover: Color) -> String {
    match scores {
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

/// What a family of terms is called in a sentence.
#[must_use]
pub fn family_words(family: &str) -> &str {
    match family {
        "squares" => "the placement of pieces",
        "pieces" => "the activity of pieces",
        "pawns" => "pawn structure",
        "tempo" => "having the move",
        "scale" => "scaling for drawish endings",
        other => other,
    }
}

/// "more from king safety (+0.61) and mobility (+0.20), but less threats (-0.15)"; nothing if all is small.
#[must_use]
pub(crate) fn gains_and_losses(families: &[(String, f64)]) -> Option<String> {
    let side = |gain: bool| {
        let parts: Vec<String> = families
            .iter()
            .filter(|(name, value)| {
                says_something(name) && value.abs() >= WORTH_A_WORD && (*value > 0.0) == gain
            })
            .take(2)
            .map(|(name, value)| {
                format!("{} ({})", family_words(name), pawns(value.round() as i32))
            })
            .collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    };
    match (side(true), side(false)) {
        (Some(gains), Some(losses)) => Some(format!("more from {gains}, but less from {losses}")),
        (Some(gains), None) => Some(format!("more from {gains}")),
        (None, Some(losses)) => Some(format!("less from {losses}")),
        (None, None) => None,
    }
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
        let control = Arc::new(Control::new());
        compare(
            &mut Session::default(),
            &Game::new(position),
            moves,
            &Limits::nodes(5000),
            &control,
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
                found.terms.iter().map(|term| term.first).sum::<f64>(),
            ),
            (
                &found.second,
                found.terms.iter().map(|term| term.second).sum::<f64>(),
            ),
        ] {
            let total = f64::from(candidate.explanation.total) * candidate.explanation.unit;
            assert!((total - sum).abs() < 1e-6);
            assert_eq!(candidate.line[0], candidate.played);
        }
        let families: f64 = by_family(&found.terms, found.mover)
            .iter()
            .map(|(_, value)| value)
            .sum();
        let white: f64 = found
            .terms
            .iter()
            .map(|term| term.first - term.second)
            .sum();
        assert!(
            (families + white).abs() < 1e-6,
            "Black's view is White's turned round"
        );
    }

    #[test]
    fn mates_are_named() {
        let found = compare_here("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8", "Ra1a7");
        assert!(
            found.sentences[0].starts_with("Ra8# forces mate in 1; Ra7 does not"),
            "{:?}",
            found.sentences
        );
    }

    #[test]
    fn small_things_are_left_unsaid() {
        let families = [
            ("mobility".to_owned(), 20.4),
            ("space".to_owned(), 3.0),
            ("threats".to_owned(), -31.0),
        ];
        assert_eq!(
            gains_and_losses(&families).unwrap(),
            "more from mobility (+0.20), but less from threats (-0.31)"
        );
        assert_eq!(gains_and_losses(&families[1..2]), None);
    }
}
