//! Where an evaluator's name becomes a type: below this everything is compiled for one evaluator, above it nobody knows
//! which one plays.

use std::sync::Arc;

use chess::{History, Position};
use eval::{Evaluator, EvaluatorName, FromParameters, MoverScore, Parameters, with_evaluator};
use search::{Found, Info, Limits, Pool, Settings, StopHandle, Tablebases};

/// What is played by if nobody chooses: the strongest.
#[must_use]
pub fn default_evaluator() -> EvaluatorName {
    EvaluatorName::Classical
}

/// Judges one position after another.
pub(crate) type Judge = Box<dyn FnMut(&Position) -> MoverScore + Send>;

/// A pool of searchers that play by this evaluator.
pub(crate) fn seat(
    name: EvaluatorName,
    parameters: Option<&Parameters>,
    threads: usize,
    hash_megabytes: usize,
) -> Box<dyn Seat> {
    with_evaluator!(name, E => Box::new(Pool::new(E::from_parameters_or_default(parameters), threads, hash_megabytes)))
}

/// Judges positions by this evaluator, without search.
pub(crate) fn judge(name: EvaluatorName, parameters: Option<&Parameters>) -> Judge {
    with_evaluator!(name, E => {
        let mut evaluator = E::from_parameters_or_default(parameters);
        Box::new(move |position| {
            evaluator.reset(position);
            evaluator.evaluate(position)
        })
    })
}

/// A pool of searchers whose evaluator is not known by type any more.
pub(crate) trait Seat: Send {
    fn set_threads(&mut self, threads: usize);
    fn resize_hash(&mut self, megabytes: usize);
    fn set_tablebases(&mut self, tablebases: Option<Arc<dyn Tablebases>>);
    fn clear(&mut self);
    fn clear_hash(&mut self);
    fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        settings: &Settings,
        stop: &StopHandle,
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

    fn clear_hash(&mut self) {
        Pool::clear_hash(self);
    }

    fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        settings: &Settings,
        stop: &StopHandle,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        Pool::search(self, position, history, limits, settings, stop, report)
    }
}
