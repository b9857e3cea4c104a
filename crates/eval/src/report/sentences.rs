//! What matters most, in plain English: the largest rows, with the side, the size and the squares. Nothing is said that the
//! table does not hold.

use chess::Color;
use wording::{Text, text};

use super::material::material;
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
    pub text: Text,
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
        Family::KingSafety => Color::BOTH
            .iter()
            .any(|&side| explanation.position.has_pieces(side)),
        _ => true,
    }
}

pub(super) fn favoured(value: i32) -> Color {
    if value > 0 {
        Color::White
    } else {
        Color::Black
    }
}

fn words(explanation: &Explanation, row: &Row) -> Text {
    let size = pawns(f64::from(row.value), explanation.unit);
    let side = favoured(row.value);
    let other = !side;
    let name = Text::words(row.name.clone());
    match row.family {
        // A network may think that having to move is a burden.
        Family::Tempo if side.is_white() != (row.white != 0) => {
            text!(
                "It is {other}'s move, which is worth {size} to {side}.",
                other,
                size,
                side
            )
        }
        Family::Tempo => text!("It is {side}'s move, worth {size}.", side, size),
        Family::KnownEnding => text!(
            "This ending is known ({name}), so what the terms say is set aside, which is worth {size} to {side}.",
            name,
            size,
            side
        ),
        Family::Scale => text!(
            "The ending is drawish ({reason}), which takes {size} off {other}'s lead.",
            reason = Text::words(row.meaning.clone()),
            size,
            other
        ),
        Family::Interaction => {
            text!(
                "No single piece accounts for {size} of this, in favour of {side}.",
                size,
                side
            )
        }
        Family::Initiative if side == ahead_in_endgame(explanation) => text!(
            "The position is hard to hold ({name}), which adds {size} to {side}'s lead in the endgame.",
            name,
            size,
            side
        ),
        Family::Initiative => text!(
            "The position is not hard to hold ({name}), which helps {side} by {size} against {other}'s lead in the endgame.",
            name,
            side,
            size,
            other
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

/// A sentence on a row that both sides may have a part in, with the places that most make it up.
fn comparison(explanation: &Explanation, row: &Row) -> Text {
    let better = favoured(row.value);
    let (gain, loss) = if better.is_white() {
        (row.white, row.black)
    } else {
        (row.black, row.white)
    };
    // Whose part the sentence is about: what one has gained, or what the other has lost.
    let is_gain = gain > 0 && gain >= -loss;
    let (side, sign) = if is_gain {
        (better, 1.0)
    } else {
        (!better, -1.0)
    };
    let said = compared(explanation, row, (gain, loss), is_gain);
    match places(explanation, row, side, sign) {
        Some(places) => text!("{said} ({places}).", said, places),
        None => text!("{said}.", said),
    }
}

/// The clause of a comparison: what the better side has gained, or what the other has lost. The verb has the number of the term's noun.
fn compared(explanation: &Explanation, row: &Row, (gain, loss): (i32, i32), is_gain: bool) -> Text {
    let amount = |value: i32| pawns(f64::from(value), explanation.unit);
    let better = favoured(row.value);
    let worse = !better;
    let noun = Text::words(row.phrase.noun);
    let size = amount(row.value);
    let (more, less) = (amount(gain), amount(loss));
    match (is_gain, row.phrase.plural) {
        (true, false) if loss == 0 => {
            text!("{better}'s {noun} is worth {size}", better, noun, size)
        }
        (true, true) if loss == 0 => {
            text!("{better}'s {noun} are worth {size}", better, noun, size)
        }
        (true, false) if loss > 0 => text!(
            "{better}'s {noun} is worth {size} more than {worse}'s, {more} against {less}",
            better,
            noun,
            size,
            worse,
            more,
            less
        ),
        (true, true) if loss > 0 => text!(
            "{better}'s {noun} are worth {size} more than {worse}'s, {more} against {less}",
            better,
            noun,
            size,
            worse,
            more,
            less
        ),
        (true, false) => text!(
            "{better}'s {noun} is worth {more} where {worse}'s costs {less}, {size} in all",
            better,
            noun,
            more,
            worse,
            less,
            size
        ),
        (true, true) => text!(
            "{better}'s {noun} are worth {more} where {worse}'s cost {less}, {size} in all",
            better,
            noun,
            more,
            worse,
            less,
            size
        ),
        (false, false) if gain == 0 => {
            text!("{worse}'s {noun} costs it {size}", worse, noun, size)
        }
        (false, true) if gain == 0 => {
            text!("{worse}'s {noun} cost it {size}", worse, noun, size)
        }
        (false, false) if gain < 0 => text!(
            "{worse}'s {noun} costs it {size} more than {better}'s, {less} against {more}",
            worse,
            noun,
            size,
            better,
            less,
            more
        ),
        (false, true) if gain < 0 => text!(
            "{worse}'s {noun} cost it {size} more than {better}'s, {less} against {more}",
            worse,
            noun,
            size,
            better,
            less,
            more
        ),
        (false, false) => text!(
            "{worse}'s {noun} costs it {less} where {better}'s is worth {more}, {size} in all",
            worse,
            noun,
            less,
            better,
            more,
            size
        ),
        (false, true) => text!(
            "{worse}'s {noun} cost it {less} where {better}'s are worth {more}, {size} in all",
            worse,
            noun,
            less,
            better,
            more,
            size
        ),
    }
}

/// The places that most make up a side's part; nothing if there is none.
fn places(explanation: &Explanation, row: &Row, side: Color, sign: f64) -> Option<Text> {
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
    let alone = gathered.len() == 1;
    let mut named: Vec<Text> = gathered
        .iter()
        .map(|one| {
            let place = place(row, one, side);
            match alone {
                true => place,
                false => text!(
                    "{place} {size}",
                    place,
                    size = pawns(one.value, explanation.unit)
                ),
            }
        })
        .collect();
    if more > 0 {
        named.push(text!("{count} more", count = more.to_string()));
    }
    named
        .into_iter()
        .reduce(|left, right| text!("{left}, {right}", left, right))
}

fn place(row: &Row, contribution: &Contribution, side: Color) -> Text {
    let square = contribution.square;
    match contribution.piece.filter(|_| !row.on_squares) {
        Some(piece) if piece.color() == side => {
            text!("{role} {square}", role = piece.role(), square)
        }
        Some(piece) => text!(
            "{owner}'s {role} {square}",
            owner = piece.color(),
            role = piece.role(),
            square
        ),
        None => text!("{square}", square),
    }
}
