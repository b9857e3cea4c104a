//! The positions by kind: phase, material, quiet or not.

use chess::{Color, Position, Role};
use rayon::prelude::*;

use crate::data::Sample;

/// A kind of position.
#[derive(Clone, Debug)]
pub struct Slice {
    /// What it is called.
    pub name: &'static str,
    /// Whether each position is of it.
    pub members: Vec<bool>,
}

const NAMES: [&str; 9] = [
    "opening (phase 20-24)",
    "middlegame (phase 9-19)",
    "endgame (phase 0-8)",
    "material level",
    "ahead by 1 or 2 pawns' worth",
    "ahead by 3 or more",
    "in check",
    "a capture wins material",
    "quiet",
];

fn kinds(position: &Position) -> [bool; 9] {
    let count = |role: Role| position.role(role).len() as i32;
    let phase =
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    let worth = |color: Color| {
        [
            (Role::Pawn, 1),
            (Role::Knight, 3),
            (Role::Bishop, 3),
            (Role::Rook, 5),
            (Role::Queen, 9),
        ]
        .iter()
        .map(|&(role, points)| position.pieces(color, role).len() as i32 * points)
        .sum::<i32>()
    };
    let lead = (worth(Color::White) - worth(Color::Black)).abs();
    let in_check = position.in_check();
    let tactical = !in_check && position.has_winning_capture();
    [
        phase >= 20,
        (9..20).contains(&phase),
        phase < 9,
        lead == 0,
        lead == 1 || lead == 2,
        lead >= 3,
        in_check,
        tactical,
        !in_check && !tactical,
    ]
}

/// All kinds.
#[must_use]
pub fn slices(samples: &[Sample]) -> Vec<Slice> {
    let kinds: Vec<[bool; 9]> = samples
        .par_iter()
        .map(|sample| kinds(&sample.position))
        .collect();
    NAMES
        .iter()
        .enumerate()
        .map(|(place, name)| Slice {
            name,
            members: kinds.iter().map(|kinds| kinds[place]).collect(),
        })
        .collect()
}
