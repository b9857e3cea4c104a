//! What goes wrong in the lab: either something given cannot be used, or the work itself failed.

use std::fmt;
use std::path::Path;

/// Why work in the lab ended early. The text is one plain sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LabError {
    /// Something the person gave cannot be used.
    Input(String),
    /// What was asked for could not be done.
    Work(String),
    /// It was asked to stop; the sentence says what is kept and how to go on.
    Interrupted(String),
}

impl LabError {
    /// A file that cannot be read or written.
    #[must_use]
    pub fn file(doing: &str, path: &Path, error: &std::io::Error) -> LabError {
        LabError::Work(format!("{} could not be {doing}: {error}", path.display()))
    }

    /// A file given to be read that cannot be.
    #[must_use]
    pub fn unreadable(path: &Path, error: &std::io::Error) -> LabError {
        LabError::Input(format!("{} could not be read: {error}", path.display()))
    }
}

impl fmt::Display for LabError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::Input(sentence)
            | LabError::Work(sentence)
            | LabError::Interrupted(sentence) => formatter.write_str(sentence),
        }
    }
}

impl std::error::Error for LabError {}
