//! How many threads the lab works with.

use crate::LabError;

/// More threads than this are refused: no machine runs them at once.
pub const MOST_THREADS: usize = 1_024;

/// Works with so many threads from now on, or with as many as the machine runs at once. Must be called before any work; a second call
/// is an error.
pub fn use_threads(threads: Option<usize>) -> Result<(), LabError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0).min(MOST_THREADS))
        .build_global()
        .map_err(|error| LabError::Work(format!("the threads could not be started: {error}")))
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
            if let Err(error) =
                std::thread::Builder::new().spawn_scoped(scope, move || work(thread))
            {
                give_up();
                return Err(LabError::Work(format!(
                    "only {thread} of {threads} threads could be started: {error}; give fewer --threads"
                )));
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
