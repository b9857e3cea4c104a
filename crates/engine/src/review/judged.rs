//! What a review comes to: every move judged, and the game as a whole.

use chess::{Color, Move, Position};
use eval::Family;
use wording::Text;

use super::accuracy::Grade;
use super::mistake_table::MistakeTable;
use super::praise::Praise;
use crate::compare::FamilyChange;
use crate::openings::Opening;
use crate::{Percent, White, WhiteView};

/// Part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The first ten moves of each side.
    Opening,
    /// What lies between.
    Middlegame,
    /// Little material is left.
    Endgame,
}

/// What a move could have been.
#[derive(Clone, Debug)]
pub struct Better {
    /// The best move.
    pub best: Move,
    /// Its normalised score.
    pub score: WhiteView,
    /// The same as the search has it, which is what the terms sum to.
    pub(super) searched: WhiteView,
    /// The line that begins with it.
    pub line: Vec<Move>,
}

/// A move of the game, judged.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// Which half-move it is, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Color,
    /// The move.
    pub played: Move,
    /// The position before it.
    pub before: Position,
    /// The normalised score after it (+1.00 is an even chance to win).
    pub score: WhiteView,
    /// The same as the search has it, which is what the terms sum to.
    pub(super) searched: WhiteView,
    /// The winning chances after it.
    pub chances: White<Percent>,
    /// The winning chances that it lost its side, in points of a hundred.
    pub loss: f64,
    /// Its accuracy, in percent.
    pub accuracy: f64,
    /// Its grade.
    pub grade: Grade,
    /// In which part of the game it was played.
    pub part: Part,
    /// What would have been best.
    pub better: Better,
    /// For a mistake: what the line played has less than the best one, family by family.
    pub gave_up: Vec<FamilyChange>,
    /// For a mistake: the search's scores after it and after the better move, taken apart.
    pub table: Option<MistakeTable>,
    /// For a mistake: the line that it leads to, the move itself first.
    pub line: Vec<Move>,
    /// The move is known from an opening that has a name.
    pub is_known: bool,
    /// The opening that has its name from the position after it, if it is one.
    pub opening: Option<Opening>,
    /// Why it is praised, if it is.
    pub praise: Option<Praise>,
    /// For a mistake: what was wrong with it; for a move that is praised: why.
    pub sentence: Option<Text>,
    /// Each band after the move, in centipawns.
    pub bands: Vec<White<f64>>,
}

/// The accuracy of one side, in percent: in the whole game and in each part that it has moves in.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct SideAccuracy {
    /// The whole game.
    pub game: Option<f64>,
    /// The opening.
    pub opening: Option<f64>,
    /// The middlegame.
    pub middlegame: Option<f64>,
    /// The endgame.
    pub endgame: Option<f64>,
}

/// A game judged.
#[derive(Clone, Debug)]
pub struct Review {
    /// Where it began.
    pub start: Position,
    /// The opening, by its last name.
    pub opening: Option<Opening>,
    /// The normalised score of that position.
    pub start_score: WhiteView,
    /// The winning chances there.
    pub start_chances: White<Percent>,
    /// The bands: families of terms.
    pub bands: Vec<Family>,
    /// Each band at the start, in centipawns.
    pub start_bands: Vec<White<f64>>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// White's and Black's accuracy.
    pub accuracy: [SideAccuracy; 2],
    /// Half-moves after which the game was no longer what it was.
    pub turning_points: Vec<usize>,
}
