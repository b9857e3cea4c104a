//! A crowd: hundreds of idle WebSockets, and connections that send their heads a byte at a time. Whoever asks for a page gets it, and the sockets
//! stay. `tools/server_load.py` measures how soon.

mod common;

use std::io::Write;
use std::net::TcpStream;

use common::{next, request, send, server, socket};
use serde_json::json;
use web::Options;

const SOCKETS: usize = 400;
const SLOW: usize = 200;
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beside_idle_sockets_and_slow_heads_pages_are_answered() {
    let address = server(Options {
        port: 0,
        ..Options::default()
    });
    let mut sockets = Vec::new();
    for _ in 0..SOCKETS {
        sockets.push(socket(address).await);
    }
    let mut slow: Vec<TcpStream> = (0..SLOW)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    let head = "GET / HTTP/1.1\r\nX-Slow: xxxxxxxxxxxx";
    for letter in head.bytes() {
        for stream in &mut slow {
            // Whoever is thrown out has been answered, too.
            let _ = stream.write_all(&[letter]);
        }
        let (status, load) = request(address, "GET /api/load", "", "");
        assert_eq!(status, 200);
        assert_eq!(load["sockets"], json!(SOCKETS), "{load}");
    }
    for one in [0, SOCKETS / 2, SOCKETS - 1] {
        let task = json!({ "id": 1, "task": "analyse", "fen": START, "moves": [], "evaluator": "count", "limits": { "nodes": 100 } });
        send(&mut sockets[one], &task).await;
        assert!(next(&mut sockets[one], &["done"]).await.is_some());
    }
}
