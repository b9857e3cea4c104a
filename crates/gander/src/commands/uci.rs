//! `gander uci`, and `gander` alone: speaks UCI on standard input and output.

use std::io::{self, BufReader, IsTerminal, Write};

use engine::Session;

use crate::failure::Failure;

/// Speak UCI, the language of chess interfaces, on standard input and output.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  printf 'position startpos\\ngo depth 10\\n' | gander uci")]
pub struct Arguments {}

impl Arguments {
    pub fn run(self) -> Result<(), Failure> {
        converse()
    }
}

/// Talks until `quit` or the end of the input.
pub fn converse() -> Result<(), Failure> {
    let mut out = io::stdout();
    if io::stdin().is_terminal() {
        writeln!(
            out,
            "{}: type 'help' for the commands, 'quit' to leave",
            engine::uci::NAME
        )?;
        out.flush()?;
    }
    // The lock on standard input cannot be sent to another thread; a reader of its own can.
    engine::uci::run(Session::default(), BufReader::new(io::stdin()), out)?;
    Ok(())
}
