//! Explanations as data for programs, written as one line of JSON. The schema is `docs/explanation-schema.md`; a change that
//! breaks a reader raises [`SCHEMA`].

use std::fmt;

use chess::{Color, Piece, Square};
use serde::{Serialize, Serializer};

use super::{Comparison, PieceShare, Shares, headline, sentences};
use crate::explanation::{Contribution, Explanation, Row};

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// Two decimals are enough for a share of a centipawn; adding 0 turns -0 into 0.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

/// A number with at most two decimals; whole numbers are written without any.
struct Decimal(f64);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = rounded(self.0);
        match value.fract() == 0.0 && value.abs() < 1e15 {
            true => serializer.serialize_i64(value as i64),
            false => serializer.serialize_f64(value),
        }
    }
}

/// Anything that is written as its text.
struct AsText<T>(T);

impl<T: fmt::Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// `white` or `black`.
fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[derive(Serialize)]
struct PhaseData {
    middlegame: i32,
    of: i32,
}

#[derive(Serialize)]
struct ContributionData {
    square: AsText<Square>,
    piece: Option<AsText<char>>,
    side: &'static str,
    value: Decimal,
}

impl From<&Contribution> for ContributionData {
    fn from(contribution: &Contribution) -> ContributionData {
        ContributionData {
            square: AsText(contribution.square),
            piece: contribution.piece.map(Piece::letter).map(AsText),
            side: color_word(contribution.side),
            value: Decimal(contribution.value),
        }
    }
}

#[derive(Serialize)]
struct RowData<'a> {
    name: &'a str,
    family: &'static str,
    meaning: &'a str,
    value: i32,
    white: i32,
    black: i32,
    mg: i32,
    eg: i32,
    contributions: Vec<ContributionData>,
}

impl<'a> From<&'a Row> for RowData<'a> {
    fn from(row: &'a Row) -> RowData<'a> {
        RowData {
            name: &row.name,
            family: row.family.name(),
            meaning: &row.meaning,
            value: row.value,
            white: row.white,
            black: row.black,
            mg: row.middlegame,
            eg: row.endgame,
            contributions: row.contributions.iter().map(Into::into).collect(),
        }
    }
}

#[derive(Serialize)]
struct PieceData {
    square: AsText<Square>,
    piece: AsText<char>,
    side: &'static str,
    value: Decimal,
    without_material: Decimal,
}

impl From<&PieceShare> for PieceData {
    fn from(share: &PieceShare) -> PieceData {
        PieceData {
            square: AsText(share.square),
            piece: AsText(share.piece.letter()),
            side: color_word(share.piece.color()),
            value: Decimal(share.value),
            without_material: Decimal(share.positional),
        }
    }
}

/// An explanation as data.
#[derive(Serialize)]
pub struct ExplanationData<'a> {
    schema: u32,
    fen: &'a str,
    evaluator: &'static str,
    view: &'static str,
    unit: Decimal,
    phase: Option<PhaseData>,
    rows: Vec<RowData<'a>>,
    total: i32,
    score_cp: i32,
    note: Option<&'a str>,
    attributed: bool,
    headline: String,
    sentences: Vec<String>,
    by_square: Vec<Decimal>,
    by_square_without_material: Vec<Decimal>,
    by_piece: Vec<PieceData>,
    on_no_square: Decimal,
}

/// An explanation as data.
#[must_use]
pub fn explanation_json(explanation: &Explanation) -> ExplanationData<'_> {
    let shares = Shares::of(explanation);
    let decimals = |values: &[f64]| values.iter().copied().map(Decimal).collect();
    ExplanationData {
        schema: SCHEMA,
        fen: &explanation.fen,
        evaluator: explanation.evaluator,
        view: "white",
        unit: Decimal(explanation.unit),
        phase: explanation
            .phase
            .map(|(middlegame, of)| PhaseData { middlegame, of }),
        rows: explanation.rows.iter().map(Into::into).collect(),
        total: explanation.total,
        score_cp: explanation.score.0,
        note: explanation.note.as_deref(),
        attributed: explanation.attributed,
        headline: headline(explanation),
        sentences: sentences(explanation)
            .into_iter()
            .map(|sentence| sentence.text)
            .collect(),
        by_square: decimals(&shares.squares),
        by_square_without_material: decimals(&shares.positional),
        by_piece: shares.pieces.iter().map(Into::into).collect(),
        on_no_square: Decimal(shares.elsewhere),
    }
}

#[derive(Serialize)]
struct ChangeData<'a> {
    name: &'a str,
    family: &'static str,
    meaning: &'a str,
    before: i32,
    after: i32,
    change: i32,
}

/// A comparison as data: both explanations and what changed.
#[derive(Serialize)]
pub struct ComparisonData<'a> {
    schema: u32,
    #[serde(rename = "move")]
    by_move: Option<&'a str>,
    before: ExplanationData<'a>,
    after: ExplanationData<'a>,
    changes: Vec<ChangeData<'a>>,
    change: i32,
    sentences: Vec<String>,
}

/// A comparison as data.
#[must_use]
pub fn comparison_json(comparison: &Comparison) -> ComparisonData<'_> {
    ComparisonData {
        schema: SCHEMA,
        by_move: comparison.by_move.as_deref(),
        before: explanation_json(&comparison.before),
        after: explanation_json(&comparison.after),
        changes: comparison
            .changes
            .iter()
            .map(|change| ChangeData {
                name: &change.name,
                family: change.family.name(),
                meaning: &change.meaning,
                before: change.before,
                after: change.after,
                change: change.difference(),
            })
            .collect(),
        change: comparison.difference(),
        sentences: comparison.sentences(),
    }
}

/// One line of JSON.
fn write_line(data: &impl Serialize, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_str(&serde_json::to_string(data).map_err(|_| fmt::Error)?)
}

impl fmt::Display for ExplanationData<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(self, formatter)
    }
}

impl fmt::Display for ComparisonData<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(self, formatter)
    }
}
