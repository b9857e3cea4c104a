//! A network in training on the device: losses and gradients are computed by `kernels/train.cu` and two matrix products of 16-bit floats a
//! step.
//!
//! Where it differs from the processor's cores: positions of a step are drawn at random instead of in a shuffled order, and the first layer is
//! computed in 16-bit floats with 32-bit sums. Held-out losses of both agree to a few parts in a thousand.

#![allow(unsafe_code)]

use cudarc::driver::{CudaFunction, CudaSlice, LaunchConfig, PushKernelArg};
use eval::nnue::Shape;
use lab::fit::{AdamW, LARGEST_TARGET, Loss, MEAN_KEPT, SQUARE_KEPT};
use lab::train::{EPSILON, Model, Schedule};

use crate::deep::Deep;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::layout::{WIDTH_STEP, shape_defines};
use crate::products::{Into, Products};
use crate::records::Records;
use crate::selfplay::gpu_function;
use crate::tables::pack_tables;

/// A network of one shape in training on the device.
#[derive(Debug)]
pub(crate) struct InTraining {
    gpu: Gpu,
    pub(crate) shape: Shape,
    batch: usize,
    kernels: Kernels,
    products: Products,
    buffers: Buffers,
    /// What pairwise activation or hidden layers need.
    deep: Option<Deep>,
}

#[derive(Debug)]
struct Kernels {
    draw: CudaFunction,
    output: CudaFunction,
    sum: CudaFunction,
    step: CudaFunction,
    halve: CudaFunction,
}

/// What a step needs in the device's memory.
#[derive(Debug)]
struct Buffers {
    tables: CudaSlice<u64>,
    numbers: CudaSlice<f32>,
    means: CudaSlice<f32>,
    squares: CudaSlice<f32>,
    /// The first layer's numbers as 16-bit floats.
    halves: CudaSlice<u16>,
    rows: CudaSlice<u16>,
    sums: CudaSlice<u16>,
    sum_gradients: CudaSlice<u16>,
    activations: CudaSlice<u16>,
    slopes: CudaSlice<u16>,
    targets: CudaSlice<f32>,
    buckets: CudaSlice<i32>,
    losses: CudaSlice<f32>,
    input_gradients: CudaSlice<f32>,
    output_gradients: CudaSlice<f32>,
    bias_gradients: CudaSlice<f32>,
    total_loss: CudaSlice<f64>,
}

/// Steps between two reports of progress.
const STEPS_PER_REPORT: usize = 256;

/// The constants of training that no shape decides.
pub(crate) fn training_defines(batch: usize) -> [(&'static str, usize); 2] {
    [
        ("BATCH", batch),
        ("LARGEST_TARGET", LARGEST_TARGET as usize),
    ]
}

impl InTraining {
    pub(crate) fn new(gpu: &Gpu, shape: Shape, batch: usize) -> Result<InTraining, GpuError> {
        let products = Products::new(gpu)?;
        if !shape.width.is_multiple_of(WIDTH_STEP) {
            return Err(GpuError::Input(format!(
                "networks trained on the GPU are a multiple of {WIDTH_STEP} units wide, not {}",
                shape.width
            )));
        }
        if !batch.is_multiple_of(256) {
            return Err(GpuError::Input(format!(
                "--batch on the GPU is a multiple of 256, not {batch}"
            )));
        }
        let sources = crate::SELF_PLAY_SOURCES;
        let plain = shape.is_plain();
        let rest = [
            crate::GAME_SOURCE,
            crate::RECORD_SOURCE,
            include_str!("../kernels/train.cu"),
            if plain { "" } else { crate::HIDDEN_SOURCE },
            if plain {
                ""
            } else {
                include_str!("../kernels/deep.cu")
            },
        ];
        let mut defines = shape_defines(&shape);
        defines.extend(training_defines(batch));
        let module = gpu.compile(&[&sources[..], &rest[..]].concat(), &defines)?;
        let stream = &gpu.stream;
        let (width, features, outputs) = (shape.width, shape.features(), shape.output_buckets);
        let units = 2 * batch * width;
        let deep = match plain {
            true => None,
            false => Some(Deep::new(gpu, &module, &shape, batch)?),
        };
        Ok(InTraining {
            kernels: Kernels {
                draw: gpu_function(&module, "drawBatch")?,
                output: gpu_function(&module, "outputLayer")?,
                sum: gpu_function(&module, "sumColumns")?,
                step: gpu_function(&module, "step")?,
                halve: gpu_function(&module, "halve")?,
            },
            buffers: Buffers {
                tables: stream.clone_htod(&pack_tables(&shape.king_buckets))?,
                numbers: stream.alloc_zeros(shape.numbers())?,
                means: stream.alloc_zeros(shape.numbers())?,
                squares: stream.alloc_zeros(shape.numbers())?,
                halves: stream.alloc_zeros(features * width)?,
                rows: stream.alloc_zeros(2 * batch * features)?,
                sums: stream.alloc_zeros(units)?,
                sum_gradients: stream.alloc_zeros(units)?,
                activations: stream.alloc_zeros(units)?,
                slopes: stream.alloc_zeros(batch * outputs)?,
                targets: stream.alloc_zeros(batch)?,
                buckets: stream.alloc_zeros(batch)?,
                losses: stream.alloc_zeros(batch)?,
                input_gradients: stream.alloc_zeros(features * width)?,
                output_gradients: stream.alloc_zeros(outputs * 2 * width)?,
                bias_gradients: stream.alloc_zeros(outputs)?,
                total_loss: stream.alloc_zeros(1)?,
            },
            gpu: gpu.clone(),
            shape,
            batch,
            products,
            deep,
        })
    }

    /// Puts a model on the device.
    fn upload(&mut self, model: &Model) -> Result<(), GpuError> {
        let buffers = &mut self.buffers;
        self.gpu
            .stream
            .memcpy_htod(&model.numbers, &mut buffers.numbers)?;
        let mut launch = self.gpu.stream.launch_builder(&self.kernels.halve);
        launch.arg(&buffers.numbers).arg(&mut buffers.halves);
        let count = (self.shape.features() * self.shape.width) as u32;
        // SAFETY: the arguments are those of the kernel; a thread for each number.
        unsafe { launch.launch(LaunchConfig::for_num_elems(count)) }?;
        if let Some(deep) = &mut self.deep {
            deep.upload(&self.gpu, &buffers.numbers, model)?;
        }
        Ok(())
    }

    /// The forward pass of a batch: drawn at random with a seed, or the held-out positions from a place on.
    fn forward(
        &mut self,
        records: &Records,
        drawn: Drawn,
        schedule: &Schedule<'_>,
        backward: bool,
    ) -> Result<(), GpuError> {
        let (lambda, scale) = (schedule.lambda(), schedule.scale);
        let (buffers, stream) = (&mut self.buffers, &self.gpu.stream);
        stream.memset_zeros(&mut buffers.rows)?;
        let (list, count, seed, first) = match drawn {
            Drawn::Random(seed) => (&records.trained, records.trained_count, seed, 0),
            Drawn::HeldFrom(first) => (&records.held, records.held_count, 0, first),
        };
        let (count, first) = (count as u64, first as u64);
        let warp_each = LaunchConfig {
            grid_dim: (self.batch as u32 / 8, 1, 1),
            block_dim: (256, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = stream.launch_builder(&self.kernels.draw);
        launch
            .arg(list)
            .arg(&count)
            .arg(&seed)
            .arg(&first)
            .arg(&buffers.tables)
            .arg(&lambda)
            .arg(&scale)
            .arg(&mut buffers.rows)
            .arg(&mut buffers.targets)
            .arg(&mut buffers.buckets);
        // SAFETY: the arguments are those of the kernel; a warp for each position of the batch.
        unsafe { launch.launch(warp_each) }?;
        let (width, features, batch) = (self.shape.width, self.shape.features(), self.batch);
        // sums = rows · numbers, in the column order of the library.
        let sizes = [width, 2 * batch, features];
        self.products.multiply(
            (&buffers.halves, width, false),
            (&buffers.rows, features, false),
            Into::halves(&mut buffers.sums, width),
            sizes,
        )?;
        let (log_loss, backward) = (
            i32::from(schedule.options.loss == Loss::Log),
            i32::from(backward),
        );
        if let Some(deep) = &mut self.deep {
            return deep.forward(
                &self.products,
                &buffers.sums,
                (&buffers.numbers, &buffers.targets, &buffers.buckets),
                (log_loss, backward),
                &mut buffers.activations,
                (&mut buffers.losses, &mut buffers.total_loss),
            );
        }
        let mut launch = stream.launch_builder(&self.kernels.output);
        launch
            .arg(&buffers.sums)
            .arg(&buffers.numbers)
            .arg(&buffers.targets)
            .arg(&buffers.buckets)
            .arg(&log_loss)
            .arg(&backward)
            .arg(&mut buffers.sum_gradients)
            .arg(&mut buffers.activations)
            .arg(&mut buffers.slopes)
            .arg(&mut buffers.losses);
        // SAFETY: the arguments are those of the kernel; a warp for each position of the batch.
        unsafe { launch.launch(warp_each) }?;
        let mut launch = stream.launch_builder(&self.kernels.sum);
        launch
            .arg(&buffers.slopes)
            .arg(&buffers.losses)
            .arg(&mut buffers.bias_gradients)
            .arg(&mut buffers.total_loss);
        let columns = LaunchConfig {
            grid_dim: (self.shape.output_buckets as u32 + 1, 1, 1),
            block_dim: (256, 1, 1),
            shared_mem_bytes: 0,
        };
        // SAFETY: the arguments are those of the kernel; a block for each output bucket and one for the loss.
        unsafe { launch.launch(columns) }?;
        Ok(())
    }

    /// The gradients of the last forward pass, and a step of the optimiser.
    fn backward(
        &mut self,
        optimiser: &mut AdamW,
        rate: f32,
        decay: f32,
        bounds: [f32; 4],
    ) -> Result<(), GpuError> {
        let (buffers, stream) = (&mut self.buffers, &self.gpu.stream);
        let (width, features, batch) = (self.shape.width, self.shape.features(), self.batch);
        let outputs = self.shape.output_buckets;
        if let Some(deep) = &mut self.deep {
            deep.backward(
                &self.products,
                (&buffers.sums, &buffers.numbers, &buffers.activations),
                &mut buffers.sum_gradients,
            )?;
        }
        self.products.multiply(
            (&buffers.sum_gradients, width, false),
            (&buffers.rows, features, true),
            Into::floats(&mut buffers.input_gradients, width),
            [width, features, 2 * batch],
        )?;
        for half in 0..if self.deep.is_some() { 0 } else { 2 } {
            let activations = buffers.activations.slice(half * batch * width..);
            self.products.multiply(
                (&activations, width, false),
                (&buffers.slopes, outputs, true),
                Into::floats(&mut buffers.output_gradients, 2 * width).from(half * width),
                [width, outputs, batch],
            )?;
        }
        let step = optimiser.next_step(rate, decay, EPSILON);
        // The numbers of a deep head have a step of their own.
        let mut count = self.shape.numbers();
        if let Some(deep) = &mut self.deep {
            count = (features + 1) * width;
            let numbers = [
                &mut buffers.numbers,
                &mut buffers.means,
                &mut buffers.squares,
            ];
            deep.step(numbers, &step)?;
        }
        let counted = count as u64;
        let [input, bias, output, output_bias] = bounds;
        let mut launch = stream.launch_builder(&self.kernels.step);
        launch
            .arg(&counted)
            .arg(&mut buffers.numbers)
            .arg(&mut buffers.means)
            .arg(&mut buffers.squares)
            .arg(&buffers.input_gradients)
            .arg(&buffers.output_gradients)
            .arg(&buffers.bias_gradients)
            .arg(&mut buffers.halves)
            .arg(&step.rate)
            .arg(&step.kept)
            .arg(&MEAN_KEPT)
            .arg(&SQUARE_KEPT)
            .arg(&step.mean_share)
            .arg(&step.square_share)
            .arg(&step.epsilon)
            .arg(&input)
            .arg(&bias)
            .arg(&output)
            .arg(&output_bias);
        // SAFETY: the arguments are those of the kernel; a thread for each number.
        unsafe { launch.launch(LaunchConfig::for_num_elems(count as u32)) }?;
        Ok(())
    }

    /// The loss added up since the last call.
    fn take_loss(&mut self) -> Result<f64, GpuError> {
        let total = self.gpu.stream.clone_dtoh(&self.buffers.total_loss)?;
        self.gpu.stream.memset_zeros(&mut self.buffers.total_loss)?;
        Ok(total.first().copied().unwrap_or(0.0))
    }

    pub(crate) fn run_epoch(
        &mut self,
        records: &Records,
        model: &mut Model,
        optimiser: &mut AdamW,
        schedule: &Schedule<'_>,
        within: &mut dyn FnMut(usize, usize),
    ) -> Result<f64, GpuError> {
        self.upload(model)?;
        let stream = self.gpu.stream.clone();
        stream.memcpy_htod(&optimiser.mean, &mut self.buffers.means)?;
        stream.memcpy_htod(&optimiser.square, &mut self.buffers.squares)?;
        self.take_loss()?;
        let bounds = [
            0,
            model.biases_at(),
            model.outputs_at(),
            model.output_biases_at(),
        ]
        .map(|index| model.limit(index));
        let steps = records.trained_count / self.batch;
        for step in 0..steps {
            let seed = schedule.options.seed ^ optimiser.steps.wrapping_mul(0xa076_1d64_78bd_642f);
            self.forward(records, Drawn::Random(seed | 1), schedule, true)?;
            let rate = schedule.rate(optimiser.steps);
            self.backward(optimiser, rate, schedule.options.decay, bounds)?;
            if (step + 1).is_multiple_of(STEPS_PER_REPORT) || step + 1 == steps {
                stream.synchronize()?;
                within((step + 1) * self.batch, steps * self.batch);
            }
        }
        let loss = self.take_loss()? / (steps * self.batch).max(1) as f64;
        model.numbers = stream.clone_dtoh(&self.buffers.numbers)?;
        optimiser.mean = stream.clone_dtoh(&self.buffers.means)?;
        optimiser.square = stream.clone_dtoh(&self.buffers.squares)?;
        if loss.is_finite() {
            Ok(loss)
        } else {
            Err(GpuError::Failed(
                "the loss is not a number any more: try a lower --rate".to_owned(),
            ))
        }
    }

    pub(crate) fn held_out_loss(
        &mut self,
        records: &Records,
        model: &Model,
        schedule: &Schedule<'_>,
    ) -> Result<f64, GpuError> {
        self.upload(model)?;
        self.take_loss()?;
        for first in (0..records.held_count).step_by(self.batch) {
            self.forward(records, Drawn::HeldFrom(first), schedule, false)?;
        }
        Ok(self.take_loss()? / records.held_count.max(1) as f64)
    }
}

/// Which positions a batch is made of.
#[derive(Clone, Copy, Debug)]
enum Drawn {
    /// Any of those to train on.
    Random(u64),
    /// Held-out ones from this one on.
    HeldFrom(usize),
}
