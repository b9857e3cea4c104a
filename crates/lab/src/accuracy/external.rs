//! The static evaluation of another engine, through the `eval` command that many UCI engines have.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use chess::Position;
use rayon::prelude::*;

use super::samples::Judge;
use crate::data::Sample;
use crate::{InputError, Interruption, LabError, Progress, WorkError};

/// How long an engine may think about a command.
const PATIENCE: Duration = Duration::from_secs(20);

/// An engine that is running.
pub struct ExternalEngine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    command: String,
}

impl ExternalEngine {
    /// Starts an engine and sets its options.
    pub fn start(command: &str, options: &[(String, String)]) -> Result<ExternalEngine, LabError> {
        let failed = |reason: &dyn std::fmt::Display| {
            LabError::from(InputError::NoEngine(command.to_owned(), reason.to_string()))
        };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| failed(&"no program is named"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(&error))?;
        let input = child
            .stdin
            .take()
            .ok_or_else(|| failed(&"it takes no input"))?;
        let output = child
            .stdout
            .take()
            .ok_or_else(|| failed(&"it gives no output"))?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut engine = ExternalEngine {
            child,
            input,
            lines,
            command: command.to_owned(),
        };
        engine.say("uci")?;
        engine.until("uciok")?;
        for (name, value) in options {
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.say("isready")?;
        engine.until("readyok")?;
        Ok(engine)
    }

    fn say(&mut self, line: &str) -> Result<(), LabError> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| {
                WorkError::DoesNotListen(self.command.clone(), error.to_string()).into()
            })
    }

    /// All lines up to the one that begins with this word.
    fn until(&mut self, word: &str) -> Result<Vec<String>, LabError> {
        let mut lines = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(PATIENCE)
                .map_err(|_| WorkError::NoAnswer(self.command.clone(), word.to_owned()))?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(lines);
            }
            lines.push(line);
        }
    }

    /// Its static evaluation in White's centipawns; none if it gives none (in check, many give none).
    pub fn evaluate(&mut self, position: &Position) -> Result<Option<f32>, LabError> {
        self.say(&format!("position fen {}", position.to_fen()))?;
        self.say("eval")?;
        self.say("isready")?;
        let lines = self.until("readyok")?;
        let mover = position.side_to_move();
        Ok(lines
            .iter()
            .rev()
            .find_map(|line| read_evaluation(line, mover.sign() as f32)))
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        // Asked first, ended then: an engine that is gone already has nothing against either.
        let _ = self.say("quit");
        std::thread::sleep(Duration::from_millis(50));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The number in a line such as `Final evaluation       +0.23 (white side)`, in White's centipawns.
fn read_evaluation(line: &str, mover: f32) -> Option<f32> {
    let lower = line.to_lowercase();
    let place = lower
        .find("final evaluation")
        .or_else(|| lower.find("total evaluation"))?;
    let pawns: f32 = lower[place..]
        .split(|letter: char| letter.is_whitespace() || letter == ':')
        .find_map(|word| word.parse().ok())?;
    let for_mover = lower.contains("side to move");
    pawns
        .is_finite()
        .then_some(pawns * 100.0 * if for_mover { mover } else { 1.0 })
}

/// What an engine says of every position, with as many copies of it as there are threads.
pub fn external_scores(
    command: &str,
    options: &[(String, String)],
    samples: &[Sample],
    progress: &dyn Progress,
) -> Result<Judge, LabError> {
    progress.begin(command, Some(samples.len() as u64));
    let stop = progress.stop_handle();
    let size = samples.len().div_ceil(rayon::current_num_threads()).max(1);
    let parts: Vec<Vec<f32>> = samples
        .par_chunks(size)
        .map(|part| {
            let mut engine = ExternalEngine::start(command, options)?;
            part.iter()
                .map(|sample| {
                    if stop.is_stopped() {
                        return Err(Interruption::NothingWritten.into());
                    }
                    progress.advance(1);
                    Ok(engine.evaluate(&sample.position)?.unwrap_or(f32::NAN))
                })
                .collect()
        })
        .collect::<Result<_, LabError>>()?;
    progress.end();
    let scores: Vec<f32> = parts.concat();
    if scores.iter().all(|score| score.is_nan()) {
        return Err(InputError::NoEvalCommand(command.to_owned()).into());
    }
    let options: String = options
        .iter()
        .map(|(name, value)| format!(" {name}={value}"))
        .collect();
    Ok(Judge {
        name: format!("{command}{options}"),
        scores,
    })
}

#[cfg(test)]
mod tests {
    use super::read_evaluation;

    #[test]
    fn the_lines_engines_write() {
        let line = "Final evaluation       +0.23 (white side) [with scaled NNUE, hybrid, ...]";
        assert_eq!(read_evaluation(line, -1.0), Some(23.0));
        assert_eq!(
            read_evaluation("Final evaluation: -1.5 (side to move)", -1.0),
            Some(150.0)
        );
        assert_eq!(
            read_evaluation("Final evaluation: none (in check)", 1.0),
            None
        );
        assert_eq!(
            read_evaluation("NNUE evaluation        +0.10 (white side)", 1.0),
            None
        );
    }
}
