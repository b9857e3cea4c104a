//! `nnue`: a small network, trained by `gander train` on Gander's own games. It sees nothing but which piece stands where, and keeps its
//! first layer up to date while the game moves on. Endings whose value is known outright are not left to it.

mod accumulators;
mod error;
mod explain;
mod features;
mod file;
mod hidden;
mod kernels;
mod king_buckets;
mod network;
mod occlusion;
mod refresh;
mod shape;
pub mod words;

use std::sync::{Arc, LazyLock};

use chess::{Observer, Piece, Position, Square};

use crate::endings;
use crate::evaluator::Evaluator;
use crate::explanation::Explanation;
use crate::score::MoverScore;
use accumulators::Accumulators;

pub use error::{NetworkError, WordsError};
pub use explain::{TERMS, Term};
pub use features::View;
pub use file::{checksum, is_network};
pub use hidden::HiddenLayers;
pub use kernels::{Block, InstructionSet, LANES};
pub use king_buckets::KingBuckets;
pub use network::Network;
pub use occlusion::Occlusion;
pub use shape::{
    Activation, DEFAULT_WIDTH, FIRST_ONE, HIDDEN_STEP, Hidden, HiddenPart, LARGEST_BIAS,
    LARGEST_FIRST, LARGEST_INPUT, LARGEST_OUTPUT, LARGEST_OUTPUT_BIAS, LARGEST_SCORE,
    LARGEST_SECOND, LAST_ONE, MOST_KING_BUCKETS, MOST_OUTPUT_BUCKETS, MOST_PIECES, PLACES,
    SECOND_ONE, SECOND_SHIFT, Shape, UNIT,
};

/// Whether whoever built this gave a network of their own to play by (`EVALFILE`).
pub const NETWORK_GIVEN: bool = matches!(env!("GANDER_NETWORK_GIVEN").as_bytes(), b"true");

static DEFAULT: LazyLock<Arc<Network>> =
    LazyLock::new(
        || match Network::from_bytes(include_bytes!(env!("GANDER_NETWORK"))) {
            Ok(network) => Arc::new(network),
            Err(error) => unreachable!("the network shipped with Gander is sound: {error}"),
        },
    );

/// The network as an evaluator.
#[derive(Clone, Debug)]
pub struct Nnue {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Default for Nnue {
    fn default() -> Nnue {
        Nnue::with_network(Nnue::default_network())
    }
}

impl Nnue {
    /// The evaluator of this network.
    #[must_use]
    pub fn with_network(network: Arc<Network>) -> Nnue {
        Nnue {
            accumulators: Accumulators::new(&network),
            network,
        }
    }

    /// The network that comes with Gander.
    #[must_use]
    pub fn default_network() -> Arc<Network> {
        Arc::clone(&DEFAULT)
    }

    /// The number that [`Evaluator::evaluate`] gives with this network. No evaluator is built.
    #[must_use]
    pub fn evaluate_with(network: &Network, position: &Position) -> MoverScore {
        let mover = position.side_to_move();
        if let Some(known) = endings::known(position) {
            return known.value.for_mover(mover);
        }
        let [own, other] = [mover, !mover].map(|side| {
            let view = View::of(side, position, &network.shape().king_buckets);
            network.accumulator(view.features(position))
        });
        MoverScore(network.output(&own, &other, network.output_bucket(position)))
    }

    /// The explanation by this network.
    #[must_use]
    pub fn explain_with(network: &Network, position: &Position) -> Explanation {
        explain::explain(network, position)
    }

    /// The network it plays by.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }
}

impl Observer for Nnue {
    #[inline(always)]
    fn leave(&mut self, piece: Piece, square: Square) {
        self.accumulators.change(piece, square, false);
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, square: Square) {
        self.accumulators.change(piece, square, true);
    }
}

impl Evaluator for Nnue {
    const NAME: &'static str = "nnue";

    fn reset(&mut self, position: &Position) {
        self.accumulators.reset(position);
    }

    #[inline(always)]
    fn push(&mut self) {
        self.accumulators.push();
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.accumulators.pop();
    }

    fn evaluate(&mut self, position: &Position) -> MoverScore {
        debug_assert!(self.accumulators.agrees_with(position));
        let mover = position.side_to_move();
        if let Some(known) = endings::known(position) {
            return known.value.for_mover(mover);
        }
        let sums = self.accumulators.sums(&self.network, position);
        let bucket = self.network.output_bucket(position);
        MoverScore(self.network.output(sums[mover], sums[!mover], bucket))
    }

    fn explain(&self, position: &Position) -> Explanation {
        Nnue::explain_with(&self.network, position)
    }
}
