//! Ctrl-C on long work. The first asks the work to stop, which then says what it has kept; a second ends the program at once.

use std::sync::OnceLock;

use search::StopHandle;

/// What a shell expects of a program that Ctrl-C ended.
const EXIT_CODE: i32 = 130;

/// The handle that Ctrl-C stops. The first call begins to listen; commands that never call this end at once, as usual.
pub fn stop_handle() -> StopHandle {
    static HANDLE: OnceLock<StopHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let handle = StopHandle::new();
            let stopped = handle.clone();
            // Where the system lets nobody listen, Ctrl-C ends the program as it always did.
            let _ = ctrlc::set_handler(move || {
                if stopped.is_stopped() {
                    std::process::exit(EXIT_CODE);
                }
                stopped.stop();
            });
            handle
        })
        .clone()
}
