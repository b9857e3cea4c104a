//! `gander batch` as a call: files in, one Parquet table out.

use std::path::PathBuf;

use ::lab::batch::{BatchOptions, Method, Shard};
use chess::Position;
use engine::Chances;
use pyo3::prelude::*;
use search::MoverView;

use crate::errors;
use crate::lab::open_all;
use crate::search::wait_for;
use crate::watching::Watching;

/// The engine's own model of chances.
fn chances(position: &Position, score: MoverView) -> [u16; 3] {
    let Chances { win, draw, loss } = Chances::of_score(score, position);
    [win, draw, loss]
}

/// Judges all positions of files. Gives rows, bytes and bad lines.
#[pyfunction]
#[pyo3(signature = (files, out, evaluator=None, weights=None, terms=false, nodes=None, lines=1, hash=1, shard=None, threads=None, bad_limit=1000))]
#[allow(clippy::too_many_arguments)]
pub fn batch(
    py: Python<'_>,
    files: Vec<PathBuf>,
    out: PathBuf,
    evaluator: Option<&str>,
    weights: Option<&str>,
    terms: bool,
    nodes: Option<u64>,
    lines: usize,
    hash: usize,
    shard: Option<&str>,
    threads: Option<usize>,
    bad_limit: u64,
) -> PyResult<(u64, u64, u64)> {
    let sources = open_all(&files)?;
    let method = match nodes {
        None if lines > 1 => {
            return Err(errors::input("lines need a search: give nodes too"));
        }
        None => Method::Static,
        Some(nodes @ 1..=2_000_000_000) if (1..=64).contains(&lines) && hash > 0 => {
            Method::Search { nodes, lines, hash }
        }
        Some(_) => {
            return Err(errors::input(
                "nodes must be from 1 to 2,000,000,000, lines from 1 to 64 and hash at least 1",
            ));
        }
    };
    let options = BatchOptions {
        parameters: errors::parameters(evaluator, weights)?,
        method,
        terms,
        shard: match shard {
            Some(text) => Shard::parse(text).map_err(errors::lab)?,
            None => Shard::WHOLE,
        },
        threads: errors::threads(threads)?,
        bad_limit,
    };
    // A batch can be broken off anywhere: Ctrl-C leaves it to be continued by the same call.
    let done = wait_for(py, move |stop| {
        Some(::lab::batch::batch(
            &sources,
            &out,
            &options,
            chances,
            &Watching(stop.clone()),
        ))
    })?;
    let report = done.map_err(errors::lab)?;
    Ok((report.rows, report.bytes, report.intake.bad))
}
