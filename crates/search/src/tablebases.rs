//! What the search asks of endgame tables. Whoever reads the files implements this; the search itself touches none.

use chess::{History, Move, Position};

/// The truth about a position with few pieces, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but the fifty-move rule saves it.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but the fifty-move rule spoils it.
    CursedWin,
    /// Won.
    Win,
}

/// What the tables say of one legal move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootRank {
    /// The move.
    pub play: Move,
    /// The higher the better: moves that keep a win rank above those that keep a draw, quicker progress above slower. Only the moves of
    /// the highest rank are searched.
    pub rank: i32,
    /// What the position is worth after it, for the side that plays it.
    pub wdl: Wdl,
}

/// Endgame tables.
pub trait Tablebases: Send + Sync {
    /// The most pieces, kings counted, that any table holds; 0 if there is none.
    fn max_pieces(&self) -> u32;

    /// The truth, fifty-move counter taken as zero. Asked only without castling rights. None if no table answers.
    fn probe_wdl(&self, position: &Position) -> Option<Wdl>;

    /// Every legal move with its rank, such that following the ranks never throws away a win or a draw, whatever came before. None if no
    /// table answers.
    fn rank_root_moves(
        &self,
        position: &Position,
        history: &History,
        fifty_move_rule: bool,
    ) -> Option<Vec<RootRank>>;
}
