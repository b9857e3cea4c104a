//! Searches on a thread of their own. Python waits a moment at a time, without holding its lock, and looks for Ctrl-C in between.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use engine::{Game, Report, SearchResult};
use pyo3::exceptions::PyStopIteration;
use pyo3::prelude::*;
use search::{Bound, Limits, StopHandle};
use serde_json::{Value, json};

use crate::errors;
use crate::session::{Shared, lock};

/// How long Python waits before it looks for Ctrl-C again.
const MOMENT: Duration = Duration::from_millis(50);
/// A search goes deep; the default stack of a thread is too near to what it needs.
const STACK_BYTES: usize = 16 << 20;

/// When a search ends, as Python says it.
#[derive(FromPyObject)]
pub struct LimitArguments {
    #[pyo3(item)]
    depth: Option<i32>,
    #[pyo3(item)]
    nodes: Option<u64>,
    #[pyo3(item)]
    seconds: Option<f64>,
    #[pyo3(item)]
    mate: Option<i32>,
}

impl LimitArguments {
    /// As the search takes them.
    pub fn limits(&self) -> PyResult<Limits> {
        let demand = |good: bool, sentence: &str| match good {
            true => Ok(()),
            false => Err(errors::input(sentence)),
        };
        demand(
            self.depth.is_none_or(|depth| (1..=240).contains(&depth)),
            "depth must be from 1 to 240",
        )?;
        demand(
            self.nodes.is_none_or(|nodes| nodes > 0),
            "nodes must be at least 1",
        )?;
        demand(
            self.seconds
                .is_none_or(|seconds| seconds > 0.0 && seconds <= 1e9),
            "seconds must be above 0",
        )?;
        demand(
            self.mate.is_none_or(|moves| moves > 0),
            "mate must be at least 1",
        )?;
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.seconds.map(Duration::from_secs_f64),
            mate: self.mate,
            ..Limits::default()
        })
    }
}

/// A search under way, or over.
#[pyclass(module = "gander._gander")]
pub struct Search {
    stop: StopHandle,
    reports: Mutex<Receiver<String>>,
    thread: Mutex<Option<JoinHandle<String>>>,
    verdict: Mutex<Option<String>>,
}

impl Search {
    /// Begins it.
    pub fn start(shared: Shared, game: Game, limits: Limits, lines: usize) -> PyResult<Search> {
        let stop = StopHandle::new();
        let (send, reports) = channel();
        let handle = stop.clone();
        let thread = std::thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn(move || {
                let mut session = lock(&shared);
                session.settings.multi_pv = lines;
                session.settings.strength = None;
                let verdict = session.analyse(&game, &limits, &handle, &mut |report| {
                    // If nobody listens any more the search goes on to its end all the same.
                    let _ = send.send(report_json(report).to_string());
                });
                verdict_json(&verdict).to_string()
            })
            .map_err(|error| errors::failed(format!("a thread could not be started: {error}")))?;
        Ok(Search {
            stop,
            reports: Mutex::new(reports),
            thread: Mutex::new(Some(thread)),
            verdict: Mutex::new(None),
        })
    }
}

fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[pymethods]
impl Search {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The next line that the search finds, as JSON.
    fn __next__(&self, py: Python<'_>) -> PyResult<String> {
        loop {
            let next = py.detach(|| held(&self.reports).recv_timeout(MOMENT));
            match next {
                Ok(report) => return Ok(report),
                Err(RecvTimeoutError::Disconnected) => return Err(PyStopIteration::new_err(())),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        self.stop();
                        return Err(interrupt);
                    }
                }
            }
        }
    }

    /// Ends the search soon; what it has found until then is its result.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Waits for the end and gives the verdict, as JSON.
    fn result(&self, py: Python<'_>) -> PyResult<String> {
        loop {
            if let Some(verdict) = held(&self.verdict).clone() {
                return Ok(verdict);
            }
            let mut thread = held(&self.thread);
            if thread.as_ref().is_some_and(JoinHandle::is_finished)
                && let Some(finished) = thread.take()
            {
                let verdict = finished
                    .join()
                    .map_err(|_| errors::failed("the search ended with an internal error"))?;
                *held(&self.verdict) = Some(verdict.clone());
                return Ok(verdict);
            }
            drop(thread);
            if let Err(interrupt) = py.check_signals() {
                self.stop();
                return Err(interrupt);
            }
            py.detach(|| std::thread::sleep(Duration::from_micros(500)));
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        // A search that nobody can read any more must not keep the session.
        self.stop.stop();
    }
}

/// Runs long work on another thread, and stops it when Ctrl-C is pressed. Nothing comes back only if it was stopped.
pub fn wait_for<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&StopHandle) -> Option<T> + Send + 'static,
) -> PyResult<T> {
    let stop = StopHandle::new();
    let handle = stop.clone();
    let thread = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || work(&handle))
        .map_err(|error| errors::failed(format!("a thread could not be started: {error}")))?;
    let mut interrupt = None;
    while !thread.is_finished() {
        if interrupt.is_none()
            && let Err(pressed) = py.check_signals()
        {
            stop.stop();
            interrupt = Some(pressed);
        }
        py.detach(|| std::thread::sleep(Duration::from_millis(2)));
    }
    let done = thread
        .join()
        .map_err(|_| errors::failed("the work ended with an internal error"))?;
    match (interrupt, done) {
        (Some(pressed), _) => Err(pressed),
        (None, Some(done)) => Ok(done),
        (None, None) => Err(errors::failed("the work was stopped")),
    }
}

fn report_json(report: &Report) -> Value {
    let info = &report.info;
    let chances = report.white_chances();
    json!({
        "line": info.line,
        "depth": info.depth,
        "selective_depth": info.selective_depth,
        "score": report.white_score(),
        "bound_for_mover": match info.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        "wdl": [chances.win, chances.draw, chances.loss],
        "nodes": info.nodes,
        "seconds": info.time.as_secs_f64(),
        "nps": info.nodes_per_second,
        "hash_full": info.hash_full,
        "tablebase_hits": info.tablebase_hits,
        "uci": report.uci_moves(report.position.is_chess960()),
        "san": report.san(),
    })
}

fn verdict_json(verdict: &SearchResult) -> Value {
    let position = &verdict.report().position;
    let chess960 = position.is_chess960();
    let best = (!verdict.best.is_null()).then(|| position.uci(verdict.best, chess960).to_string());
    let ponder = verdict.ponder.filter(|_| best.is_some()).map(|answer| {
        let mut after = *position;
        after.make(verdict.best, &mut ());
        after.uci(answer, chess960).to_string()
    });
    json!({
        "fen": position.to_fen(),
        "best": best,
        "ponder": ponder,
        "lines": verdict.lines.iter().map(report_json).collect::<Vec<_>>(),
    })
}
