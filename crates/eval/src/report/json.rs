//! Explanations as data for programs, written as one line of JSON. The schema is `docs/explanation-schema.md`; a change that
//! breaks a reader raises [`SCHEMA`].

use std::fmt;

use chess::Piece;
use serde::Serialize;
use ts_rs::TS;
use wording::Text;

use super::{Decimal, PieceShare, PositionComparison, Shares, SideName, headline, sentences};
use crate::explanation::{Contribution, Explanation, Row};

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// How far the game has gone.
#[derive(Serialize, TS)]
#[ts(rename = "Phase")]
struct PhaseData {
    middlegame: i32,
    of: i32,
}

/// What one square adds to a term.
#[derive(Serialize, TS)]
#[ts(rename = "Contribution")]
struct ContributionData {
    square: String,
    /// The piece's letter, if it is a piece that adds it.
    piece: Option<char>,
    side: SideName,
    /// What it is worth to that side.
    value: Decimal,
}

impl From<&Contribution> for ContributionData {
    fn from(contribution: &Contribution) -> ContributionData {
        ContributionData {
            square: contribution.square.to_string(),
            piece: contribution.piece.map(Piece::letter),
            side: contribution.side.into(),
            value: Decimal(contribution.value),
        }
    }
}

/// One term of an explanation.
#[derive(Serialize, TS)]
#[ts(rename = "Row")]
struct RowData<'a> {
    name: &'a str,
    family: &'static str,
    meaning: &'a str,
    value: i32,
    white: i32,
    /// Positive is good for Black.
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

/// What a standing piece adds, from White's view.
#[derive(Serialize, TS)]
#[ts(rename = "PieceWorth")]
struct PieceData {
    square: String,
    piece: char,
    side: SideName,
    value: Decimal,
    without_material: Decimal,
}

impl From<&PieceShare> for PieceData {
    fn from(share: &PieceShare) -> PieceData {
        PieceData {
            square: share.square.to_string(),
            piece: share.piece.letter(),
            side: share.piece.color().into(),
            value: Decimal(share.value),
            without_material: Decimal(share.positional),
        }
    }
}

/// An explanation as data.
#[derive(Serialize, TS)]
#[ts(rename = "Explanation")]
pub struct ExplanationData<'a> {
    schema: u32,
    fen: String,
    evaluator: &'static str,
    /// Always `white`.
    view: &'static str,
    /// What one count of `value` is worth in centipawns.
    unit: Decimal,
    /// The weight of the middlegame; null where the evaluator does not taper.
    phase: Option<PhaseData>,
    rows: Vec<RowData<'a>>,
    total: i32,
    score_cp: i32,
    note: Option<String>,
    /// The note as a template with its arguments, for other languages than English.
    note_said: Option<&'a Text>,
    /// Whether the rows are an attribution, as a network's are, and not a sum of rules.
    attributed: bool,
    headline: String,
    sentences: Vec<String>,
    /// The sentences as templates with their arguments, for other languages than English.
    said: Vec<Text>,
    /// a1, b1, … h8, from White's view.
    by_square: Vec<Decimal>,
    by_square_without_material: Vec<Decimal>,
    by_piece: Vec<PieceData>,
    on_no_square: Decimal,
}

/// An explanation as data.
#[must_use]
pub fn explanation_json(explanation: &Explanation) -> ExplanationData<'_> {
    let shares = Shares::of(explanation);
    let said: Vec<Text> = sentences(explanation)
        .into_iter()
        .map(|sentence| sentence.text)
        .collect();
    ExplanationData {
        schema: SCHEMA,
        fen: explanation.position.to_fen(),
        evaluator: explanation.evaluator,
        view: "white",
        unit: Decimal(explanation.unit),
        phase: explanation
            .phase
            .map(|(middlegame, of)| PhaseData { middlegame, of }),
        rows: explanation.rows.iter().map(Into::into).collect(),
        total: explanation.total,
        score_cp: explanation.score.0,
        note: explanation.note.as_ref().map(ToString::to_string),
        note_said: explanation.note.as_ref(),
        attributed: explanation.attributed,
        headline: headline(explanation),
        sentences: said.iter().map(ToString::to_string).collect(),
        said,
        by_square: Decimal::each(&shares.squares),
        by_square_without_material: Decimal::each(&shares.positional),
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
pub fn comparison_json(comparison: &PositionComparison) -> ComparisonData<'_> {
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
