//! The network in real numbers: where each lies in one long list, how it begins, and how it is quantised.

use eval::Network;
use eval::nnue::{
    Block, LANES, LARGEST_BIAS, LARGEST_INPUT, LARGEST_OUTPUT, LARGEST_OUTPUT_BIAS, PLACES, Shape,
    UNIT,
};

use crate::{LabError, Random};

/// A network that is being trained: the rows of the inputs, the biases, for each output bucket the mover's half and the other's, and the
/// output biases, in the order of [`Network::rows`].
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    shape: Shape,
    /// All numbers.
    pub numbers: Vec<f32>,
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
        model
    }

    /// Begins with what another network has learned. A wider model keeps its units and gets new ones that hardly speak yet; more king
    /// buckets begin as copies.
    pub fn from_network(network: &Network, shape: Shape, seed: u64) -> Result<Model, LabError> {
        let from = network.shape();
        if from.width > shape.width
            || from.output_buckets != shape.output_buckets
            || (from.king_buckets.count() != 1 && from.king_buckets != shape.king_buckets)
        {
            return Err(LabError::Input(format!(
                "a network {from} cannot be carried on as {shape}: only the width and a single king bucket can grow"
            )));
        }
        let mut model = Model::random(shape, seed);
        let (biases, output_unit) = (from.features(), from.output_unit as f32);
        for output in model.outputs_at()..model.output_biases_at() {
            model.numbers[output] *= 0.2;
        }
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
                    _ if index < biases => index + bucket * PLACES,
                    _ => index - biases + shape.features(),
                };
                let values = row.iter().flat_map(|block| block.0);
                for (number, value) in model.row_mut(to).iter_mut().zip(values) {
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

    /// The shape of the network.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A model of these numbers; none if they are not as many as the shape has.
    pub(crate) fn with_numbers(shape: Shape, numbers: Vec<f32>) -> Option<Model> {
        (numbers.len() == shape.numbers()).then_some(Model { shape, numbers })
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
        self.outputs_at() + self.shape.output_buckets * 2 * self.shape.width
    }

    /// The row of an input, and the biases as the row after the last.
    #[inline(always)]
    pub(super) fn row(&self, index: usize) -> &[f32] {
        &self.numbers[index * self.shape.width..(index + 1) * self.shape.width]
    }

    fn row_mut(&mut self, index: usize) -> &mut [f32] {
        &mut self.numbers[index * self.shape.width..(index + 1) * self.shape.width]
    }

    /// The weights of an output layer: the mover's half (0) or the other's (1).
    #[inline(always)]
    pub(super) fn output(&self, bucket: usize, half: usize) -> &[f32] {
        self.row(self.shape.features() + 1 + bucket * 2 + half)
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
            _ => LARGEST_OUTPUT_BIAS as f32,
        }
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
            for (block, numbers) in row.iter_mut().zip(self.row(index).chunks_exact(LANES)) {
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
        Ok(network)
    }
}
