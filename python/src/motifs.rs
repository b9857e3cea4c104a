//! Motifs by name: what is on the board, or what happens along a line.

use ::motifs::{Motif, Placed};
use chess::Position;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors;

/// The motifs of a position, or of the line that these moves are, as JSON.
#[pyfunction]
#[pyo3(signature = (fen, moves=Vec::new()))]
pub fn motifs_of(fen: &str, moves: Vec<String>) -> PyResult<String> {
    let start = errors::position(fen)?;
    let mut positions = vec![start];
    let mut line = Vec::new();
    for text in &moves {
        let mut position = positions[positions.len() - 1];
        let played = errors::played(&position, text)?;
        position.make(played, &mut ());
        line.push(played);
        positions.push(position);
    }
    let found = match line.is_empty() {
        true => ::motifs::on_board(&start),
        false => ::motifs::of_line(&start, &line),
    };
    let found: Vec<Value> = found
        .iter()
        .map(|motif| as_json(motif, &positions))
        .collect();
    Ok(Value::Array(found).to_string())
}

fn as_json(motif: &Motif, positions: &[Position]) -> Value {
    let placed =
        |placed: &Placed| json!([placed.piece.letter().to_string(), placed.square.to_string()]);
    // The move was made one half-move before its motif is seen.
    let made = motif
        .made
        .zip(motif.ply.checked_sub(1))
        .and_then(|(made, ply)| {
            let before = positions.get(ply).filter(|before| before.is_legal(made))?;
            Some(before.uci(made, before.is_chess960()).to_string())
        });
    json!({
        "theme": motif.theme.name(),
        "lichess": motif.theme.is_lichess(),
        "side": motif.side.to_string().to_lowercase(),
        "ply": motif.ply,
        "move": made,
        "actor": motif.actor.as_ref().map(placed),
        "targets": motif.targets.iter().map(placed).collect::<Vec<_>>(),
        "phrase": motif.phrase(),
    })
}
