//! What is told while a tuning or a training runs: lines that come out at once, one for each epoch.

use std::io::{self, Write};

use lab::fit::Epoch;

/// Tells epochs, and remembers if nobody could be told.
pub struct EpochLines<'out, W: Write> {
    out: &'out mut W,
    epochs: u32,
    best: f64,
    failed: Option<io::Error>,
}

impl<W: Write> EpochLines<'_, W> {
    /// For so many epochs at most.
    pub fn new(out: &mut W, epochs: u32) -> EpochLines<'_, W> {
        EpochLines {
            out,
            epochs,
            best: f64::INFINITY,
            failed: None,
        }
    }

    /// How many epochs there are to be at most.
    pub fn epochs(&self) -> u32 {
        self.epochs
    }

    /// The loss that an epoch must be below to be called the best.
    pub fn begin_at(&mut self, loss: f64) {
        self.best = loss;
    }

    /// Tells a line.
    pub fn say(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = writeln!(self.out, "{line}")
                .and_then(|()| self.out.flush())
                .err();
        }
    }

    /// Tells an epoch that went through so many positions.
    pub fn epoch(&mut self, epoch: &Epoch, positions: usize) {
        let better = epoch.held_out < self.best;
        self.best = self.best.min(epoch.held_out);
        let left = f64::from(self.epochs.saturating_sub(epoch.number)) * epoch.seconds;
        self.say(&format!(
            "epoch {}/{}: training {:.6}, held out {:.6}{} {:.2} s, {:.2} M positions/s, at most {:.0} s left",
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

    /// An error if a line could not be told.
    pub fn end(self) -> io::Result<()> {
        self.failed.map_or(Ok(()), Err)
    }
}
