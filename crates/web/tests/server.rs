//! The server as strangers meet it: who is let in, what is refused and how, and that work ends when its page goes away.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Far longer than anything here takes on a busy machine; only a hang reaches it.
const HANG: Duration = Duration::from_secs(100);

/// One server for all tests, on a port of the system's choice.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let options = web::Options {
                port: 0,
                ..web::Options::default()
            };
            web::serve(&options, |address| tell.send(address).unwrap()).unwrap();
        });
        told.recv().unwrap()
    })
}

/// Sends these bytes and gives the status, the head and the body.
fn raw(request: &[u8]) -> (u16, String, Vec<u8>) {
    let mut stream = TcpStream::connect(server()).unwrap();
    stream.set_read_timeout(Some(HANG)).unwrap();
    // The server may refuse and close before it has read everything.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let split = answer
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .unwrap_or(answer.len());
    let head = String::from_utf8_lossy(&answer[..split]).into_owned();
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|code| code.parse().ok())
        .unwrap_or(0);
    (
        status,
        head,
        answer.get(split + 4..).unwrap_or_default().to_vec(),
    )
}

fn get(path: &str, headers: &str) -> (u16, String, Vec<u8>) {
    raw(format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").as_bytes())
}

fn own_host() -> String {
    format!("Host: {}\r\n", server())
}

fn post(path: &str, body: &str, headers: &str) -> (u16, Value) {
    let request = format!(
        "POST {path} HTTP/1.1\r\n{}{headers}Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        own_host(),
        body.len()
    );
    let (status, _, body) = raw(request.as_bytes());
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

fn ask(path: &str, body: &Value) -> (u16, Value) {
    post(path, &body.to_string(), "")
}

#[test]
fn the_page_is_served_with_headers_that_forbid_the_rest() {
    let (status, head, body) = get("/", &own_host());
    assert_eq!(status, 200);
    assert!(String::from_utf8_lossy(&body).contains("<title>Gander</title>"));
    let head = head.to_lowercase();
    assert!(
        head.contains("content-security-policy: default-src 'none'; script-src 'self';"),
        "{head}"
    );
    assert!(!head.contains("unsafe"), "{head}");
    for header in [
        "x-content-type-options: nosniff",
        "x-frame-options: deny",
        "referrer-policy: no-referrer",
    ] {
        assert!(head.contains(header), "{header}");
    }
    assert_eq!(get("/nothing/here", &own_host()).0, 404);
    assert_eq!(get("/../Cargo.toml", &own_host()).0, 404);
}

#[test]
fn strangers_are_refused() {
    let port = server().port();
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        &format!("127.0.0.1.evil.example:{port}"),
    ] {
        assert_eq!(get("/", &format!("Host: {host}\r\n")).0, 403, "{host}");
        assert_eq!(
            get("/api/about", &format!("Host: {host}\r\n")).0,
            403,
            "{host}"
        );
    }
    assert_eq!(get("/", &format!("Host: localhost:{port}\r\n")).0, 200);
    let body = json!({ "fen": START }).to_string();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(
            post("/api/position", &body, &format!("Origin: {origin}\r\n")).0,
            403,
            "{origin}"
        );
    }
    assert_eq!(
        post(
            "/api/position",
            &body,
            &format!("Origin: http://{}\r\n", server())
        )
        .0,
        200
    );
    assert_eq!(
        post("/api/position", &body, "Sec-Fetch-Site: cross-site\r\n").0,
        403
    );
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let socket = |headers: &str| {
        raw(format!(
            "GET /api/socket HTTP/1.1\r\n{}{headers}{upgrade}\r\n",
            own_host()
        )
        .as_bytes())
        .0
    };
    assert_eq!(socket("Origin: http://evil.example\r\n"), 403);
}

#[test]
fn bad_requests_get_a_sentence() {
    let sentence = |(status, answer): (u16, Value), wanted: u16| {
        assert_eq!(status, wanted, "{answer}");
        let text = answer["error"].as_str().unwrap_or_default().to_owned();
        assert!(
            text.starts_with(|letter: char| letter.is_uppercase() || letter == '\'')
                && text.ends_with('.'),
            "{text}"
        );
        text
    };
    sentence(post("/api/position", "{", ""), 400);
    sentence(post("/api/position", "[]", ""), 422);
    sentence(ask("/api/position", &json!({ "fen": "nonsense" })), 400);
    let text = sentence(
        ask(
            "/api/position",
            &json!({ "fen": START, "moves": ["e4", "e4"] }),
        ),
        400,
    );
    assert!(text.contains("'e4'"), "{text}");
    sentence(
        ask("/api/position", &json!({ "fen": "8".repeat(5000) })),
        400,
    );
    sentence(
        ask(
            "/api/position",
            &json!({ "fen": START, "moves": vec!["e4"; 5000] }),
        ),
        400,
    );
    sentence(
        ask(
            "/api/explain",
            &json!({ "fen": START, "evaluator": "guess" }),
        ),
        400,
    );
    sentence(
        ask(
            "/api/explain",
            &json!({ "fen": START, "evaluator": "classical", "weights": { "x": 1 } }),
        ),
        400,
    );
    let (status, answer) = ask("/api/pgn", &json!({ "pgn": "1. e4 Ke3 *" }));
    assert_eq!(status, 200);
    assert_eq!(answer["problems"].as_array().unwrap().len(), 1);
    assert_eq!(
        ask("/api/pgn", &json!({ "pgn": "x".repeat(4 << 20) })).0,
        413
    );
}

#[test]
fn an_explanation_sums_to_its_score_for_every_evaluator_also_with_other_weights() {
    let (_, _, body) = get("/api/about", &own_host());
    let about: Value = serde_json::from_slice(&body).unwrap();
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/P1N1PN2/1P3PPP/R1BQKB1R w KQ - 0 8";
    for evaluator in about["evaluators"].as_array().unwrap() {
        let name = evaluator["name"].as_str().unwrap();
        let (_, _, body) = get(&format!("/api/weights?evaluator={name}"), &own_host());
        let numbers: Value = serde_json::from_slice(&body).unwrap();
        let mut scores = Vec::new();
        // White has a pawn more, so some pawn weight counts, whatever it is called.
        let changed: Value = numbers["numbers"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|number| {
                let entry = number["entry"].as_str().unwrap_or_default();
                let term = number["term"].as_str().unwrap();
                term.contains("pawn") || entry.contains("pawn")
            })
            .map(|number| {
                (
                    number["key"].as_str().unwrap().to_owned(),
                    number["max"].clone(),
                )
            })
            .collect::<serde_json::Map<String, Value>>()
            .into();
        for weights in [json!({}), changed] {
            let (status, answer) = ask(
                "/api/explain",
                &json!({ "fen": fen, "evaluator": name, "weights": weights }),
            );
            assert_eq!(status, 200, "{answer}");
            let rows = answer["rows"].as_array().unwrap();
            let sum: i64 = rows.iter().map(|row| row["value"].as_i64().unwrap()).sum();
            assert_eq!(sum, answer["total"].as_i64().unwrap(), "{name}");
            scores.push(sum);
        }
        let (status, file) = ask("/api/weights", &json!({ "evaluator": name, "weights": {} }));
        if !evaluator["tunable"].as_bool().unwrap() {
            assert_eq!(status, 400, "{file}");
            continue;
        }
        assert_ne!(scores[0], scores[1], "{name}");
        assert_eq!(status, 200);
        assert!(
            file["text"]
                .as_str()
                .unwrap()
                .starts_with(&format!("gander weights 1 {name}\n"))
        );
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>;

async fn socket() -> Socket {
    let address = server();
    let stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let request = format!("ws://{address}/api/socket")
        .into_client_request()
        .unwrap();
    tokio_tungstenite::client_async(request, stream)
        .await
        .unwrap()
        .0
}

async fn send(socket: &mut Socket, message: &Value) {
    socket
        .send(Message::text(message.to_string()))
        .await
        .unwrap();
}

/// The next message of one of these kinds.
async fn until(socket: &mut Socket, kinds: &[&str]) -> Value {
    let wait = async {
        loop {
            let message = socket.next().await.expect("the socket stays open").unwrap();
            if let Message::Text(text) = message {
                let value: Value = serde_json::from_str(&text).unwrap();
                if kinds.contains(&value["kind"].as_str().unwrap()) {
                    return value;
                }
            }
        }
    };
    tokio::time::timeout(HANG, wait)
        .await
        .expect("an answer comes")
}

fn analyse(id: u64, limits: &Value) -> Value {
    json!({ "id": id, "task": "analyse", "fen": START, "moves": ["e4"], "evaluator": "classical", "lines": 2, "limits": limits })
}

#[tokio::test]
async fn analysis_streams_lines_and_ends() {
    let mut socket = socket().await;
    send(&mut socket, &analyse(7, &json!({ "nodes": 20_000 }))).await;
    let line = until(&mut socket, &["line", "error"]).await;
    assert_eq!(line["id"], 7, "{line}");
    assert!(line["depth"].as_i64().unwrap() >= 1);
    assert_eq!(
        line["wdl"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| part.as_i64().unwrap())
            .sum::<i64>(),
        1000
    );
    let done = until(&mut socket, &["done", "error"]).await;
    assert!(done["best"]["san"].is_string(), "{done}");
    send(&mut socket, &analyse(8, &json!({}))).await;
    until(&mut socket, &["line"]).await;
    send(&mut socket, &json!({ "id": 8, "task": "stop" })).await;
    assert_eq!(until(&mut socket, &["done"]).await["id"], 8);
}

#[tokio::test]
async fn a_move_a_comparison_and_a_review_are_answered() {
    let mut socket = socket().await;
    send(&mut socket, &json!({ "id": 1, "task": "play", "fen": START, "moves": [], "evaluator": "count", "elo": 1200, "clock": null, "time_ms": 50 })).await;
    let answer = until(&mut socket, &["move", "error"]).await;
    assert!(answer["move"]["uci"].is_string(), "{answer}");
    send(&mut socket, &json!({ "id": 2, "task": "compare", "fen": START, "evaluator": "classical", "first": "e4", "second": "a2a3", "limits": { "nodes": 3000 } })).await;
    let answer = until(&mut socket, &["compared", "error"]).await;
    assert!(
        !answer["comparison"]["rows"].as_array().unwrap().is_empty(),
        "{answer}"
    );
    send(&mut socket, &json!({ "id": 4, "task": "why", "fen": START, "moves": ["e4"], "evaluator": "classical", "limits": { "nodes": 3000 } })).await;
    let answer = until(&mut socket, &["explained", "error"]).await;
    let explanation = &answer["explanation"];
    let rows = explanation["rows"].as_array().unwrap();
    let sum: i64 = rows.iter().map(|row| row["value"].as_i64().unwrap()).sum();
    assert_eq!(Some(sum), explanation["score_cp"].as_i64(), "{answer}");
    send(&mut socket, &json!({ "id": 3, "task": "review", "pgn": "1. f3 e5 2. g4 Qh4# 0-1", "evaluator": "classical", "limits": { "nodes": 1000 } })).await;
    let answer = until(&mut socket, &["reviewed", "error"]).await;
    assert_eq!(
        answer["review"]["moves"].as_array().unwrap().len(),
        4,
        "{answer}"
    );
}

#[tokio::test]
async fn wrong_messages_are_answered_and_do_no_harm() {
    let mut socket = socket().await;
    for wrong in [
        json!({ "id": 5 }),
        json!({ "id": 5, "task": "dance" }),
        json!({ "id": 5, "task": "analyse", "fen": "nonsense", "evaluator": "classical" }),
        json!({ "id": 5, "task": "play", "fen": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "evaluator": "classical" }),
        json!({ "id": 5, "task": "compare", "fen": START, "evaluator": "classical", "first": "e4", "second": "e4" }),
        json!({ "id": 5, "task": "review", "pgn": "", "evaluator": "classical" }),
    ] {
        send(&mut socket, &wrong).await;
        let answer = until(
            &mut socket,
            &["error", "done", "move", "compared", "reviewed"],
        )
        .await;
        assert_eq!(
            (answer["kind"].as_str(), answer["id"].as_u64()),
            (Some("error"), Some(5)),
            "{wrong}: {answer}"
        );
    }
    socket.send(Message::text("not json")).await.unwrap();
    assert_eq!(until(&mut socket, &["error"]).await["id"], 0);
    for id in 10..30 {
        send(&mut socket, &analyse(id, &json!({}))).await;
    }
    let refused = until(&mut socket, &["error"]).await;
    assert!(
        refused["error"].as_str().unwrap().contains("Too many"),
        "{refused}"
    );
}

/// If closed sockets left their searches running, these would hold every place for two minutes each.
#[tokio::test]
async fn a_closed_socket_frees_its_searches() {
    for _ in 0..12 {
        let mut socket = socket().await;
        for id in 1..=8 {
            send(&mut socket, &analyse(id, &json!({}))).await;
        }
        until(&mut socket, &["line"]).await;
        drop(socket);
    }
    let mut socket = socket().await;
    send(&mut socket, &analyse(1, &json!({ "nodes": 2000 }))).await;
    until(&mut socket, &["done"]).await;
}

#[test]
fn many_idle_connections_leave_it_answering() {
    let idle: Vec<TcpStream> = (0..400)
        .filter_map(|_| TcpStream::connect(server()).ok())
        .collect();
    assert!(idle.len() > 300);
    let (status, answer) = ask("/api/position", &json!({ "fen": START, "moves": ["e4"] }));
    assert_eq!((status, answer["turn"].as_str()), (200, Some("black")));
    drop(idle);
}
