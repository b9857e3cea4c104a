//! Searchers for the lab's work, each with a transposition table of its own, as large as asked for or none at all: with less the same work would
//! come out differently.

use eval::Evaluator;
use search::{NoTable, Searcher};

use crate::faults::{Operation, checked};
use crate::{LabError, WorkError};

/// A searcher with a transposition table of so many megabytes; an error if the machine does not give them.
pub fn searcher<E: Evaluator>(
    evaluator: E,
    hash_megabytes: usize,
) -> Result<Searcher<E>, LabError> {
    with_table(hash_megabytes, || {
        Searcher::new(evaluator, hash_megabytes).map_err(no_table)
    })
}

/// Makes something that has a transposition table of so many megabytes. Tests make it fail here.
pub fn with_table<T, F: From<LabError>>(
    hash_megabytes: usize,
    make: impl FnOnce() -> Result<T, F>,
) -> Result<T, F> {
    checked(Operation::Table).map_err(|_| no_table(NoTable(hash_megabytes)))?;
    make()
}

fn no_table(refused: NoTable) -> LabError {
    WorkError::NoTable(refused).into()
}
