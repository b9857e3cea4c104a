//! What `gander motifs --json` answers for a position or a line: its fields, from the motifs found.

use chess::{Move, Position};
use eval::report::SideName;
use motifs::{Motif, Placed};
use serde::Serialize;

use crate::failure::Failure;

/// The motifs for scripts.
#[derive(Serialize)]
struct Answer {
    schema: u32,
    fen: String,
    motifs: Vec<MotifFields>,
}

#[derive(Serialize)]
struct MotifFields {
    theme: &'static str,
    /// Whether Lichess's puzzles have the theme.
    lichess: bool,
    side: SideName,
    ply: usize,
    /// The move that brings it about.
    #[serde(rename = "move")]
    made: Option<String>,
    actor: Option<PlacedFields>,
    targets: Vec<PlacedFields>,
    square: Option<String>,
    phrase: String,
}

/// A piece on its square.
#[derive(Serialize)]
struct PlacedFields {
    piece: char,
    square: String,
}

impl PlacedFields {
    fn of(placed: &Placed) -> PlacedFields {
        PlacedFields {
            piece: placed.piece.letter(),
            square: placed.square.to_string(),
        }
    }
}

impl MotifFields {
    fn of(motif: &Motif, position: &Position, moves: &[Move]) -> MotifFields {
        MotifFields {
            theme: motif.theme.name(),
            lichess: motif.theme.is_lichess(),
            side: motif.side.into(),
            ply: motif.ply,
            made: written(motif, position, moves),
            actor: motif.actor.as_ref().map(PlacedFields::of),
            targets: motif.targets.iter().map(PlacedFields::of).collect(),
            square: motif.square.map(|square| square.to_string()),
            phrase: motif.phrase(),
        }
    }
}

/// One line of JSON.
pub fn as_json(position: &Position, moves: &[Move], found: &[Motif]) -> Result<String, Failure> {
    let answer = Answer {
        schema: 1,
        fen: position.to_fen(),
        motifs: found
            .iter()
            .map(|motif| MotifFields::of(motif, position, moves))
            .collect(),
    };
    serde_json::to_string(&answer).map_err(|error| Failure::Work(error.to_string()))
}

/// The move that brings a motif about, as UCI writes it.
fn written(motif: &Motif, position: &Position, moves: &[Move]) -> Option<String> {
    let mut now = *position;
    for &made in moves {
        if Some(made) == motif.made {
            return Some(now.uci(made, now.is_chess960()).to_string());
        }
        now.make(made, &mut ());
    }
    None
}
