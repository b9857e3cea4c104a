//! Threads with a stack deep enough to search on. On such a thread a search begins at once; elsewhere it first has to start one, which on a
//! busy machine costs time and may fail.

use std::cell::Cell;
use std::io;
use std::thread::{self, JoinHandle};

/// A search recurses deeply; the default stack of a thread is too near to what it needs.
pub(crate) const STACK_BYTES: usize = 16 << 20;

thread_local! {
    static IS_SEARCH_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Starts a thread that searches can run on directly.
///
/// # Errors
/// If the system gives no thread.
pub fn spawn_search_thread(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new()
        .name("search".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(|| {
            IS_SEARCH_THREAD.set(true);
            work();
        })
}

/// Whether this thread was started by [`spawn_search_thread`].
pub(crate) fn is_current() -> bool {
    IS_SEARCH_THREAD.get()
}
