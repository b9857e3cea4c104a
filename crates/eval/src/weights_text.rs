//! Weights as text: what the tuner writes, the engine loads and a person can read and edit.
//!
//! ```text
//! gander weights 1 classical
//!
//! [knight mobility]
//! mg -62 -53 -12 -4 3 13 22 28 33
//! eg -81 -56 -31 -16 5 11 17 20 25
//! ```
//!
//! Boards have their eight ranks on eight lines, the eighth rank first, as one looks at a board. `#` begins a comment.

use std::fmt;

use crate::score::Pair;
use crate::weight_bounds::{LARGEST_WEIGHT, check};
use crate::weights::{Declaration, Kind, Shape, WeightSet, Weights};

/// Why a text is not a file of weights for this evaluator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The line, counted from 1; 0 if the fault is in the whole.
    pub line: usize,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            formatter.write_str(&self.reason)
        } else {
            write!(formatter, "line {}: {}", self.line, self.reason)
        }
    }
}

impl std::error::Error for WeightsError {}

fn fault<T>(line: usize, reason: String) -> Result<T, WeightsError> {
    Err(WeightsError { line, reason })
}

/// The evaluator that a file of weights says it is for, from its first line.
#[must_use]
pub fn evaluator_of(text: &str) -> Option<&str> {
    text.lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('#'))?
        .strip_prefix("gander weights 1 ")
        .map(str::trim)
}

/// Which entry stands in this place of the text; boards are printed with the eighth rank first.
fn entry_at(declaration: &Declaration, place: usize) -> usize {
    match declaration.shape {
        Shape::Board => place ^ 56,
        _ => place,
    }
}

impl Weights {
    /// Reads weights for a set. Every weight must be there once, with all its values; nothing else may be.
    pub fn parse(set: &'static WeightSet, text: &str) -> Result<Weights, WeightsError> {
        match evaluator_of(text) {
            Some(name) if name == set.evaluator => {}
            Some(name) => {
                return fault(
                    0,
                    format!(
                        "these weights are for '{name}', not for '{}'",
                        set.evaluator
                    ),
                );
            }
            None => {
                return fault(
                    1,
                    format!(
                        "a file of weights begins with 'gander weights 1 {}'",
                        set.evaluator
                    ),
                );
            }
        }
        let mut reader = Reader::new(set);
        let mut begun = false;
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            // The first line that says something is the heading, seen to above.
            if begun {
                reader.read(index + 1, line)?;
            }
            begun = true;
        }
        reader.finish()
    }

    /// The weights as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("gander weights 1 {}\n", self.set().evaluator);
        for declaration in self.set().declarations {
            text.push_str(&format!(
                "\n# {}\n[{}]\n",
                declaration.meaning, declaration.name
            ));
            self.write_values(declaration, "mg", Pair::middlegame, &mut text);
            if self.set().tapered {
                self.write_values(declaration, "eg", Pair::endgame, &mut text);
            }
        }
        text
    }

    fn write_values(
        &self,
        declaration: &Declaration,
        phase: &str,
        part: fn(Pair) -> i32,
        text: &mut String,
    ) {
        text.push_str(phase);
        let values = self.of(declaration);
        for place in 0..values.len() {
            let value = part(values[entry_at(declaration, place)]);
            if declaration.shape == Shape::Board {
                text.push_str(if place % 8 == 0 { "\n" } else { "" });
                // The blank stays between values of any length.
                text.push_str(&format!(" {value:>5}"));
            } else {
                text.push_str(&format!(" {value}"));
            }
        }
        text.push('\n');
    }
}

/// Gathers values section by section.
struct Reader {
    set: &'static WeightSet,
    section: Option<&'static Declaration>,
    endgame: bool,
    middlegame_values: Vec<Option<i32>>,
    endgame_values: Vec<Option<i32>>,
    place: usize,
}

impl Reader {
    fn new(set: &'static WeightSet) -> Reader {
        Reader {
            set,
            section: None,
            endgame: false,
            middlegame_values: vec![None; set.len],
            endgame_values: vec![None; set.len],
            place: 0,
        }
    }

    fn read(&mut self, number: usize, line: &str) -> Result<(), WeightsError> {
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            let Some(found) = self.set.find(name) else {
                return fault(
                    number,
                    format!("'{}' has no weight '{name}'", self.set.evaluator),
                );
            };
            self.section = Some(found);
            self.place = found.len;
            return Ok(());
        }
        let Some(section) = self.section else {
            return fault(number, format!("'{line}' stands before the first [weight]"));
        };
        for word in line.split_ascii_whitespace() {
            if word == "mg" || word == "eg" {
                self.endgame = word == "eg";
                self.place = 0;
                continue;
            }
            let value = match word.parse::<i32>() {
                Ok(value) if (-LARGEST_WEIGHT..=LARGEST_WEIGHT).contains(&value) => value,
                _ => {
                    return fault(
                        number,
                        format!(
                            "'{word}' is not a whole number from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}"
                        ),
                    );
                }
            };
            if self.place >= section.len {
                return fault(
                    number,
                    format!(
                        "'{}' has {} values after mg and after eg, and here are more",
                        section.name, section.len
                    ),
                );
            }
            let values = if self.endgame {
                &mut self.endgame_values
            } else {
                &mut self.middlegame_values
            };
            let slot = &mut values[section.offset + entry_at(section, self.place)];
            if slot.replace(value).is_some() {
                return fault(number, format!("'{}' is given twice", section.name));
            }
            self.place += 1;
        }
        Ok(())
    }

    fn finish(self) -> Result<Weights, WeightsError> {
        let mut pairs = Vec::with_capacity(self.set.len);
        for index in 0..self.set.len {
            let middlegame = self.middlegame_values[index];
            let endgame = if self.set.tapered {
                self.endgame_values[index]
            } else {
                middlegame
            };
            let (Some(middlegame), Some(endgame)) = (middlegame, endgame) else {
                let name = self
                    .set
                    .declaration_of(index)
                    .map_or("", |found| found.name);
                return fault(0, format!("values of '{name}' are missing"));
            };
            pairs.push(Pair::new(middlegame, endgame));
        }
        if let Err(too_large) = check(self.set, &pairs) {
            return fault(
                0,
                format!(
                    "the {} weights are so large that a position could sum up to {}, and {} is the most",
                    match too_large.kind {
                        Kind::Linear => "linear",
                        Kind::Danger => "danger",
                        Kind::Complexity => "complexity",
                    },
                    too_large.sum,
                    too_large.limit
                ),
            );
        }
        Weights::new(self.set, pairs).ok_or_else(|| WeightsError {
            line: 0,
            reason: "values are missing".to_owned(),
        })
    }
}
