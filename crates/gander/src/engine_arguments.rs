//! What every command that plays or analyses lets people choose: evaluator, weights, threads, hash and tablebases.

use engine::{EvaluatorName, MOST_THREADS, Session};

use crate::failure::Failure;

/// A help text with the names of all evaluators.
pub fn one_of(what: &str) -> String {
    let names: Vec<&str> = EvaluatorName::ALL
        .iter()
        .map(|name| name.as_str())
        .collect();
    format!("{what}: {}", names.join(", "))
}

/// The choices, as arguments.
#[derive(clap::Args)]
pub struct EngineArguments {
    #[arg(long, value_name = "NAME", help = one_of("The evaluator to play by"))]
    eval: Option<String>,
    /// Weights or a network to use instead of the evaluator's own, from a file that tuning, training or a person wrote.
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// How many threads search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=MOST_THREADS as u64))]
    threads: u64,
    /// Mebibytes for the transposition table.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..))]
    hash: u64,
    /// Folders with Syzygy endgame tablebases.
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
}

impl EngineArguments {
    /// The evaluator that was asked for, or the usual one.
    pub fn evaluator(&self) -> Result<EvaluatorName, Failure> {
        match &self.eval {
            Some(name) => {
                name.parse()
                    .map_err(|reason: <EvaluatorName as std::str::FromStr>::Err| {
                        Failure::Input(reason.to_string())
                    })
            }
            None => Ok(engine::default_evaluator()),
        }
    }

    /// A session as it was asked for.
    pub fn session(&self) -> Result<Session, Failure> {
        let mut session = Session::new(self.evaluator()?);
        if let Some(path) = &self.weights {
            session.load_weights(path)?;
            if self.eval.is_some() && session.evaluator() != self.evaluator()? {
                return Err(Failure::Input(format!(
                    "the weights in '{path}' are for '{}', not for '{}'",
                    session.evaluator(),
                    self.evaluator()?
                )));
            }
        }
        session.set_threads(self.threads as usize)?;
        session.set_hash(self.hash as usize)?;
        if let Some(path) = &self.syzygy {
            session.set_tablebases(path)?;
        }
        Ok(session)
    }
}
