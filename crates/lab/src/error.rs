//! What goes wrong in the lab: either something given cannot be used, or the work itself failed.

use std::path::Path;

use eval::nnue::NetworkError;

/// Why work in the lab ended early. The text is one plain sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LabError {
    /// Something the person gave cannot be used.
    #[error("{0}")]
    Input(String),
    /// What was asked for could not be done.
    #[error("{0}")]
    Work(String),
    /// It was asked to stop; the sentence says what is kept and how to go on.
    #[error("{0}")]
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

impl From<NetworkError> for LabError {
    fn from(error: NetworkError) -> LabError {
        LabError::Input(error.to_string())
    }
}
