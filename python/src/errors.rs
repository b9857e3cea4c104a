//! Sentences become exceptions: `ValueError` for what was given, `RuntimeError` for work that failed, in the command line's words.

use ::lab::LabError;
use chess::{Move, Position};
use engine::SessionError;
use eval::{EvaluatorName, Parameters};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// What was given cannot be used.
pub fn input(sentence: impl Into<String>) -> PyErr {
    PyValueError::new_err(sentence.into())
}

/// The work failed.
pub fn failed(sentence: impl Into<String>) -> PyErr {
    PyRuntimeError::new_err(sentence.into())
}

/// An error of the lab.
pub fn lab(error: LabError) -> PyErr {
    match error {
        LabError::Input(error) => input(error.to_string()),
        LabError::Work(error) => failed(error.to_string()),
        LabError::Interrupted(kept) => failed(kept.to_string()),
    }
}

/// How many threads: all the machine has if none are named.
pub fn threads(wanted: Option<usize>) -> PyResult<usize> {
    match wanted {
        None => Ok(::lab::all_threads()),
        Some(threads @ 1..=::lab::MOST_THREADS) => Ok(threads),
        Some(_) => Err(input(format!(
            "threads are a number from 1 to {}",
            ::lab::MOST_THREADS
        ))),
    }
}

/// An error of a session.
pub fn session(error: SessionError) -> PyErr {
    input(error.to_string())
}

/// A position as FEN or `startpos`, read as the command line reads it.
pub fn position(text: &str) -> PyResult<Position> {
    if text.trim() == "startpos" {
        return Ok(Position::start());
    }
    Position::from_composed_fen(text).map_err(|error| input(format!("not a position: {error}")))
}

/// A move as SAN or UCI.
pub fn played(position: &Position, text: &str) -> PyResult<Move> {
    position
        .parse_move(text)
        .map_err(|error| input(error.to_string()))
}

/// An evaluator by name, the usual one without.
pub fn evaluator(name: Option<&str>) -> PyResult<EvaluatorName> {
    match name {
        Some(name) => name
            .parse()
            .map_err(|error: eval::UnknownEvaluator| input(error.to_string())),
        None => Ok(engine::default_evaluator()),
    }
}

/// The parameters that an evaluator's name and perhaps a file of weights stand for.
pub fn parameters(name: Option<&str>, weights: Option<&str>) -> PyResult<Parameters> {
    let Some(path) = weights else {
        return Ok(evaluator(name)?.default_parameters());
    };
    let parameters = engine::read_weights(path).map_err(session)?;
    if name.is_some() && evaluator(name)? != parameters.evaluator() {
        return Err(input(format!(
            "the weights in '{path}' are for '{}', not for '{}'",
            parameters.evaluator(),
            evaluator(name)?
        )));
    }
    Ok(parameters)
}
