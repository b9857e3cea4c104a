//! The limits that the server keeps, all in one place; `docs/web.md` lists them, and `tests/limits.rs` tests each at its edge.

use std::thread;
use std::time::Duration;

/// What the server allows.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections open at a time, WebSockets not counted. At the limit, the oldest that is not being answered is closed.
    pub connections: usize,
    /// Bytes in the head of a request: address, names and values of headers.
    pub head_bytes: usize,
    /// How long a connection may take to send a head, or wait between two requests.
    pub head_time: Duration,
    /// Bytes in the body of a request.
    pub body_bytes: usize,
    /// How long a body may take.
    pub body_time: Duration,
    /// Bodies larger than [`Limits::small_body_bytes`] held at a time.
    pub large_bodies: usize,
    /// Bodies up to this size need no place among the large ones.
    pub small_body_bytes: usize,
    /// WebSockets open at a time.
    pub sockets: usize,
    /// Bytes in a message on a WebSocket.
    pub message_bytes: usize,
    /// Tasks that one WebSocket may have running and waiting.
    pub tasks: usize,
    /// Searches running at a time; others wait for their turn.
    pub searches: usize,
    /// Bytes of all tasks that run or wait.
    pub waiting_bytes: usize,
    /// The longest a search may take.
    pub search_time: Duration,
    /// The longest a review may take.
    pub review_time: Duration,
    /// Threads that one search may ask for.
    pub threads: usize,
    /// Megabytes of transposition table for each search.
    pub hash_megabytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Limits {
            connections: 4096,
            head_bytes: 32 << 10,
            head_time: Duration::from_secs(15),
            body_bytes: 3 << 20,
            body_time: Duration::from_secs(10),
            large_bodies: 16,
            small_body_bytes: 16 << 10,
            sockets: 2048,
            message_bytes: 512 << 10,
            tasks: 8,
            searches: (2 * cores).clamp(2, 32),
            waiting_bytes: 16 << 20,
            search_time: Duration::from_secs(120),
            review_time: Duration::from_secs(1800),
            threads: cores,
            hash_megabytes: 32,
        }
    }
}
