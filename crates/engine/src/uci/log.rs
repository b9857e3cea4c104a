//! The file that `Debug Log File` asks for: every line heard and said, with the time since the log began.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;

use super::error::LogError;

/// A file that is written line by line.
#[derive(Debug)]
pub struct Log {
    file: BufWriter<File>,
    begun: Instant,
}

impl Log {
    /// Begins a new log in this file, adding to what it holds.
    ///
    /// # Errors
    /// One sentence, if the file cannot be written.
    pub fn open(path: &str) -> Result<Log, LogError> {
        let file = File::options()
            .create(true)
            .append(true)
            .open(path)
            .map_err(|reason| LogError {
                path: path.to_owned(),
                reason,
            })?;
        Ok(Log {
            file: BufWriter::new(file),
            begun: Instant::now(),
        })
    }

    /// Notes a line that came in.
    pub fn heard(&mut self, line: &str) {
        self.write(">>", line);
    }

    /// Notes a line that went out.
    pub fn said(&mut self, line: &str) {
        self.write("<<", line);
    }

    /// A log that cannot be written must not disturb a game: faults are passed over.
    fn write(&mut self, arrow: &str, line: &str) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let _ = writeln!(self.file, "{seconds:10.4} {arrow} {line}");
        let _ = self.file.flush();
    }
}
