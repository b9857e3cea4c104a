//! Gradients held against slopes measured by an independent network in double precision, and quantised networks against real numbers.

use chess::{Move, Position};
use eval::nnue::{Activation, Hidden, HiddenPart, KingBuckets, Nnue, Shape};
use eval::{Evaluator, WhiteScore};

use super::gradient::{Gradient, logit};
use super::model::Model;
use super::store::{Inputs, Positions};
use crate::Random;
use crate::data::{Sample, WhitePoints};
use crate::fit::Loss;

/// Several king buckets and a width that is not a power of two.
fn shape() -> Shape {
    Shape {
        king_buckets: KingBuckets::layout(4).unwrap(),
        ..Shape::plain(192)
    }
}

/// The same with pairwise activation, hidden layers, or both.
fn deep_shapes() -> [Shape; 3] {
    let hidden = Some(Hidden {
        first: 16,
        second: 32,
    });
    let pairwise = Shape {
        activation: Activation::Pairwise,
        width: 256,
        ..shape()
    };
    [
        pairwise,
        Shape { hidden, ..shape() },
        Shape { hidden, ..pairwise },
    ]
}

/// A random model whose hidden layers have a say.
fn speaking_model(shape: Shape, seed: u64) -> Model {
    let mut model = Model::random(shape, seed);
    let mut dice = Random::new(seed);
    let start = model.hidden_at(HiddenPart::LastWeights);
    for number in &mut model.numbers[start..] {
        *number = dice.unit() as f32 * 0.6 - 0.3;
    }
    model
}

/// Positions of random games.
fn positions(count: usize) -> Vec<Position> {
    let mut dice = Random::new(5);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::start();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() || found.len() == count {
                break;
            }
            let play = moves[dice.below(moves.len())];
            position.make(play, &mut ());
            found.push(position);
        }
    }
    found
}

fn packed(positions: &[Position]) -> Vec<Inputs> {
    let samples = positions
        .iter()
        .enumerate()
        .map(|(number, position)| Sample {
            position: *position,
            result: Some(WhitePoints(0.5)),
            score: Some(WhiteScore(number as i32)),
            played: Move::NULL,
            game: number as u64,
        });
    let store: Positions = samples.collect();
    store
        .packed
        .iter()
        .map(|packed| packed.inputs(&shape()))
        .collect()
}

/// The loss of one position, written plainly, in double precision.
fn plain_loss(model: &Model, numbers: &[f64], inputs: &Inputs, target: f64, loss: Loss) -> f64 {
    let mut logit = numbers[model.output_biases_at() + inputs.bucket];
    let (width, active) = (model.shape().width, model.shape().activations());
    let mut activations = Vec::new();
    for features in [&inputs.mover, &inputs.other] {
        let held = |unit: usize| {
            let sum: f64 = numbers[model.biases_at() + unit]
                + features[..inputs.count]
                    .iter()
                    .map(|&feature| numbers[usize::from(feature) * width + unit])
                    .sum::<f64>();
            sum.clamp(0.0, 1.0)
        };
        for unit in 0..active {
            activations.push(match model.shape().activation {
                Activation::Screlu => held(unit).powi(2),
                Activation::Pairwise => held(unit) * held(unit + active),
            });
        }
    }
    let row = |start: usize, row: usize, values: &[f64]| -> f64 {
        let weights = &numbers[start + row * values.len()..];
        values.iter().zip(weights).map(|(a, b)| a * b).sum()
    };
    logit += row(model.outputs_at(), inputs.bucket, &activations);
    if let Some(Hidden { first, second }) = model.shape().hidden {
        let layer = |weights, biases, units: usize, values: &[f64]| -> Vec<f64> {
            (0..units)
                .map(|unit| {
                    let index = inputs.bucket * units + unit;
                    let bias = numbers[model.hidden_at(biases) + index];
                    (bias + row(model.hidden_at(weights), index, values)).clamp(0.0, 1.0)
                })
                .collect()
        };
        let firsts = layer(
            HiddenPart::FirstWeights,
            HiddenPart::FirstBiases,
            first,
            &activations,
        );
        let seconds = layer(
            HiddenPart::SecondWeights,
            HiddenPart::SecondBiases,
            second,
            &firsts,
        );
        logit += row(
            model.hidden_at(HiddenPart::LastWeights),
            inputs.bucket,
            &seconds,
        );
    }
    let chance = 1.0 / (1.0 + (-logit).exp());
    match loss {
        Loss::Square => (chance - target).powi(2),
        Loss::Log => -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln()),
    }
}

#[test]
fn gradients_agree_with_finite_differences() {
    check_gradients(&Model::random(shape(), 11));
}

#[test]
fn gradients_of_deep_networks_agree_with_finite_differences() {
    for shape in deep_shapes() {
        check_gradients(&speaking_model(shape, 11));
    }
}

fn check_gradients(model: &Model) {
    let inputs = packed(&positions(12));
    let targets: Vec<f32> = (0..inputs.len())
        .map(|number| number as f32 / 12.0)
        .collect();
    for loss in [Loss::Square, Loss::Log] {
        let mut gradient = Gradient::new(model);
        for (inputs, &target) in inputs.iter().zip(&targets) {
            gradient.add(model, inputs, target, loss);
        }
        let mut numbers: Vec<f64> = model.numbers.iter().map(|&number| number.into()).collect();
        let whole = |numbers: &[f64]| -> f64 {
            inputs
                .iter()
                .zip(&targets)
                .map(|(inputs, &target)| plain_loss(model, numbers, inputs, target.into(), loss))
                .sum()
        };
        assert!((whole(&numbers) - gradient.loss).abs() < 1e-4);
        // All biases and outputs in use, and inputs of the first position.
        let width = model.shape().width;
        let mut dice = Random::new(2);
        let mut places: Vec<usize> = (0..200)
            .map(|_| {
                let feature = usize::from(inputs[0].mover[dice.below(inputs[0].count)]);
                feature * width + dice.below(width)
            })
            .collect();
        places.extend((0..60).map(|_| model.biases_at() + dice.below(width)));
        let active = 2 * model.shape().activations();
        places.extend(
            (0..60).map(|_| model.outputs_at() + inputs[0].bucket * active + dice.below(active)),
        );
        for part in HiddenPart::ALL {
            let each = model.shape().hidden_numbers(part) / model.shape().output_buckets;
            let start = model.hidden_at(part) + inputs[0].bucket * each;
            places.extend((0..each.min(60)).map(|_| start + dice.below(each)));
        }
        places.push(model.output_biases_at() + inputs[0].bucket);
        let mut moved = 0;
        for place in places {
            let here = numbers[place];
            let step = 1e-6;
            numbers[place] = here + step;
            let above = whole(&numbers);
            numbers[place] = here - step;
            let below = whole(&numbers);
            numbers[place] = here;
            let measured = (above - below) / (2.0 * step);
            let said = f64::from(gradient.numbers[place]);
            assert!(
                (said - measured).abs() < 1e-5 + 1e-3 * measured.abs(),
                "number {place}: {said} against {measured}"
            );
            moved += usize::from(said != 0.0);
        }
        assert!(moved > 100, "only {moved} slopes are not zero");
    }
    assert_eq!(model.numbers.len(), model.shape().numbers());
}

#[test]
fn the_quantised_network_agrees_with_real_numbers() {
    for model in [Model::random(shape(), 23)]
        .into_iter()
        .chain(deep_shapes().map(|shape| speaking_model(shape, 23)))
    {
        check_quantised(&model);
    }
}

fn check_quantised(model: &Model) {
    let scale = 200.0;
    let network = model.to_network(scale, String::new()).unwrap();
    let mut evaluator = Nnue::with_network(std::sync::Arc::new(network));
    let positions = positions(300);
    let mut apart = 0.0;
    for (position, inputs) in positions.iter().zip(packed(&positions)) {
        let real = logit(model, &inputs) * scale;
        evaluator.reset(position);
        let whole = evaluator.evaluate(position).0 as f32;
        let difference = (real - whole).abs();
        assert!(
            difference < 15.0,
            "{}: {real} and {whole}",
            position.to_fen()
        );
        apart += difference;
    }
    assert!(apart / 300.0 < 4.0, "{} in the mean", apart / 300.0);
}

/// A wider model with more king buckets goes on almost where the network was; one of the same shape exactly there.
#[test]
fn a_network_is_carried_on_by_a_larger_one() {
    let small = Model::random(Shape::plain(64), 5);
    let network = small.to_network(200.0, String::new()).unwrap();
    let same = Model::from_network(&network, Shape::plain(64), 9).unwrap();
    assert_eq!(same.to_network(200.0, String::new()).unwrap(), network);
    let larger = Model::from_network(&network, shape(), 9).unwrap();
    let positions = positions(50);
    let inputs_of = |shape: &Shape| -> Vec<Inputs> {
        let store: Positions = positions
            .iter()
            .map(|&position| Sample {
                position,
                result: None,
                score: None,
                played: Move::NULL,
                game: 0,
            })
            .collect();
        store
            .packed
            .iter()
            .map(|packed| packed.inputs(shape))
            .collect()
    };
    let before = inputs_of(&Shape::plain(64));
    for (before, after) in before.iter().zip(inputs_of(&shape())) {
        let apart = logit(&same, before) - logit(&larger, &after);
        assert!(apart.abs() < 0.3, "{apart}");
    }
    let wide = larger.to_network(200.0, String::new()).unwrap();
    assert!(Model::from_network(&wide, Shape::plain(64), 9).is_err());
}

/// Hidden layers begin without a say: a network without them is carried on with exactly its scores, and one with them as it is.
#[test]
fn hidden_layers_are_added_to_a_network_without_a_change() {
    let plain = Model::random(shape(), 5);
    let network = plain.to_network(200.0, String::new()).unwrap();
    let deep_shape = deep_shapes()[1];
    let deep = Model::from_network(&network, deep_shape, 9).unwrap();
    let deep_network = deep.to_network(200.0, String::new()).unwrap();
    let mut evaluators =
        [network, deep_network].map(|network| Nnue::with_network(std::sync::Arc::new(network)));
    for position in positions(200) {
        let [before, after] = evaluators.each_mut().map(|evaluator| {
            evaluator.reset(&position);
            evaluator.evaluate(&position)
        });
        assert_eq!(before, after, "{}", position.to_fen());
    }
    for shape in deep_shapes() {
        let network = speaking_model(shape, 7)
            .to_network(200.0, String::new())
            .unwrap();
        let same = Model::from_network(&network, shape, 3).unwrap();
        assert_eq!(same.to_network(200.0, String::new()).unwrap(), network);
        assert!(Model::from_network(&network, self::shape(), 3).is_err());
    }
    // A wider one keeps the units of both perspectives where they belong.
    let network = speaking_model(deep_shape, 7)
        .to_network(200.0, String::new())
        .unwrap();
    let same = Model::from_network(&network, deep_shape, 3).unwrap();
    let wider = Shape {
        width: 256,
        ..deep_shape
    };
    let mut wide = Model::from_network(&network, wider, 3).unwrap();
    // Units that the network does not have, silenced.
    let biases = wide.biases_at();
    wide.numbers[biases + 192..biases + 256].fill(-60.0);
    for inputs in packed(&positions(30)) {
        let apart = logit(&same, &inputs) - logit(&wide, &inputs);
        assert!(apart.abs() < 1e-4, "{apart}");
    }
}
