//! The server, asked over real sockets: any bytes as an HTTP request, any text as a message on a WebSocket. It must answer or close,
//! no task of it may panic, and it must go on answering.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::time::Duration;

/// How long an answer may take before the server counts as stuck.
const PATIENCE: Duration = Duration::from_secs(20);

/// One server for all inputs.
fn address() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let options = web::Options {
                port: 0,
                ..web::Options::default()
            };
            web::serve(&options, |address| {
                sender.send(address).expect("somebody waits")
            })
            .expect("the server runs");
        });
        receiver.recv().expect("the server is ready")
    })
}

fn connect() -> TcpStream {
    let stream = TcpStream::connect(address()).expect("the server accepts");
    stream
        .set_read_timeout(Some(PATIENCE))
        .expect("a time limit");
    stream
        .set_write_timeout(Some(PATIENCE))
        .expect("a time limit");
    stream
}

/// Reads until the other side closes; a reset is a way to close.
fn read_all(stream: &mut TcpStream) -> Vec<u8> {
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Ok(_) => {}
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::ConnectionReset | ErrorKind::BrokenPipe
            ) => {}
        Err(error) => panic!("no answer and no end: {error}"),
    }
    answer
}

/// Any bytes are a request: it is answered, or the connection is closed.
pub fn http(bytes: &[u8]) {
    let mut stream = connect();
    // The server may close before it has read everything.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let answer = read_all(&mut stream);
    assert!(
        answer.is_empty() || answer.starts_with(b"HTTP/1."),
        "{:?}",
        String::from_utf8_lossy(&answer)
    );
}

/// Any text is a message of a page: the server answers or ignores it, and hears the closing that follows.
pub fn socket_message(bytes: &[u8]) {
    let mut stream = connect();
    let host = address();
    let opening = format!(
        "GET /api/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream
        .write_all(opening.as_bytes())
        .expect("the opening is sent");
    let mut frames = Vec::new();
    let text = String::from_utf8_lossy(bytes);
    for message in text.lines().take(8) {
        frame(&mut frames, 0x81, message.as_bytes());
    }
    // Whatever was asked for is no longer wanted: the server closes, and ends its searches.
    frame(&mut frames, 0x88, &1000u16.to_be_bytes());
    let _ = stream.write_all(&frames);
    let answer = read_all(&mut stream);
    assert!(
        answer.starts_with(b"HTTP/1.1 101"),
        "{:?}",
        String::from_utf8_lossy(&answer)
    );
}

/// A masked frame of a client.
fn frame(frames: &mut Vec<u8>, kind: u8, content: &[u8]) {
    frames.push(kind);
    match u8::try_from(content.len()) {
        Ok(length) if length < 126 => frames.push(0x80 | length),
        _ => {
            frames.push(0x80 | 126);
            frames.extend_from_slice(&(content.len() as u16).to_be_bytes());
        }
    }
    // A mask of zeros leaves the content as it is.
    frames.extend_from_slice(&[0; 4]);
    frames.extend_from_slice(content);
}
