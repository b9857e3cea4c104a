//! Requests as a whole: a head of moderate size and a body that arrives complete and in time, before anything is done
//! about it. What cannot be served is answered as `{"error": …}`, whatever it is.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::{Body, to_bytes};
use axum::extract::{Extension, Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time;

use crate::connections::Connection;
use crate::refusal::Refusal;
use crate::sessions::Shared;

/// Bytes of a head: what can be counted of it after it was parsed.
fn head_bytes(uri: &Uri, headers: &HeaderMap) -> usize {
    let address = uri.path_and_query().map_or(0, |path| path.as_str().len());
    // A colon, a space and the line's end with each header.
    headers
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len() + 4)
        .sum::<usize>()
        + address
}

/// Reads the whole request, then passes it on.
pub async fn whole(
    State(shared): State<Arc<Shared>>,
    connection: Option<Extension<Arc<Connection>>>,
    request: Request,
    next: Next,
) -> Response {
    let limits = &shared.limits;
    if head_bytes(request.uri(), request.headers()) > limits.head_bytes {
        return refused(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            format!(
                "The head of this request is larger than {} kB.",
                limits.head_bytes >> 10
            ),
        );
    }
    let (parts, body) = request.into_parts();
    let length = match body_length(&parts.method, &parts.headers) {
        Ok(length) => length,
        Err(refusal) => return closing(refusal.into_response()),
    };
    if length > limits.body_bytes {
        return refused(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!(
                "The body of this request is larger than {} MB.",
                limits.body_bytes >> 20
            ),
        );
    }
    let reading = async {
        let place = match length > limits.small_body_bytes {
            true => Arc::clone(&shared.large_bodies).acquire_owned().await.ok(),
            false => None,
        };
        (to_bytes(body, length).await, place)
    };
    let Ok((read, _place)) = time::timeout(limits.body_time, reading).await else {
        return refused(
            StatusCode::REQUEST_TIMEOUT,
            format!(
                "The body of this request did not arrive within {} seconds.",
                limits.body_time.as_secs_f32()
            ),
        );
    };
    let Ok(bytes) = read else {
        return refused(
            StatusCode::BAD_REQUEST,
            "The body of this request broke off.".to_owned(),
        );
    };
    // From here on the other side has done its part, and the connection is not closed for a newer one.
    let answering = |on: bool| {
        if let Some(Extension(connection)) = &connection {
            connection.answering.store(on, Ordering::Relaxed);
        }
    };
    answering(true);
    let response = next
        .run(Request::from_parts(parts, Body::from(bytes)))
        .await;
    answering(false);
    response
}

/// How long the body says it is.
fn body_length(method: &Method, headers: &HeaderMap) -> Result<usize, Refusal> {
    let Some(length) = headers.get(header::CONTENT_LENGTH) else {
        let has_body = headers.contains_key(header::TRANSFER_ENCODING);
        return match has_body || *method == Method::POST || *method == Method::PUT {
            true => Err(Refusal {
                status: StatusCode::LENGTH_REQUIRED,
                sentence: "A request with a body must say its Content-Length.".to_owned(),
            }),
            false => Ok(0),
        };
    };
    length
        .to_str()
        .ok()
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| Refusal::input("The Content-Length of this request is not a number."))
}

/// A refusal after which the connection is closed: what is left of the request is not read.
fn refused(status: StatusCode, sentence: String) -> Response {
    closing(Refusal { status, sentence }.into_response())
}

fn closing(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// For an address that exists, asked in a way that does not.
pub async fn wrong_method() -> Refusal {
    Refusal {
        status: StatusCode::METHOD_NOT_ALLOWED,
        sentence: "This address does not take requests of this kind; docs/web.md lists them."
            .to_owned(),
    }
}

/// For an address of the API that does not exist.
pub async fn unknown() -> Refusal {
    Refusal {
        status: StatusCode::NOT_FOUND,
        sentence: "There is nothing at this address; docs/web.md lists the requests.".to_owned(),
    }
}
