//! The kernels' rules, accumulators and search, emulated: perft counts and the evaluation of every node against the crates `chess` and `eval`, exchanges, matches, and
//! what each idea of the search is there for.

use chess::{Color, ExchangeValues, Position, Role, attacks};
use eval::nnue::{Activation, Hidden, HiddenPart, KingBuckets, Network, Nnue, Shape};
use gpu::{PlayOptions, SearchIdea, games, legal};

mod emulation;
use emulation::{Emulator, leaves_and_scores_agree_on, positions, short_games};

/// A network of small random numbers.
fn random_network(shape: Shape) -> Network {
    let mut network = Network::zero(shape, 200).unwrap();
    let mut state = 7u64;
    let mut roll = |end: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % end
    };
    for row in network.rows_mut() {
        for number in row.iter_mut().flat_map(|block| &mut block.0) {
            *number = roll(121) as i16 - 60;
        }
    }
    if let Some(hidden) = network.hidden_mut() {
        for part in HiddenPart::ALL {
            // Biases are large enough that units are seldom at an end of their range.
            let most = match part {
                HiddenPart::FirstWeights => 30,
                HiddenPart::FirstBiases | HiddenPart::SecondBiases => part.unit() as u64 / 2,
                HiddenPart::SecondWeights | HiddenPart::LastWeights => 300,
            };
            for index in 0..shape.hidden_numbers(part) {
                hidden.set(part, index, roll(2 * most + 1) as i32 - most as i32);
            }
        }
    }
    network
}

fn leaves_and_scores_agree(name: &str, shape: Shape, network: &Network, depth: u32) {
    let Some(emulator) = Emulator::build(name, &shape) else {
        return;
    };
    leaves_and_scores_agree_on(&emulator, &positions(), network, depth);
}

/// Positions some random moves into games from the positions of the file, so that captures of every kind occur.
fn random_positions(count: usize) -> Vec<Position> {
    let mut state = 11u64;
    let mut found = Vec::new();
    while found.len() < count {
        for start in positions() {
            let mut position = start;
            for _ in 0..12 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                position.make(moves[(state >> 33) as usize % moves.len()], &mut ());
                found.push(position);
            }
        }
    }
    found
}

#[test]
fn exchanges_are_judged_as_by_the_rules() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build("exchange", network.shape()) else {
        return;
    };
    // The kernels do not look at pins: where a slider stands on a line with the other king, the two may differ.
    let free = |position: &Position| {
        Color::BOTH.into_iter().all(|side| {
            let king = position.king(side);
            let sliders = |one, other| position.pieces(!side, one) | position.pieces(!side, other);
            !attacks::bishop_rays(king).meets(sliders(Role::Bishop, Role::Queen))
                && !attacks::rook_rays(king).meets(sliders(Role::Rook, Role::Queen))
        })
    };
    let positions: Vec<Position> = random_positions(4_000)
        .into_iter()
        .filter(|position| free(position) && !position.in_check())
        .collect();
    let answer = emulator.run("exchange", &[&network], &positions, &["-"]);
    let (mut judged, mut losing) = (0, 0);
    for (position, line) in positions.iter().zip(answer.lines()) {
        for word in line.split_whitespace() {
            let (bits, holds) = word.split_once(':').unwrap();
            let Some(play) = legal(position, bits.parse().unwrap()) else {
                continue;
            };
            let expected = position.exchange_at_least(play, 0, &ExchangeValues::default());
            assert_eq!(holds == "1", expected, "{} {play:?}", position.to_fen());
            judged += 1;
            losing += u32::from(!expected);
        }
    }
    assert!(judged > 1_000 && losing > 200, "{judged} {losing}");
}

#[test]
fn leaves_and_accumulators_of_the_network_that_ships() {
    let network = Nnue::default_network();
    leaves_and_scores_agree("shipped", *network.shape(), &network, 2);
}

#[test]
fn leaves_and_accumulators_with_king_buckets() {
    let shape = Shape {
        king_buckets: KingBuckets::layout(4).unwrap(),
        output_unit: 64,
        ..Shape::plain(512)
    };
    leaves_and_scores_agree("buckets", shape, &random_network(shape), 2);
}

#[test]
fn leaves_and_accumulators_with_hidden_layers() {
    for (name, width, activation, first, second) in [
        ("pairwise", 768, Activation::Pairwise, 16, 32),
        ("hidden", 512, Activation::Screlu, 32, 48),
    ] {
        let shape = Shape {
            king_buckets: KingBuckets::layout(4).unwrap(),
            output_unit: 64,
            activation,
            hidden: Some(Hidden { first, second }),
            ..Shape::plain(width)
        };
        leaves_and_scores_agree(name, shape, &random_network(shape), 2);
    }
    let shape = Shape {
        activation: Activation::Pairwise,
        ..Shape::plain(256)
    };
    leaves_and_scores_agree("products", shape, &random_network(shape), 2);
}

/// Searches long enough for every idea to have a say, in games of six moves.
fn longer_searches() -> PlayOptions {
    PlayOptions {
        soft_nodes: 600,
        hard_nodes: 2_400,
        draw_score: 15_000,
        draw_plies: 6,
        draw_from: 0,
        ..short_games()
    }
}

#[test]
fn a_match_counts_every_pair_and_the_better_network_wins() {
    // Against a network of random numbers, so that there is no doubt who wins.
    let good = Nnue::default_network();
    let poor = random_network(*good.shape());
    let Some(emulator) = Emulator::build("match", good.shape()) else {
        return;
    };
    let options = short_games();
    let start = [Position::start()];
    let (counts, words) = emulator.play(&[&good, &poor], &start, &options, "600");
    let (ended, results, pairs) = (counts[0], &counts[1..4], &counts[4..9]);
    assert!(ended >= 4, "{counts:?}");
    assert_eq!(games(&words).count() as u64, ended);
    assert_eq!(results.iter().sum::<u64>(), ended);
    // A warp's first game is the second of a pair, and the last pair may be unfinished.
    let counted = pairs.iter().sum::<u64>();
    assert!(counted == (ended - 1) / 2, "{counts:?}");
    assert_eq!(results[0], 0, "{counts:?}");
    assert!(results[2] > results[1], "{counts:?}");
    // The other way round the same network wins.
    let (turned, _) = emulator.play(&[&poor, &good], &start, &options, "600");
    assert_eq!(turned[3], 0, "{turned:?}");
}

#[test]
fn every_idea_of_the_search_can_be_left_out_and_matters() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build("ideas", network.shape()) else {
        return;
    };
    let start = [Position::start()];
    let whole = emulator.play(&[&network], &start, &longer_searches(), "60");
    assert!(whole.0[0] >= 2, "{:?}", whole.0);
    for idea in SearchIdea::ALL {
        assert_eq!(SearchIdea::parse(idea.name()).unwrap(), idea);
        let options = PlayOptions {
            without: [vec![idea], Vec::new()],
            ..longer_searches()
        };
        let without = emulator.play(&[&network], &start, &options, "60");
        assert_ne!(whole, without, "{idea:?}");
    }
    assert!(SearchIdea::parse("no such idea").is_err());
}
