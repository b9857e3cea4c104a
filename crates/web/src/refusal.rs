//! A request that cannot be answered: one plain sentence, and the status that goes with it.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request is refused, as one sentence fit to show beside a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: StatusCode,
    /// What was wrong, where, and what would be right.
    pub sentence: String,
}

impl Refusal {
    /// The person, or the page, sent something that cannot be used.
    pub fn input(sentence: impl Into<String>) -> Refusal {
        Refusal {
            status: StatusCode::BAD_REQUEST,
            sentence: sentence.into(),
        }
    }

    /// The server has as much to do as it allows itself.
    pub fn busy(sentence: impl Into<String>) -> Refusal {
        Refusal {
            status: StatusCode::SERVICE_UNAVAILABLE,
            sentence: sentence.into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Refusal {
        Refusal {
            status: rejection.status(),
            sentence: format!("The request could not be read: {}.", rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Refusal {
        Refusal {
            status: rejection.status(),
            sentence: format!("The address could not be read: {}.", rejection.body_text()),
        }
    }
}
