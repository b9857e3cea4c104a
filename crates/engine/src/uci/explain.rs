//! What `eval` shows: the score of the position taken apart.

use eval::Explanation;

use crate::report::pawns;

/// The rows as a table for people, from White's view.
#[must_use]
pub fn lines(explanation: &Explanation) -> Vec<String> {
    let mut lines = vec![format!(
        "{:<28} {:>8} {:>8} {:>8}",
        format!("'{}', White's view", explanation.evaluator),
        "White",
        "Black",
        "total"
    )];
    for row in &explanation.rows {
        lines.push(format!(
            "{:<28} {:>8} {:>8} {:>8}",
            row.name, row.white, row.black, row.value
        ));
    }
    lines.push(format!("{:<28} {:>26}", "sum", explanation.total));
    lines.push(format!(
        "Score: {} pawns for White",
        pawns(explanation.score.0)
    ));
    lines.extend(explanation.note.clone());
    lines
}
