//! How many threads the lab works with.

use crate::LabError;

/// Works with so many threads from now on. Must be called before any work; a second call changes nothing and says so.
pub fn use_threads(threads: usize) -> Result<(), LabError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()
        .map_err(|error| LabError::Work(format!("{threads} threads could not be started: {error}")))
}

/// As many threads as the machine runs at once.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}
