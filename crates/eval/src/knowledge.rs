//! What an evaluator plays by: declared weights, or the numbers of a network. Both live in files, and a file says whose it is.

use std::sync::Arc;

use crate::evaluator::{Evaluator, Tunable};
use crate::names::EvaluatorName;
use crate::nnue::{Network, Nnue, is_network};
use crate::weights::Weights;
use crate::weights_text::evaluator_of;
use crate::with_tunable;

/// What an evaluator plays by. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Knowledge {
    /// Declared weights.
    Weights(Weights),
    /// A network.
    Network(Arc<Network>),
}

impl From<Weights> for Knowledge {
    fn from(weights: Weights) -> Knowledge {
        Knowledge::Weights(weights)
    }
}

impl Knowledge {
    /// Reads a file, which says whose it is. Whatever is wrong is said in a sentence.
    pub fn read(bytes: &[u8]) -> Result<Knowledge, String> {
        if is_network(bytes) {
            return Network::from_bytes(bytes).map(|network| Knowledge::Network(Arc::new(network)));
        }
        let unknown = || {
            "a file of weights begins with 'gander weights 1 NAME', a network with 'gander network 1 nnue'"
                .to_owned()
        };
        let text = std::str::from_utf8(bytes).map_err(|_| unknown())?;
        let name = evaluator_of(text).ok_or_else(unknown)?;
        let evaluator: EvaluatorName = name
            .parse()
            .map_err(|error: crate::UnknownEvaluator| error.to_string())?;
        with_tunable!(
            evaluator,
            E => Weights::parse(E::weight_set(), text)
                .map(Knowledge::Weights)
                .map_err(|error| error.to_string()),
            else Err(format!("'{evaluator}' plays by a network, not by weights"))
        )
    }

    /// Reads a file for this evaluator; another's is refused.
    pub fn read_for(evaluator: EvaluatorName, bytes: &[u8]) -> Result<Knowledge, String> {
        let knowledge = Knowledge::read(bytes)?;
        if knowledge.evaluator() == evaluator {
            Ok(knowledge)
        } else {
            Err(format!(
                "these weights are for '{}', not for '{evaluator}'",
                knowledge.evaluator()
            ))
        }
    }

    /// Whose it is.
    #[must_use]
    pub fn evaluator(&self) -> EvaluatorName {
        let name = match self {
            Knowledge::Weights(weights) => weights.set().evaluator,
            Knowledge::Network(_) => Nnue::NAME,
        };
        // Only evaluators that can be chosen by name have weights in files.
        name.parse().unwrap_or(EvaluatorName::Classical)
    }

    /// The weights, if that is what it is.
    #[must_use]
    pub fn weights(&self) -> Option<&Weights> {
        match self {
            Knowledge::Weights(weights) => Some(weights),
            Knowledge::Network(_) => None,
        }
    }

    /// As a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Knowledge::Weights(weights) => weights.to_text().into_bytes(),
            Knowledge::Network(network) => network.to_bytes(),
        }
    }
}

/// An evaluator that can be given other knowledge than it comes with.
pub trait Knowing: Evaluator + Default {
    /// The evaluator that knows this, if it is its kind of knowledge.
    fn knowing(knowledge: &Knowledge) -> Option<Self>;

    /// The evaluator that knows this, or what it comes with if there is nothing of its kind.
    #[must_use]
    fn knowing_or_default(knowledge: Option<&Knowledge>) -> Self {
        knowledge.and_then(Self::knowing).unwrap_or_default()
    }
}

impl<E: Tunable + Default> Knowing for E {
    fn knowing(knowledge: &Knowledge) -> Option<E> {
        let weights = knowledge.weights()?;
        std::ptr::eq(weights.set(), E::weight_set()).then(|| E::with_weights(weights.clone()))
    }
}

impl Knowing for Nnue {
    fn knowing(knowledge: &Knowledge) -> Option<Nnue> {
        match knowledge {
            Knowledge::Network(network) => Some(Nnue::with_network(Arc::clone(network))),
            Knowledge::Weights(_) => None,
        }
    }
}
