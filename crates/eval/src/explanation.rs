//! A score taken apart into rows that sum to it exactly.

use chess::{Color, Piece, Position, Square};
use wording::{Text, text};

use crate::family::{Family, Phrase};
use crate::score::WhiteScore;

/// Why an evaluator says what it says of a position. All values are White's view.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// Which evaluator speaks.
    pub evaluator: &'static str,
    /// The position.
    pub position: Position,
    /// What one count of a row's value is worth in centipawns.
    pub unit: f64,
    /// The rows; their values sum to `total`.
    pub rows: Vec<Row>,
    /// The sum of the rows' values.
    pub total: i32,
    /// What the engine plays by, from White's view.
    pub score: WhiteScore,
    /// The weight of the middlegame, in parts of `phase_whole`; absent if the evaluator does not taper.
    pub phase: Option<(i32, i32)>,
    /// Anything a reader should know: check, mate, stalemate, a known ending.
    pub note: Option<Text>,
    /// Whether the rows are an attribution, as a network's are, and not a sum of rules.
    pub attributed: bool,
}

/// One named part of a score.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Row {
    /// The term's name.
    pub name: String,
    /// The family of terms it belongs to, for grouping.
    pub family: Family,
    /// What it means, in one line.
    pub meaning: String,
    /// What it is called in a sentence after "White's".
    pub phrase: Phrase,
    /// Whether it counts squares, whatever stands there, and not pieces.
    pub on_squares: bool,
    /// What it adds to the score.
    pub value: i32,
    /// White's part.
    pub white: i32,
    /// Black's part (positive is good for Black): `value` is `white` less `black`, but for rounding rows.
    pub black: i32,
    /// Its middlegame value, White less Black.
    pub middlegame: i32,
    /// Its endgame value, White less Black.
    pub endgame: i32,
    /// Where it comes from.
    pub contributions: Vec<Contribution>,
}

/// What one piece or square adds to a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contribution {
    /// The square.
    pub square: Square,
    /// The piece there, if it is a piece's doing.
    pub piece: Option<Piece>,
    /// Whose account it is on.
    pub side: Color,
    /// What it is worth to that side.
    pub value: f64,
}

/// What a reader should know of a position whatever the evaluator: that it is check, mate, stalemate, or another draw.
#[must_use]
pub fn note_on(position: &Position) -> Option<Text> {
    let mover = position.side_to_move();
    Some(match position.outcome(&chess::History::new()) {
        chess::Outcome::Checkmate(winner) => text!(
            "{mover} is checkmated and {winner} has won: the figures are what the terms say of the board, not the result",
            mover,
            winner
        ),
        chess::Outcome::Stalemate => text!(
            "{mover} is stalemated, a draw: the figures are what the terms say of the board, not the result",
            mover
        ),
        chess::Outcome::InsufficientMaterial => text!(
            "Neither side has the pieces to mate, a draw: the figures are what the terms say of the board"
        ),
        chess::Outcome::FiftyMoves => text!(
            "Fifty moves have passed without a capture or a pawn move, a draw if claimed: the figures are what the terms say of the board"
        ),
        _ if position.in_check() => text!(
            "{mover} is in check: the figures say nothing of what the check may win",
            mover
        ),
        _ => return None,
    })
}

/// A note and what there is to say besides.
pub(crate) fn noted(note: Option<Text>, more: Text) -> Text {
    match note {
        Some(note) => text!("{note}; {more}", note, more),
        None => more,
    }
}
