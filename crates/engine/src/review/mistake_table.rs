//! A mistake in figures: the search's score after the move played and after the better move, each as the sum of the evaluator's terms
//! where its line ends and of one row for what the search sees beyond the line.

use serde::Serialize;
use ts_rs::TS;
use wording::words;

use crate::compare::ComparedTerm;
use crate::{RowFamily, White, WhiteView};

/// Rows that differ by at least this, in centipawns, are those that matter, the largest first.
const LEAST_THAT_MATTERS: i32 = 5;
/// At most so many rows matter.
const MOST_THAT_MATTER: usize = 8;

/// One row of the table, in the evaluator's centipawns from White's view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct MistakeRow {
    /// The term's name.
    pub name: String,
    /// The family of terms that it belongs to.
    pub family: RowFamily,
    /// What it means, in one line.
    pub meaning: String,
    /// What it is worth at the end of the line played.
    pub played: White<i32>,
    /// What it is worth at the end of the better line.
    pub best: White<i32>,
    /// Whether it is one of the few that differ most.
    pub matters: bool,
}

/// The two scores taken apart, in the evaluator's centipawns from White's view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct MistakeTable {
    /// The search's score after the move played; a mate in n moves is 32,000 less n.
    pub played_cp: White<i32>,
    /// The search's score after the better move.
    pub best_cp: White<i32>,
    /// What they are made of: each column sums to its score.
    pub rows: Vec<MistakeRow>,
}

impl MistakeTable {
    /// The terms at the ends of both lines, the line played first, and the scores that the search gives them.
    pub(super) fn new(terms: &[ComparedTerm], played: WhiteView, best: WhiteView) -> MistakeTable {
        let (played_cp, best_cp) = (White(played.0.as_number()), White(best.0.as_number()));
        let mut rows: Vec<MistakeRow> = terms
            .iter()
            .map(|term| MistakeRow {
                name: term.name.clone(),
                family: RowFamily::Terms(term.family),
                meaning: term.meaning.clone(),
                played: term.first.rounded(),
                best: term.second.rounded(),
                matters: false,
            })
            .filter(|row| row.played != White(0) || row.best != White(0))
            .collect();
        rows.sort_by_key(|row| std::cmp::Reverse((row.played - row.best).0.abs()));
        for row in rows.iter_mut().take(MOST_THAT_MATTER) {
            row.matters = (row.played - row.best).0.abs() >= LEAST_THAT_MATTERS;
        }
        let shown =
            |column: fn(&MistakeRow) -> White<i32>| rows.iter().map(column).sum::<White<i32>>();
        let (played_shown, best_shown) = (shown(|row| row.played), shown(|row| row.best));
        rows.push(MistakeRow {
            name: words!("beyond the line").to_owned(),
            family: RowFamily::Search,
            meaning: words!(
                "what the search sees beyond the line, a mate among it, and no term shows"
            )
            .to_owned(),
            played: played_cp - played_shown,
            best: best_cp - best_shown,
            matters: true,
        });
        MistakeTable {
            played_cp,
            best_cp,
            rows,
        }
    }
}
