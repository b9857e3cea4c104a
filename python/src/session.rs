//! A session: evaluator, weights, hash, threads and tablebases, and everything that is asked of them.

use std::sync::{Arc, Mutex, PoisonError};

use chess::{Color, Position};
use engine::compare::{Candidate, compare};
use engine::pgn::Games;
use engine::review::{ReviewData, annotated_pgn, review};
use engine::{Chances, Game};
use eval::report;
use eval::{EvaluatorName, with_evaluator};
use pyo3::prelude::*;
use search::Limits;
use serde_json::{Value, json};

use crate::errors;
use crate::search::{LimitArguments, Search, wait_for};

/// The engine's session, shared with the thread that searches.
pub type Shared = Arc<Mutex<engine::Session>>;

/// An evaluator with its weights, a transposition table, threads and tablebases.
#[pyclass(module = "gander._gander")]
pub struct Session {
    shared: Shared,
    judge: Mutex<Judge>,
    name: EvaluatorName,
}

/// Scores positions one by one.
type Judge = Box<dyn FnMut(&Position) -> i32 + Send>;

fn judge(name: EvaluatorName, parameters: Option<&eval::Parameters>) -> Judge {
    with_evaluator!(name, E => {
        use eval::{Evaluator, FromParameters};
        let mut evaluator = E::from_parameters_or_default(parameters);
        Box::new(move |position: &Position| {
            evaluator.reset(position);
            evaluator.evaluate(position).for_white(position.side_to_move()).0
        })
    })
}

/// A game from a position and the moves after it.
pub fn game(fen: &str, moves: &[String]) -> PyResult<Game> {
    let mut game = Game::new(errors::position(fen)?);
    for text in moves {
        let played = errors::played(game.position(), text)?;
        game.play(played);
    }
    Ok(game)
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (evaluator=None, weights=None, threads=1, hash=16, syzygy=None))]
    fn new(
        evaluator: Option<&str>,
        weights: Option<&str>,
        threads: usize,
        hash: usize,
        syzygy: Option<&str>,
    ) -> PyResult<Session> {
        let parameters = weights
            .map(|_| errors::parameters(evaluator, weights))
            .transpose()?;
        let mut session = engine::Session::new(errors::evaluator(evaluator)?);
        if let Some(parameters) = &parameters {
            session.set_parameters(parameters.clone());
        }
        if !(1..=engine::MOST_THREADS).contains(&threads) {
            return Err(errors::input(format!(
                "threads must be from 1 to {}, not {threads}",
                engine::MOST_THREADS
            )));
        }
        session.set_threads(threads).map_err(errors::session)?;
        session.set_hash(hash).map_err(errors::session)?;
        if let Some(path) = syzygy {
            session.set_tablebases(path).map_err(errors::session)?;
        }
        let name = session.evaluator();
        Ok(Session {
            shared: Arc::new(Mutex::new(session)),
            judge: Mutex::new(judge(name, parameters.as_ref())),
            name,
        })
    }

    /// The evaluator's name.
    #[getter]
    fn evaluator(&self) -> &'static str {
        self.name.as_str()
    }

    /// Forgets everything learnt: the same search then gives the same answer.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.lock().clear());
    }

    /// The static score in centipawns, as White sees it.
    fn evaluate(&self, fen: &str) -> PyResult<i32> {
        let position = errors::position(fen)?;
        let mut judge = self.judge.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(judge(&position))
    }

    /// The explanation of a position, as `gander explain --json` prints it.
    fn explain(&self, py: Python<'_>, fen: &str) -> PyResult<String> {
        let position = errors::position(fen)?;
        py.detach(|| written(&report::explanation_json(&self.lock().explain(&position))))
    }

    /// What a move changes, as `gander explain --move --json` prints it.
    fn explain_move(&self, py: Python<'_>, fen: &str, played: &str) -> PyResult<String> {
        let before = errors::position(fen)?;
        let made = errors::played(&before, played)?;
        let mut after = before;
        after.make(made, &mut ());
        py.detach(|| {
            let session = self.lock();
            let comparison = report::PositionComparison::new(
                session.explain(&before),
                session.explain(&after),
                Some(before.san(made)),
            );
            written(&report::comparison_json(&comparison))
        })
    }

    /// Starts a search on a thread of its own; what is found is read from the object it gives.
    #[pyo3(signature = (fen, moves, limits, lines=1, only=None))]
    fn search(
        &self,
        fen: &str,
        moves: Vec<String>,
        limits: LimitArguments,
        lines: usize,
        only: Option<Vec<String>>,
    ) -> PyResult<Search> {
        let game = game(fen, &moves)?;
        let mut limits = limits.limits()?;
        for text in only.unwrap_or_default() {
            limits
                .search_moves
                .push(errors::played(game.position(), &text)?);
        }
        if !(1..=256).contains(&lines) {
            return Err(errors::input(format!(
                "lines must be from 1 to 256, not {lines}"
            )));
        }
        Search::start(Arc::clone(&self.shared), game, limits, lines)
    }

    /// Two moves searched and compared, as JSON.
    #[pyo3(signature = (fen, moves, first, second, limits))]
    fn compare(
        &self,
        py: Python<'_>,
        fen: &str,
        moves: Vec<String>,
        first: &str,
        second: &str,
        limits: LimitArguments,
    ) -> PyResult<String> {
        let game = game(fen, &moves)?;
        let pair = (
            errors::played(game.position(), first)?,
            errors::played(game.position(), second)?,
        );
        if pair.0 == pair.1 {
            return Err(errors::input(
                "these are the same move: give two different ones",
            ));
        }
        let limits = limits.limits()?;
        let (shared, evaluator) = (Arc::clone(&self.shared), self.name);
        wait_for(py, move |stop| {
            let mut session = lock(&shared);
            session.settings.multi_pv = 1;
            let found = compare(&mut session, &game, pair, &limits, stop)?;
            let rows: Vec<Value> = found
                .terms
                .iter()
                .map(|term| {
                    json!({
                        "name": term.name, "family": term.family.name(), "meaning": term.meaning,
                        "first": term.first, "second": term.second,
                    })
                })
                .collect();
            Some(
                json!({
                    "evaluator": evaluator.as_str(),
                    "fen": game.position().to_fen(),
                    "mover": match found.mover { Color::White => "white", Color::Black => "black" },
                    "first": candidate(game.position(), &found.first),
                    "second": candidate(game.position(), &found.second),
                    "rows": rows,
                    "sentences": found.sentences.iter().map(ToString::to_string).collect::<Vec<_>>(),
                })
                .to_string(),
            )
        })
    }

    /// The first game of a text reviewed: the JSON that `gander review` writes, and the annotated game.
    #[pyo3(signature = (pgn, limits))]
    fn review(
        &self,
        py: Python<'_>,
        pgn: &str,
        limits: LimitArguments,
    ) -> PyResult<(String, String)> {
        let game = match Games::new(pgn).next() {
            None => return Err(errors::input("there is no game to review")),
            Some(Err(problem)) => return Err(errors::input(problem.to_string())),
            Some(Ok(game)) if game.moves.is_empty() => {
                return Err(errors::input("game 1: it has no moves"));
            }
            Some(Ok(game)) => game,
        };
        let limits = match limits.limits()? {
            limits if limits == Limits::default() => Limits::nodes(USUAL_REVIEW_NODES),
            limits => limits,
        };
        let (shared, evaluator) = (Arc::clone(&self.shared), self.name);
        let (json, annotated) = wait_for(py, move |stop| {
            let mut session = lock(&shared);
            session.clear();
            let judged = review(&mut session, &game, &limits, stop, &mut |_, _| {})?;
            Some((
                written(&ReviewData::new(evaluator.as_str(), &game, &judged)),
                annotated_pgn(&game, &judged),
            ))
        })?;
        Ok((json?, annotated))
    }
}

/// Nodes for each position of a game under review, as on the command line.
const USUAL_REVIEW_NODES: u64 = 100_000;

/// The session, whatever happened to the last thread that held it.
pub fn lock(shared: &Shared) -> std::sync::MutexGuard<'_, engine::Session> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    fn lock(&self) -> std::sync::MutexGuard<'_, engine::Session> {
        lock(&self.shared)
    }
}

/// As JSON, on one line.
fn written(data: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(data).map_err(|error| errors::failed(error.to_string()))
}

/// A score as White sees it: centipawns, or moves to mate.
fn candidate(position: &Position, one: &Candidate) -> Value {
    let mut walked = *position;
    let line: Vec<String> = one
        .line
        .iter()
        .map(|&played| {
            let text = walked.uci(played, position.is_chess960()).to_string();
            walked.make(played, &mut ());
            text
        })
        .collect();
    json!({
        "uci": position.uci(one.played, position.is_chess960()).to_string(),
        "san": position.san(one.played),
        "score": one.score,
        "line": line,
        "end_fen": one.end.to_fen(),
    })
}

/// The names of the evaluators.
#[pyfunction]
pub fn evaluators() -> Vec<&'static str> {
    EvaluatorName::ALL
        .iter()
        .map(|name| name.as_str())
        .collect()
}

/// The terms of an evaluator and their columns in tables.
#[pyfunction]
pub fn term_columns(evaluator: &str) -> PyResult<Vec<(&'static str, String)>> {
    let name = errors::evaluator(Some(evaluator))?;
    Ok(::lab::batch::term_names(name)
        .into_iter()
        .map(|term| (term, ::lab::batch::term_column(term)))
        .collect())
}

/// Win, draw and loss in thousandths behind a score in centipawns, as the score's side sees them.
#[pyfunction]
pub fn chances(fen: &str, centipawns: i32) -> PyResult<(u16, u16, u16)> {
    let Chances { win, draw, loss } = Chances::of(centipawns, &errors::position(fen)?);
    Ok((win, draw, loss))
}
