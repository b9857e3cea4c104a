//! Accepting connections within bounds: how many at a time, and how long one may sit without a request. A connection
//! over the bound waits in the system's queue; one that says nothing is closed, so that idle ones cannot keep others out.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Connections open at a time.
const MOST_CONNECTIONS: usize = 4096;
/// How long a connection may take to send the head of a request, or wait between two.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// Files that the process uses for other things than connections.
const SPARE_FILES: u64 = 64;

/// Serves `router` on `listener` for ever.
pub async fn serve(listener: TcpListener, router: Router) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(places()));
    loop {
        let place = Arc::clone(&places)
            .acquire_owned()
            .await
            .map_err(io::Error::other)?;
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // A connection that died in the queue, or a shortage of files that others cause: go on after a moment.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Moves are small and should not wait for company.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            // A connection that breaks is the other side's affair: there is nobody left to tell.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIMEOUT)
                .max_buf_size(64 * 1024)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades()
                .await;
            drop(place);
        });
    }
}

/// How many connections the system lets us have, after asking it for as many as we want.
fn places() -> usize {
    let files = open_files(MOST_CONNECTIONS as u64 + SPARE_FILES);
    usize::try_from(files.saturating_sub(SPARE_FILES)).map_or(MOST_CONNECTIONS, |places| {
        places.clamp(16, MOST_CONNECTIONS)
    })
}

/// Raises the limit on open files towards `wanted` and says what it is.
#[cfg(unix)]
fn open_files(wanted: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let Some(now) = limit.current else {
        return wanted;
    };
    if now >= wanted {
        return now;
    }
    let raised = limit.maximum.map_or(wanted, |most| most.min(wanted));
    let request = Rlimit {
        current: Some(raised),
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, request) {
        Ok(()) => raised,
        Err(_) => now,
    }
}

/// Elsewhere there is no such limit to ask for.
#[cfg(not(unix))]
fn open_files(wanted: u64) -> u64 {
    wanted
}
