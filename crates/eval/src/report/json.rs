//! Explanations as JSON, on one line. The schema is `docs/explanation-schema.md`; a change that breaks a reader raises
//! [`SCHEMA`].

use std::fmt;

use super::{Comparison, Shares, headline, sentences};
use crate::explanation::{Contribution, Explanation, Row};

/// The version of the schema.
pub const SCHEMA: i32 = 1;

/// A JSON value that knows how to write itself.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// A number with decimals, written with at most two.
    Decimal(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Named values, in this order.
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    /// A text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    /// A text, or null.
    #[must_use]
    pub fn optional(text: Option<impl Into<String>>) -> Json {
        text.map_or(Json::Null, Json::text)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => out.write_str("null"),
            Json::Truth(value) => write!(out, "{value}"),
            Json::Whole(value) => write!(out, "{value}"),
            Json::Decimal(value) if value.is_finite() => {
                // Two decimals are enough for a share of a centipawn; adding 0 turns -0 into 0.
                write!(out, "{}", (value * 100.0).round() / 100.0 + 0.0)
            }
            Json::Decimal(_) => out.write_str("null"),
            Json::Text(text) => quoted(text, out),
            Json::List(items) => {
                out.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    out.write_str(if index == 0 { "" } else { "," })?;
                    item.fmt(out)?;
                }
                out.write_str("]")
            }
            Json::Object(members) => {
                out.write_str("{")?;
                for (index, (name, value)) in members.iter().enumerate() {
                    out.write_str(if index == 0 { "" } else { "," })?;
                    quoted(name, out)?;
                    out.write_str(":")?;
                    value.fmt(out)?;
                }
                out.write_str("}")
            }
        }
    }
}

fn quoted(text: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    out.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            control if control < ' ' => write!(out, "\\u{:04x}", control as u32)?,
            other => write!(out, "{other}")?,
        }
    }
    out.write_str("\"")
}

fn whole(value: i32) -> Json {
    Json::Whole(i64::from(value))
}

fn color_word(color: chess::Color) -> Json {
    Json::text(color.to_string().to_lowercase())
}

/// An explanation as JSON.
#[must_use]
pub fn explanation_json(explanation: &Explanation) -> Json {
    let shares = Shares::of(explanation);
    let decimals = |values: &[f64]| Json::List(values.iter().copied().map(Json::Decimal).collect());
    Json::Object(vec![
        ("schema", whole(SCHEMA)),
        ("fen", Json::text(&explanation.fen)),
        ("evaluator", Json::text(explanation.evaluator)),
        ("view", Json::text("white")),
        ("unit", Json::Decimal(explanation.unit)),
        (
            "phase",
            explanation
                .phase
                .map_or(Json::Null, |(phase, phase_whole)| {
                    Json::Object(vec![
                        ("middlegame", whole(phase)),
                        ("of", whole(phase_whole)),
                    ])
                }),
        ),
        (
            "rows",
            Json::List(explanation.rows.iter().map(row_json).collect()),
        ),
        ("total", whole(explanation.total)),
        ("score_cp", whole(explanation.score.0)),
        ("note", Json::optional(explanation.note.clone())),
        ("attributed", Json::Truth(explanation.attributed)),
        ("headline", Json::text(headline(explanation))),
        (
            "sentences",
            Json::List(
                sentences(explanation)
                    .into_iter()
                    .map(|sentence| Json::Text(sentence.text))
                    .collect(),
            ),
        ),
        ("by_square", decimals(&shares.squares)),
        ("by_square_without_material", decimals(&shares.positional)),
        (
            "by_piece",
            Json::List(
                shares
                    .pieces
                    .iter()
                    .map(|share| {
                        Json::Object(vec![
                            ("square", Json::text(share.square.to_string())),
                            ("piece", Json::text(share.piece.letter())),
                            ("side", color_word(share.piece.color())),
                            ("value", Json::Decimal(share.value)),
                            ("without_material", Json::Decimal(share.positional)),
                        ])
                    })
                    .collect(),
            ),
        ),
        ("on_no_square", Json::Decimal(shares.elsewhere)),
    ])
}

fn row_json(row: &Row) -> Json {
    Json::Object(vec![
        ("name", Json::text(&row.name)),
        ("family", Json::text(row.family.name())),
        ("meaning", Json::text(&row.meaning)),
        ("value", whole(row.value)),
        ("white", whole(row.white)),
        ("black", whole(row.black)),
        ("mg", whole(row.middlegame)),
        ("eg", whole(row.endgame)),
        (
            "contributions",
            Json::List(row.contributions.iter().map(contribution_json).collect()),
        ),
    ])
}

fn contribution_json(contribution: &Contribution) -> Json {
    Json::Object(vec![
        ("square", Json::text(contribution.square.to_string())),
        (
            "piece",
            Json::optional(contribution.piece.map(chess::Piece::letter)),
        ),
        ("side", color_word(contribution.side)),
        ("value", Json::Decimal(contribution.value)),
    ])
}

/// A comparison as JSON: both explanations and what changed.
#[must_use]
pub fn comparison_json(comparison: &Comparison) -> Json {
    Json::Object(vec![
        ("schema", whole(SCHEMA)),
        ("move", Json::optional(comparison.by_move.clone())),
        ("before", explanation_json(&comparison.before)),
        ("after", explanation_json(&comparison.after)),
        (
            "changes",
            Json::List(
                comparison
                    .changes
                    .iter()
                    .map(|change| {
                        Json::Object(vec![
                            ("name", Json::text(&change.name)),
                            ("family", Json::text(change.family.name())),
                            ("meaning", Json::text(&change.meaning)),
                            ("before", whole(change.before)),
                            ("after", whole(change.after)),
                            ("change", whole(change.difference())),
                        ])
                    })
                    .collect(),
            ),
        ),
        ("change", whole(comparison.difference())),
        (
            "sentences",
            Json::List(comparison.sentences().into_iter().map(Json::Text).collect()),
        ),
    ])
}
