//! Training networks with pairwise activation or hidden layers on the device: what comes after the accumulators' sums, forwards and
//! backwards, by `kernels/deep.cu` and matrix products (`kernels/hidden.cuh` says of what).

#![allow(unsafe_code)]

use std::sync::Arc;

use cudarc::driver::{CudaFunction, CudaModule, CudaSlice, LaunchConfig, PushKernelArg};
use eval::nnue::{HiddenPart, Shape};
use lab::fit::{MEAN_KEPT, SQUARE_KEPT, Step};
use lab::train::Model;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::products::{Into, Products};
use crate::selfplay::gpu_function;

/// The head of a network in training.
#[derive(Debug)]
pub(crate) struct Deep {
    gpu: Gpu,
    activate: CudaFunction,
    head: CudaFunction,
    sum_slopes: CudaFunction,
    sum_losses: CudaFunction,
    step_head: CudaFunction,
    halve_columns: CudaFunction,
    sizes: Sizes,
    /// The weights of the columns as 16-bit floats.
    column_halves: CudaSlice<u16>,
    columns: CudaSlice<f32>,
    left: CudaSlice<u16>,
    right: CudaSlice<u16>,
    active_gradients: CudaSlice<u16>,
    column_gradients: CudaSlice<f32>,
    products: CudaSlice<f32>,
    bounds: CudaSlice<f32>,
}

/// The sizes that `kernels/hidden.cuh` has names for.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    batch: usize,
    /// Activations of both perspectives.
    active: usize,
    columns: usize,
    left: usize,
    right: usize,
    /// Numbers of the head.
    numbers: usize,
}

impl Deep {
    pub fn new(
        gpu: &Gpu,
        module: &Arc<CudaModule>,
        shape: &Shape,
        batch: usize,
    ) -> Result<Deep, GpuError> {
        let (first, second) = shape
            .hidden
            .map_or((0, 0), |sizes| (sizes.first, sizes.second));
        let buckets = shape.output_buckets;
        let columns = buckets * (1 + first);
        let sizes = Sizes {
            batch,
            active: 2 * shape.activations(),
            columns,
            left: columns + buckets * first + buckets,
            right: 2 * second + 8,
            numbers: shape.numbers() - (shape.features() + 1) * shape.width,
        };
        let stream = &gpu.stream;
        Ok(Deep {
            activate: gpu_function(module, "activate")?,
            head: gpu_function(module, "head")?,
            sum_slopes: gpu_function(module, "sumSlopes")?,
            sum_losses: gpu_function(module, "sumLosses")?,
            step_head: gpu_function(module, "stepHead")?,
            halve_columns: gpu_function(module, "halveColumns")?,
            column_halves: stream.alloc_zeros(columns * sizes.active)?,
            columns: stream.alloc_zeros(batch * columns)?,
            left: stream.alloc_zeros(batch * sizes.left)?,
            right: stream.alloc_zeros(batch * sizes.right)?,
            active_gradients: stream.alloc_zeros(batch * sizes.active)?,
            column_gradients: stream.alloc_zeros(columns * sizes.active)?,
            products: stream.alloc_zeros(sizes.left * sizes.right)?,
            bounds: stream.alloc_zeros(2 + HiddenPart::ALL.len())?,
            sizes,
            gpu: gpu.clone(),
        })
    }

    /// A warp for each position of the batch.
    fn warp_each(&self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.sizes.batch as u32 / 8, 1, 1),
            block_dim: (256, 1, 1),
            shared_mem_bytes: 0,
        }
    }

    /// The model's numbers are on the device: gets ready for a pass over them.
    pub fn upload(
        &mut self,
        gpu: &Gpu,
        numbers: &CudaSlice<f32>,
        model: &Model,
    ) -> Result<(), GpuError> {
        let mut bounds = vec![
            model.limit(model.outputs_at()),
            model.limit(model.output_biases_at()),
        ];
        bounds.extend(HiddenPart::ALL.map(|part| part.largest() as f32 / part.unit() as f32));
        gpu.stream.memcpy_htod(&bounds, &mut self.bounds)?;
        let mut launch = gpu.stream.launch_builder(&self.halve_columns);
        launch.arg(numbers).arg(&mut self.column_halves);
        let count = LaunchConfig::for_num_elems(self.sizes.numbers as u32);
        // SAFETY: the arguments are those of the kernel; a thread for each number of the head.
        unsafe { launch.launch(count) }?;
        Ok(())
    }

    /// From the sums to the losses, and to what the gradients are made of: numbers, targets and buckets; whether the loss is the log-loss and
    /// whether there is a way back.
    pub fn forward(
        &mut self,
        products: &Products,
        sums: &CudaSlice<u16>,
        (numbers, targets, buckets): (&CudaSlice<f32>, &CudaSlice<f32>, &CudaSlice<i32>),
        (log_loss, backward): (i32, i32),
        activations: &mut CudaSlice<u16>,
        (losses, total_loss): (&mut CudaSlice<f32>, &mut CudaSlice<f64>),
    ) -> Result<(), GpuError> {
        let (stream, warp_each) = (&self.gpu.stream, self.warp_each());
        let Sizes {
            batch,
            active,
            columns,
            ..
        } = self.sizes;
        let mut launch = stream.launch_builder(&self.activate);
        launch.arg(sums).arg(numbers).arg(&mut *activations);
        // SAFETY: the arguments are those of the kernel; a warp for each position of the batch.
        unsafe { launch.launch(warp_each) }?;
        products.multiply(
            (&self.column_halves, active, true),
            (&*activations, active, false),
            Into::floats(&mut self.columns, columns),
            [columns, batch, active],
        )?;
        let mut launch = stream.launch_builder(&self.head);
        launch
            .arg(&self.columns)
            .arg(numbers)
            .arg(targets)
            .arg(buckets)
            .arg(&log_loss)
            .arg(&backward)
            .arg(&mut self.left)
            .arg(&mut self.right)
            .arg(&mut *losses);
        // SAFETY: as above.
        unsafe { launch.launch(warp_each) }?;
        let mut launch = stream.launch_builder(&self.sum_losses);
        launch.arg(&*losses).arg(total_loss);
        let one_block = LaunchConfig {
            grid_dim: (1, 1, 1),
            block_dim: (1024, 1, 1),
            shared_mem_bytes: 0,
        };
        // SAFETY: the arguments are those of the kernel, which is one block.
        unsafe { launch.launch(one_block) }?;
        Ok(())
    }

    /// The gradients of the last forward pass: those of the sums, and of the head's own numbers.
    pub fn backward(
        &mut self,
        products: &Products,
        (sums, numbers, activations): (&CudaSlice<u16>, &CudaSlice<f32>, &CudaSlice<u16>),
        sum_gradients: &mut CudaSlice<u16>,
    ) -> Result<(), GpuError> {
        let warp_each = self.warp_each();
        let Sizes {
            batch,
            active,
            columns,
            left,
            right,
            ..
        } = self.sizes;
        products.multiply(
            (&self.column_halves, active, false),
            (&self.left, left, false),
            Into::halves(&mut self.active_gradients, active),
            [active, batch, columns],
        )?;
        products.multiply(
            (activations, active, false),
            (&self.left, left, true),
            Into::floats(&mut self.column_gradients, active),
            [active, columns, batch],
        )?;
        products.multiply(
            (&self.right, right, false),
            (&self.left, left, true),
            Into::floats(&mut self.products, right),
            [right, left, batch],
        )?;
        let mut launch = self.gpu.stream.launch_builder(&self.sum_slopes);
        launch
            .arg(sums)
            .arg(numbers)
            .arg(&self.active_gradients)
            .arg(sum_gradients);
        // SAFETY: the arguments are those of the kernel; a warp for each position of the batch.
        unsafe { launch.launch(warp_each) }?;
        Ok(())
    }

    /// A step of the optimiser over the numbers of the head: the network's numbers, their means and mean squares.
    pub fn step(
        &mut self,
        [numbers, means, squares]: [&mut CudaSlice<f32>; 3],
        step: &Step,
    ) -> Result<(), GpuError> {
        let mut launch = self.gpu.stream.launch_builder(&self.step_head);
        launch
            .arg(numbers)
            .arg(means)
            .arg(squares)
            .arg(&self.column_gradients)
            .arg(&self.products)
            .arg(&mut self.column_halves)
            .arg(&self.bounds)
            .arg(&step.rate)
            .arg(&step.kept)
            .arg(&MEAN_KEPT)
            .arg(&SQUARE_KEPT)
            .arg(&step.mean_share)
            .arg(&step.square_share)
            .arg(&step.epsilon);
        let count = LaunchConfig::for_num_elems(self.sizes.numbers as u32);
        // SAFETY: the arguments are those of the kernel; a thread for each number of the head.
        unsafe { launch.launch(count) }?;
        Ok(())
    }
}
