//! A network in chess words. What `classical` counts is given the worth it has to the network: a [`Surrogate`] fitted to the network's
//! scores of many positions, corrected for the position at hand by the scores around it ([`Model`]). Having the move is measured by giving
//! it to the other side. What words leave over is given to pieces as far as it is theirs, and the rest is the last row. That is an attribution, not a sum of rules, and the report says so.

mod counts;
mod model;
mod neighbours;
mod pieces;
mod ridge;
mod rows;
mod score;
mod surrogate;
mod vocabulary;

pub use counts::{Counter, Counts, Shares};
pub use model::{Model, Reach};
pub use score::NetworkScores;
pub use surrogate::{Surrogate, beside};
pub use vocabulary::{Vocabulary, vocabulary};

use std::sync::Arc;

use chess::{Color, Position};

use super::explain::tempo_row;
use super::network::Network;
use crate::explanation::Row;

/// The rows of words and of the move, and the score they are rows of, White's view, which they may fall short of.
pub(super) fn explain(
    network: &Network,
    surrogate: &Arc<Surrogate>,
    position: &Position,
) -> (Vec<Row>, i32) {
    // Always seen as by the side to move: so that the same position with colours exchanged has the same rows, to the last digit.
    let mover = position.side_to_move();
    let seen = match mover {
        Color::White => *position,
        Color::Black => position.flipped(),
    };
    let model = Model::new(network, surrogate, &seen);
    let mut rows = rows::rows(&model, &seen);
    rows.extend(pieces::row(&model, network, &seen));
    rows.push(tempo_row(seen.side_to_move(), model.scores().tempo()));
    let score = model.scores().0[Color::White];
    match mover {
        Color::White => (rows, score),
        Color::Black => (
            rows.into_iter()
                .map(|row| rows::exchanged(row, position))
                .collect(),
            -score,
        ),
    }
}
