//! The `gander` program: arguments in, text out. What the commands do lives in the crates below; each command has
//! one file under `commands`.

mod commands;
mod engine_arguments;
mod failure;
mod fit_arguments;
mod fit_progress;
mod input;
mod interrupt;
mod lab_arguments;
mod match_arguments;
mod on_gpu;
mod picture;
mod progress;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::commands::Command;
use crate::failure::Failure;

/// A chess engine that shows its working.
///
/// Without a command it speaks UCI, the language of chess interfaces, on standard input and output.
#[derive(Parser)]
#[command(name = "gander", version, arg_required_else_help = false)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    // OpenBench gives its request for opening positions as one argument of several words.
    let first = std::env::args_os()
        .nth(1)
        .and_then(|word| word.into_string().ok());
    if let Some(line) = first.filter(|word| word.starts_with("genfens ")) {
        return finish(commands::genfens(&line, &mut io::stdout().lock()));
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return answer_arguments(&error),
    };
    // Not locked for good: in a UCI conversation two threads write.
    let mut out = io::stdout();
    let done = match arguments.command {
        Some(command) => command.run(&mut out),
        None => commands::without_command(),
    };
    finish(done.and_then(|()| Ok(out.flush()?)))
}

fn finish(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Help and version go to standard output; a mistake becomes one sentence on standard error.
fn answer_arguments(error: &clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        // A reader that has gone away (`gander --help | head`) is no failure.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let whole = error.to_string();
    let sentence: Vec<&str> = whole
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .map(str::trim)
        .collect();
    let sentence = sentence.join(" ");
    let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
    Failure::Input(format!("{sentence} (see 'gander --help')")).report()
}
