//! Two positions side by side: what changed, term by term, and what of it matters most.

use chess::Color;

use super::{pawns, signed, signed_pawns};
use crate::explanation::{Explanation, Row};
use crate::family::{Family, Phrase};
use crate::ledger::ROUNDING;

/// How many changes are put into sentences.
const SENTENCES: usize = 3;

/// Two explanations by the same evaluator.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionComparison {
    /// The first position.
    pub before: Explanation,
    /// The second.
    pub after: Explanation,
    /// What led from one to the other, if it was a move.
    pub by_move: Option<String>,
    /// Every row of either; differences sum to the difference of the totals.
    pub changes: Vec<Change>,
}

/// One row in both positions, White's view.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The row's name.
    pub name: String,
    /// Its family.
    pub family: Family,
    /// What it means.
    pub meaning: String,
    /// What it is called in a sentence.
    pub phrase: Phrase,
    /// Its value in the first position.
    pub before: i32,
    /// And in the second.
    pub after: i32,
}

impl Change {
    /// What it adds from one to the other.
    #[must_use]
    pub fn difference(&self) -> i32 {
        self.after - self.before
    }
}

impl PositionComparison {
    /// Compares two explanations of one evaluator.
    #[must_use]
    pub fn new(
        before: Explanation,
        after: Explanation,
        by_move: Option<String>,
    ) -> PositionComparison {
        let mut changes: Vec<Change> = Vec::new();
        let mut add = |row: &Row, is_after: bool| {
            let index = changes
                .iter()
                .position(|change| change.name == row.name && change.family == row.family)
                .unwrap_or_else(|| {
                    changes.push(Change {
                        name: row.name.clone(),
                        family: row.family,
                        meaning: row.meaning.clone(),
                        phrase: row.phrase,
                        before: 0,
                        after: 0,
                    });
                    changes.len() - 1
                });
            if is_after {
                changes[index].after += row.value;
            } else {
                changes[index].before += row.value;
            }
        };
        before.rows.iter().for_each(|row| add(row, false));
        after.rows.iter().for_each(|row| add(row, true));
        PositionComparison {
            before,
            after,
            by_move,
            changes,
        }
    }

    /// What the total changes by, White's view.
    #[must_use]
    pub fn difference(&self) -> i32 {
        self.after.total - self.before.total
    }

    /// The changes that are not nothing, largest first.
    #[must_use]
    pub fn largest(&self) -> Vec<&Change> {
        let mut changed: Vec<&Change> = self
            .changes
            .iter()
            .filter(|change| change.difference() != 0)
            .collect();
        changed.sort_by_key(|change| std::cmp::Reverse(change.difference().abs()));
        changed
    }

    /// The table of changes and what matters most.
    #[must_use]
    pub fn report(&self) -> String {
        let names = self
            .changes
            .iter()
            .map(|change| change.name.len())
            .chain([12])
            .max()
            .unwrap_or(12);
        let mut text = format!(
            "before  {}\nafter   {}\n",
            self.before.position.to_fen(),
            self.after.position.to_fen()
        );
        if let Some(played) = &self.by_move {
            text.push_str(&format!("move    {played}\n"));
        }
        text.push_str(&format!(
            "Evaluator {}, White's view.\n\n{:<names$} {:>7} {:>7} {:>7}  what it is\n",
            self.before.evaluator, "term", "before", "after", "change"
        ));
        for change in self.largest() {
            text.push_str(&format!(
                "{:<names$} {:>7} {:>7} {:>7}  {}\n",
                change.name,
                signed(change.before),
                signed(change.after),
                signed(change.difference()),
                change.meaning
            ));
        }
        text.push_str(&format!("{}\n", "-".repeat(names + 24)));
        text.push_str(&format!(
            "{:<names$} {:>7} {:>7} {:>7}\n\n",
            "total",
            signed(self.before.total),
            signed(self.after.total),
            signed(self.difference())
        ));
        for sentence in self.sentences() {
            text.push_str(&sentence);
            text.push('\n');
        }
        for (when, explanation) in [("before", &self.before), ("after", &self.after)] {
            if let Some(note) = &explanation.note {
                text.push_str(&format!("Note on the position {when}: {note}.\n"));
            }
        }
        text
    }

    /// What changed most, in sentences: the whole first, then the largest terms.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let unit = self.before.unit;
        let change = self.difference();
        let subject = match &self.by_move {
            Some(played) => format!("After {played} the score"),
            None => "From the first position to the second the score".to_owned(),
        };
        let from_to = format!(
            "from {} to {}",
            signed_pawns(f64::from(self.before.total), unit),
            signed_pawns(f64::from(self.after.total), unit)
        );
        let mut said = vec![match change {
            0 => format!(
                "{subject} stays at {}, White's view.",
                signed_pawns(f64::from(self.after.total), unit)
            ),
            _ => format!(
                "{subject} goes {from_to}, White's view: {} for {}.",
                pawns(f64::from(change), unit),
                favoured(change)
            ),
        }];
        let telling = self
            .largest()
            .into_iter()
            .filter(|change| change.name != ROUNDING)
            .take(SENTENCES);
        for changed in telling {
            let difference = changed.difference();
            let noun = changed.phrase.noun;
            let mut letters = noun.chars();
            let capital: String = letters
                .next()
                .map(|first| first.to_uppercase().chain(letters).collect())
                .unwrap_or_default();
            said.push(format!(
                "{capital}: {} for {}, from {} to {}.",
                pawns(f64::from(difference), unit),
                favoured(difference),
                signed_pawns(f64::from(changed.before), unit),
                signed_pawns(f64::from(changed.after), unit)
            ));
        }
        said
    }
}

fn favoured(value: i32) -> Color {
    if value > 0 {
        Color::White
    } else {
        Color::Black
    }
}
