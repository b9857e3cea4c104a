//! Words for one position: the surrogate's values, and a correction fitted to the positions around it. A row of the explanation is a word's
//! count times its value here; what another position nearby should score follows from the same values.

use std::sync::Arc;

use chess::{Move, Position};

use super::counts::{Counter, Counts};
use super::neighbours::neighbours;
use super::ridge::{Equation, solve};
use super::score::NetworkScores;
use super::surrogate::Surrogate;
use super::vocabulary::vocabulary;
use crate::classical::terms::MATERIAL;
use crate::nnue::network::Network;

/// How far a neighbour's score may be from what words say of it, as a multiple of how far a word's value may move.
const NOISE: f64 = 8.0;
/// The same for the position itself.
const OWN_NOISE: f64 = 2.0;
/// How much further than another word's the worth of a piece may move.
const MATERIAL_SPREAD: f64 = 5.0;

/// How far the words go: see [`Model::with`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The surrogate alone.
    Global,
    /// Corrected by the positions around, the position's own score left out.
    Around,
    /// Corrected by the position's own score and those around.
    Local,
}

/// What words are worth in a position.
#[derive(Clone, Debug)]
pub struct Model {
    surrogate: Arc<Surrogate>,
    scores: NetworkScores,
    counts: Counts,
    global: f64,
    correction: Vec<f64>,
}

impl Model {
    /// The model an explanation is made of.
    #[must_use]
    pub fn new(network: &Network, surrogate: &Arc<Surrogate>, position: &Position) -> Model {
        Model::with(network, surrogate, position, Reach::Local, &[])
    }

    /// A model of this reach that has not seen the moves in `left_out`: for measuring how well it foretells them.
    #[must_use]
    pub fn with(
        network: &Network,
        surrogate: &Arc<Surrogate>,
        position: &Position,
        reach: Reach,
        left_out: &[Move],
    ) -> Model {
        let mut counter = Counter::default();
        let counts = counter.count(position);
        let mut model = Model {
            scores: NetworkScores::of(network, position),
            global: surrogate.score(&counts),
            counts,
            surrogate: Arc::clone(surrogate),
            correction: vec![0.0; vocabulary().set.len],
        };
        if reach != Reach::Global {
            model.correct(network, position, &mut counter, reach, left_out);
        }
        model
    }

    fn correct(
        &mut self,
        network: &Network,
        position: &Position,
        counter: &mut Counter,
        reach: Reach,
        left_out: &[Move],
    ) {
        let own = self.scores.even() - self.global;
        let mut largest = vec![1.0f64; self.correction.len()];
        let mut equations: Vec<Equation> = neighbours(position, left_out)
            .iter()
            .map(|other| {
                let counts = counter.count(other);
                let missing =
                    NetworkScores::of(network, other).even() - self.surrogate.score(&counts);
                let factors = difference(&counts, &self.counts);
                for &(place, factor) in &factors {
                    let largest = &mut largest[usize::from(place)];
                    *largest = largest.max(factor.abs());
                }
                // Without the position's own score a neighbour can only be asked for the whole of its own.
                let (factors, target) = match reach {
                    Reach::Around => (counts.net, missing),
                    _ => (factors, missing - own),
                };
                Equation {
                    factors,
                    target,
                    noise: NOISE,
                }
            })
            .collect();
        if reach == Reach::Local {
            equations.push(Equation {
                factors: self.counts.net.clone(),
                target: own,
                noise: OWN_NOISE,
            });
        }
        // Words that are counted by the dozen may move less for each count.
        let mut spread: Vec<f64> = largest.iter().map(|largest| 1.0 / largest).collect();
        for role in 0..5 {
            if let Some(place) = vocabulary().place(MATERIAL.at(role)) {
                spread[place] = MATERIAL_SPREAD;
            }
        }
        self.correction = solve(&equations, &spread);
    }

    /// What the network says.
    #[must_use]
    pub fn scores(&self) -> NetworkScores {
        self.scores
    }

    /// What one count of a word is worth here, in centipawns.
    pub(super) fn worth(&self, place: usize) -> f64 {
        self.surrogate.worth(place, self.counts.shares) + self.correction[place]
    }

    /// What all words come to here, White's view: the part of the network's score (the move taken out) that has a name.
    #[must_use]
    pub fn named(&self) -> f64 {
        self.global + self.corrected(&self.counts.net)
    }

    fn corrected(&self, net: &[(u16, f64)]) -> f64 {
        net.iter()
            .map(|&(place, count)| self.correction[usize::from(place)] * count)
            .sum()
    }

    /// By how much words expect the score (the move taken out) of another position to differ, White's view.
    pub fn expected_change(&self, counter: &mut Counter, other: &Position) -> f64 {
        let counts = counter.count(other);
        self.surrogate.score(&counts) + self.corrected(&counts.net) - self.named()
    }
}

/// One position's counts less another's.
fn difference(of: &Counts, from: &Counts) -> Vec<(u16, f64)> {
    let mut result = Vec::with_capacity(64);
    let (mut left, mut right) = (of.net.iter().peekable(), from.net.iter().peekable());
    loop {
        let (place, count) = match (left.peek(), right.peek()) {
            (Some(&&(a, x)), Some(&&(b, y))) if a == b => {
                left.next();
                right.next();
                (a, x - y)
            }
            (Some(&&(a, x)), Some(&&(b, _))) if a < b => {
                left.next();
                (a, x)
            }
            (Some(&&(a, x)), None) => {
                left.next();
                (a, x)
            }
            (_, Some(&&(b, y))) => {
                right.next();
                (b, -y)
            }
            (None, None) => return result,
        };
        if count != 0.0 {
            result.push((place, count));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::Nnue;

    #[test]
    fn differences_put_the_counts_back_together() {
        let mut counter = Counter::default();
        let start =
            Position::from_fen("r3k2r/ppp2ppp/8/3p4/8/2N5/PPP2PPP/R3K2R w KQkq - 0 1").unwrap();
        let here = counter.count(&start);
        for made in start.legal_moves() {
            let mut after = start;
            after.make(made, &mut ());
            let there = counter.count(&after);
            let mut sum = vec![0.0; vocabulary().set.len];
            for (place, count) in here.net.iter().chain(&difference(&there, &here)) {
                sum[usize::from(*place)] += count;
            }
            for (place, count) in &there.net {
                sum[usize::from(*place)] -= count;
            }
            assert!(sum.iter().all(|left| left.abs() < 1e-9));
        }
    }

    /// The correction is worth its time: with it, words foretell the scores around far better than without.
    #[test]
    fn the_correction_brings_words_nearer_to_the_network() {
        let network = Nnue::default_network();
        let surrogate = Surrogate::shipped();
        let mut counter = Counter::default();
        let mut error = |reach| {
            let mut squares = 0.0;
            for fen in [
                "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9",
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                "2r3k1/pp3ppp/4p3/3pP3/3P4/1P3N2/P4PPP/2R3K1 w - - 0 22",
                "8/5pk1/6p1/3R3p/7P/2r3P1/5PK1/8 b - - 0 40",
            ] {
                let position = Position::from_fen(fen).unwrap();
                let model = Model::with(&network, &surrogate, &position, reach, &[]);
                squares += (model.scores().even() - model.named()).powi(2);
                for made in position.legal_moves() {
                    let mut after = position;
                    after.make(made, &mut ());
                    let real = NetworkScores::of(&network, &after).even() - model.scores().even();
                    squares += (model.expected_change(&mut counter, &after) - real).powi(2);
                }
            }
            squares
        };
        let (local, global) = (error(Reach::Local), error(Reach::Global));
        assert!(local < global / 4.0, "{local} and {global}");
    }
}
