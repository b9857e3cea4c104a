//! What words are fitted to: the network's score with the move taken out of it. The one place here that asks a network.

use chess::{ByColor, Color, Position};

use crate::nnue::features::View;
use crate::nnue::network::Network;
use crate::score::MoverScore;

/// What a network says of a position, White's view, with White to move and with Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said(pub ByColor<i32>);

impl Said {
    /// Asks the network itself, known endings or not.
    #[must_use]
    pub fn of(network: &Network, position: &Position) -> Said {
        let halves = Color::BOTH.map(|side| {
            let view = View::of(side, position, &network.shape().king_buckets);
            network.accumulator(view.features(position))
        });
        let bucket = network.output_bucket(position);
        Said(ByColor::from_fn(|mover: Color| {
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
