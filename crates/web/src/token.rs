//! A token for servers that others can reach. With one set, every request must carry it: in a cookie, which opening the
//! page as `/?token=…` sets, or as `Authorization: Bearer …`.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// The shortest token: one that nobody guesses.
const SHORTEST: usize = 16;
const COOKIE: &str = "gander_token";

/// A token, fit for a cookie and an address.
#[derive(Clone, Debug)]
pub struct Token(String);

/// Why a text cannot be a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TokenError {
    /// It could be guessed.
    #[error("a token has at least {SHORTEST} characters")]
    TooShort,
    /// It has characters that a cookie or an address cannot hold as they are.
    #[error("a token is made of letters, digits, '-', '_', '.' and '~'")]
    OddCharacters,
}

impl Token {
    /// Takes a token; says what is wrong with a bad one.
    ///
    /// # Errors
    /// If it is short, or has characters that a cookie or an address cannot hold as they are.
    pub fn new(text: &str) -> Result<Token, TokenError> {
        if text.len() < SHORTEST {
            return Err(TokenError::TooShort);
        }
        if !text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte))
        {
            return Err(TokenError::OddCharacters);
        }
        Ok(Token(text.to_owned()))
    }

    /// Whether this is the token; takes as long for a near miss as for a far one.
    fn is(&self, other: &str) -> bool {
        self.0.len() == other.len()
            && self
                .0
                .bytes()
                .zip(other.bytes())
                .fold(0, |apart, (one, two)| apart | (one ^ two))
                == 0
    }

    fn is_carried_by(&self, headers: &HeaderMap) -> bool {
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let bearer = headers.get(header::AUTHORIZATION).map(text);
        if bearer
            .as_deref()
            .and_then(|value| value.strip_prefix("Bearer "))
            .is_some_and(|value| self.is(value))
        {
            return true;
        }
        headers
            .get_all(header::COOKIE)
            .iter()
            .map(text)
            .any(|cookies| {
                cookies
                    .split(';')
                    .filter_map(|cookie| cookie.trim().split_once('='))
                    .any(|(name, value)| name == COOKIE && self.is(value))
            })
    }
}

/// Lets a request through only with the token, where there is one.
pub async fn check(
    State(token): State<Arc<Option<Token>>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(token) = token.as_ref() else {
        return next.run(request).await;
    };
    if request.uri().path() == "/"
        && let Some(given) = request
            .uri()
            .query()
            .and_then(|query| query.strip_prefix("token="))
        && token.is(given)
    {
        let cookie = format!("{COOKIE}={given}; HttpOnly; SameSite=Strict; Path=/");
        // The token leaves the address bar at once.
        return (
            StatusCode::SEE_OTHER,
            [
                (header::LOCATION, "/".to_owned()),
                (header::SET_COOKIE, cookie),
            ],
        )
            .into_response();
    }
    if token.is_carried_by(request.headers()) {
        return next.run(request).await;
    }
    Refusal {
        status: StatusCode::UNAUTHORIZED,
        sentence: "This Gander asks for its token: open the page once with /?token= and the token after it.".to_owned(),
    }
    .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_itself_is_carried() {
        let token = Token::new("0123456789abcdef").unwrap();
        let with = |name: header::HeaderName, value: &str| {
            HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
        };
        assert!(token.is_carried_by(&with(header::AUTHORIZATION, "Bearer 0123456789abcdef")));
        assert!(token.is_carried_by(&with(
            header::COOKIE,
            "other=1; gander_token=0123456789abcdef"
        )));
        for wrong in [
            "Bearer 0123456789abcdeg",
            "Bearer ",
            "0123456789abcdef",
            "Bearer 0123456789abcdef0",
        ] {
            assert!(
                !token.is_carried_by(&with(header::AUTHORIZATION, wrong)),
                "{wrong}"
            );
        }
        assert!(!token.is_carried_by(&with(header::COOKIE, "gander_token=; x=0123456789abcdef")));
        assert!(!token.is_carried_by(&HeaderMap::new()));
        assert!(Token::new("short").is_err());
        assert!(Token::new("0123456789abcdef; Path=/").is_err());
    }
}
