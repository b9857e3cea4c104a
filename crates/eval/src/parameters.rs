//! The parameters of an evaluator: declared weights, or the numbers of a network. Both live in files, and a file says whose it is.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use chess::Position;

use crate::evaluator::{Evaluator, Tunable};
use crate::explanation::Explanation;
use crate::names::{EvaluatorName, UnknownEvaluator};
use crate::nnue::words::Surrogate;
use crate::nnue::{Network, NetworkError, Nnue, WordsError, is_network};
use crate::score::MoverScore;
use crate::weights::Weights;
use crate::weights_text::{WeightsError, evaluator_of};
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

/// Why something cannot be read as parameters.
#[derive(Debug, thiserror::Error)]
pub enum ParametersError {
    /// The system would not give the file.
    #[error("it could not be read: {0}")]
    Unreadable(#[from] std::io::Error),
    /// No weights or network are that long; it may be a device that never ends.
    #[error("it is larger than {} MB, and no weights or network are", LARGEST_FILE >> 20)]
    TooLarge,
    /// Neither weights nor a network.
    #[error(
        "a file of weights begins with 'gander weights 1 NAME', a network with 'gander network 1 nnue', or 2 or 3"
    )]
    Unrecognised,
    /// It names an unknown evaluator.
    #[error(transparent)]
    UnknownEvaluator(#[from] UnknownEvaluator),
    /// The weights are wrong.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The network is wrong.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The words beside the network are wrong.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// Weights for an evaluator that has none.
    #[error("'{0}' plays by a network, not by weights")]
    HasNoWeights(EvaluatorName),
    /// Another's.
    #[error("these weights are for '{found}', not for '{wanted}'")]
    OfAnother {
        /// Whose they are.
        found: EvaluatorName,
        /// Whose they should be.
        wanted: EvaluatorName,
    },
}

/// The most bytes that are read of a file.
const LARGEST_FILE: u64 = 512 << 20;

impl Parameters {
    /// Reads bytes, which say whose they are.
    pub fn read(bytes: &[u8]) -> Result<Parameters, ParametersError> {
        if is_network(bytes) {
            return Ok(Parameters::Network(Arc::new(Network::from_bytes(bytes)?)));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| ParametersError::Unrecognised)?;
        let name = evaluator_of(text).ok_or(ParametersError::Unrecognised)?;
        let evaluator: EvaluatorName = name.parse()?;
        with_tunable!(
            evaluator,
            E => Ok(Parameters::Weights(Weights::parse(E::weight_set(), text)?)),
            else Err(ParametersError::HasNoWeights(evaluator))
        )
    }

    /// Reads bytes for this evaluator; another's are refused.
    pub fn read_for(evaluator: EvaluatorName, bytes: &[u8]) -> Result<Parameters, ParametersError> {
        Parameters::read(bytes)?.expect_for(evaluator)
    }

    /// Reads a file, which says whose it is.
    pub fn from_file(path: &Path) -> Result<Parameters, ParametersError> {
        let mut bytes = Vec::new();
        File::open(path)?
            .take(LARGEST_FILE + 1)
            .read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(ParametersError::TooLarge);
        }
        let parameters = Parameters::read(&bytes)?;
        if let Parameters::Network(_) = parameters {
            Surrogate::publish_beside(path)?;
        }
        Ok(parameters)
    }

    /// Reads a file for this evaluator; another's is refused.
    pub fn from_file_for(
        evaluator: EvaluatorName,
        path: &Path,
    ) -> Result<Parameters, ParametersError> {
        Parameters::from_file(path)?.expect_for(evaluator)
    }

    fn expect_for(self, wanted: EvaluatorName) -> Result<Parameters, ParametersError> {
        let found = self.evaluator();
        if found == wanted {
            Ok(self)
        } else {
            Err(ParametersError::OfAnother { found, wanted })
        }
    }

    /// Whose it is.
    #[must_use]
    pub fn evaluator(&self) -> EvaluatorName {
        match self {
            Parameters::Weights(weights) => match weights.set().evaluator.parse() {
                Ok(name) => name,
                Err(error) => unreachable!("only evaluators are made of parameters: {error}"),
            },
            Parameters::Network(_) => EvaluatorName::Nnue,
        }
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

    /// The number that such an evaluator gives for a position alone. Nothing is built for it.
    #[must_use]
    fn evaluate_by(parameters: Option<&Parameters>, position: &Position) -> MoverScore;

    /// That number taken apart. Nothing is built for it.
    #[must_use]
    fn explain_by(parameters: Option<&Parameters>, position: &Position) -> Explanation;
}

/// The weights among these parameters, if they are this evaluator's.
fn weights_of<E: Tunable>(parameters: &Parameters) -> Option<&Weights> {
    parameters
        .weights()
        .filter(|weights| std::ptr::eq(weights.set(), E::weight_set()))
}

impl<E: Tunable + Default> FromParameters for E {
    fn from_parameters(parameters: &Parameters) -> Option<E> {
        weights_of::<E>(parameters).map(|weights| E::with_weights(weights.clone()))
    }

    fn evaluate_by(parameters: Option<&Parameters>, position: &Position) -> MoverScore {
        let weights = parameters.and_then(weights_of::<E>);
        E::evaluate_with(weights.unwrap_or(E::default_weights()), position)
    }

    fn explain_by(parameters: Option<&Parameters>, position: &Position) -> Explanation {
        let weights = parameters.and_then(weights_of::<E>);
        E::explain_with(weights.unwrap_or(E::default_weights()), position)
    }
}

impl FromParameters for Nnue {
    fn from_parameters(parameters: &Parameters) -> Option<Nnue> {
        match parameters {
            Parameters::Network(network) => Some(Nnue::with_network(Arc::clone(network))),
            Parameters::Weights(_) => None,
        }
    }

    fn evaluate_by(parameters: Option<&Parameters>, position: &Position) -> MoverScore {
        match parameters {
            Some(Parameters::Network(network)) => Nnue::evaluate_with(network, position),
            _ => Nnue::evaluate_with(&Nnue::default_network(), position),
        }
    }

    fn explain_by(parameters: Option<&Parameters>, position: &Position) -> Explanation {
        match parameters {
            Some(Parameters::Network(network)) => Nnue::explain_with(network, position),
            _ => Nnue::explain_with(&Nnue::default_network(), position),
        }
    }
}
