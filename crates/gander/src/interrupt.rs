//! Ctrl-C on long work. The first asks the work to stop, which then says what it has kept; a second ends the program at once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use search::StopHandle;

/// What a shell expects of a program that Ctrl-C ended.
const EXIT_CODE: i32 = 130;

/// Signals this soon after the first are the same one: `timeout` sends it to the program and to its group.
const SAME: Duration = Duration::from_millis(300);

/// The handle that Ctrl-C stops. The first call begins to listen; commands that never call this end at once, as usual.
pub fn stop_handle() -> StopHandle {
    static HANDLE: OnceLock<StopHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let handle = StopHandle::new();
            let stopped = handle.clone();
            // Where the system lets nobody listen, Ctrl-C ends the program as it always did.
            let mut first = None;
            let _ = ctrlc::set_handler(move || {
                let begun = *first.get_or_insert_with(Instant::now);
                if stopped.is_stopped() && begun.elapsed() > SAME {
                    std::process::exit(EXIT_CODE);
                }
                stopped.stop();
            });
            handle
        })
        .clone()
}
