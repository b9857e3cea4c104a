//! What matters most, in plain English: the largest rows, with the side, the size and the squares. Nothing is said that the
//! table does not hold.

use chess::{Color, Role, Square};

use super::pawns;
use crate::explanation::{Contribution, Explanation, Row};
use crate::family::{Family, Scope};
use crate::ledger::ROUNDING;

/// How many sentences a reader gets.
const SENTENCES: usize = 3;
/// How many places a sentence names.
const PLACES: usize = 3;

/// One thing said of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence {
    /// The row it speaks of, or `material` for all rows of that family.
    pub about: String,
    /// Whom it favours.
    pub favours: Color,
    /// By how much, in the explanation's unit; above zero.
    pub size: i32,
    /// The words.
    pub text: String,
}

/// Who stands better and by how much.
#[must_use]
pub fn headline(explanation: &Explanation) -> String {
    let centipawns = f64::from(explanation.total) * explanation.unit;
    if centipawns == 0.0 {
        return format!("{} calls it level.", explanation.evaluator);
    }
    let side = if centipawns > 0.0 {
        Color::White
    } else {
        Color::Black
    };
    let words = match centipawns.abs() {
        size if size < 30.0 => "about level, with a touch for",
        size if size < 80.0 => "slightly better for",
        size if size < 200.0 => "better for",
        _ => "far better for",
    };
    format!(
        "{} calls it {words} {side}, by {} pawns:",
        explanation.evaluator,
        pawns(f64::from(explanation.total), explanation.unit)
    )
}

/// The largest differences that are reasons, in sentences, at most three. In an ending whose value is known nothing is said but that and the material: the
/// other terms are set aside, and to dwell on them would mislead.
#[must_use]
pub fn sentences(explanation: &Explanation) -> Vec<Sentence> {
    let known = explanation
        .rows
        .iter()
        .any(|row| row.family == Family::KnownEnding);
    let mut said: Vec<Sentence> = Vec::new();
    said.extend(material(explanation));
    let told = |row: &&Row| {
        row.family != Family::Material
            && row.name != ROUNDING
            && row.value != 0
            && (!known || row.family == Family::KnownEnding)
    };
    let reasons: Vec<&Row> = explanation
        .rows
        .iter()
        .filter(told)
        .filter(|row| is_reason(explanation, row))
        .collect();
    let rows = match reasons.is_empty() {
        true => explanation.rows.iter().filter(told).collect(),
        false => reasons,
    };
    said.extend(rows.into_iter().map(|row| Sentence {
        about: row.name.clone(),
        favours: favoured(row.value),
        size: row.value.abs(),
        text: words(explanation, row),
    }));
    // The sort keeps the table's order among equals.
    said.sort_by_key(|sentence| std::cmp::Reverse(sentence.size));
    said.truncate(SENTENCES);
    said
}

/// Whether a row is a reason that helps a person. Where an evaluator has terms that say why a piece stands well, its tables of
/// squares only make up the rest; and with nothing but pawns left no king needs shelter.
fn is_reason(explanation: &Explanation, row: &Row) -> bool {
    match row.family {
        Family::Squares => !explanation.rows.iter().any(|other| {
            matches!(
                other.family,
                Family::Pieces | Family::Mobility | Family::Pawns | Family::KingSafety
            )
        }),
        Family::KingSafety => chess::Position::from_composed_fen(&explanation.fen)
            .map_or(true, |position| {
                Color::BOTH.iter().any(|&side| position.has_pieces(side))
            }),
        _ => true,
    }
}

fn favoured(value: i32) -> Color {
    if value > 0 {
        Color::White
    } else {
        Color::Black
    }
}

fn words(explanation: &Explanation, row: &Row) -> String {
    let size = pawns(f64::from(row.value), explanation.unit);
    let side = favoured(row.value);
    match row.family {
        // A network may think that having to move is a burden.
        Family::Tempo if side.is_white() != (row.white != 0) => {
            format!("It is {}'s move, which is worth {size} to {side}.", !side)
        }
        Family::Tempo => format!("It is {side}'s move, worth {size}."),
        Family::KnownEnding => format!(
            "This ending is known ({}), so what the terms say is set aside, which is worth {size} to {side}.",
            row.name
        ),
        Family::Scale => format!(
            "The ending is drawish ({}), which takes {size} off {}'s lead.",
            row.meaning, !side
        ),
        Family::Interaction => {
            format!("No single piece accounts for {size} of this, in favour of {side}.")
        }
        Family::Initiative if side == ahead_in_endgame(explanation) => format!(
            "The position is hard to hold ({}), which adds {size} to {side}'s lead in the endgame.",
            row.name
        ),
        Family::Initiative => format!(
            "The position is not hard to hold ({}), which helps {side} by {size} against {}'s lead in the endgame.",
            row.name, !side
        ),
        _ => comparison(explanation, row),
    }
}

/// Who is ahead in the endgame by what is on the board, before it is asked how hard that is to hold.
fn ahead_in_endgame(explanation: &Explanation) -> Color {
    let rows = explanation
        .rows
        .iter()
        .filter(|row| row.family.scope() != Scope::Whole);
    favoured(rows.map(|row| row.endgame).sum())
}

/// A sentence on a row that both sides may have a part in.
fn comparison(explanation: &Explanation, row: &Row) -> String {
    let amount = |value: i32| pawns(f64::from(value), explanation.unit);
    let phrase = row.phrase;
    let better = favoured(row.value);
    let worse = !better;
    let part = |side: Color| {
        if side.is_white() {
            row.white
        } else {
            row.black
        }
    };
    let (gain, loss) = (part(better), part(worse));
    let (is, cost) = if phrase.plural {
        ("are", "cost")
    } else {
        ("is", "costs")
    };
    let noun = phrase.noun;
    let size = amount(row.value);
    if gain > 0 && loss == 0 {
        let places = places(explanation, row, better, 1.0);
        format!("{better}'s {noun} {is} worth {size}{places}.")
    } else if gain > 0 && loss > 0 {
        let places = places(explanation, row, better, 1.0);
        format!(
            "{better}'s {noun} {is} worth {size} more than {worse}'s, {} against {}{places}.",
            amount(gain),
            amount(loss)
        )
    } else if gain == 0 {
        let places = places(explanation, row, worse, -1.0);
        format!("{worse}'s {noun} {cost} it {size}{places}.")
    } else if gain < 0 {
        let places = places(explanation, row, worse, -1.0);
        format!(
            "{worse}'s {noun} {cost} it {size} more than {better}'s, {} against {}{places}.",
            amount(loss),
            amount(gain)
        )
    } else if gain >= -loss {
        let places = places(explanation, row, better, 1.0);
        format!(
            "{better}'s {noun} {is} worth {} where {worse}'s {cost} {}, {size} in all{places}.",
            amount(gain),
            amount(loss)
        )
    } else {
        let places = places(explanation, row, worse, -1.0);
        format!(
            "{worse}'s {noun} {cost} it {} where {better}'s {is} worth {}, {size} in all{places}.",
            amount(loss),
            amount(gain)
        )
    }
}

/// The places that most make up a side's part, in brackets; nothing if there is none.
fn places(explanation: &Explanation, row: &Row, side: Color, sign: f64) -> String {
    let mut gathered: Vec<Contribution> = Vec::new();
    for contribution in row.contributions.iter().filter(|one| one.side == side) {
        match gathered
            .iter_mut()
            .find(|known| known.square == contribution.square)
        {
            Some(known) => known.value += contribution.value,
            None => gathered.push(*contribution),
        }
    }
    gathered.retain(|one| {
        pawns(one.value * sign, explanation.unit) != pawns(0.0, explanation.unit)
            && one.value * sign > 0.0
    });
    gathered.sort_by(|one, other| (other.value * sign).total_cmp(&(one.value * sign)));
    let more = gathered.len().saturating_sub(PLACES);
    gathered.truncate(PLACES);
    if gathered.is_empty() {
        return String::new();
    }
    let alone = gathered.len() == 1;
    let mut named: Vec<String> = gathered
        .iter()
        .map(|one| {
            let place = place(row, one, side);
            if alone {
                place
            } else {
                format!("{place} {}", pawns(one.value, explanation.unit))
            }
        })
        .collect();
    if more > 0 {
        named.push(format!("{more} more"));
    }
    format!(" ({})", named.join(", "))
}

fn place(row: &Row, contribution: &Contribution, side: Color) -> String {
    let square = contribution.square;
    match contribution.piece {
        _ if row.on_squares => square.to_string(),
        Some(piece) if piece.color() == side => format!("{} {square}", piece.role()),
        Some(piece) => format!("{}'s {} {square}", piece.color(), piece.role()),
        None => square.to_string(),
    }
}

/// All material in one sentence: who has more of what.
fn material(explanation: &Explanation) -> Option<Sentence> {
    let rows = || {
        explanation
            .rows
            .iter()
            .filter(|row| row.family == Family::Material)
    };
    let value: i32 = rows().map(|row| row.value).sum();
    if value == 0 {
        return None;
    }
    let mut balance = [0i32; 6];
    let mut counted: Vec<Square> = Vec::new();
    for contribution in rows().flat_map(|row| &row.contributions) {
        if let Some(piece) = contribution.piece
            && !counted.contains(&contribution.square)
        {
            counted.push(contribution.square);
            balance[piece.role().index()] += piece.color().sign();
        }
    }
    let more = |side: Color| -> Option<String> {
        let extra: Vec<String> = [
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ]
        .into_iter()
        .filter_map(|role| {
            let count = balance[role.index()] * side.sign();
            (count > 0).then(|| counted_noun(count, role))
        })
        .collect();
        (!extra.is_empty()).then(|| joined(&extra))
    };
    let better = favoured(value);
    let size = pawns(f64::from(value), explanation.unit);
    let text = match (more(better), more(!better)) {
        (Some(extra), None) => format!("{better} is ahead by {extra}, worth {size}."),
        (Some(extra), Some(other)) => {
            format!("{better} has {extra} for {other}, which is worth {size} to {better}.")
        }
        _ => format!("Material is worth {size} more to {better}."),
    };
    Some(Sentence {
        about: "material".to_owned(),
        favours: better,
        size: value.abs(),
        text,
    })
}

fn counted_noun(count: i32, role: Role) -> String {
    let words = [
        "no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let word = usize::try_from(count)
        .ok()
        .and_then(|count| words.get(count))
        .map_or_else(|| count.to_string(), |word| (*word).to_owned());
    let plural = if count == 1 { "" } else { "s" };
    format!("{word} {role}{plural}")
}

fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
