//! The evaluators by name. This is the only place where a name becomes a type: below it everything is compiled for one
//! evaluator, above it nobody knows which one plays.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use chess::{History, Position};
use eval::{Evaluator, Explanation, MoverScore, Tunable, WeightSet, Weights};
use search::{Control, Found, Info, Limits, Pool, Settings, Tablebases};

/// Takes a position's score apart. Each caller has its own.
pub type Explainer = Box<dyn Fn(&Position) -> Explanation + Send>;

/// Judges one position.
pub type Judge = Box<dyn FnMut(&Position) -> MoverScore + Send>;

/// Lists the evaluators once: name in the code, type, and where its weights come from.
macro_rules! evaluators {
    ($($(#[$doc:meta])* $variant:ident: $evaluator:ty, $weights:ident;)*) => {
        /// An evaluator, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum EvaluatorName {
            $($(#[$doc])* $variant,)*
        }

        impl EvaluatorName {
            /// All of them, simplest first.
            pub const ALL: &[EvaluatorName] = &[$(EvaluatorName::$variant),*];

            /// The name people use.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(EvaluatorName::$variant => <$evaluator as Evaluator>::NAME,)*
                }
            }

            /// The declarations of its weights, if it has any.
            #[must_use]
            pub fn weight_set(self) -> Option<&'static WeightSet> {
                match self {
                    $(EvaluatorName::$variant => evaluators!(@set $weights, $evaluator),)*
                }
            }

            /// A pool of searchers that play by it, with its own weights or with those in this text.
            pub(crate) fn seat(
                self,
                weights: Option<&str>,
                threads: usize,
                hash_megabytes: usize,
            ) -> Result<Box<dyn Seat>, String> {
                match self {
                    $(EvaluatorName::$variant => {
                        let evaluator = $weights::<$evaluator>(weights)?;
                        Ok(Box::new(Pool::new(evaluator, threads, hash_megabytes)))
                    })*
                }
            }

            /// Explains positions with its own weights or with those in this text.
            ///
            /// # Errors
            /// If the text is not a file of weights for this evaluator.
            pub fn explainer(self, weights: Option<&str>) -> Result<Explainer, String> {
                match self {
                    $(EvaluatorName::$variant => {
                        let evaluator = $weights::<$evaluator>(weights)?;
                        Ok(Box::new(move |position| evaluator.explain(position)))
                    })*
                }
            }

            /// Judges positions with its own weights or with those in this text.
            ///
            /// # Errors
            /// If the text is not a file of weights for this evaluator.
            pub fn judge(self, weights: Option<&str>) -> Result<Judge, String> {
                match self {
                    $(EvaluatorName::$variant => {
                        let mut evaluator = $weights::<$evaluator>(weights)?;
                        Ok(Box::new(move |position| {
                            evaluator.reset(position);
                            evaluator.evaluate(position)
                        }))
                    })*
                }
            }
        }
    };
    (@set fixed, $evaluator:ty) => { None };
    (@set weighted, $evaluator:ty) => { Some(<$evaluator as Tunable>::weight_set()) };
}

evaluators! {
    /// Pawn 1, knight and bishop 3, rook 5, queen 9.
    Count: eval::Count, fixed;
}

/// What is played by if nobody chooses: the strongest.
impl Default for EvaluatorName {
    fn default() -> EvaluatorName {
        EvaluatorName::ALL[EvaluatorName::ALL.len() - 1]
    }
}

impl fmt::Display for EvaluatorName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl FromStr for EvaluatorName {
    type Err = String;

    fn from_str(text: &str) -> Result<EvaluatorName, String> {
        EvaluatorName::ALL
            .iter()
            .copied()
            .find(|name| name.as_str().eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                let names: Vec<&str> = EvaluatorName::ALL
                    .iter()
                    .map(|name| name.as_str())
                    .collect();
                format!(
                    "there is no evaluator '{text}': choose one of {}",
                    names.join(", ")
                )
            })
    }
}

/// An evaluator whose figures cannot be changed.
fn fixed<E: Evaluator + Default>(weights: Option<&str>) -> Result<E, String> {
    match weights {
        None => Ok(E::default()),
        Some(_) => Err(format!(
            "'{}' has no weights that a file could replace",
            E::NAME
        )),
    }
}

/// An evaluator made of declared weights.
#[allow(dead_code)]
fn weighted<E: Tunable + Default>(weights: Option<&str>) -> Result<E, String> {
    match weights {
        None => Ok(E::default()),
        Some(text) => Weights::parse(E::weight_set(), text)
            .map(E::with_weights)
            .map_err(|error| error.to_string()),
    }
}

/// A pool of searchers whose evaluator is not known by type any more.
pub(crate) trait Seat: Send {
    fn set_threads(&mut self, threads: usize);
    fn resize_hash(&mut self, megabytes: usize);
    fn set_tablebases(&mut self, tablebases: Option<Arc<dyn Tablebases>>);
    fn clear(&mut self);
    fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        settings: &Settings,
        control: &Arc<Control>,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found;
}

impl<E: Evaluator> Seat for Pool<E> {
    fn set_threads(&mut self, threads: usize) {
        Pool::set_threads(self, threads);
    }

    fn resize_hash(&mut self, megabytes: usize) {
        Pool::resize_hash(self, megabytes);
    }

    fn set_tablebases(&mut self, tablebases: Option<Arc<dyn Tablebases>>) {
        Pool::set_tablebases(self, tablebases);
    }

    fn clear(&mut self) {
        Pool::clear(self);
    }

    fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        settings: &Settings,
        control: &Arc<Control>,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        Pool::search(self, position, history, limits, settings, control, report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_others_refused() {
        for &name in EvaluatorName::ALL {
            assert_eq!(name.as_str().to_uppercase().parse(), Ok(name));
        }
        let refused = "guess".parse::<EvaluatorName>().unwrap_err();
        assert!(
            refused.contains("'guess'") && refused.contains("count"),
            "{refused}"
        );
    }

    #[test]
    fn the_explanation_is_the_judgement() {
        let position = Position::from_fen(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        )
        .unwrap();
        for &name in EvaluatorName::ALL {
            let explanation = name.explainer(None).unwrap()(&position);
            let judged = name.judge(None).unwrap()(&position);
            assert_eq!(explanation.score, judged.for_white(position.side_to_move()));
            assert_eq!(explanation.evaluator, name.as_str());
        }
    }
}
