//! A match's results in a file, a line for each pair, added as pairs end: killed, a match loses the games being played and nothing else.

use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::contest::PairResult;
use crate::files::WorkFile;
use crate::{Digest, InputError, LabError};

/// The file.
pub(crate) struct Record {
    path: PathBuf,
    file: WorkFile,
    length: u64,
}

impl Record {
    /// Opens or begins the record of a match; gives the pairs already in it. `what` is all that must be the same for a match to go on.
    pub fn open(path: &Path, what: &str) -> Result<(Record, Vec<PairResult>), LabError> {
        let failed = |error: std::io::Error| LabError::file("opened", path, &error);
        let heading = format!("gander match 1 {}\n", Digest::of(what.as_bytes()));
        let mut file = WorkFile::extend(path).map_err(failed)?;
        if !file.try_lock().map_err(failed)? {
            return Err(InputError::InUse(path.to_owned()).into());
        }
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|error| LabError::file("read", path, &error))?;
        let mut good = 0;
        let mut pairs = Vec::new();
        // A heading without its end was being written when the match was killed.
        if heading.starts_with(&text) && text.len() < heading.len() {
            file.seek(SeekFrom::Start(0)).map_err(failed)?;
            file.write_all(heading.as_bytes())
                .map_err(|error| LabError::file("written", path, &error))?;
            good = heading.len();
        } else if let Some(rest) = text.strip_prefix(&heading) {
            good += heading.len();
            // A line without an end was being written when the match was killed.
            for line in rest
                .split_inclusive('\n')
                .filter(|line| line.ends_with('\n'))
            {
                pairs.push(parse(line).ok_or_else(|| {
                    InputError::NotAResult(path.to_owned(), line.trim().to_owned())
                })?);
                good += line.len();
            }
        } else {
            return Err(InputError::OtherMatch(path.to_owned()).into());
        }
        file.set_len(good as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(good as u64)).map_err(failed)?;
        Ok((
            Record {
                path: path.to_owned(),
                file,
                length: good as u64,
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
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // Half a line is taken back, so that nothing can be written after it; if even that fails, the next run does it.
            let _ = self.file.set_len(self.length);
            return Err(LabError::file("written", &self.path, &error));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Brings all results to the disk.
    pub fn sync(&self) -> Result<(), LabError> {
        self.file
            .sync()
            .map_err(|error| LabError::file("brought to the disk", &self.path, &error))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
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
