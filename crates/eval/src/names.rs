//! The evaluators by name: what people type becomes one of these, and is matched once, by [`with_evaluator!`](crate::with_evaluator).

use std::fmt;
use std::str::FromStr;

use crate::weights::{WeightSet, Weights};
use crate::weights_text::WeightsError;
use crate::{Evaluator, Explanation, Tunable};

/// The evaluators there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvaluatorName {
    /// Pieces counted, 1, 3, 3, 5 and 9.
    Count,
    /// Material and one table for all pieces.
    Applet,
    /// Material inside tables; lone kings are driven to the edge.
    Rustic,
    /// Material, tables, king safety, development and centre.
    Scacchista,
    /// Everything a textbook names, tapered.
    Textbook,
    /// Gander's own.
    Classical,
}

/// Runs an expression with a type name that stands for the evaluator of that name: the one place where the choice is made.
///
/// ```
/// use eval::{Evaluator, EvaluatorName, with_evaluator};
/// let name = "rustic".parse::<EvaluatorName>().unwrap();
/// assert_eq!(with_evaluator!(name, E => E::NAME), "rustic");
/// ```
#[macro_export]
macro_rules! with_evaluator {
    ($name:expr, $evaluator:ident => $body:expr) => {
        match $name {
            $crate::EvaluatorName::Count => {
                type $evaluator = $crate::Count;
                $body
            }
            $crate::EvaluatorName::Applet => {
                type $evaluator = $crate::Applet;
                $body
            }
            $crate::EvaluatorName::Rustic => {
                type $evaluator = $crate::Rustic;
                $body
            }
            $crate::EvaluatorName::Scacchista => {
                type $evaluator = $crate::Scacchista;
                $body
            }
            $crate::EvaluatorName::Textbook => {
                type $evaluator = $crate::Textbook;
                $body
            }
            $crate::EvaluatorName::Classical => {
                type $evaluator = $crate::Classical;
                $body
            }
        }
    };
}

impl EvaluatorName {
    /// All of them, simplest first.
    pub const ALL: &'static [EvaluatorName] = &[
        EvaluatorName::Count,
        EvaluatorName::Applet,
        EvaluatorName::Rustic,
        EvaluatorName::Scacchista,
        EvaluatorName::Textbook,
        EvaluatorName::Classical,
    ];

    /// The name as people type it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        with_evaluator!(self, E => E::NAME)
    }

    /// The declarations of its weights.
    #[must_use]
    pub fn weight_set(self) -> &'static WeightSet {
        with_evaluator!(self, E => E::weight_set())
    }

    /// The weights it comes with.
    #[must_use]
    pub fn default_weights(self) -> Weights {
        with_evaluator!(self, E => E::default().weights().clone())
    }

    /// Reads a file of weights for it.
    pub fn parse_weights(self, text: &str) -> Result<Weights, WeightsError> {
        Weights::parse(self.weight_set(), text)
    }

    /// Its explanation of a position, with these weights or its own. Weights of another evaluator are passed over.
    #[must_use]
    pub fn explain(self, weights: Option<&Weights>, position: &chess::Position) -> Explanation {
        with_evaluator!(self, E => evaluator::<E>(weights).explain(position))
    }
}

/// The evaluator with these weights if they are its kind, else with those it comes with.
fn evaluator<E: Tunable + Default>(weights: Option<&Weights>) -> E {
    match weights {
        Some(weights) if std::ptr::eq(weights.set(), E::weight_set()) => {
            E::with_weights(weights.clone())
        }
        _ => E::default(),
    }
}

impl fmt::Display for EvaluatorName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A text that names no evaluator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEvaluator(String);

impl fmt::Display for UnknownEvaluator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = EvaluatorName::ALL
            .iter()
            .map(|name| name.as_str())
            .collect();
        write!(
            formatter,
            "there is no evaluator '{}'; the evaluators are {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownEvaluator {}

impl FromStr for EvaluatorName {
    type Err = UnknownEvaluator;

    fn from_str(text: &str) -> Result<EvaluatorName, UnknownEvaluator> {
        EvaluatorName::ALL
            .iter()
            .copied()
            .find(|name| name.as_str().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| UnknownEvaluator(text.trim().to_owned()))
    }
}
