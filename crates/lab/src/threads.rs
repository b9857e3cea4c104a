//! How many threads the lab works with, and how they are started.

use std::thread::{Builder, Scope};

use crate::faults::{Operation, checked};
use crate::{LabError, WorkError};

/// A search goes deep; the default stack of a thread is too near to what it needs.
const STACK_BYTES: usize = 16 << 20;

/// More threads than this are refused: no machine runs them at once.
pub const MOST_THREADS: usize = 1_024;

/// Works with so many threads from now on, or with as many as the machine runs at once. Must be called before any work; a second call
/// is an error.
pub fn use_threads(threads: Option<usize>) -> Result<(), LabError> {
    let failed =
        |error: &dyn std::fmt::Display| LabError::from(WorkError::NoThreads(error.to_string()));
    checked(Operation::Thread).map_err(|error| failed(&error))?;
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0).min(MOST_THREADS))
        .build_global()
        .map_err(|error| failed(&error))
}

/// Starts a thread that a search may run on; an error if the system gives none.
pub fn start_thread<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> Result<(), LabError> {
    checked(Operation::Thread)
        .and_then(|()| {
            Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, work)
        })
        .map(|_| ())
        .map_err(|error| WorkError::NoThread(error.to_string()).into())
}

/// Runs `work` on so many threads, each told its number from 0; an error if they cannot all be started, and then `give_up` has been called.
pub(crate) fn on_threads(
    threads: usize,
    give_up: impl FnOnce(),
    work: impl Fn(usize) + Sync,
) -> Result<(), LabError> {
    let threads = threads.clamp(1, MOST_THREADS);
    std::thread::scope(|scope| {
        for thread in 1..threads {
            let work = &work;
            let started = checked(Operation::Thread)
                .and_then(|()| Builder::new().spawn_scoped(scope, move || work(thread)));
            if let Err(error) = started {
                give_up();
                return Err(WorkError::TooFewThreads(thread, threads, error.to_string()).into());
            }
        }
        work(0);
        Ok(())
    })
}

/// As many threads as the machine runs at once.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}
