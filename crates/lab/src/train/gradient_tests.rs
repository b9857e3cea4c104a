//! Gradients held against slopes measured by an independent network in double precision, and quantised networks against real numbers.

use chess::{Move, Position};
use eval::nnue::{KingBuckets, Nnue, Shape};
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
    for (half, features) in [&inputs.mover, &inputs.other].into_iter().enumerate() {
        let width = model.shape().width;
        for unit in 0..width {
            let sum: f64 = numbers[model.biases_at() + unit]
                + features[..inputs.count]
                    .iter()
                    .map(|&feature| numbers[usize::from(feature) * width + unit])
                    .sum::<f64>();
            let weight = numbers[model.outputs_at() + (inputs.bucket * 2 + half) * width + unit];
            logit += weight * sum.clamp(0.0, 1.0).powi(2);
        }
    }
    let chance = 1.0 / (1.0 + (-logit).exp());
    match loss {
        Loss::Square => (chance - target).powi(2),
        Loss::Log => -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln()),
    }
}

#[test]
fn gradients_agree_with_finite_differences() {
    let model = Model::random(shape(), 11);
    let inputs = packed(&positions(12));
    let targets: Vec<f32> = (0..inputs.len())
        .map(|number| number as f32 / 12.0)
        .collect();
    for loss in [Loss::Square, Loss::Log] {
        let mut gradient = Gradient::new(&model);
        for (inputs, &target) in inputs.iter().zip(&targets) {
            gradient.add(&model, inputs, target, loss);
        }
        let mut numbers: Vec<f64> = model.numbers.iter().map(|&number| number.into()).collect();
        let whole = |numbers: &[f64]| -> f64 {
            inputs
                .iter()
                .zip(&targets)
                .map(|(inputs, &target)| plain_loss(&model, numbers, inputs, target.into(), loss))
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
        places
            .extend((0..60).map(|_| {
                model.outputs_at() + inputs[0].bucket * 2 * width + dice.below(2 * width)
            }));
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
    assert_eq!(model.numbers.len(), shape().numbers());
}

#[test]
fn the_quantised_network_agrees_with_real_numbers() {
    let model = Model::random(shape(), 23);
    let scale = 200.0;
    let network = model.to_network(scale, String::new()).unwrap();
    let mut evaluator = Nnue::with_network(std::sync::Arc::new(network));
    let positions = positions(300);
    let mut apart = 0.0;
    for (position, inputs) in positions.iter().zip(packed(&positions)) {
        let real = logit(&model, &inputs) * scale;
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
