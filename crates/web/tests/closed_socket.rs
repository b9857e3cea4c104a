//! A page that closes its socket frees the cores within 200 ms, whatever they were doing for it.
//!
//! Nothing here asserts on the time by the clock: on a busy machine a process may wait for a core as long as others like. What
//! is bounded is the processor time that the process uses from the close on, which is time taken from others and does not grow
//! while it waits. The test stands alone in its file, for processor time is counted for a whole process, and tests of one
//! file share one.

mod common;

use std::time::Duration;

use common::endless::endless;
use common::{send, socket, until, with};
use web::Limits;

/// The most processor time from the close to the end of the last search, of both searches, the server and this test together.
const MOST_USED: Duration = Duration::from_millis(200);
/// The searches are well under way when they have used so much.
const UNDER_WAY: Duration = Duration::from_millis(300);

/// The processor time of this process so far, in all its threads; nothing where the system does not say.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).ok()
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

#[tokio::test]
async fn a_closed_socket_frees_the_cores_and_the_queue() {
    for kind in ["review", "compare", "analyse"] {
        let address = with(Limits {
            searches: 2,
            ..Limits::default()
        });
        let before = processor_time();
        let mut closing = Vec::new();
        for _ in 0..3 {
            let mut one = socket(address).await;
            for id in 1..=4 {
                send(&mut one, &endless(kind, id)).await;
            }
            closing.push(one);
        }
        until(address, |searches, waiting, _| {
            (searches, waiting) == (2, 10)
        })
        .await;
        while used_since(before).is_some_and(|used| used < UNDER_WAY) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let closed = processor_time();
        drop(closing);
        until(address, |searches, waiting, sockets| {
            (searches, waiting, sockets) == (0, 0, 0)
        })
        .await;
        if let Some(used) = used_since(closed) {
            assert!(used < MOST_USED, "{kind}: {used:?} after the close");
        }
    }
}

fn used_since(before: Option<Duration>) -> Option<Duration> {
    processor_time()?.checked_sub(before?)
}
