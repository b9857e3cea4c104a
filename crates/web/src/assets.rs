//! The page's files, compiled into the binary, and their headers.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// Every file of the page by its path.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.table"));

/// The page itself.
pub async fn index(headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

/// A file of the page.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

/// Forms in which the build keeps a file beside the plain one, best first: their name in a request, and their ending.
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn find(path: &str) -> Option<(&'static str, &'static [u8])> {
    FILES.iter().find(|(name, _)| *name == path).copied()
}

/// Whether the other side says that it reads this form.
fn accepts(headers: &HeaderMap, form: &str) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|one| {
            let mut words = one.split(';').map(str::trim);
            words.next() == Some(form) && !words.any(|word| word == "q=0")
        })
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some((name, plain)) = find(path) else {
        return Refusal {
            status: StatusCode::NOT_FOUND,
            sentence: "There is no such page; the page is at /.".to_owned(),
        }
        .into_response();
    };
    let packed = FORMS
        .iter()
        .filter(|(form, _)| accepts(headers, form))
        .find_map(|(form, ending)| Some((*form, find(&format!("{name}{ending}"))?.1)));
    // Files under assets/ have their content's hash in the name, so a browser may keep them for good.
    let keep = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = (
        [
            (header::CONTENT_TYPE, kind(name)),
            (header::CACHE_CONTROL, keep),
            (header::VARY, "Accept-Encoding"),
        ],
        Body::from(packed.map_or(plain, |(_, content)| content)),
    )
        .into_response();
    if let Some((form, _)) = packed {
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, HeaderValue::from_static(form));
    }
    response
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
