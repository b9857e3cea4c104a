//! A match's results in a file, a line for each pair, added as pairs end: killed, a match loses the games being played and nothing else.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::contest::PairResult;
use crate::{LabError, Random};

/// The file.
pub(crate) struct Record {
    path: PathBuf,
    file: File,
}

impl Record {
    /// Opens or begins the record of a match; gives the pairs already in it. `what` is all that must be the same for a match to go on.
    pub fn open(path: &Path, what: &str) -> Result<(Record, Vec<PairResult>), LabError> {
        let failed = |error: std::io::Error| LabError::file("opened", path, &error);
        let mixed = what
            .bytes()
            .fold(0u64, |mixed, byte| Random::mix(mixed ^ u64::from(byte)));
        let heading = format!("gander match 1 {mixed:016x}\n");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(LabError::Input(format!(
                "{} is in use by another run",
                path.display()
            )));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let mut good = 0;
        let mut pairs = Vec::new();
        if text.is_empty() {
            file.write_all(heading.as_bytes()).map_err(failed)?;
            good = heading.len();
        } else if let Some(rest) = text.strip_prefix(&heading) {
            good += heading.len();
            // A line without an end was being written when the match was killed.
            for line in rest
                .split_inclusive('\n')
                .filter(|line| line.ends_with('\n'))
            {
                pairs.push(parse(line).ok_or_else(|| {
                    LabError::Input(format!(
                        "{}: '{}' is not a result",
                        path.display(),
                        line.trim()
                    ))
                })?);
                good += line.len();
            }
        } else {
            return Err(LabError::Input(format!(
                "{} is the record of another match; remove it or name another with --record",
                path.display()
            )));
        }
        file.set_len(good as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(good as u64)).map_err(failed)?;
        Ok((
            Record {
                path: path.to_owned(),
                file,
            },
            pairs,
        ))
    }

    /// Adds a pair.
    pub fn add(&mut self, pair: &PairResult) -> Result<(), LabError> {
        let line = format!(
            "{} {} {} {} {}\n",
            pair.first, pair.second, pair.number, pair.points[0], pair.points[1]
        );
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| LabError::file("written", &self.path, &error))
    }
}

fn parse(line: &str) -> Option<PairResult> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [first, second, number, one, other] = words.as_slice() else {
        return None;
    };
    let points = |word: &str| {
        word.parse()
            .ok()
            .filter(|points| [0.0, 0.5, 1.0].contains(points))
    };
    Some(PairResult {
        first: first.parse().ok()?,
        second: second.parse().ok()?,
        number: number.parse().ok()?,
        points: [points(one)?, points(other)?],
    })
}
