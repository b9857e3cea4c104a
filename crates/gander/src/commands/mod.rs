//! The commands, one file each. To add one: write `commands/<name>.rs` with its `Arguments` and their `run`, list the
//! module here, and give it a line in [`Command`] and one in [`Command::run`].

mod fen;
mod perft;

use std::io::Write;

use clap::{CommandFactory, Subcommand};

use crate::failure::Failure;

/// What the person asks for.
#[derive(Subcommand)]
pub enum Command {
    Fen(fen::Arguments),
    Perft(perft::Arguments),
}

impl Command {
    /// Does it, writing to `out`.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Fen(arguments) => arguments.run(out),
            Command::Perft(arguments) => arguments.run(out),
        }
    }
}

/// `gander` alone: what a chess interface starts. The UCI session plugs in here.
pub fn without_command(out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "{}", crate::Arguments::command().render_help())?;
    Err(Failure::Input(
        "no command was given; try 'gander fen startpos'".to_owned(),
    ))
}
