//! A type-erased pool of searchers: below it everything is compiled for one evaluator, above it the evaluator is chosen by
//! name at run time.

use std::sync::Arc;

use eval::{Evaluator, EvaluatorName, FromParameters, Parameters, with_evaluator};
use search::{Found, Info, Pool, Request, Tablebases};

/// The evaluator used unless another is chosen: the strongest.
#[must_use]
pub const fn default_evaluator() -> EvaluatorName {
    EvaluatorName::Nnue
}

/// A pool of searchers that play by this evaluator.
pub(crate) fn searcher_pool(
    name: EvaluatorName,
    parameters: Option<&Parameters>,
    threads: usize,
    hash_megabytes: usize,
) -> Box<dyn SearcherPool> {
    with_evaluator!(name, E => Box::new(Pool::new(E::from_parameters_or_default(parameters), threads, hash_megabytes)))
}

/// A pool of searchers for any evaluator.
pub(crate) trait SearcherPool: Send {
    fn set_threads(&mut self, threads: usize);
    fn resize_hash(&mut self, megabytes: usize);
    fn has_hash(&self, megabytes: usize) -> bool;
    fn set_tablebases(&mut self, tablebases: Option<Arc<dyn Tablebases>>);
    fn clear(&mut self);
    fn clear_hash(&mut self);
    fn search(&mut self, request: Request<'_>, report: &mut (dyn FnMut(&Info) + Send)) -> Found;
}

impl<E: Evaluator> SearcherPool for Pool<E> {
    fn set_threads(&mut self, threads: usize) {
        Pool::set_threads(self, threads);
    }

    fn resize_hash(&mut self, megabytes: usize) {
        Pool::resize_hash(self, megabytes);
    }

    fn has_hash(&self, megabytes: usize) -> bool {
        Pool::has_hash(self, megabytes)
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

    fn search(&mut self, request: Request<'_>, report: &mut (dyn FnMut(&Info) + Send)) -> Found {
        Pool::search(self, request, report)
    }
}
