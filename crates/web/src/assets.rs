//! The page's files, compiled into the binary, and their headers.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Every file of the page by its path.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.table"));

/// The page itself.
pub async fn index() -> Response {
    file("index.html")
}

/// A file of the page.
pub async fn asset(Path(path): Path<String>) -> Response {
    file(&path)
}

fn file(path: &str) -> Response {
    let Some((name, content)) = FILES.iter().find(|(name, _)| *name == path) else {
        return (
            StatusCode::NOT_FOUND,
            "There is no such page; the page is at /.",
        )
            .into_response();
    };
    // Files under assets/ have their content's hash in the name, so a browser may keep them for good.
    let keep = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    (
        [
            (header::CONTENT_TYPE, kind(name)),
            (header::CACHE_CONTROL, keep),
        ],
        Body::from(*content),
    )
        .into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
