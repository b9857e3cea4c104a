//! What words leave over, given to pieces where it is theirs: what the score would lose without a piece, less what words would lose. Taken
//! together the pieces never claim more than is left over, nor anything that points the other way; what they do not claim is interaction.

use chess::{ByColor, Color, Position, Role};

use super::counts::Counter;
use super::model::Model;
use super::score::NetworkScores;
use crate::explanation::{Contribution, Row};
use crate::family::Phrase;
use crate::nnue::explain::{SINGLE_PIECES, TERMS};
use crate::nnue::network::Network;

/// The row of the pieces, if they claim anything. The position must be the model's.
pub(super) fn row(model: &Model, network: &Network, position: &Position) -> Option<Row> {
    let left = model.scores().even() - model.named();
    let mut counter = Counter::default();
    let mut claims: Vec<Contribution> = position
        .occupied()
        .into_iter()
        .filter_map(|square| {
            let piece = position.piece_at(square)?;
            if piece.role() == Role::King {
                return None;
            }
            let without = position.without(square)?;
            let real = NetworkScores::of(network, &without).even() - model.scores().even();
            let beyond = model.expected_change(&mut counter, &without) - real;
            Some(Contribution {
                square,
                piece: Some(piece),
                side: piece.color(),
                value: beyond * f64::from(piece.color().sign()),
            })
        })
        .collect();
    let claimed: f64 = claims
        .iter()
        .map(|claim| claim.value * f64::from(claim.side.sign()))
        .sum();
    let share = if claimed * left > 0.0 {
        (left / claimed).min(1.0)
    } else {
        return None;
    };
    let mut sums = ByColor::<f64>::default();
    for claim in &mut claims {
        claim.value *= share;
        sums[claim.side] += claim.value;
    }
    let (white, black) = (
        sums[Color::White].round() as i32,
        sums[Color::Black].round() as i32,
    );
    (white != black).then(|| Row {
        phrase: Phrase::plural("pieces, taken one by one,"),
        value: white - black,
        white,
        black,
        middlegame: white - black,
        endgame: white - black,
        contributions: claims,
        ..TERMS[SINGLE_PIECES].row()
    })
}
