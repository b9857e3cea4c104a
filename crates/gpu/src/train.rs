//! Training on the device: the lab's schedule, checkpoints and quantisation, with losses and gradients computed there (`in_training.rs`).

use std::sync::Arc;

use eval::nnue::Shape;
use lab::LabError;
use lab::fit::AdamW;
use lab::train::{Backend, Model, Schedule};

use crate::device::Gpu;
use crate::error::GpuError;
use crate::in_training::InTraining;
use crate::records::Records;

/// The device's part of a training: the records, and networks of the shapes that it trains.
#[derive(Debug)]
pub struct Trainer {
    gpu: Gpu,
    records: Arc<Records>,
    batch: usize,
    /// That of the shape asked for, and one with a single king bucket once epochs in which all share their weights ask for it.
    networks: Vec<InTraining>,
}

impl Trainer {
    /// Gets ready to train a network of this shape, so many positions a step. Several trainings may share the records.
    pub fn new(
        gpu: &Gpu,
        records: Arc<Records>,
        shape: Shape,
        batch: usize,
    ) -> Result<Trainer, GpuError> {
        Ok(Trainer {
            gpu: gpu.clone(),
            records,
            batch,
            networks: vec![InTraining::new(gpu, shape, batch)?],
        })
    }

    /// The records, and the network in training that has this shape.
    fn of_shape(&mut self, shape: &Shape) -> Result<(&Records, &mut InTraining), GpuError> {
        let known = |network: &InTraining| network.shape == *shape;
        let place = match self.networks.iter().position(known) {
            Some(place) => place,
            None => {
                self.networks
                    .push(InTraining::new(&self.gpu, *shape, self.batch)?);
                self.networks.len() - 1
            }
        };
        Ok((&self.records, &mut self.networks[place]))
    }
}

impl Backend for Trainer {
    fn trained(&self) -> usize {
        self.records.trained_count
    }

    fn held_out(&self) -> usize {
        self.records.held_count
    }

    fn epoch(
        &mut self,
        model: &mut Model,
        optimiser: &mut AdamW,
        schedule: &Schedule<'_>,
        within: &mut dyn FnMut(usize, usize),
    ) -> Result<f64, LabError> {
        let (records, network) = self.of_shape(model.shape())?;
        Ok(network.run_epoch(records, model, optimiser, schedule, within)?)
    }

    fn loss(&mut self, model: &Model, schedule: &Schedule<'_>) -> Result<f64, LabError> {
        let (records, network) = self.of_shape(model.shape())?;
        Ok(network.held_out_loss(records, model, schedule)?)
    }
}
