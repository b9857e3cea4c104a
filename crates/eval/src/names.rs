//! The evaluators by name: what people type becomes one of these, and is matched once, by [`with_evaluator!`](crate::with_evaluator).

use std::fmt;
use std::str::FromStr;

use crate::nnue::Nnue;
use crate::parameters::{FromParameters, Parameters};
use crate::weights::{Declaration, Weights};
use crate::{Evaluator, Explanation, Tunable};

/// The list of evaluators, simplest first: those made of declared weights, and the one that plays by a network. Each is one line here;
/// the macro that is named gets the list after its own arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! for_evaluators {
    ($callback:ident $arguments:tt) => {
        $crate::$callback! {
            $arguments
            [
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
            ]
            /// A network trained on Gander's games.
            Nnue
        }
    };
}

/// The names of a list of evaluators, as a type.
#[doc(hidden)]
#[macro_export]
macro_rules! evaluator_names {
    (() [$($(#[$about:meta])* $tunable:ident,)*] $(#[$about_network:meta])* $network:ident) => {
        /// The evaluators there are.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum EvaluatorName {
            $($(#[$about])* $tunable,)*
            $(#[$about_network])* $network,
        }

        impl EvaluatorName {
            /// All of them, simplest first.
            pub const ALL: &'static [EvaluatorName] =
                &[$(EvaluatorName::$tunable,)* EvaluatorName::$network];
        }
    };
}

for_evaluators!(evaluator_names());

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
        $crate::with_tunable!($name, $evaluator => $body, else {
            type $evaluator = $crate::Nnue;
            $body
        })
    };
}

/// The same for evaluators made of declared weights ([`Tunable`]); the expression after `else` is for the others.
///
/// ```
/// use eval::{EvaluatorName, Tunable, with_tunable};
/// let weights = |name| with_tunable!(name, E => E::weight_set().len, else 0);
/// assert_eq!(weights(EvaluatorName::Count), 5);
/// assert_eq!(weights(EvaluatorName::Nnue), 0);
/// ```
#[macro_export]
macro_rules! with_tunable {
    ($name:expr, $evaluator:ident => $body:expr, else $otherwise:expr) => {
        $crate::for_evaluators!(match_evaluator($name, $evaluator, $body, $otherwise))
    };
}

/// The choice among a list of evaluators.
#[doc(hidden)]
#[macro_export]
macro_rules! match_evaluator {
    (
        ($name:expr, $evaluator:ident, $body:expr, $otherwise:expr)
        [$($(#[$about:meta])* $tunable:ident,)*] $(#[$about_network:meta])* $network:ident
    ) => {
        match $name {
            $($crate::EvaluatorName::$tunable => {
                type $evaluator = $crate::$tunable;
                $body
            })*
            $crate::EvaluatorName::$network => $otherwise,
        }
    };
}

impl EvaluatorName {
    /// The name as people type it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        with_evaluator!(self, E => E::NAME)
    }

    /// The declarations of its weights; none if it plays by a network.
    #[must_use]
    pub fn declarations(self) -> &'static [Declaration] {
        with_tunable!(self, E => E::weight_set().declarations, else &[])
    }

    /// The weights it comes with, if it is made of weights.
    #[must_use]
    pub fn default_weights(self) -> Option<Weights> {
        with_tunable!(self, E => Some(E::default_weights().clone()), else None)
    }

    /// What it comes with, weights or a network.
    #[must_use]
    pub fn default_parameters(self) -> Parameters {
        match self.default_weights() {
            Some(weights) => Parameters::Weights(weights),
            None => Parameters::Network(Nnue::default_network()),
        }
    }

    /// Its explanation of a position, with these parameters or its default ones. Parameters of another evaluator are ignored.
    #[must_use]
    pub fn explain(
        self,
        parameters: Option<&Parameters>,
        position: &chess::Position,
    ) -> Explanation {
        with_evaluator!(self, E => E::explain_by(parameters, position))
    }

    /// What it says of a position without search, with these parameters or its default ones. Parameters of another evaluator are
    /// ignored.
    #[must_use]
    pub fn evaluate(
        self,
        parameters: Option<&Parameters>,
        position: &chess::Position,
    ) -> crate::MoverScore {
        with_evaluator!(self, E => E::evaluate_by(parameters, position))
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
