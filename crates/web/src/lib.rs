//! Gander's page and the server behind it: HTTP and WebSocket, by default on the loopback address only. This crate
//! knows requests, answers and their bounds; what a position is worth, and why, it asks of the crates below.
//!
//! The path of a request: `connections` accepts it within bounds, `guard` checks that it comes from this page,
//! then one of `assets` (the page), `questions` (quick answers over HTTP) or `socket` (searches, streamed over
//! a WebSocket) answers. `docs/web.md` describes the messages.

mod assets;
mod connections;
mod desk;
mod guard;
mod learn;
mod questions;
mod refusal;
mod socket;
mod table;
mod tasks;
mod weights;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};

/// The longest body of a request: a file of games.
const LONGEST_BODY: usize = 3 << 20;

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; the loopback address unless the person asks for another.
    pub address: IpAddr,
    /// The port; 0 lets the system choose one.
    pub port: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7474,
        }
    }
}

/// Serves until the process ends. `ready` hears the address once connections are welcome.
///
/// # Errors
/// If the address cannot be listened on.
pub fn serve(options: &Options, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind((options.address, options.port)).await?;
        let address = listener.local_addr()?;
        ready(address);
        connections::serve(listener, router(address.ip())).await
    })
}

/// Every address the server knows.
fn router(address: IpAddr) -> Router {
    let desk = Arc::new(desk::Desk::new());
    let hosts = Arc::new(guard::Hosts { address });
    Router::new()
        .route("/", get(assets::index))
        .route("/api/about", get(questions::about))
        .route("/api/position", post(questions::position))
        .route("/api/pgn", post(questions::pgn))
        .route("/api/explain", post(questions::explain))
        .route(
            "/api/weights",
            get(questions::weights).post(questions::weights_file),
        )
        .route("/api/socket", get(socket::open))
        .route("/{*path}", get(assets::asset))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(hosts, guard::check))
        .with_state(desk)
}
