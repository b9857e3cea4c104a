//! Networks of every kind of shape: accumulators kept move by move equal those from scratch, whatever the width and the king buckets; every
//! instruction set gives the same score; the mirrored position has the mirrored score.

mod walk;

use std::sync::Arc;

use chess::Position;
use eval::nnue::{
    Activation, Hidden, HiddenPart, InstructionSet, KingBuckets, Network, Nnue, Shape, View,
};
use eval::{Evaluator, MoverScore};
use walk::{Dice, chosen, random_positions};

/// A network of random numbers within their bounds.
fn random_network(width: usize, king_buckets: usize, output_unit: i32) -> Arc<Network> {
    let shape = Shape {
        king_buckets: KingBuckets::layout(king_buckets).unwrap(),
        output_unit,
        ..Shape::plain(width)
    };
    random_network_of(shape)
}

fn random_network_of(shape: Shape) -> Arc<Network> {
    let mut network = Network::zero(shape, 180).unwrap();
    let mut dice = Dice::new(shape.width as u64);
    for number in network
        .rows_mut()
        .flat_map(|row| row.iter_mut().flat_map(|block| &mut block.0))
    {
        *number = dice.below(161) as i16 - 80;
    }
    for bias in network.output_biases_mut() {
        *bias = dice.below(20_001) as i32 - 10_000;
    }
    if let Some(hidden) = network.hidden_mut() {
        for part in HiddenPart::ALL {
            // Weights of either sign, and biases that leave some units off and some full.
            let most = match part {
                HiddenPart::FirstWeights => 12,
                HiddenPart::SecondWeights => 600,
                HiddenPart::LastWeights => 300,
                _ => part.unit(),
            };
            for index in 0..shape.hidden_numbers(part) {
                let number = dice.below(2 * most as usize + 1) as i32 - most;
                hidden.set(part, index, number);
            }
        }
    }
    network.check().unwrap();
    Arc::new(network)
}

/// With hidden layers, pairwise activation, or both.
fn deep_networks() -> Vec<Arc<Network>> {
    let shape = |width, activation, hidden: Option<(usize, usize)>| Shape {
        king_buckets: KingBuckets::layout(4).unwrap(),
        output_unit: 64,
        activation,
        hidden: hidden.map(|(first, second)| Hidden { first, second }),
        ..Shape::plain(width)
    };
    [
        shape(128, Activation::Pairwise, None),
        shape(192, Activation::Screlu, Some((16, 32))),
        shape(1_536, Activation::Pairwise, Some((32, 64))),
        shape(1_280, Activation::Screlu, Some((32, 16))),
    ]
    .map(random_network_of)
    .into()
}

fn networks() -> Vec<Arc<Network>> {
    let mut networks = vec![
        random_network(64, 1, 128),
        random_network(192, 4, 64),
        random_network(1_024, 9, 64),
        Nnue::default_network(),
    ];
    networks.extend(deep_networks());
    networks
}

/// The score from nothing but the position.
fn from_scratch(network: &Network, set: InstructionSet, position: &Position) -> MoverScore {
    let mover = position.side_to_move();
    let [mine, theirs] = [mover, !mover].map(|side| {
        let view = View::of(side, position, &network.shape().king_buckets);
        network.accumulator(view.features(position))
    });
    MoverScore(network.output_with(set, &mine, &theirs, network.output_bucket(position)))
}

#[test]
fn accumulators_along_a_walk_equal_those_from_scratch() {
    for network in networks() {
        let mut dice = Dice::new(77);
        let mut evaluator = Nnue::with_network(Arc::clone(&network));
        for start in chosen() {
            evaluator.reset(&start);
            let mut line = vec![start];
            for _ in 0..120 {
                let mut position = line[line.len() - 1];
                // Some positions are never asked for, some lines are gone back on.
                if dice.below(3) > 0 {
                    let mut fresh = Nnue::with_network(Arc::clone(&network));
                    fresh.reset(&position);
                    let expected = fresh.evaluate(&position);
                    let fen = position.to_fen();
                    assert_eq!(evaluator.evaluate(&position), expected, "{fen}");
                }
                if line.len() > 1 && dice.below(4) == 0 {
                    line.pop();
                    evaluator.pop();
                    continue;
                }
                let Some(made) = dice.legal_move(&position) else {
                    break;
                };
                evaluator.push();
                position.make(made, &mut evaluator);
                line.push(position);
            }
        }
    }
}

#[test]
fn every_instruction_set_gives_the_same_score() {
    for network in networks() {
        random_positions(15_000, |position| {
            let scores: Vec<MoverScore> = InstructionSet::available()
                .into_iter()
                .map(|set| from_scratch(&network, set, position))
                .collect();
            assert!(
                scores.iter().all(|score| *score == scores[0]),
                "{}: {scores:?}",
                position.to_fen()
            );
        });
    }
}

#[test]
fn the_mirrored_position_has_the_mirrored_score() {
    for network in networks() {
        random_positions(2_000, |position| {
            let flipped = position.flipped();
            let score = |position| from_scratch(&network, InstructionSet::best(), position);
            assert_eq!(score(position), score(&flipped), "{}", position.to_fen());
        });
    }
}

/// The bounds of the shape are wide enough for the largest numbers a file may hold.
#[test]
fn the_largest_numbers_do_not_overflow() {
    let shape = Shape::plain(4_096);
    let mut network = Network::zero(shape, 10_000).unwrap();
    let features = shape.features();
    for (index, row) in network.rows_mut().enumerate() {
        let number = match index {
            _ if index < features => eval::nnue::LARGEST_INPUT,
            _ if index == features => eval::nnue::LARGEST_BIAS,
            _ => eval::nnue::LARGEST_OUTPUT,
        };
        for block in row {
            block.0.fill(number);
        }
    }
    network.check().unwrap();
    let start = Position::start();
    for set in InstructionSet::available() {
        assert_eq!(
            from_scratch(&network, set, &start),
            MoverScore(eval::nnue::LARGEST_SCORE)
        );
    }
}

#[test]
fn a_network_within_a_larger_shape_scores_the_same() {
    let small = random_network(192, 1, 64);
    let larger = Shape {
        king_buckets: KingBuckets::layout(4).unwrap(),
        output_unit: 64,
        ..Shape::plain(512)
    };
    let wide = small.within(&larger).unwrap();
    assert_eq!(*wide.shape(), larger);
    random_positions(200, |position| {
        let [one, other] =
            [&*small, &wide].map(|network| from_scratch(network, InstructionSet::best(), position));
        assert_eq!(one, other, "{}", position.to_fen());
    });
    assert_eq!(wide.within(small.shape()), None);
    assert_eq!(random_network(64, 1, 128).within(&larger), None);
    assert_eq!(random_network(64, 9, 64).within(&larger), None);
}

#[test]
fn a_network_with_hidden_layers_fits_more_king_buckets_of_its_own_width_only() {
    let shape = Shape {
        activation: Activation::Pairwise,
        hidden: Some(Hidden {
            first: 16,
            second: 32,
        }),
        ..*random_network(256, 1, 64).shape()
    };
    let single = random_network_of(shape);
    let four = Shape {
        king_buckets: KingBuckets::layout(4).unwrap(),
        ..shape
    };
    let repeated = single.within(&four).unwrap();
    random_positions(200, |position| {
        let [one, other] = [&*single, &repeated]
            .map(|network| from_scratch(network, InstructionSet::best(), position));
        assert_eq!(one, other, "{}", position.to_fen());
    });
    assert_eq!(single.within(&Shape { width: 512, ..four }), None);
    let plain = Shape {
        activation: Activation::Screlu,
        hidden: None,
        ..four
    };
    assert_eq!(single.within(&plain), None);
    assert_eq!(random_network(256, 1, 64).within(&four), None);
}

/// Hidden layers that say nothing leave a network's scores as they are; and what they say is added to them.
#[test]
fn hidden_layers_add_to_the_direct_layer() {
    let plain = random_network(192, 4, 64);
    let shape = Shape {
        hidden: Some(Hidden {
            first: 16,
            second: 32,
        }),
        ..*plain.shape()
    };
    let mut deep = Network::zero(shape, plain.scale).unwrap();
    for (row, from) in deep.rows_mut().zip(plain.rows()) {
        row.copy_from_slice(from);
    }
    deep.output_biases_mut()
        .copy_from_slice(plain.output_biases());
    let score = |network: &Network, position: &Position| {
        from_scratch(network, InstructionSet::best(), position).0
    };
    random_positions(500, |position| {
        assert_eq!(score(&plain, position), score(&deep, position));
    });
    // Every second unit is full, and each adds a sixteenth to the logit: two in all.
    let hidden = deep.hidden_mut().unwrap();
    for part in [HiddenPart::SecondBiases, HiddenPart::LastWeights] {
        for index in 0..shape.hidden_numbers(part) {
            let number = match part {
                HiddenPart::LastWeights => part.unit() / 16,
                _ => part.unit(),
            };
            hidden.set(part, index, number);
        }
    }
    random_positions(500, |position| {
        let apart = score(&deep, position) - score(&plain, position);
        assert!((apart - 2 * plain.scale).abs() <= 1, "{apart}");
    });
}
