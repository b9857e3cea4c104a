//! King buckets that share their weights: for the first epochs of a training all sets of input weights are trained as one. A set of its own
//! sees only the positions with the king on its squares; what all have in common is learned sooner, and cheaper, from all positions.

use eval::nnue::{KingBuckets, PLACES, Shape};

use super::model::Model;
use crate::LabError;
use crate::fit::AdamW;

/// Where the sets of input weights lie in a list of a model's numbers, or of anything else that there is for each of them.
struct Sets {
    /// Numbers of one set.
    each: usize,
    /// How many sets there are.
    count: usize,
}

impl Sets {
    fn of(shape: &Shape) -> Sets {
        Sets {
            each: PLACES * shape.width,
            count: shape.king_buckets.count(),
        }
    }

    /// The list with its first set alone.
    fn first(&self, list: &[f32]) -> Vec<f32> {
        let (sets, rest) = list.split_at(self.each * self.count);
        [&sets[..self.each], rest].concat()
    }

    /// The list of one set with that set as every one.
    fn repeated(&self, list: &[f32]) -> Vec<f32> {
        let (set, rest) = list.split_at(self.each);
        [&set.repeat(self.count), rest].concat()
    }
}

/// Has `epoch` train a model whose king buckets are alike as one with a single bucket, and gives them all what it has learned.
pub(super) fn train_as_one(
    model: &mut Model,
    optimiser: &mut AdamW,
    epoch: impl FnOnce(&mut Model, &mut AdamW) -> Result<f64, LabError>,
) -> Result<f64, LabError> {
    let shape = *model.shape();
    let sets = Sets::of(&shape);
    let one_bucket = Shape {
        king_buckets: KingBuckets::ONE,
        ..shape
    };
    let mut one = Model::of_numbers(one_bucket, sets.first(&model.numbers));
    let mut own = AdamW {
        mean: sets.first(&optimiser.mean),
        square: sets.first(&optimiser.square),
        steps: optimiser.steps,
    };
    let loss = epoch(&mut one, &mut own)?;
    *model = Model::of_numbers(shape, sets.repeated(&one.numbers));
    *optimiser = AdamW {
        mean: sets.repeated(&own.mean),
        square: sets.repeated(&own.square),
        steps: own.steps,
    };
    Ok(loss)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_bucket_has_learned_all_have() {
        let shape = Shape {
            king_buckets: KingBuckets::layout(4).unwrap(),
            ..Shape::plain(64)
        };
        let mut model = Model::random(shape, 3);
        let before = model.clone();
        let mut optimiser = AdamW::new(shape.numbers());
        optimiser.steps = 7;
        let loss = train_as_one(&mut model, &mut optimiser, |one, own| {
            assert_eq!(one.shape().king_buckets.count(), 1);
            assert_eq!(one.numbers.len(), one.shape().numbers());
            // The last number of the only set, the first after it, and the last of all.
            for place in [PLACES * 64 - 1, PLACES * 64, one.numbers.len() - 1] {
                one.numbers[place] += 1.0;
                own.mean[place] = 2.0;
                own.square[place] = 3.0;
            }
            own.steps += 5;
            Ok(0.25)
        });
        assert_eq!((loss.unwrap(), optimiser.steps), (0.25, 12));
        assert_eq!(*model.shape(), shape);
        let changed: Vec<usize> = (0..model.numbers.len())
            .filter(|&place| model.numbers[place] != before.numbers[place])
            .collect();
        let set = PLACES * 64;
        let expected = [set, 2 * set, 3 * set, 4 * set].map(|end| end - 1).to_vec();
        let expected = [expected, vec![4 * set, model.numbers.len() - 1]].concat();
        assert_eq!(changed, expected);
        for (list, value) in [(&optimiser.mean, 2.0), (&optimiser.square, 3.0)] {
            assert_eq!(list.len(), shape.numbers());
            let places: Vec<usize> = (0..list.len())
                .filter(|&place| list[place] == value)
                .collect();
            assert_eq!(places, expected);
        }
    }
}
