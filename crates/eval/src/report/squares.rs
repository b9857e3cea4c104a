//! Where the value of a position sits: shares of squares and pieces.

use chess::{Piece, Square};

use crate::explanation::{Explanation, Row};
use crate::family::{Family, Scope};

/// What a piece adds, White's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PieceShare {
    /// Where it stands.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// All that was counted on its square.
    pub value: f64,
    /// The same without material.
    pub positional: f64,
}

impl PieceShare {
    /// All that was counted on its square, as its own side sees it.
    #[must_use]
    pub fn own_value(&self) -> f64 {
        self.value * f64::from(self.piece.color().sign())
    }
}

/// The shares of all squares and pieces, White's view. Squares and `elsewhere` together make the total.
#[derive(Clone, PartialEq, Debug)]
pub struct Shares {
    /// Every square, a1 first.
    pub squares: [f64; 64],
    /// The same without material: where the position, not the count of pieces, decides.
    pub positional: [f64; 64],
    /// The pieces, by square.
    pub pieces: Vec<PieceShare>,
    /// What was counted on squares without a piece.
    pub empty_squares: f64,
    /// What belongs to no square: the move, scaling, complexity, rounding, known endings.
    pub elsewhere: f64,
}

/// Whether a row's counts have a place on the board. Having the move, say, has none, though it is recorded somewhere.
fn has_place(row: &Row) -> bool {
    row.family.scope() == Scope::Side
}

impl Shares {
    /// The shares of an explanation.
    #[must_use]
    pub fn of(explanation: &Explanation) -> Shares {
        let mut squares = [0.0; 64];
        let mut positional = [0.0; 64];
        for row in explanation.rows.iter().filter(|row| has_place(row)) {
            for contribution in &row.contributions {
                let value = contribution.value * f64::from(contribution.side.sign());
                squares[contribution.square.index()] += value;
                if row.family != Family::Material {
                    positional[contribution.square.index()] += value;
                }
            }
        }
        let pieces: Vec<PieceShare> = Square::all()
            .filter_map(|square| {
                Some(PieceShare {
                    square,
                    piece: explanation.position.piece_at(square)?,
                    value: squares[square.index()],
                    positional: positional[square.index()],
                })
            })
            .collect();
        let placed: f64 = squares.iter().sum();
        let on_pieces: f64 = pieces.iter().map(|share| share.value).sum();
        Shares {
            squares,
            positional,
            pieces,
            empty_squares: placed - on_pieces,
            elsewhere: f64::from(explanation.total) - placed,
        }
    }
}
