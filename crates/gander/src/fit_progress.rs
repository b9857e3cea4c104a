//! What is told while a tuning or a training runs, and what is left when it is over: a bar within epochs, lines that come out at once,
//! one for each epoch, and in the end the files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lab::Progress;
use lab::files::beside;
use lab::fit::{Begun, Epoch, Watcher};
use search::StopHandle;

use crate::failure::Failure;
use crate::interrupt;
use crate::lab_arguments::Bar;

/// Tells epochs, and remembers if nobody could be told.
pub struct FitProgress<'out, W: Write> {
    out: &'out mut W,
    epochs: u32,
    /// How many of them, at the beginning, are faster than the others.
    faster: u32,
    best: f64,
    bar: Bar,
    /// Positions of the epoch that the bar has heard of.
    shown: usize,
    failed: Option<io::Error>,
}

impl<W: Write> FitProgress<'_, W> {
    /// For so many epochs at most.
    pub fn new(out: &mut W, epochs: u32) -> FitProgress<'_, W> {
        FitProgress {
            out,
            epochs,
            faster: 0,
            best: f64::INFINITY,
            bar: Bar::of_things(),
            shown: 0,
            failed: None,
        }
    }

    /// The same, and the first epochs are faster than the others, so that they only say how long the rest takes at least.
    pub fn with_faster_start(self, epochs: u32) -> Self {
        FitProgress {
            faster: epochs,
            ..self
        }
    }

    /// Tells a line.
    fn say(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = writeln!(self.out, "{line}")
                .and_then(|()| self.out.flush())
                .err();
        }
    }

    /// An error if a line could not be told.
    pub fn end(self) -> io::Result<()> {
        self.failed.map_or(Ok(()), Err)
    }
}

impl<W: Write> Watcher for FitProgress<'_, W> {
    fn note(&mut self, line: &str) {
        self.say(line);
    }

    fn begun(&mut self, begun: &Begun) {
        self.best = begun.best_loss;
        self.say(&format!(
            "{} positions to train on, {} held out; {} numbers may move; scale {:.1} centipawns; loss {:.6}",
            begun.trained, begun.held_out, begun.numbers, begun.scale, begun.loss
        ));
        if let Some(epoch) = begun.resumed {
            self.say(&format!("going on after epoch {epoch} of an earlier run"));
        }
    }

    fn within(&mut self, epoch: u32, done: usize, of: usize) {
        if self.shown == 0 {
            let what = format!("epoch {epoch}/{}", self.epochs);
            self.bar.begin(&what, Some(of as u64));
        }
        self.bar.advance((done - self.shown) as u64);
        self.shown = done;
    }

    fn epoch(&mut self, epoch: &Epoch) {
        self.bar.end();
        let positions = std::mem::take(&mut self.shown);
        let better = epoch.held_out < self.best;
        self.best = self.best.min(epoch.held_out);
        let left = f64::from(self.epochs.saturating_sub(epoch.number)) * epoch.seconds;
        let bound = if epoch.number <= self.faster && self.faster < self.epochs {
            "least"
        } else {
            "most"
        };
        self.say(&format!(
            "epoch {}/{}: training {:.6}, held out {:.6}{} {:.2} s, {:.2} M positions/s, at {bound} {:.0} s left",
            epoch.number,
            self.epochs,
            epoch.train,
            epoch.held_out,
            if better { " (best)," } else { "," },
            epoch.seconds,
            positions as f64 / epoch.seconds.max(1e-9) / 1e6,
            left
        ));
    }

    fn stop_handle(&self) -> StopHandle {
        interrupt::stop_handle()
    }
}

/// Where a fit leaves what it has made.
pub struct FitFiles {
    /// The weights or the network.
    pub made: PathBuf,
    /// The page with curves.
    pub report: PathBuf,
    /// The state of the run, while it lasts.
    pub checkpoint: PathBuf,
}

impl FitFiles {
    /// What is made goes here; the page beside it, unless another place was named for it.
    pub fn new(made: &Path, report: Option<&Path>) -> FitFiles {
        FitFiles {
            made: made.to_owned(),
            report: report.map_or_else(|| made.with_extension("html"), Path::to_owned),
            checkpoint: beside(made, "checkpoint"),
        }
    }

    /// All of them.
    pub fn all(&self) -> [&Path; 3] {
        [&self.made, &self.report, &self.checkpoint]
    }

    /// Writes what was made and then its page, which is told the command that was typed.
    pub fn write(&self, made: &[u8], page: impl FnOnce(&str) -> String) -> Result<(), Failure> {
        let command: Vec<String> = std::env::args_os()
            .map(|word| word.to_string_lossy().into_owned())
            .collect();
        lab::files::replace(&self.made, made)?;
        lab::files::replace(&self.report, page(&command.join(" ")).as_bytes())?;
        // What was made is safe: the state of the run is not needed any more. If it cannot be removed it does no harm.
        let _ = lab::files::remove(&self.checkpoint);
        Ok(())
    }

    /// Tells where things are and what to do with them: `what` was made, and a sentence calls it `them` or `it`.
    pub fn tell(&self, what: &str, it: &str, out: &mut impl Write) -> io::Result<()> {
        let made = self.made.display();
        writeln!(out, "{what}: {made}\nreport:  {}", self.report.display())?;
        writeln!(
            out,
            "try {it} with --weights {made}; make {it} the default with 'gander install {made}'"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_epochs_at_the_beginning_say_how_long_the_rest_takes_at_least() {
        let mut out = Vec::new();
        let mut progress = FitProgress::new(&mut out, 4).with_faster_start(2);
        for number in 1..=4 {
            progress.epoch(&Epoch {
                number,
                train: 0.1,
                held_out: 0.2,
                seconds: 10.0,
            });
        }
        progress.end().unwrap();
        let text = String::from_utf8(out).unwrap();
        let ends: Vec<&str> = text
            .lines()
            .filter_map(|line| Some(line.rsplit_once(", ")?.1))
            .collect();
        assert_eq!(
            ends,
            [
                "at least 30 s left",
                "at least 20 s left",
                "at most 10 s left",
                "at most 0 s left"
            ]
        );
    }
}
