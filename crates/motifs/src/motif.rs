//! A motif found: its kind, whose it is, where in the line it is seen, and the pieces that take part.

use std::fmt;

use chess::{Color, Move, Piece, Position, Square};
use wording::{Text, text};

use crate::Theme;
use crate::phrase;

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// What stands there.
    pub piece: Piece,
    /// Where.
    pub square: Square,
}

impl Placed {
    /// What stands on a square of this position, if anything does.
    #[must_use]
    pub fn on(position: &Position, square: Square) -> Option<Placed> {
        let piece = position.piece_at(square)?;
        Some(Placed { piece, square })
    }
}

/// "the queen on d8".
impl From<Placed> for Text {
    fn from(placed: Placed) -> Text {
        let (role, square) = (placed.piece.role(), placed.square);
        text!("the {role} on {square}", role, square)
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} on {}", self.piece.role(), self.square)
    }
}

/// A motif of a position or of a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Motif {
    /// Its kind.
    pub theme: Theme,
    /// The side that profits by it.
    pub side: Color,
    /// It is seen in the position after so many moves of the line; 0 is the position given.
    pub ply: usize,
    /// The move that brings it about, if one does.
    pub made: Option<Move>,
    /// The piece that does it, as it stands in that position.
    pub actor: Option<Placed>,
    /// The pieces that suffer it, as they stand in that position.
    pub targets: Vec<Placed>,
    /// The square it is about, if there is one: what a deflected piece defended, what a clearing piece left.
    pub square: Option<Square>,
}

impl Motif {
    pub(crate) fn new(theme: Theme, side: Color, ply: usize) -> Motif {
        Motif {
            theme,
            side,
            ply,
            made: None,
            actor: None,
            targets: Vec::new(),
            square: None,
        }
    }

    /// Names the square it is about.
    pub(crate) fn about(mut self, square: Square) -> Motif {
        self.square = Some(square);
        self
    }

    pub(crate) fn by(mut self, made: Move) -> Motif {
        self.made = Some(made);
        self
    }

    /// Names the piece on this square as the one that does it.
    pub(crate) fn actor(mut self, position: &Position, square: Square) -> Motif {
        self.actor = Placed::on(position, square);
        self
    }

    /// Names the pieces on these squares as those that suffer it, the most valuable first.
    pub(crate) fn targets(
        mut self,
        position: &Position,
        squares: impl IntoIterator<Item = Square>,
    ) -> Motif {
        self.targets = squares
            .into_iter()
            .filter_map(|square| Placed::on(position, square))
            .collect();
        self.targets
            .sort_by_key(|placed| std::cmp::Reverse(placed.piece.role()));
        self
    }

    /// A short clause without capital or full stop: "the knight on c7 forks king and rook".
    #[must_use]
    pub fn phrase(&self) -> String {
        phrase::phrase(self)
    }

    /// The phrase as a text, for the motifs that say how something is won: double check, fork, skewer, discovered attack, trapped piece,
    /// pin.
    #[must_use]
    pub fn clause(&self) -> Option<Text> {
        phrase::clause(self)
    }

    /// What its piece does, for a fork, a skewer or a pin: "forks the king on e8 and the rook on a8".
    #[must_use]
    pub fn deed(&self) -> Option<Text> {
        phrase::deed(self)
    }
}
