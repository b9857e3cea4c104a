//! Weights as the page shows and changes them: every number of an evaluator with a key, and a set of changes by key.

use std::collections::BTreeMap;

use engine::EvaluatorName;
use eval::{Declaration, Pair, Shape, Weights};
use serde::Serialize;
use ts_rs::TS;

use crate::refusal::Refusal;
use crate::sessions::SessionKey;

/// Changed numbers by key.
pub type Changes = BTreeMap<String, i32>;

/// Changes that one request may hold.
const MOST_CHANGES: usize = 4096;
/// How far a weight may go, in its own unit.
const FURTHEST: i32 = 10_000;

/// One number that a person can change.
#[derive(Serialize, TS)]
#[ts(rename = "WeightNumber")]
pub struct Number {
    key: String,
    term: &'static str,
    /// Which of the term's entries it is, where there are several: a number, a square, a rank or a name.
    entry: Option<String>,
    half: Option<Half>,
    meaning: &'static str,
    value: i32,
    min: i32,
    max: i32,
}

/// Which part of a tapered value.
#[derive(Clone, Copy, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "WeightHalf")]
enum Half {
    Middlegame,
    Endgame,
}

/// All numbers of an evaluator.
#[must_use]
pub fn numbers(evaluator: EvaluatorName) -> Vec<Number> {
    let Some(weights) = evaluator.default_weights() else {
        return Vec::new();
    };
    let set = weights.set();
    let mut numbers = Vec::new();
    for declaration in set.declarations {
        for (index, pair) in weights.of(declaration).iter().enumerate() {
            let halves: &[Half] = if set.tapered {
                &[Half::Middlegame, Half::Endgame]
            } else {
                &[Half::Middlegame]
            };
            for &half in halves {
                let value = match half {
                    Half::Middlegame => pair.middlegame(),
                    Half::Endgame => pair.endgame(),
                };
                let reach = (2 * value.abs()).max(50);
                numbers.push(Number {
                    key: key(declaration, index, half),
                    term: declaration.name,
                    entry: entry(declaration, index),
                    half: set.tapered.then_some(half),
                    meaning: declaration.meaning,
                    value,
                    min: value - reach,
                    max: value + reach,
                });
            }
        }
    }
    numbers
}

fn key(declaration: &Declaration, index: usize, half: Half) -> String {
    let half = match half {
        Half::Middlegame => "mg",
        Half::Endgame => "eg",
    };
    format!("{}/{index}/{half}", declaration.name)
}

fn entry(declaration: &Declaration, index: usize) -> Option<String> {
    match declaration.shape {
        Shape::Single => None,
        Shape::Count => Some(index.to_string()),
        Shape::Ranks => Some(format!("rank {}", index + 1)),
        Shape::Board => chess::Square::all()
            .nth(index)
            .map(|square| square.to_string()),
        Shape::Named(names) => names.get(index).map(|name| (*name).to_owned()),
    }
}

/// The evaluator's weights with these changes.
pub fn changed(evaluator: EvaluatorName, changes: &Changes) -> Result<Weights, Refusal> {
    if changes.len() > MOST_CHANGES {
        return Err(Refusal::input(format!(
            "At most {MOST_CHANGES} weights can be changed at a time."
        )));
    }
    let weights = evaluator.default_weights().ok_or_else(|| {
        Refusal::input(format!(
            "'{evaluator}' plays by a network, which has no weights to change one by one."
        ))
    })?;
    let set = weights.set();
    let mut values = weights.values().to_vec();
    for (key, &value) in changes {
        let unknown = || {
            Refusal::input(format!(
                "There is no weight '{}' in {evaluator}.",
                shown(key)
            ))
        };
        if !(-FURTHEST..=FURTHEST).contains(&value) {
            return Err(Refusal::input(format!(
                "A weight lies between -{FURTHEST} and {FURTHEST}; '{}' does not.",
                shown(key)
            )));
        }
        let (rest, half) = key.rsplit_once('/').ok_or_else(unknown)?;
        let (name, index) = rest.rsplit_once('/').ok_or_else(unknown)?;
        let declaration = set.find(name).ok_or_else(unknown)?;
        let index: usize = index.parse().map_err(|_| unknown())?;
        if index >= declaration.len {
            return Err(unknown());
        }
        let place = &mut values[declaration.offset + index];
        *place = match half {
            "mg" if set.tapered => Pair::new(value, place.endgame()),
            "mg" => Pair::new(value, value),
            "eg" if set.tapered => Pair::new(place.middlegame(), value),
            _ => return Err(unknown()),
        };
    }
    Weights::new(set, values)
        .ok_or_else(|| Refusal::input("These weights do not fit the evaluator."))
}

/// What a search plays by: the evaluator alone, or with changed weights.
pub fn session_key(evaluator: EvaluatorName, changes: &Changes) -> Result<SessionKey, Refusal> {
    // Changes are checked here, so that a wrong one is refused before anything is searched.
    if !changes.is_empty() {
        changed(evaluator, changes)?;
    }
    Ok(SessionKey {
        size: Default::default(),
        evaluator,
        changes: changes.clone(),
    })
}

/// A stranger's key, short enough to repeat.
fn shown(key: &str) -> String {
    key.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_beyond_every_bound_is_refused() {
        for value in [FURTHEST + 1, -FURTHEST - 1, i32::MAX, i32::MIN] {
            let changes = Changes::from([("material/0/mg".to_owned(), value)]);
            let refused = changed(EvaluatorName::Classical, &changes).unwrap_err();
            let said = format!("{refused:?}");
            assert!(said.contains("lies between"), "{value}: {said}");
        }
    }

    #[test]
    fn every_number_can_be_changed_by_its_key_and_comes_back() {
        for &evaluator in EvaluatorName::ALL {
            let Some(shipped) = evaluator.default_weights().map(|weights| weights.to_text()) else {
                assert!(numbers(evaluator).is_empty());
                assert!(changed(evaluator, &Changes::new()).is_err());
                continue;
            };
            assert_eq!(
                changed(evaluator, &Changes::new()).unwrap().to_text(),
                shipped
            );
            for number in numbers(evaluator) {
                let same = Changes::from([(number.key.clone(), number.value)]);
                assert_eq!(
                    changed(evaluator, &same).unwrap().to_text(),
                    shipped,
                    "{}",
                    number.key
                );
                let other = Changes::from([(number.key.clone(), number.max)]);
                assert_ne!(
                    changed(evaluator, &other).unwrap().to_text(),
                    shipped,
                    "{}",
                    number.key
                );
            }
        }
    }

    #[test]
    fn wrong_keys_and_values_are_refused() {
        let evaluator = EvaluatorName::Classical;
        let known = numbers(evaluator)[0].key.clone();
        for key in [
            "",
            "/",
            "nonsense/0/mg",
            "//mg",
            &known.replace("/mg", "/xx"),
            &known.replace("/0/", "/999999/"),
        ] {
            assert!(
                changed(evaluator, &Changes::from([(key.to_owned(), 1)])).is_err(),
                "{key}"
            );
        }
        assert!(changed(evaluator, &Changes::from([(known, i32::MIN + 1)])).is_err());
    }
}
