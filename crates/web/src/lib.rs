//! Gander's page and the server behind it: HTTP and WebSocket, by default on the loopback address only. This crate
//! knows requests, answers and their bounds; what a position is worth, and why, it asks of the crates below.
//!
//! The path of a request: `connections` accepts it within limits, `guard` checks that it comes from this page, `token`
//! that it may come at all, `requests` that it is whole, then one of `assets` (the page), `questions` (quick answers over HTTP) or `socket` (searches, streamed over
//! a WebSocket) answers. `docs/web.md` describes the messages.

mod assets;
mod book;
mod connections;
mod guard;
mod learn;
mod library;
mod limits;
mod moves;
mod positions;
mod questions;
mod refusal;
mod requests;
mod sessions;
mod socket;
mod tablebase;
mod tasks;
mod token;
#[cfg(test)]
mod typescript;
mod weights;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{any, get, post};

pub use limits::Limits;
pub use token::{Token, TokenError};

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; the loopback address unless the person asks for another.
    pub address: IpAddr,
    /// The port; 0 lets the system choose one.
    pub port: u16,
    /// What every request must carry, where others can reach the server.
    pub token: Option<Token>,
    /// The name under which a reverse proxy offers the server.
    pub name: Option<String>,
    /// The folder of the library; without one nothing can be kept.
    pub library: Option<PathBuf>,
    /// Tablebases, for the searches and to look things up.
    pub tablebases: Option<Arc<engine::Syzygy>>,
    /// How much the server allows.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7474,
            token: None,
            name: None,
            library: None,
            tablebases: None,
            limits: Limits::default(),
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
        connections::serve(listener, router(address.ip(), options), &options.limits).await
    })
}

/// Every address the server knows.
fn router(address: IpAddr, options: &Options) -> Router {
    let shared = Arc::new(sessions::Shared::new(
        options.limits.clone(),
        options.library.clone(),
        options.tablebases.clone(),
    ));
    let hosts = Arc::new(guard::Hosts {
        address,
        name: options.name.clone(),
    });
    let token = Arc::new(options.token.clone());
    Router::new()
        .route("/", get(assets::index))
        .route("/api/about", get(questions::about))
        .route("/api/load", get(questions::load))
        .route("/api/position", post(questions::position))
        .route("/api/moves", post(moves::moves))
        .route("/api/pgn", post(questions::pgn))
        .route("/api/book", post(book::book))
        .route("/api/tablebase", post(tablebase::tablebase))
        .route("/api/explain", post(questions::explain))
        .route(
            "/api/weights",
            get(questions::weights).post(questions::weights_file),
        )
        .route("/api/library", get(library::list))
        .route(
            "/api/library/{name}",
            get(library::read).post(library::change),
        )
        .route("/api/socket", get(socket::open))
        .route("/api/{*path}", any(requests::unknown))
        .route("/{*path}", get(assets::asset))
        .method_not_allowed_fallback(requests::wrong_method)
        .fallback(requests::unknown)
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(
            Arc::clone(&shared),
            requests::whole,
        ))
        .layer(middleware::from_fn_with_state(token, token::check))
        .layer(middleware::from_fn_with_state(hosts, guard::check))
        .with_state(shared)
}
