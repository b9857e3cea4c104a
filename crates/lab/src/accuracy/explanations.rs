//! How faithful a network's explanations are, measured on positions no word was fitted to: how much of the score the named rows come to,
//! and how well they foretell what every legal move does to it.

use std::sync::Arc;

use chess::{Move, Position};
use eval::Network;
use eval::nnue::Occlusion;
use eval::nnue::words::{Counter, Model, NetworkScores, Reach, Surrogate};
use rayon::prelude::*;

use super::moments::Moments;

/// Positions within this many centipawns of level are those people ask about.
pub const NEAR: f64 = 200.0;

/// How one way to explain did.
#[derive(Clone, Debug)]
pub struct Faithfulness {
    /// What it is.
    pub name: &'static str,
    /// The named rows' sum against the score, over all positions.
    pub overall: Moments,
    /// The same over positions near level.
    pub near: Moments,
    /// The change that each legal move was expected to make against the one it made, the mover's view.
    pub changes: Moments,
    /// The same, each position's mean taken off: which of its moves is better than which.
    pub among: Moments,
    /// The same for moves that take nothing and promote nothing.
    pub quiet: Moments,
}

impl Faithfulness {
    fn new(name: &'static str) -> Faithfulness {
        Faithfulness {
            name,
            overall: Moments::default(),
            near: Moments::default(),
            changes: Moments::default(),
            among: Moments::default(),
            quiet: Moments::default(),
        }
    }

    fn level(&mut self, said: f64, named: f64) {
        self.overall.add(said, named);
        if said.abs() <= NEAR {
            self.near.add(said, named);
        }
    }

    fn moves(&mut self, moves: &[Judged], expected: &[f64]) {
        let count = moves.len().max(1) as f64;
        let real: f64 = moves.iter().map(|judged| judged.change).sum::<f64>() / count;
        let mean: f64 = expected.iter().sum::<f64>() / count;
        for (judged, &expected) in moves.iter().zip(expected) {
            self.changes.add(judged.change, expected);
            self.among.add(judged.change - real, expected - mean);
            if judged.quiet {
                self.quiet.add(judged.change, expected);
            }
        }
    }

    fn merge(mut self, other: &Faithfulness) -> Faithfulness {
        self.overall.merge(&other.overall);
        self.near.merge(&other.near);
        self.changes.merge(&other.changes);
        self.among.merge(&other.among);
        self.quiet.merge(&other.quiet);
        self
    }
}

/// A legal move and what it does to the network's score, the mover's view.
struct Judged {
    made: Move,
    after: Position,
    change: f64,
    quiet: bool,
}

const WAYS: [&str; 4] = [
    "occlusion: each piece by what the score would lose without it",
    "words, the surrogate alone",
    "words, corrected; its own score and half of its moves not seen",
    "words, corrected, as they are shown",
];

/// Measures every way to explain on these positions. Words are left out if there are none.
#[must_use]
pub fn faithfulness(
    network: &Network,
    surrogate: Option<&Arc<Surrogate>>,
    positions: &[Position],
) -> Vec<Faithfulness> {
    let ways = if surrogate.is_some() { WAYS.len() } else { 1 };
    let empty =
        || -> Vec<Faithfulness> { WAYS.into_iter().take(ways).map(Faithfulness::new).collect() };
    positions
        .par_iter()
        .fold(empty, |mut sums, position| {
            measure(network, surrogate, position, &mut sums);
            sums
        })
        .reduce(empty, |left, right| {
            left.into_iter()
                .zip(&right)
                .map(|(left, right)| left.merge(right))
                .collect()
        })
}

fn measure(
    network: &Network,
    surrogate: Option<&Arc<Surrogate>>,
    position: &Position,
    sums: &mut [Faithfulness],
) {
    let mover = position.side_to_move();
    let sign = f64::from(mover.sign());
    let said = NetworkScores::of(network, position);
    let score = f64::from(said.0[mover]);
    // Having the move is measured alike for all: it is in every sum of rows, and every move gives it away.
    let tempo = f64::from(said.tempo());
    let moves: Vec<Judged> = position
        .legal_moves()
        .into_iter()
        .map(|made| {
            let mut after = *position;
            after.make(made, &mut ());
            let then = NetworkScores::of(network, &after).0[!mover];
            Judged {
                made,
                after,
                change: sign * (f64::from(then) - score),
                quiet: !position.is_noisy(made),
            }
        })
        .collect();

    let occlusion = Occlusion::of(network, position);
    sums[0].level(score, f64::from(occlusion.named(position)) + tempo * sign);
    let expected: Vec<f64> = moves
        .iter()
        .map(|judged| f64::from(occlusion.taken(position, judged.made)) - 2.0 * tempo)
        .collect();
    sums[0].moves(&moves, &expected);

    let Some(surrogate) = surrogate else {
        return;
    };
    let mut counter = Counter::default();
    let mut expect = |model: &Model, moves: &[Judged]| -> Vec<f64> {
        let change = |judged: &Judged| {
            sign * model.expected_change(&mut counter, &judged.after) - 2.0 * tempo
        };
        moves.iter().map(change).collect()
    };
    for (way, reach) in [(1, Reach::Global), (3, Reach::Local)] {
        let model = Model::with(network, surrogate, position, reach, &[]);
        sums[way].level(score, model.named() + tempo * sign);
        sums[way].moves(&moves, &expect(&model, &moves));
    }
    let around = Model::with(network, surrogate, position, Reach::Around, &[]);
    sums[2].level(score, around.named() + tempo * sign);
    let (mut kept, mut held) = (Vec::new(), Vec::new());
    for (index, judged) in moves.into_iter().enumerate() {
        if index % 2 == 0 {
            held.push(judged);
        } else {
            kept.push(judged);
        }
    }
    let left_out: Vec<Move> = held.iter().map(|judged| judged.made).collect();
    let model = Model::with(network, surrogate, position, Reach::Local, &left_out);
    sums[2].moves(&held, &expect(&model, &held));
}

/// The table, for people.
#[must_use]
pub fn faithfulness_table(ways: &[Faithfulness]) -> String {
    let mut text = format!(
        "{:<64} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
        "", "overall", "near", "changes", "sign", "among", "quiet"
    );
    for way in ways {
        text.push_str(&format!(
            "{:<64} {:>7.1}% {:>7.1}% {:>8.3} {:>7.1}% {:>8.3} {:>8.3}\n",
            way.name,
            100.0 * way.overall.explained(),
            100.0 * way.near.explained(),
            way.changes.correlation(),
            100.0 * way.changes.agreement(),
            way.among.correlation(),
            way.quiet.correlation(),
        ));
    }
    if let Some(first) = ways.first() {
        text.push_str(&format!(
            "\noverall, near: share of the variance of the network's score that the named rows explain, over {} positions and over the {} within two \
             pawns of level\nchanges, sign: what {} legal moves were expected to do to the score against what they do, correlation and share of equal \
             signs\namong, quiet: the same correlation among the moves of each position, and for moves that neither take nor promote\n",
            first.overall.count(),
            first.near.count(),
            first.changes.count(),
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval::Nnue;

    /// Words, corrected, come nearer to the network than occlusion does, in every measure and on moves they have not seen.
    #[test]
    fn words_are_more_faithful_than_occlusion() {
        let text = include_str!("../../../eval/tests/data/positions.fen");
        let positions: Vec<Position> = text
            .lines()
            .filter_map(|line| Position::from_fen(line).ok())
            .collect();
        let network = Nnue::default_network();
        let found = faithfulness(&network, Some(&Surrogate::shipped()), &positions);
        let [occlusion, _, unseen, shown] = &found[..] else {
            panic!("four ways are measured");
        };
        assert_eq!(occlusion.overall.count(), positions.len() as u64);
        for way in [unseen, shown] {
            assert!(way.overall.explained() > occlusion.overall.explained());
            assert!(way.changes.correlation() > occlusion.changes.correlation());
            assert!(way.quiet.correlation() > occlusion.quiet.correlation());
        }
        assert_eq!(faithfulness(&network, None, &positions).len(), 1);
        assert!(faithfulness_table(&found).contains("occlusion"));
    }
}
