//! A UCI session from any bytes.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use engine::{EvaluatorName, Session};

/// What a session has written so far.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whatever lines come, the session ends at their end, and every search has one best move.
pub fn session(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = String::new();
    let mut searches = 0;
    for line in text.lines().filter(|line| is_bounded(line)) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"go") {
            searches += 1;
            lines.push_str(&words.join(" "));
            lines.push_str(" nodes 30\nstop\n");
        } else {
            lines.push_str(line);
            lines.push('\n');
        }
        if words.first() == Some(&"quit") {
            break;
        }
    }
    let out = Written::default();
    let session = Session::sized(EvaluatorName::Count, 1, 1);
    let input = Cursor::new(lines.clone().into_bytes());
    engine::uci::run(session, input, out.clone()).expect("memory can be written");
    let out = out.0.lock().expect("nobody panicked").clone();
    let out = String::from_utf8(out).expect("answers are text");
    let moves = out
        .lines()
        .filter(|line| line.starts_with("bestmove "))
        .count();
    assert!(
        moves <= searches,
        "{moves} moves for {searches} searches:\n{lines}\n{out}"
    );
    assert!(!out.contains("internal error"), "{lines}\n{out}");
}

/// Whether a line asks for little time, memory and disk: what it may ask for has tests of its own.
fn is_bounded(line: &str) -> bool {
    let lower = line.to_lowercase();
    let costly = [
        "perft", "bench", "hash", "thread", "file", "log", "path", "datagen", "genfens",
    ];
    !costly.iter().any(|word| lower.contains(word))
}
