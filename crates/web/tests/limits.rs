//! Every limit of the server at its edge, and that work ends with the page that asked for it. Each test starts a server
//! of its own with small limits.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use common::endless::{endless, game};
use common::{START, next, post, request, send, server, socket, try_socket, until, with};
use serde_json::{Value, json};
use web::{Limits, Options, Token};

fn position(padding: usize) -> String {
    format!("{{\"fen\": \"{START}\"{}}}", " ".repeat(padding))
}

fn is_sentence(answer: &Value) -> bool {
    answer["error"]
        .as_str()
        .is_some_and(|text| text.ends_with('.') && text.starts_with(char::is_uppercase))
}

#[test]
fn whatever_cannot_be_served_is_answered_as_an_error() {
    let address = with(Limits::default());
    for (line, status) in [
        ("GET /nothing", 404),
        ("GET /api/nothing", 404),
        ("GET /api", 404),
        ("GET /assets/", 404),
        ("DELETE /api/about", 405),
        ("GET /api/position", 405),
        ("DELETE /", 405),
        ("OPTIONS /index.html", 405),
        ("GET /api/weights", 400),
        ("GET /api/weights?evaluator=%ff", 400),
        ("GET /api/weights?evaluator=nobody", 400),
        ("GET /api/socket", 400),
        ("POST /api/position", 411),
    ] {
        let (got, answer) = request(address, line, "", "");
        assert_eq!(got, status, "{line}: {answer}");
        assert!(is_sentence(&answer), "{line}: {answer}");
    }
    let chunked = "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n";
    let (status, answer) = request(address, "POST /api/position", chunked, "");
    assert_eq!((status, is_sentence(&answer)), (411, true), "{answer}");
}

#[test]
fn a_head_up_to_the_limit_is_read_and_one_beyond_it_refused() {
    let address = with(Limits::default());
    let head = |bytes: usize| {
        let path = "GET /api/load";
        // What is counted: the path, and each header's name and value with four characters more.
        let fixed = "/api/load".len()
            + "host".len()
            + address.to_string().len()
            + 4
            + "connection".len()
            + "close".len()
            + 4
            + "x".len()
            + 4;
        request(
            address,
            path,
            &format!("X: {}\r\n", "y".repeat(bytes - fixed)),
            "",
        )
    };
    let most = Limits::default().head_bytes;
    assert_eq!(head(most).0, 200);
    let (status, answer) = head(most + 1);
    assert_eq!((status, is_sentence(&answer)), (431, true), "{answer}");
    // Far beyond it the reader gives up before the head is whole.
    assert_eq!(head(200_000).0, 431);
}

#[test]
fn a_body_up_to_the_limit_is_read_and_one_beyond_it_refused() {
    let body_bytes = 40_000;
    let address = with(Limits {
        body_bytes,
        ..Limits::default()
    });
    let fixed = position(0).len();
    assert_eq!(
        post(address, "/api/position", &position(body_bytes - fixed)).0,
        200
    );
    let (status, answer) = post(address, "/api/position", &position(body_bytes - fixed + 1));
    assert_eq!((status, is_sentence(&answer)), (413, true), "{answer}");
}

#[test]
fn a_body_that_never_comes_is_given_up() {
    let address = with(Limits {
        body_time: Duration::from_millis(300),
        ..Limits::default()
    });
    for length in [1000, 100_000] {
        let headers = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n");
        let (status, answer) = request(address, "POST /api/position", &headers, "{");
        assert_eq!((status, is_sentence(&answer)), (408, true), "{answer}");
    }
}

#[test]
fn unfinished_requests_make_room_for_whole_ones() {
    let address = with(Limits {
        connections: 16,
        large_bodies: 1,
        head_time: Duration::from_secs(1000),
        body_time: Duration::from_secs(1000),
        ..Limits::default()
    });
    let unfinished: Vec<TcpStream> = (0..64)
        .map(|number| {
            let mut stream = TcpStream::connect(address).unwrap();
            let start = match number % 3 {
                0 => String::new(),
                1 => format!("GET / HTTP/1.1\r\nHost: {address}\r\n"),
                _ => format!(
                    "POST /api/position HTTP/1.1\r\nHost: {address}\r\nContent-Length: 99999\r\n\r\n{{"
                ),
            };
            stream.write_all(start.as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..10 {
        assert_eq!(post(address, "/api/position", &position(0)).0, 200);
    }
    drop(unfinished);
}

#[test]
fn a_token_is_asked_of_every_request() {
    let token = "correct-horse-battery";
    let address = server(Options {
        port: 0,
        token: Some(Token::new(token).unwrap()),
        ..Options::default()
    });
    for line in [
        "GET /",
        "GET /api/about",
        "GET /?token=wrong-horse-battery",
        "GET /api/socket",
    ] {
        let (status, answer) = request(address, line, "", "");
        assert_eq!(
            (status, is_sentence(&answer)),
            (401, true),
            "{line}: {answer}"
        );
    }
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET /?token={token} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 303"), "{text}");
    let lower = text.to_lowercase();
    assert!(
        lower.contains("set-cookie: gander_token=correct-horse-battery; httponly; samesite=strict"),
        "{text}"
    );
    for header in [
        format!("Cookie: gander_token={token}\r\n"),
        format!("Authorization: Bearer {token}\r\n"),
    ] {
        assert_eq!(request(address, "GET /api/load", &header, "").0, 200);
    }
}

#[tokio::test]
async fn a_stop_ends_each_kind_of_task_running_or_waiting() {
    let address = with(Limits {
        searches: 1,
        ..Limits::default()
    });
    for kind in ["review", "compare", "analyse"] {
        let mut socket = socket(address).await;
        send(&mut socket, &endless(kind, 1)).await;
        until(address, |searches, _, _| searches == 1).await;
        send(&mut socket, &endless(kind, 2)).await;
        until(address, |_, waiting, _| waiting == 1).await;
        for id in [2, 1] {
            send(&mut socket, &json!({ "id": id, "task": "stop" })).await;
            let end = next(&mut socket, &["done", "error"]).await.unwrap();
            assert_eq!(end["id"], id, "{kind}: {end}");
        }
        until(address, |searches, _, _| searches == 0).await;
    }
}

#[tokio::test]
async fn sockets_tasks_and_messages_are_limited() {
    let address = with(Limits {
        sockets: 2,
        tasks: 3,
        searches: 1,
        message_bytes: 5000,
        ..Limits::default()
    });
    let mut one = socket(address).await;
    let two = socket(address).await;
    assert!(try_socket(address).await.is_none());
    drop(two);
    until(address, |_, _, sockets| sockets == 1).await;
    let mut two = socket(address).await;
    for id in 1..=3 {
        send(&mut one, &endless("analyse", id)).await;
    }
    send(&mut one, &endless("analyse", 4)).await;
    assert_eq!(next(&mut one, &["error"]).await.unwrap()["id"], 4);
    let message = |bytes: usize| {
        let fixed = json!({ "id": 1, "task": "x" }).to_string().len();
        json!({ "id": 1, "task": "x".repeat(bytes - fixed + 1) })
    };
    send(&mut two, &message(5000)).await;
    assert_eq!(next(&mut two, &["error"]).await.unwrap()["id"], 1);
    send(&mut two, &message(5001)).await;
    assert!(
        next(&mut two, &["error"]).await.is_none(),
        "the socket is closed"
    );
}

#[tokio::test]
async fn what_waits_is_limited_in_memory() {
    let address = with(Limits {
        searches: 1,
        waiting_bytes: 64 << 10,
        tasks: 100,
        ..Limits::default()
    });
    let mut one = socket(address).await;
    let mut review = endless("review", 0);
    // Fifteen kilobytes of game and one of the rest: four such reviews fit, a fifth does not.
    review["pgn"] = json!(format!("{{{}}} {}", "x".repeat(14_300), game()));
    for id in 1..=5 {
        review["id"] = json!(id);
        send(&mut one, &review).await;
    }
    let refused = next(&mut one, &["error"]).await.unwrap();
    assert_eq!(refused["id"], 5, "{refused}");
    assert!(is_sentence(&refused), "{refused}");
    drop(one);
    until(address, |searches, waiting, _| {
        (searches, waiting) == (0, 0)
    })
    .await;
    let mut again = socket(address).await;
    send(&mut again, &json!({ "id": 9, "task": "analyse", "fen": START, "evaluator": "count", "limits": { "nodes": 100 } })).await;
    assert!(next(&mut again, &["done"]).await.is_some());
}

#[tokio::test]
async fn searches_and_reviews_end_at_their_longest_time() {
    let address = with(Limits {
        search_time: Duration::from_millis(200),
        review_time: Duration::from_millis(700),
        ..Limits::default()
    });
    let mut socket = socket(address).await;
    send(&mut socket, &endless("analyse", 1)).await;
    assert_eq!(
        next(&mut socket, &["done", "error"]).await.unwrap()["kind"],
        "done"
    );
    send(&mut socket, &endless("review", 2)).await;
    let end = next(&mut socket, &["reviewed", "error"]).await.unwrap();
    assert_eq!(end["kind"], "error", "{end}");
}

#[test]
fn the_library_is_read_and_changed_over_http_and_its_versions_are_checked() {
    let folder = std::env::temp_dir().join(format!("gander-http-library-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let address = server(Options {
        port: 0,
        library: Some(folder.clone()),
        ..Options::default()
    });
    let change = |body: Value| post(address, "/api/library/My%20study.pgn", &body.to_string());
    assert_eq!(request(address, "GET /api/library", "", "").1, json!([]));
    let (status, first) = change(json!({ "text": "1. e4 *", "version": null }));
    assert_eq!(status, 200, "{first}");
    let (status, refused) = change(json!({ "text": "1. d4 *", "version": null }));
    assert_eq!((status, is_sentence(&refused)), (409, true), "{refused}");
    let (_, list) = request(address, "GET /api/library", "", "");
    assert_eq!(list[0]["name"], "My study.pgn");
    assert_eq!(list[0]["version"], first["version"]);
    let (_, there) = request(address, "GET /api/library/My%20study.pgn", "", "");
    assert_eq!(there["text"], "1. e4 *");
    assert_eq!(
        std::fs::read_to_string(folder.join("My study.pgn")).unwrap(),
        "1. e4 *"
    );
    for bad in ["..%2Fx.pgn", "%2Fetc%2Fpasswd", "x", ".x.pgn"] {
        let path = format!("/api/library/{bad}");
        let (status, answer) = post(
            address,
            &path,
            &json!({ "text": "x", "version": null }).to_string(),
        );
        assert_eq!(
            (status, is_sentence(&answer)),
            (400, true),
            "{bad}: {answer}"
        );
    }
    assert_eq!(
        change(json!({ "text": null, "version": first["version"] })).0,
        200
    );
    assert_eq!(
        request(address, "GET /api/library/My%20study.pgn", "", "").0,
        404
    );
    std::fs::remove_dir_all(&folder).unwrap();
    let without = with(Limits::default());
    let (status, answer) = request(without, "GET /api/library", "", "");
    assert_eq!((status, is_sentence(&answer)), (503, true), "{answer}");
}
