//! Puzzles with labels, and how well the labels are met: precision, recall and F1 for each theme.

use std::collections::BTreeMap;

use chess::{FenError, Move, Position, UciMoveError};

use crate::{Judge, Motif, of_puzzle};

/// Labels that tell of the players, not of the moves; nobody can read them off the board.
pub const ABOUT_PLAYERS: [&str; 3] = ["master", "masterVsMaster", "superGM"];

/// A theme with fewer examples than this does not count in the mean.
pub const ENOUGH: u32 = 30;

/// A puzzle: a position, the line whose first move is the opponent's, and the labels.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What the file calls it.
    pub name: String,
    /// The position before the opponent's move.
    pub position: Position,
    /// The opponent's move and the solution.
    pub moves: Vec<Move>,
    /// The labels, as the file spells them.
    pub themes: Vec<String>,
}

/// Why a line is not a puzzle; the text is part of a sentence that names the place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// A column that is needed is missing.
    #[error("the first line has no column called {0}")]
    NoColumn(&'static str),
    /// A field is missing; they are counted from 1.
    #[error("there is no field {0}")]
    NoField(usize),
    /// The position is wrong.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move is not legal where it is played.
    #[error("move {number} ({word}): {error}")]
    Move {
        /// Which move it is, from 1.
        number: usize,
        /// As it is written.
        word: String,
        /// What is wrong with it.
        error: UciMoveError,
    },
}

/// Where the columns are in a file of puzzles, read from its first line.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    name: Option<usize>,
    fen: usize,
    moves: usize,
    themes: usize,
}

impl Columns {
    /// Reads the first line of a file.
    ///
    /// # Errors
    /// When a column that is needed is missing.
    pub fn read(line: &str) -> Result<Columns, PuzzleError> {
        let names: Vec<&str> = line.trim().split(',').collect();
        let place = |name: &str| {
            names
                .iter()
                .position(|given| given.eq_ignore_ascii_case(name))
        };
        let needed = |name| place(name).ok_or(PuzzleError::NoColumn(name));
        Ok(Columns {
            name: place("PuzzleId"),
            fen: needed("FEN")?,
            moves: needed("Moves")?,
            themes: needed("Themes")?,
        })
    }

    /// Reads a line of the file; none for a puzzle without labels.
    ///
    /// # Errors
    /// When a field is missing, the position is not one or a move is not legal.
    pub fn puzzle(&self, line: &str) -> Result<Option<Puzzle>, PuzzleError> {
        let fields: Vec<&str> = line.trim_end().split(',').collect();
        let field = |place: usize| {
            fields
                .get(place)
                .copied()
                .ok_or(PuzzleError::NoField(place + 1))
        };
        let themes: Vec<String> = field(self.themes)?
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        if themes.is_empty() {
            return Ok(None);
        }
        let position = Position::from_fen(field(self.fen)?)?;
        let moves = read_moves(&position, field(self.moves)?)?;
        let name = self.name.map_or(Ok(""), field)?.to_owned();
        Ok(Some(Puzzle {
            name,
            position,
            moves,
            themes,
        }))
    }
}

/// Reads the moves of a line in UCI notation, one after the other.
///
/// # Errors
/// When a move is not legal where it is played.
pub fn read_moves(position: &Position, text: &str) -> Result<Vec<Move>, PuzzleError> {
    let mut now = *position;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let made = now.parse_uci(word).map_err(|error| PuzzleError::Move {
            number: moves.len() + 1,
            word: word.to_owned(),
            error,
        })?;
        now.make(made, &mut ());
        moves.push(made);
    }
    Ok(moves)
}

/// How often a theme was found and labelled, found only, labelled only.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Count {
    /// Found and labelled.
    pub both: u32,
    /// Found, not labelled.
    pub found_only: u32,
    /// Labelled, not found.
    pub labelled_only: u32,
}

impl Count {
    /// How many puzzles have the label.
    #[must_use]
    pub fn labelled(&self) -> u32 {
        self.both + self.labelled_only
    }

    /// The share of what was found that is labelled.
    #[must_use]
    pub fn precision(&self) -> f64 {
        share(self.both, self.both + self.found_only)
    }

    /// The share of what is labelled that was found.
    #[must_use]
    pub fn recall(&self) -> f64 {
        share(self.both, self.labelled())
    }

    /// The harmonic mean of precision and recall.
    #[must_use]
    pub fn f1(&self) -> f64 {
        share(
            2 * self.both,
            2 * self.both + self.found_only + self.labelled_only,
        )
    }
}

fn share(part: u32, whole: u32) -> f64 {
    match whole {
        0 => 0.0,
        _ => f64::from(part) / f64::from(whole),
    }
}

/// The counts of every theme.
#[derive(Clone, Default, Debug)]
pub struct ThemeCounts {
    /// By the theme's name.
    pub themes: BTreeMap<String, Count>,
    /// How many puzzles were looked at.
    pub puzzles: u32,
}

impl ThemeCounts {
    /// Counts a puzzle with the motifs that were found in it.
    pub fn add(&mut self, puzzle: &Puzzle, motifs: &[Motif]) {
        self.puzzles += 1;
        let mut found: Vec<&str> = motifs
            .iter()
            .filter(|motif| motif.theme.is_lichess())
            .map(|motif| motif.theme.name())
            .collect();
        found.sort_unstable();
        found.dedup();
        for name in &found {
            let count = self.themes.entry((*name).to_owned()).or_default();
            match puzzle.themes.iter().any(|theme| theme == name) {
                true => count.both += 1,
                false => count.found_only += 1,
            }
        }
        for theme in &puzzle.themes {
            if !found.contains(&theme.as_str()) {
                self.themes.entry(theme.clone()).or_default().labelled_only += 1;
            }
        }
    }

    /// Adds the counts of another table.
    pub fn merge(&mut self, other: &ThemeCounts) {
        self.puzzles += other.puzzles;
        for (name, more) in &other.themes {
            let count = self.themes.entry(name.clone()).or_default();
            count.both += more.both;
            count.found_only += more.found_only;
            count.labelled_only += more.labelled_only;
        }
    }

    /// The themes that count in the mean: labelled often enough, and not about the players.
    pub fn counted(&self) -> impl Iterator<Item = (&str, &Count)> {
        self.themes
            .iter()
            .filter(|(name, count)| {
                count.labelled() >= ENOUGH && !ABOUT_PLAYERS.contains(&name.as_str())
            })
            .map(|(name, count)| (name.as_str(), count))
    }

    /// The mean F1 over the themes that count.
    #[must_use]
    pub fn mean_f1(&self) -> f64 {
        let all: Vec<f64> = self.counted().map(|(_, count)| count.f1()).collect();
        match all.len() {
            0 => 0.0,
            many => all.iter().sum::<f64>() / many as f64,
        }
    }
}

/// The motifs of a puzzle.
#[must_use]
pub fn motifs_of(puzzle: &Puzzle, judge: &mut dyn Judge) -> Vec<Motif> {
    of_puzzle(&puzzle.position, &puzzle.moves, judge)
}
