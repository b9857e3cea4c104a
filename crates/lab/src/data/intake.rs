//! The account of a reading: nothing is dropped without being counted.

use std::collections::BTreeMap;
use std::fmt;

/// A line that could not be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// The line, or the game or record in files without lines, from 1.
    pub line: u64,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.file, self.line, self.reason)
    }
}

/// How many lines were read and kept, and why the others were not.
#[derive(Clone, Debug, Default)]
pub struct Intake {
    /// Lines (or records) read.
    pub read: u64,
    /// Positions kept.
    pub kept: u64,
    /// Lines that are not what they should be.
    pub bad: u64,
    /// Good lines left out on purpose, by reason.
    pub left_out: BTreeMap<&'static str, u64>,
    /// The first bad lines, for the report.
    pub problems: Vec<Problem>,
}

/// How many bad lines are told in full.
const PROBLEMS_SHOWN: usize = 10;

impl Intake {
    /// A line is bad.
    pub fn reject(&mut self, problem: Problem) {
        self.bad += 1;
        if self.problems.len() < PROBLEMS_SHOWN {
            self.problems.push(problem);
        }
    }

    /// A good line is left out.
    pub fn leave_out(&mut self, reason: &'static str) {
        *self.left_out.entry(reason).or_default() += 1;
    }

    /// A sample counted as kept is left out after all.
    pub fn drop_kept(&mut self, reason: &'static str) {
        self.kept = self.kept.saturating_sub(1);
        self.leave_out(reason);
    }

    /// Adds the account of another part of the reading.
    pub fn merge(&mut self, other: Intake) {
        self.read += other.read;
        self.kept += other.kept;
        self.bad += other.bad;
        for (reason, count) in other.left_out {
            *self.left_out.entry(reason).or_default() += count;
        }
        let room = PROBLEMS_SHOWN.saturating_sub(self.problems.len());
        self.problems.extend(other.problems.into_iter().take(room));
    }
}

impl Intake {
    /// The account in one line, for a sentence that says why nothing can be done.
    #[must_use]
    pub fn in_one_line(&self) -> String {
        self.to_string().replace("\n ", ";")
    }
}

/// A few lines for people.
impl fmt::Display for Intake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} read, {} kept", self.read, self.kept)?;
        for (reason, count) in &self.left_out {
            write!(formatter, ", {count} left out ({reason})")?;
        }
        if self.bad > 0 {
            write!(formatter, ", {} bad", self.bad)?;
        }
        for problem in &self.problems {
            write!(formatter, "\n  {problem}")?;
        }
        Ok(())
    }
}
