//! The network in real numbers: where each lies in one long list, how it begins, and how it is quantised.

use eval::Network;
use eval::nnue::{
    Activation, Block, Hidden, HiddenPart, LANES, LARGEST_BIAS, LARGEST_INPUT, LARGEST_OUTPUT,
    LARGEST_OUTPUT_BIAS, PLACES, Shape, UNIT,
};

use crate::fit::Numbers;
use crate::{InputError, LabError, Random};

/// A network that is being trained: the rows of the inputs, the biases, for each output bucket the mover's half and the other's, in the
/// order of [`Network::rows`], then the output biases, and the parts of the hidden layers, if any, in the order of [`HiddenPart::ALL`].
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    shape: Shape,
    /// All numbers.
    pub numbers: Vec<f32>,
}

impl Numbers for Model {
    fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    fn with_numbers(&self, numbers: Vec<f32>) -> Model {
        Model::of_numbers(self.shape, numbers)
    }
}

impl Model {
    /// Small random numbers, such that units begin between nothing and full. The king buckets begin alike.
    #[must_use]
    pub fn random(shape: Shape, seed: u64) -> Model {
        let mut dice = Random::new(seed ^ 0x6e65_7477_6f72_6b00);
        let mut around_zero = |width: f32| (dice.unit() as f32 * 2.0 - 1.0) * width;
        let mut model = Model {
            shape,
            numbers: vec![0.0; shape.numbers()],
        };
        let (first, biases) = (PLACES * shape.width, model.biases_at());
        let (outputs, output_biases) = (model.outputs_at(), model.output_biases_at());
        for number in &mut model.numbers[..first] {
            *number = around_zero(0.12);
        }
        for bucket in 1..shape.king_buckets.count() {
            model.numbers.copy_within(..first, bucket * first);
        }
        for number in &mut model.numbers[biases..outputs] {
            *number = 0.2 + around_zero(0.1);
        }
        // Wider sums of smaller parts.
        let width = 0.05 * (256.0 / shape.width as f32).sqrt();
        for number in &mut model.numbers[outputs..output_biases] {
            *number = around_zero(width);
        }
        // Hidden units begin between nothing and full as well, but say nothing yet: their last weights stay zero.
        for part in HiddenPart::ALL {
            let places = model.hidden_at(part)..model.hidden_at(part) + shape.hidden_numbers(part);
            for number in &mut model.numbers[places] {
                *number = match part {
                    HiddenPart::FirstWeights => around_zero(width),
                    HiddenPart::SecondWeights => around_zero(0.25),
                    HiddenPart::FirstBiases | HiddenPart::SecondBiases => 0.3 + around_zero(0.1),
                    HiddenPart::LastWeights => 0.0,
                };
            }
        }
        model
    }

    /// Begins with what another network has learned. A wider model keeps its units and gets new ones that hardly speak yet; more king
    /// buckets begin as copies; hidden layers that the network does not have begin without a say, so that its scores are the same.
    pub fn from_network(network: &Network, shape: Shape, seed: u64) -> Result<Model, LabError> {
        let from = network.shape();
        if from.width > shape.width
            || from.output_buckets != shape.output_buckets
            || (from.king_buckets.count() != 1 && from.king_buckets != shape.king_buckets)
            || from.activation != shape.activation
            || (from.activation == Activation::Pairwise && from.width != shape.width)
            || (from.hidden.is_some() && from.hidden != shape.hidden)
        {
            return Err(InputError::OtherShape(from.to_string(), shape.to_string()).into());
        }
        let mut model = Model::random(shape, seed);
        let (biases, output_unit) = (from.features(), from.output_unit as f32);
        for output in model.outputs_at()..model.output_biases_at() {
            model.numbers[output] *= 0.2;
        }
        model.take_hidden(network);
        for (index, row) in network.rows().enumerate() {
            let unit = if index <= biases {
                UNIT as f32
            } else {
                output_unit
            };
            // The rows of the only king bucket go to every one of the model's.
            let repeated = index < biases && from.king_buckets.count() == 1;
            let buckets = if repeated {
                shape.king_buckets.count()
            } else {
                1
            };
            for bucket in 0..buckets {
                let to = match index {
                    _ if index < biases => (index + bucket * PLACES) * shape.width,
                    _ if index == biases => shape.features() * shape.width,
                    _ => model.outputs_at() + (index - biases - 1) * shape.activations(),
                };
                let values = row.iter().flat_map(|block| block.0);
                for (number, value) in model.numbers[to..].iter_mut().zip(values) {
                    *number = f32::from(value) / unit;
                }
            }
        }
        let start = model.output_biases_at();
        for (number, &bias) in model.numbers[start..]
            .iter_mut()
            .zip(network.output_biases())
        {
            *number = bias as f32 / (UNIT * from.output_unit) as f32;
        }
        Ok(model)
    }

    /// A model of this shape with these numbers.
    pub(super) fn of_numbers(shape: Shape, numbers: Vec<f32>) -> Model {
        debug_assert_eq!(numbers.len(), shape.numbers());
        Model { shape, numbers }
    }

    /// The hidden layers of a network, if it has some, which are then as large as the model's.
    fn take_hidden(&mut self, network: &Network) {
        let (from, shape) = (*network.shape(), self.shape);
        let (Some(hidden), Some(Hidden { first, .. })) = (network.hidden(), shape.hidden) else {
            return;
        };
        for part in HiddenPart::ALL {
            let start = self.hidden_at(part);
            for index in 0..from.hidden_numbers(part) {
                let number = hidden.number(part, index) as f32 / part.unit() as f32;
                // A wider model has more activations, each perspective's of its own.
                let to = match part {
                    HiddenPart::FirstWeights => {
                        let (row, unit) = (index / from.activations(), index % from.activations());
                        debug_assert!(row < shape.output_buckets * first * 2);
                        row * shape.activations() + unit
                    }
                    _ => index,
                };
                self.numbers[start + to] = number;
            }
        }
    }

    /// The shape of the network.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Where the biases of the accumulator begin; the inputs' rows come before them.
    #[inline(always)]
    #[must_use]
    pub fn biases_at(&self) -> usize {
        self.shape.features() * self.shape.width
    }

    /// Where the output layers begin.
    #[inline(always)]
    #[must_use]
    pub fn outputs_at(&self) -> usize {
        self.biases_at() + self.shape.width
    }

    /// Where the output biases begin.
    #[inline(always)]
    #[must_use]
    pub fn output_biases_at(&self) -> usize {
        self.outputs_at() + self.shape.output_buckets * 2 * self.shape.activations()
    }

    /// Where a part of the hidden layers begins.
    #[must_use]
    pub fn hidden_at(&self, part: HiddenPart) -> usize {
        let before = HiddenPart::ALL.iter().take_while(|&&other| other != part);
        let numbers = before.map(|&other| self.shape.hidden_numbers(other));
        self.output_biases_at() + self.shape.output_buckets + numbers.sum::<usize>()
    }

    /// The row of an input, and the biases as the row after the last.
    #[inline(always)]
    pub(super) fn row(&self, index: usize) -> &[f32] {
        &self.numbers[index * self.shape.width..(index + 1) * self.shape.width]
    }

    /// The weights of an output layer: the mover's half and the other's.
    #[inline(always)]
    pub(super) fn output(&self, bucket: usize) -> &[f32] {
        let active = 2 * self.shape.activations();
        let start = self.outputs_at() + bucket * active;
        &self.numbers[start..start + active]
    }

    /// How far a number may go: what the quantised network can hold.
    #[must_use]
    pub fn limit(&self, index: usize) -> f32 {
        match index {
            _ if index < self.biases_at() => f32::from(LARGEST_INPUT) / UNIT as f32,
            _ if index < self.outputs_at() => f32::from(LARGEST_BIAS) / UNIT as f32,
            _ if index < self.output_biases_at() => {
                f32::from(LARGEST_OUTPUT) / self.shape.output_unit as f32
            }
            _ if index < self.output_biases_at() + self.shape.output_buckets => {
                LARGEST_OUTPUT_BIAS as f32
            }
            _ => {
                let part = self.hidden_part(index);
                part.largest() as f32 / part.unit() as f32
            }
        }
    }

    /// Which part of the hidden layers a number belongs to.
    fn hidden_part(&self, index: usize) -> HiddenPart {
        let [first, later @ ..] = HiddenPart::ALL;
        let mut last_first = later.into_iter().rev();
        // What is before every later part belongs to the first.
        last_first
            .find(|&part| index >= self.hidden_at(part))
            .unwrap_or(first)
    }

    /// The quantised network, which the engine plays by.
    pub fn to_network(&self, scale: f32, provenance: String) -> Result<Network, LabError> {
        let mut network = Network::zero(self.shape, (scale.round() as i32).max(1))?;
        network.provenance = provenance;
        let features = self.shape.features();
        let output_unit = self.shape.output_unit;
        for (index, row) in network.rows_mut().enumerate() {
            let (unit, most) = match index {
                _ if index < features => (UNIT, LARGEST_INPUT),
                _ if index == features => (UNIT, LARGEST_BIAS),
                _ => (output_unit, LARGEST_OUTPUT),
            };
            let most = f32::from(most);
            let start = match index {
                _ if index <= features => index * self.shape.width,
                _ => self.outputs_at() + (index - features - 1) * self.shape.activations(),
            };
            let numbers = self.numbers[start..].chunks_exact(LANES);
            for (block, numbers) in row.iter_mut().zip(numbers) {
                *block = Block(std::array::from_fn(|lane| {
                    (numbers[lane] * unit as f32).round().clamp(-most, most) as i16
                }));
            }
        }
        let most = self.shape.largest_output_bias() as f32;
        let biases = &self.numbers[self.output_biases_at()..];
        for (place, bias) in network.output_biases_mut().iter_mut().zip(biases) {
            *place = (bias * (UNIT * output_unit) as f32)
                .round()
                .clamp(-most, most) as i32;
        }
        if let Some(hidden) = network.hidden_mut() {
            for part in HiddenPart::ALL {
                let numbers = &self.numbers[self.hidden_at(part)..];
                let numbers = numbers.iter().take(self.shape.hidden_numbers(part));
                for (index, number) in numbers.enumerate() {
                    hidden.set(part, index, (number * part.unit() as f32).round() as i32);
                }
            }
        }
        Ok(network)
    }
}
