//! The commands, one file each. To add one: write `commands/<name>.rs` with its `Arguments` and their `run`, list the
//! module here, and give it a line in [`Command`] and one in [`Command::run`].

mod accuracy;
mod batch;
mod bench;
mod bench_eval;
mod board;
mod data;
mod datagen;
mod explain;
mod fen;
mod install;
mod ladder;
mod motifs;
mod move_;
mod perft;
mod play;
mod profile;
mod review;
mod sprt;
mod train;
mod train_variants;
mod tune;
mod uci;
#[cfg(feature = "web")]
mod web;
mod words;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// What the person asks for.
#[derive(Subcommand)]
pub enum Command {
    Accuracy(accuracy::Arguments),
    Batch(batch::Arguments),
    Bench(bench::Arguments),
    Board(board::Arguments),
    Data(data::Arguments),
    Datagen(datagen::Arguments),
    Explain(explain::Arguments),
    Fen(fen::Arguments),
    Install(install::Arguments),
    Ladder(ladder::Arguments),
    Motifs(motifs::Arguments),
    Move(move_::Arguments),
    Perft(perft::Arguments),
    Play(play::Arguments),
    Profile(profile::Arguments),
    Review(review::Arguments),
    Sprt(sprt::Arguments),
    Train(train::Arguments),
    Tune(tune::Arguments),
    Uci(uci::Arguments),
    #[cfg(feature = "web")]
    Web(web::Arguments),
    Words(words::Arguments),
}

impl Command {
    /// Does it, writing to `out`.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Command::Accuracy(arguments) => arguments.run(out),
            Command::Batch(arguments) => arguments.run(out),
            Command::Bench(arguments) => arguments.run(out),
            Command::Board(arguments) => arguments.run(out),
            Command::Data(arguments) => arguments.run(out),
            Command::Datagen(arguments) => arguments.run(out),
            Command::Explain(arguments) => arguments.run(out),
            Command::Fen(arguments) => arguments.run(out),
            Command::Install(arguments) => arguments.run(out),
            Command::Ladder(arguments) => arguments.run(out),
            Command::Motifs(arguments) => arguments.run(out),
            Command::Move(arguments) => arguments.run(out),
            Command::Perft(arguments) => arguments.run(out),
            Command::Play(arguments) => arguments.run(out),
            Command::Profile(arguments) => arguments.run(out),
            Command::Review(arguments) => arguments.run(out),
            Command::Sprt(arguments) => arguments.run(out),
            Command::Train(arguments) => arguments.run(out),
            Command::Tune(arguments) => arguments.run(out),
            Command::Uci(arguments) => arguments.run(),
            #[cfg(feature = "web")]
            Command::Web(arguments) => arguments.run(out),
            Command::Words(arguments) => arguments.run(out),
        }
    }
}

/// `gander` alone: what a chess interface starts.
pub fn without_command() -> Result<(), Failure> {
    uci::converse()
}

/// What OpenBench asks for with the whole line as the first argument.
pub fn genfens(line: &str, out: &mut impl Write) -> Result<(), Failure> {
    datagen::genfens(line, out)
}
