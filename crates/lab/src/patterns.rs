//! Choosing terms by pattern: `king*`, `mobility`, `knight mobility[3]` is not one. `*` stands for anything, `?` for one letter; case
//! does not matter. A pattern is held against a weight's name and against its family.

use eval::{Declaration, WeightSet};

use crate::{InputError, LabError};

/// Whether a text fits a pattern with `*` and `?`.
#[must_use]
pub fn fits(pattern: &str, text: &str) -> bool {
    fn from(pattern: &[char], text: &[char]) -> bool {
        match pattern {
            [] => text.is_empty(),
            ['*', rest @ ..] => (0..=text.len()).any(|skipped| from(rest, &text[skipped..])),
            ['?', rest @ ..] => !text.is_empty() && from(rest, &text[1..]),
            [letter, rest @ ..] => text.first() == Some(letter) && from(rest, &text[1..]),
        }
    }
    let letters = |of: &str| -> Vec<char> { of.to_lowercase().chars().collect() };
    from(&letters(pattern), &letters(text))
}

fn chosen(pattern: &str, declaration: &Declaration) -> bool {
    fits(pattern, declaration.name) || fits(pattern, declaration.family.name())
}

/// Which entries of a set may move: those of `only` (all if empty) that are not in `freeze`. A pattern that fits nothing is an error.
pub fn select(
    set: &'static WeightSet,
    only: &[String],
    freeze: &[String],
) -> Result<Vec<bool>, LabError> {
    for pattern in only.iter().chain(freeze) {
        if !set
            .declarations
            .iter()
            .any(|declared| chosen(pattern, declared))
        {
            let mut families: Vec<&str> = set
                .declarations
                .iter()
                .map(|declared| declared.family.name())
                .collect();
            families.dedup();
            return Err(InputError::NoSuchWeight(
                set.evaluator,
                pattern.to_owned(),
                families.join(", "),
            )
            .into());
        }
    }
    let mut free = vec![false; set.len];
    for declared in set.declarations {
        let named = only.is_empty() || only.iter().any(|pattern| chosen(pattern, declared));
        let frozen = freeze.iter().any(|pattern| chosen(pattern, declared));
        free[declared.offset..declared.offset + declared.len].fill(named && !frozen);
    }
    Ok(free)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn stars_and_question_marks() {
        assert!(fits("king*", "King safety"));
        assert!(fits("*mobility", "knight mobility"));
        assert!(fits("p?wn", "pawn"));
        assert!(fits("*", ""));
        assert!(!fits("king", "king safety"));
        assert!(!fits("?", ""));
    }
}
