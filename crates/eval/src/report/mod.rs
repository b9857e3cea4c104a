//! Explanations for people and programs: a table, sentences, comparisons, boards of figures and JSON. Everything here reads an
//! [`Explanation`] and adds nothing to it, so what is said is what was counted.

mod board;
mod comparison;
mod json;
mod json_parts;
mod material;
mod sentences;
mod squares;
mod terms;
mod text_table;

pub use board::board;
pub use comparison::{Change, PositionComparison};
pub use json::{ComparisonData, ExplanationData, comparison_json, explanation_json};
pub use json_parts::{Decimal, SideName};
pub use sentences::{Sentence, headline, sentences};
pub use squares::{PieceShare, Shares};
pub use terms::terms_page;
pub use text_table::{by_piece, heading, table};

use crate::explanation::Explanation;

/// The whole report of a position for people: heading, table, note, and what matters most in sentences.
#[must_use]
pub fn report(explanation: &Explanation) -> String {
    let mut text = table(explanation);
    text.push('\n');
    text.push_str(&headline(explanation));
    text.push('\n');
    for sentence in sentences(explanation) {
        text.push_str(&sentence.text.to_string());
        text.push('\n');
    }
    text
}

/// A count of an explanation in pawns, without its sign: two decimals, or none where the unit is the pawn.
#[must_use]
pub fn pawns(value: f64, unit: f64) -> String {
    let size = (value * unit / 100.0).abs();
    if unit >= 100.0 && size.fract() == 0.0 {
        format!("{size:.0}")
    } else {
        format!("{size:.2}")
    }
}

/// The same with its sign.
#[must_use]
pub fn signed_pawns(value: f64, unit: f64) -> String {
    let size = pawns(value, unit);
    // What rounds to nothing has no sign.
    let nothing = size.chars().all(|letter| matches!(letter, '0' | '.'));
    match value {
        _ if nothing => size,
        value if value > 0.0 => format!("+{size}"),
        _ => format!("-{size}"),
    }
}

/// A difference with its sign, nothing as a plain 0.
fn signed(value: i32) -> String {
    if value > 0 {
        format!("+{value}")
    } else {
        value.to_string()
    }
}
