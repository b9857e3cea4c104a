//! Who may ask. A page on another site must not reach this server through the person's browser, neither directly
//! (the `Origin` is checked) nor by pointing a name of its own at the loopback address (the `Host` is checked). Every
//! answer carries headers that forbid anything but this page's own files.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// What the page may load and talk to: its own files and its own server. `data:` images are the pieces in the style sheet.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Which hosts a request may name.
#[derive(Clone, Debug)]
pub struct Hosts {
    /// The address listened on.
    pub address: IpAddr,
    /// The name by which a reverse proxy passes requests on.
    pub name: Option<String>,
}

impl Hosts {
    /// Whether a `Host` header names this server. A name that a stranger can point anywhere is never accepted: only
    /// `localhost` and addresses written as numbers, which no name server can redirect.
    fn allows(&self, host: &str) -> bool {
        let Some(name) = host_name(host) else {
            return false;
        };
        if self
            .name
            .as_deref()
            .is_some_and(|own| own.eq_ignore_ascii_case(name))
        {
            return true;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return self.address.is_loopback() || self.address.is_unspecified();
        }
        let Ok(address) = name.parse::<IpAddr>() else {
            return false;
        };
        address == self.address
            || (self.address.is_loopback() && address.is_loopback())
            || self.address.is_unspecified()
    }
}

/// The name in `name`, `name:port`, `[address]` or `[address]:port`.
fn host_name(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => match host.find(':') {
            Some(at) => host.split_at(at),
            None => (host, ""),
        },
    };
    let port_is_right = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|digits| digits.parse::<u16>().is_ok());
    (port_is_right && !name.is_empty()).then_some(name)
}

/// Whether the request's `Origin`, if it has one, is the very host it is sent to.
fn is_own_origin(headers: &HeaderMap, host: &str) -> bool {
    if headers.get_all(header::ORIGIN).iter().count() > 1 {
        return false;
    }
    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
        && site != "none"
    {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let Ok(address) = origin.parse::<Uri>() else {
        return false;
    };
    matches!(address.scheme_str(), Some("http" | "https"))
        && address
            .authority()
            .is_some_and(|authority| authority.as_str().eq_ignore_ascii_case(host))
}

/// Lets a request through only if it is meant for this server and comes from this page; adds the headers.
pub async fn check(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let named_once = headers.get_all(header::HOST).iter().count() == 1;
    let host = headers
        .get(header::HOST)
        .and_then(|value| value.to_str().ok());
    let mut response = match host {
        Some(host) if named_once && hosts.allows(host) => {
            // A link or bookmark elsewhere may lead to the page itself; only its files and questions are private.
            if request.uri().path() == "/" || is_own_origin(headers, host) {
                next.run(request).await
            } else {
                forbidden("This request comes from another site; Gander answers only its own page.")
            }
        }
        _ => forbidden(
            "The Host of this request is not this server; use the address that `gander web` printed.",
        ),
    };
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

fn forbidden(sentence: &str) -> Response {
    Refusal {
        status: StatusCode::FORBIDDEN,
        sentence: sentence.to_owned(),
    }
    .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn origin(value: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ORIGIN, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn only_names_nobody_can_redirect_are_hosts() {
        let loopback = Hosts {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            name: None,
        };
        for host in [
            "127.0.0.1:7474",
            "localhost:7474",
            "LOCALHOST",
            "[::1]:7474",
            "127.0.0.1",
        ] {
            assert!(loopback.allows(host), "{host}");
        }
        for host in [
            "evil.example:7474",
            "localhost.evil.example",
            "192.168.1.4:7474",
            "",
            ":7474",
            "127.0.0.1:",
            "[::1",
            "localhost:http",
        ] {
            assert!(!loopback.allows(host), "{host}");
        }
        let everywhere = Hosts {
            address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            name: None,
        };
        assert!(everywhere.allows("192.168.1.4:7474"));
        assert!(!everywhere.allows("evil.example:7474"));
        let one = Hosts {
            address: "192.168.1.4".parse().unwrap(),
            name: Some("chess.example".to_owned()),
        };
        assert!(one.allows("chess.example") && one.allows("Chess.Example:443"));
        assert!(!one.allows("chess.example.evil") && !one.allows("evil.example"));
        assert!(one.allows("192.168.1.4:7474"));
        assert!(!one.allows("127.0.0.1:7474"));
    }

    #[test]
    fn another_origin_is_refused() {
        let host = "127.0.0.1:7474";
        assert!(is_own_origin(&HeaderMap::new(), host));
        assert!(is_own_origin(&origin("http://127.0.0.1:7474"), host));
        for stranger in [
            "http://127.0.0.1:7475",
            "http://127.0.0.1",
            "https://evil.example",
            "null",
            "file://127.0.0.1:7474",
            "http://127.0.0.1:7474.evil.example",
        ] {
            assert!(!is_own_origin(&origin(stranger), host), "{stranger}");
        }
        let cross = HeaderMap::from_iter([(
            HeaderName::from_static("sec-fetch-site"),
            HeaderValue::from_static("cross-site"),
        )]);
        assert!(!is_own_origin(&cross, host));
    }
}
