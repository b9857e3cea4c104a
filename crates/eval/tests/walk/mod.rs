//! Positions to try evaluators on: a file of chosen ones, and random games. Shared by the tests beside it.
#![allow(dead_code)]

use chess::{Move, Position};

/// The chosen positions.
pub fn chosen() -> Vec<Position> {
    include_str!("../data/positions.fen")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| Position::from_fen(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

/// Numbers without a pattern, the same in every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    /// A random legal move, if there is one.
    pub fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }
}

/// Visits positions of random games from the chosen positions, `count` in all.
pub fn random_positions(count: usize, mut visit: impl FnMut(&Position)) {
    let starts = chosen();
    let mut dice = Dice::new(count as u64);
    let mut seen = 0;
    loop {
        for start in &starts {
            let mut position = *start;
            for _ in 0..80 {
                visit(&position);
                seen += 1;
                if seen >= count {
                    return;
                }
                match dice.legal_move(&position) {
                    Some(made) => position.make(made, &mut ()),
                    None => break,
                }
            }
        }
    }
}

/// Visits the positions of the data folder's lists, if there is one; says so if not.
#[allow(clippy::print_stderr)]
pub fn stored_positions(limit: usize, mut visit: impl FnMut(&Position)) {
    let Some(folder) = suites::folder("evaluators over stored positions") else {
        return;
    };
    let mut seen = 0;
    for entry in files_under(&folder) {
        let Ok(text) = std::fs::read_to_string(&entry) else {
            continue;
        };
        for line in text.lines() {
            // An EPD line has four fields and then operations; a TSV has the FEN as one of its columns.
            let position = line
                .split('\t')
                .find_map(|field| Position::from_fen(field).ok())
                .or_else(|| {
                    let four: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
                    Position::from_fen(&four.join(" ")).ok()
                });
            if let Some(position) = position {
                visit(&position);
                seen += 1;
                if seen >= limit {
                    return;
                }
            }
        }
    }
    eprintln!("{seen} positions of {}", folder.display());
    assert!(seen > 0, "no positions under {}", folder.display());
}

fn files_under(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return found;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_under(&path));
        } else if matches!(
            path.extension().and_then(|extension| extension.to_str()),
            Some("epd" | "fen" | "tsv" | "txt")
        ) {
            found.push(path);
        }
    }
    found.sort();
    found
}
