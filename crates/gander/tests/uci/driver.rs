//! Drives the real program through pipes, as a chess interface does.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Long enough for the slowest machine; only a hang takes longer.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program, and everything it has said that nobody has asked about yet.
pub struct Driver {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Driver {
    /// Starts the program as an interface does: without arguments.
    pub fn start() -> Driver {
        Driver::start_with(&[])
    }

    pub fn start_with(arguments: &[&str]) -> Driver {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gander"));
        program.args(arguments);
        Driver::start_program(program)
    }

    /// Starts the program with so many kilobytes of address space.
    #[cfg(target_os = "linux")]
    pub fn start_within(kilobytes: u64) -> Driver {
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("ulimit -v {kilobytes} && exec \"$0\""))
            .arg(env!("CARGO_BIN_EXE_gander"));
        Driver::start_program(shell)
    }

    fn start_program(mut program: Command) -> Driver {
        let mut child = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("its output is ours");
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut reader = BufReader::new(output);
            let mut bytes = Vec::new();
            while reader
                .read_until(b'\n', &mut bytes)
                .is_ok_and(|count| count > 0)
            {
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Driver {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
        self.send_bytes(b"\n");
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// Closes the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The next line the program says.
    pub fn line(&self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("the program is silent"),
            Err(RecvTimeoutError::Disconnected) => panic!("the program has ended"),
        }
    }

    /// Everything up to and including the first line that begins so.
    pub fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// Sends a line and `isready`; everything said until `readyok`.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Searches; everything said up to and including `bestmove`.
    pub fn search(&mut self, position: &str, go: &str) -> Vec<String> {
        self.send(position);
        self.send(go);
        self.until("bestmove")
    }

    /// Ends the input if that has not been done, and gives what is still said and how the program ended.
    pub fn finish(mut self) -> (Vec<String>, ExitStatus) {
        self.close();
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    panic!("the program does not end");
                }
            }
        }
        let status = self.child.wait().expect("the program ends");
        (rest, status)
    }
}

/// How many of the lines begin so.
pub fn count(lines: &[String], beginning: &str) -> usize {
    lines
        .iter()
        .filter(|line| line.starts_with(beginning))
        .count()
}
