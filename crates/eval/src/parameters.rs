//! The parameters of an evaluator: declared weights, or the numbers of a network. Both live in files, and a file says whose it is.

use std::sync::Arc;

use crate::evaluator::{Evaluator, Tunable};
use crate::names::EvaluatorName;
use crate::nnue::{Network, Nnue, is_network};
use crate::weights::Weights;
use crate::weights_text::evaluator_of;
use crate::with_tunable;

/// The parameters of an evaluator. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Parameters {
    /// Declared weights.
    Weights(Weights),
    /// A network.
    Network(Arc<Network>),
}

impl From<Weights> for Parameters {
    fn from(weights: Weights) -> Parameters {
        Parameters::Weights(weights)
    }
}

impl Parameters {
    /// Reads a file, which says whose it is. Whatever is wrong is said in a sentence.
    pub fn read(bytes: &[u8]) -> Result<Parameters, String> {
        if is_network(bytes) {
            return Network::from_bytes(bytes)
                .map(|network| Parameters::Network(Arc::new(network)));
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
                .map(Parameters::Weights)
                .map_err(|error| error.to_string()),
            else Err(format!("'{evaluator}' plays by a network, not by weights"))
        )
    }

    /// Reads a file for this evaluator; another's is refused.
    pub fn read_for(evaluator: EvaluatorName, bytes: &[u8]) -> Result<Parameters, String> {
        let parameters = Parameters::read(bytes)?;
        if parameters.evaluator() == evaluator {
            Ok(parameters)
        } else {
            Err(format!(
                "these weights are for '{}', not for '{evaluator}'",
                parameters.evaluator()
            ))
        }
    }

    /// Whose it is.
    #[must_use]
    pub fn evaluator(&self) -> EvaluatorName {
        let name = match self {
            Parameters::Weights(weights) => weights.set().evaluator,
            Parameters::Network(_) => Nnue::NAME,
        };
        // Only evaluators that can be chosen by name have weights in files.
        name.parse().unwrap_or(EvaluatorName::Classical)
    }

    /// The weights, if that is what it is.
    #[must_use]
    pub fn weights(&self) -> Option<&Weights> {
        match self {
            Parameters::Weights(weights) => Some(weights),
            Parameters::Network(_) => None,
        }
    }

    /// As a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Parameters::Weights(weights) => weights.to_text().into_bytes(),
            Parameters::Network(network) => network.to_bytes(),
        }
    }
}

/// An evaluator that can be built from parameters other than its default ones.
pub trait FromParameters: Evaluator + Default {
    /// The evaluator with these parameters, if they are of its kind.
    fn from_parameters(parameters: &Parameters) -> Option<Self>;

    /// The evaluator with these parameters, or with its default ones if there are none of its kind.
    #[must_use]
    fn from_parameters_or_default(parameters: Option<&Parameters>) -> Self {
        parameters
            .and_then(Self::from_parameters)
            .unwrap_or_default()
    }
}

impl<E: Tunable + Default> FromParameters for E {
    fn from_parameters(parameters: &Parameters) -> Option<E> {
        let weights = parameters.weights()?;
        std::ptr::eq(weights.set(), E::weight_set()).then(|| E::with_weights(weights.clone()))
    }
}

impl FromParameters for Nnue {
    fn from_parameters(parameters: &Parameters) -> Option<Nnue> {
        match parameters {
            Parameters::Network(network) => Some(Nnue::with_network(Arc::clone(network))),
            Parameters::Weights(_) => None,
        }
    }
}
