//! What words are fitted to: the network's score, averaged over who is to move. Nothing else in this folder evaluates a network.

use chess::{ByColor, Color, Position};

use crate::nnue::features::View;
use crate::nnue::network::Network;
use crate::score::MoverScore;

/// A network's scores of a position, White's view, with White to move and with Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkScores(pub ByColor<i32>);

impl NetworkScores {
    /// Evaluates the network itself, in known endings too.
    #[must_use]
    pub fn of(network: &Network, position: &Position) -> NetworkScores {
        let halves = Color::BOTH.map(|side| {
            let view = View::of(side, position, &network.shape().king_buckets);
            network.accumulator(view.features(position))
        });
        let bucket = network.output_bucket(position);
        NetworkScores(ByColor::from_fn(|mover: Color| {
            let (own, other) = (&halves[mover.index()], &halves[(!mover).index()]);
            MoverScore(network.output(own, other, bucket))
                .for_white(mover)
                .0
        }))
    }

    /// The mean over who has the move, in centipawns: what words explain.
    #[must_use]
    pub fn even(self) -> f64 {
        f64::from(self.0[Color::White] + self.0[Color::Black]) / 2.0
    }

    /// What having the move is worth to the side that has it.
    #[must_use]
    pub fn tempo(self) -> i32 {
        (self.0[Color::White] - self.0[Color::Black]) / 2
    }
}
