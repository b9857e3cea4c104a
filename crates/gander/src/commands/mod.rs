//! The commands, one file each. To add one: write `commands/<name>.rs` with its `Arguments` and their `run`, list the
//! module here, and give it a line in [`Command`] and one in [`Command::run`].

mod bench;
mod fen;
mod move_;
mod perft;
mod play;
mod tune;
mod uci;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// What the person asks for.
#[derive(Subcommand)]
pub enum Command {
    Bench(bench::Arguments),
    Fen(fen::Arguments),
    Move(move_::Arguments),
    Perft(perft::Arguments),
    Play(play::Arguments),
    Tune(tune::Arguments),
    Uci(uci::Arguments),
}

impl Command {
    /// Does it, writing to `out`.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Bench(arguments) => arguments.run(out),
            Command::Fen(arguments) => arguments.run(out),
            Command::Move(arguments) => arguments.run(out),
            Command::Perft(arguments) => arguments.run(out),
            Command::Play(arguments) => arguments.run(out),
            Command::Tune(arguments) => arguments.run(out),
            Command::Uci(arguments) => arguments.run(out),
        }
    }
}

/// `gander` alone: what a chess interface starts.
pub fn without_command(out: &mut impl Write) -> Result<(), Failure> {
    uci::converse(out)
}
