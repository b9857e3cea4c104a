//! What the player types, read on a thread of its own: a thread that waits for the keyboard does not hear Ctrl-C.

use std::io::{self, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use engine::uci::{Line, next_line};
use search::StopHandle;

/// How often the handle is asked while nobody types: too short to be noticed, too long to cost anything.
const PAUSE: Duration = Duration::from_millis(50);

/// What came of waiting for the player.
pub enum Heard {
    /// A line.
    Line(String),
    /// A line far too long to be a command.
    TooLong,
    /// Nothing more will come.
    End,
    /// The handle was stopped first.
    Stopped,
}

/// The lines that are typed.
pub struct Typed(Receiver<io::Result<Line>>);

impl Typed {
    /// Begins to read standard input.
    pub fn from_standard_input() -> io::Result<Typed> {
        // A line is handed over when it is asked for, so no more than one is read ahead.
        let (sender, lines) = sync_channel(0);
        thread::Builder::new().spawn(move || {
            let mut input = BufReader::new(io::stdin());
            while let Some(line) = next_line(&mut input).transpose() {
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    return;
                }
            }
        })?;
        Ok(Typed(lines))
    }

    /// Waits for the next line, or until the handle is stopped.
    pub fn next(&self, stop: &StopHandle) -> io::Result<Heard> {
        while !stop.is_stopped() {
            match self.0.recv_timeout(PAUSE) {
                Ok(line) => {
                    return Ok(match line? {
                        Line::Text(text) => Heard::Line(text),
                        Line::TooLong => Heard::TooLong,
                    });
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::End),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        Ok(Heard::Stopped)
    }
}
