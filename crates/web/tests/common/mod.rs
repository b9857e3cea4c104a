//! What the tests of the server share: a server of their own, plain requests, and a socket.
// Each test uses a part of it.
#![allow(dead_code)]

pub mod endless;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use web::{Limits, Options};

/// Far longer than anything here takes on a busy machine; only a hang reaches it. Shorter than any search is allowed.
pub const HANG: Duration = Duration::from_secs(100);

/// The starting position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A server on a port of the system's choice.
pub fn server(options: Options) -> SocketAddr {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || web::serve(&options, |address| tell.send(address).unwrap()).unwrap());
    told.recv().unwrap()
}

/// A server with these limits.
pub fn with(limits: Limits) -> SocketAddr {
    server(Options {
        port: 0,
        limits,
        ..Options::default()
    })
}

/// Waits until the server runs so many searches, keeps so many tasks waiting and so many sockets open; without it, until the
/// test hangs.
pub async fn until(address: SocketAddr, what: impl Fn(u64, u64, u64) -> bool) {
    let begun = Instant::now();
    loop {
        let now = request(address, "GET /api/load", "", "").1;
        let number = |name: &str| now[name].as_u64().unwrap();
        if what(number("searches"), number("waiting"), number("sockets")) {
            return;
        }
        assert!(begun.elapsed() < HANG, "still {now}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Sends bytes, and gives the status and the body that come back.
pub fn raw(address: SocketAddr, request: &[u8]) -> (u16, Value) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(HANG)).unwrap();
    // The server may refuse and close before it has read everything.
    let _ = stream.write_all(request);
    answer(stream)
}

/// The status and the body of what comes back.
pub fn answer(mut stream: TcpStream) -> (u16, Value) {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer);
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok());
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (
        status.unwrap_or(0),
        serde_json::from_str(body).unwrap_or(Value::Null),
    )
}

/// A request with these headers and this body.
pub fn request(address: SocketAddr, line: &str, headers: &str, body: &str) -> (u16, Value) {
    raw(
        address,
        format!("{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n{body}")
            .as_bytes(),
    )
}

/// A request with a body of JSON.
pub fn post(address: SocketAddr, path: &str, body: &str) -> (u16, Value) {
    let headers = format!(
        "Content-Type: application/json\r\nContent-Length: {}\r\n",
        body.len()
    );
    request(address, &format!("POST {path}"), &headers, body)
}

/// A connected socket.
pub type Socket = tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>;

/// A socket, if there is room for one.
pub async fn try_socket(address: SocketAddr) -> Option<Socket> {
    let stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let request = format!("ws://{address}/api/socket")
        .into_client_request()
        .unwrap();
    Some(
        tokio_tungstenite::client_async(request, stream)
            .await
            .ok()?
            .0,
    )
}

/// A socket.
pub async fn socket(address: SocketAddr) -> Socket {
    try_socket(address)
        .await
        .expect("there is room for a socket")
}

/// Sends a message.
pub async fn send(socket: &mut Socket, message: &Value) {
    socket
        .send(Message::text(message.to_string()))
        .await
        .unwrap();
}

/// The next message of one of these kinds, or none if the socket closes.
pub async fn next(socket: &mut Socket, kinds: &[&str]) -> Option<Value> {
    let wait = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    if kinds.contains(&value["kind"].as_str().unwrap()) {
                        return Some(value);
                    }
                }
                Some(Ok(_)) => {}
                _ => return None,
            }
        }
    };
    tokio::time::timeout(HANG, wait)
        .await
        .expect("an answer comes")
}
