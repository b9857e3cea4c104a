//! What goes wrong, and the exit code that says so: 2 for bad usage or input, 1 for work that failed, 130 for Ctrl-C.

use std::io;
use std::process::ExitCode;

use engine::SessionError;

/// Why a command ends early. The text is one plain sentence: what was wrong, where, and what would be right.
#[derive(Debug)]
pub enum Failure {
    /// The person gave something that cannot be used.
    Input(String),
    /// What was asked for could not be done.
    Work(String),
    /// It was asked to stop, by Ctrl-C: the sentence says what is kept and how to go on.
    Interrupted(String),
    /// Whoever read our output has gone away, as `head` does: nothing to complain about.
    ReaderGone,
}

impl Failure {
    /// Says the sentence on standard error and gives the exit code.
    #[allow(clippy::print_stderr)]
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Input(sentence) => {
                eprintln!("gander: {sentence}");
                ExitCode::from(2)
            }
            Failure::Work(sentence) => {
                eprintln!("gander: {sentence}");
                ExitCode::from(1)
            }
            Failure::Interrupted(sentence) => {
                eprintln!("gander: {sentence}");
                ExitCode::from(130)
            }
            Failure::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::ReaderGone
        } else {
            Failure::Work(format!("the output could not be written: {error}"))
        }
    }
}
