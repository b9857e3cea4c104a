//! What a network's score is made of, as far as it can be said: in chess words where some have been fitted to the network (see [`words`]),
//! else piece by piece (see [`Occlusion`]). What the rows do not add up to is the last row. Either is an attribution, not a sum of rules, and
//! the report says so.

use chess::{ByColor, Color, Position};
use wording::text;

use super::network::Network;
use super::occlusion::Occlusion;
use super::words::{self, Surrogate};
use crate::endings;
use crate::explanation::{Explanation, Row, note_on, noted};
use crate::family::{Family, Phrase};
use crate::ledger::{push_difference, push_known_ending};
use crate::score::WhiteScore;

/// A row of a network's explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its family.
    pub family: Family,
    /// What it means.
    pub meaning: &'static str,
}

impl Term {
    /// A row of it, empty yet.
    pub(super) fn row(&self) -> Row {
        Row {
            name: self.name.to_owned(),
            family: self.family,
            phrase: Phrase::singular(self.name),
            meaning: self.meaning.to_owned(),
            ..Row::default()
        }
    }
}

/// The row of having the move, which is worth so much to the mover and stands on its account.
pub(super) fn tempo_row(mover: Color, worth: i32) -> Row {
    let mut parts = ByColor::<i32>::default();
    parts[mover] = worth;
    let value = worth * mover.sign();
    Row {
        value,
        white: parts[Color::White],
        black: parts[Color::Black],
        middlegame: value,
        endgame: value,
        ..TERMS[TEMPO].row()
    }
}

/// The rows there can be beside those of words and known endings: without words one for each role in the order of the roles and material, and
/// what stands beside either.
pub const TERMS: &[Term] = &[
    Term {
        name: "pawn placement",
        family: Family::Placement,
        meaning: "what the score would lose without each pawn, beside the mean of all pawns on the board",
    },
    Term {
        name: "knight placement",
        family: Family::Placement,
        meaning: "what the score would lose without each knight, beside the mean of all knights on the board",
    },
    Term {
        name: "bishop placement",
        family: Family::Placement,
        meaning: "what the score would lose without each bishop, beside the mean of all bishops on the board",
    },
    Term {
        name: "rook placement",
        family: Family::Placement,
        meaning: "what the score would lose without each rook, beside the mean of all rooks on the board",
    },
    Term {
        name: "queen placement",
        family: Family::Placement,
        meaning: "what the score would lose without each queen, beside the mean of all queens on the board",
    },
    Term {
        name: "king placement",
        family: Family::Placement,
        meaning: "what the score would lose if the network did not see the king, beside the mean of both kings",
    },
    Term {
        name: "material",
        family: Family::Material,
        meaning: "each piece at what pieces of its kind are worth here in the mean",
    },
    Term {
        name: "tempo",
        family: Family::Tempo,
        meaning: "having the move: half of what the score would change by if the other side had it",
    },
    Term {
        name: "interaction",
        family: Family::Interaction,
        meaning: "what the pieces are worth together and not one by one",
    },
    Term {
        name: "single pieces",
        family: Family::Placement,
        meaning: "what the score would lose without a piece beyond what the terms say of it",
    },
];
pub(super) const SINGLE_PIECES: usize = 9;
pub(super) const MATERIAL: usize = 6;
pub(super) const TEMPO: usize = 7;
const INTERACTION: usize = 8;

/// The rows, and the score they sum to: in words where the network has some, else piece by piece.
pub(super) fn explain(network: &Network, position: &Position) -> Explanation {
    let mut note = note_on(position);
    let (mut rows, mut score) = if let Some(surrogate) = Surrogate::of(network) {
        words::explain(network, &surrogate, position)
    } else {
        let no_words = text!(
            "no words have been fitted to this network ('gander words' does that), so the rows are what the score would lose without each piece"
        );
        note = Some(noted(note, no_words));
        let occlusion = Occlusion::of(network, position);
        (occlusion.rows(position), occlusion.score())
    };
    push_difference(
        &mut rows,
        TERMS[INTERACTION].name,
        TERMS[INTERACTION].family,
        TERMS[INTERACTION].meaning,
        score,
    );
    if let Some(known) = endings::known(position) {
        score = push_known_ending(&mut rows, &known);
    }
    Explanation {
        evaluator: <super::Nnue as crate::Evaluator>::NAME,
        position: *position,
        unit: 1.0,
        total: rows.iter().map(|row| row.value).sum(),
        rows,
        score: WhiteScore(score),
        phase: None,
        note,
        attributed: true,
    }
}
