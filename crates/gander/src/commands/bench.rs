//! `gander bench`: searches a fixed set of positions and counts nodes, the mark by which two versions are compared.

use std::io::Write;

use super::bench_eval;
use crate::engine_arguments::EngineArguments;
use crate::failure::Failure;
use crate::interrupt;

/// Search a fixed set of positions; the last line reads 'NODES nodes NPS nps'.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander bench --eval rustic\n  gander bench eval",
    args_conflicts_with_subcommands = true
)]
pub struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    engine: EngineArguments,
    /// How deep each position is searched, if not as deep as usual.
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,
}

/// What else can be measured.
#[derive(clap::Subcommand)]
enum What {
    Eval(bench_eval::Arguments),
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(What::Eval(arguments)) = self.what {
            return arguments.run(out);
        }
        let session = self.engine.session()?;
        let stop = interrupt::stop_handle();
        let mut written = Ok(());
        let result = engine::run_bench(&session, self.depth, &stop, &mut |line| {
            let line = line
                .strip_prefix("info string ")
                .unwrap_or(&line)
                .to_owned();
            if written.is_ok() {
                written = writeln!(out, "{line}").and_then(|()| out.flush());
            }
        })?;
        written?;
        // Scripts take the last line for the count of every position.
        if stop.is_stopped() {
            return Err(Failure::Interrupted(
                "interrupted before every position was searched; there is no count".to_owned(),
            ));
        }
        writeln!(out, "{result}")?;
        Ok(())
    }
}
