//! Accepting connections within limits: how many at a time, and how long one may sit without a request. When all places
//! are taken, the connection that has been open longest without being answered makes room, so that connections which
//! say nothing, or never finish what they say, cannot keep others out.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::Extension;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};

use crate::limits::Limits;

/// Files that the process uses for other things than connections and sockets.
const SPARE_FILES: u64 = 64;
/// What the reader of heads may hold; larger heads are refused before they are whole.
const HEAD_BUFFER: usize = 64 << 10;

/// One connection, as the others see it.
#[derive(Default)]
pub struct Connection {
    /// Whether a whole request has come and is being answered.
    pub answering: AtomicBool,
    closed: Notify,
}

/// The open connections, oldest first.
#[derive(Default)]
struct Open {
    list: Mutex<BTreeMap<u64, Arc<Connection>>>,
}

impl Open {
    fn locked(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Arc<Connection>>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the oldest connection that is not being answered.
    fn make_room(&self) {
        let mut list = self.locked();
        let oldest = list
            .iter()
            .find(|(_, connection)| !connection.answering.load(Ordering::Relaxed))
            .map(|(&number, _)| number);
        if let Some(connection) = oldest.and_then(|number| list.remove(&number)) {
            connection.closed.notify_one();
        }
    }
}

/// Serves `router` on `listener` for ever.
pub async fn serve(listener: TcpListener, router: Router, limits: &Limits) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(places(limits)));
    let open = Arc::new(Open::default());
    for number in 0.. {
        let stream = accept(&listener).await;
        let place = match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => place,
            Err(_) => {
                open.make_room();
                Arc::clone(&places)
                    .acquire_owned()
                    .await
                    .map_err(io::Error::other)?
            }
        };
        // Moves are small and should not wait for company.
        let _ = stream.set_nodelay(true);
        let connection = Arc::new(Connection::default());
        open.locked().insert(number, Arc::clone(&connection));
        let service =
            TowerToHyperService::new(router.clone().layer(Extension(Arc::clone(&connection))));
        let open = Arc::clone(&open);
        let head_time = limits.head_time;
        tokio::spawn(async move {
            let serving = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(head_time)
                .max_buf_size(HEAD_BUFFER)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            tokio::select! {
                // A connection that breaks is the other side's affair: there is nobody left to tell.
                _ = serving => {}
                () = connection.closed.notified() => {}
            }
            open.locked().remove(&number);
            drop(place);
        });
    }
    Ok(())
}

/// The next connection.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            // A connection that died in the queue, or a shortage of files that others cause: go on after a moment.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// How many connections the system lets us have, after asking it for as many files as we want.
fn places(limits: &Limits) -> usize {
    let others = SPARE_FILES + limits.sockets as u64;
    let files = open_files(limits.connections as u64 + others);
    usize::try_from(files.saturating_sub(others)).map_or(limits.connections, |places| {
        places.clamp(16.min(limits.connections), limits.connections)
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
