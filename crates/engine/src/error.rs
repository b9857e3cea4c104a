//! What can go wrong with a session: files that cannot be used, and memory that is not there.

use std::io;
use std::path::PathBuf;

use eval::ParametersError;

use crate::session::MEGABYTES_A_THREAD;

/// Why a session could not be changed; it is as before then. The text is one plain sentence.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// A file of weights or a network is wrong.
    #[error("the weights in '{path}' cannot be used: {reason}")]
    Weights {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: ParametersError,
    },
    /// Too many threads for this machine.
    #[error("there is no memory for {0} threads: each needs {MEGABYTES_A_THREAD} MB")]
    MemoryForThreads(usize),
    /// Too large a transposition table for this machine.
    #[error(
        "there is no memory for {wanted} MB of hash table: this machine has {most} MB, not all of it free"
    )]
    MemoryForHash {
        /// What was asked for, in megabytes.
        wanted: usize,
        /// What the machine has, in megabytes.
        most: usize,
    },
    /// A folder of tablebases cannot be read.
    #[error("the tables in '{}' cannot be read: {reason}", folder.display())]
    Tablebases {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// There is no tablebase in the folders that were named.
    #[error("no Syzygy tables in '{0}': it should name folders with .rtbw and .rtbz files")]
    NoTablebases(String),
}
