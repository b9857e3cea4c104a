//! How a game stands: going on, mate, stalemate, or a draw by rule.

use std::fmt;

use crate::{Bitboard, Color, History, Position, Role};

/// What the rules say of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// The side to move is mated; this side has won.
    Checkmate(Color),
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side has the pieces to mate.
    InsufficientMaterial,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
    /// The position has come for the third time.
    Threefold,
}

/// Who won a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// White won.
    WhiteWon,
    /// Nobody won.
    Draw,
    /// Black won.
    BlackWon,
}

impl GameResult {
    /// This side won.
    #[must_use]
    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWon,
            Color::Black => GameResult::BlackWon,
        }
    }

    /// White's points.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            GameResult::WhiteWon => 1.0,
            GameResult::Draw => 0.5,
            GameResult::BlackWon => 0.0,
        }
    }

    /// The result of these points of White's, if they are a result's.
    #[must_use]
    pub fn from_points(points: f64) -> Option<GameResult> {
        [GameResult::WhiteWon, GameResult::Draw, GameResult::BlackWon]
            .into_iter()
            .find(|result| result.points() == points)
    }

    /// As PGN writes it: `1-0`, `1/2-1/2` or `0-1`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWon => "1-0",
            GameResult::Draw => "1/2-1/2",
            GameResult::BlackWon => "0-1",
        }
    }

    /// The result that PGN writes like this.
    #[must_use]
    pub fn from_text(text: &str) -> Option<GameResult> {
        [GameResult::WhiteWon, GameResult::Draw, GameResult::BlackWon]
            .into_iter()
            .find(|result| result.as_str() == text)
    }

    /// As PGN writes it, with `*` for none.
    #[must_use]
    pub const fn text_of(result: Option<GameResult>) -> &'static str {
        match result {
            Some(result) => result.as_str(),
            None => "*",
        }
    }
}

impl Outcome {
    /// Who won, if the game is over.
    #[must_use]
    pub const fn result(self) -> Option<GameResult> {
        match self {
            Outcome::Ongoing => None,
            Outcome::Checkmate(winner) => Some(GameResult::won_by(winner)),
            _ => Some(GameResult::Draw),
        }
    }

    /// The result as PGN writes it; `*` if the game goes on.
    #[must_use]
    pub const fn result_text(self) -> &'static str {
        GameResult::text_of(self.result())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => formatter.write_str("the game goes on"),
            Outcome::Checkmate(winner) => write!(formatter, "checkmate, {winner} wins"),
            Outcome::Stalemate => formatter.write_str("stalemate, a draw"),
            Outcome::InsufficientMaterial => formatter.write_str("insufficient material, a draw"),
            Outcome::FiftyMoves => formatter.write_str("fifty moves without progress, a draw"),
            Outcome::Threefold => formatter.write_str("the third repetition, a draw"),
        }
    }
}

impl Position {
    /// Whether the side to move is mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no legal move and is not in check.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Whether neither side can ever mate, whatever is played: bare kings, one minor piece, or bishops that all
    /// stand on squares of one colour.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let heavy = self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen);
        if heavy.any() {
            return false;
        }
        let (knights, bishops) = (self.role(Role::Knight), self.role(Role::Bishop));
        if knights.any() {
            return knights.one() && bishops.is_empty();
        }
        !bishops.meets(Bitboard::LIGHT) || !bishops.meets(Bitboard::DARK)
    }

    /// What the rules say, with the game so far. Mate comes before the fifty-move rule, as it does over the board.
    #[must_use]
    pub fn outcome(&self, history: &History) -> Outcome {
        if !self.has_legal_move() {
            return if self.in_check() {
                Outcome::Checkmate(!self.side)
            } else {
                Outcome::Stalemate
            };
        }
        if self.is_insufficient_material() {
            Outcome::InsufficientMaterial
        } else if self.halfmove_clock >= 100 {
            Outcome::FiftyMoves
        } else if history.repetitions(self) >= 2 {
            Outcome::Threefold
        } else {
            Outcome::Ongoing
        }
    }
}
