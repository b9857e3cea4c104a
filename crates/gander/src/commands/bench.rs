//! `gander bench`: searches a fixed set of positions and counts nodes, the mark by which two versions are compared.

use std::io::Write;
use std::sync::Arc;

use search::Control;

use crate::engine_arguments::EngineArguments;
use crate::failure::Failure;

/// Search a fixed set of positions; the last line reads '<nodes> nodes <nps> nps'.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander bench --eval rustic")]
pub struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
    /// How deep each position is searched, if not as deep as usual.
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let session = self.engine.session()?;
        let mut written = Ok(());
        let result = engine::run_bench(
            &session,
            self.depth,
            &Arc::new(Control::new()),
            &mut |line| {
                let line = line
                    .strip_prefix("info string ")
                    .unwrap_or(&line)
                    .to_owned();
                if written.is_ok() {
                    written = writeln!(out, "{line}").and_then(|()| out.flush());
                }
            },
        );
        written?;
        writeln!(out, "{result}")?;
        Ok(())
    }
}
