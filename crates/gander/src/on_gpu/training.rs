//! `gander train --gpu`: the lab's training with losses and gradients from the device, on positions from files or from self-play on the same
//! device.

use std::sync::Arc;
use std::time::Instant;

use gpu::{Gatherer, Gpu, RecordFilter, Records, SelfPlay, Trainer};
use lab::Progress;
use lab::fit::Watcher;
use lab::train::{TrainOptions, Trained, Training, fitted_scale, train_with};

use super::{LAUNCH, PlayWanted, PositionsWanted, note_rates, play_options};
use crate::failure::Failure;
use crate::lab_arguments::Bar;

/// Records used to fit the scale.
const SCALE_RECORDS: usize = 200_000;
/// Positions of games trained on: from this ply on, with at least so many pieces.
const MINIMUM_PLY: u32 = 12;
const MINIMUM_PIECES: u32 = 4;

/// Positions that lie on the device, for one training or several.
pub struct OnDevice {
    gpu: Gpu,
    records: Arc<Records>,
}

impl OnDevice {
    /// Brings the positions there: uploads them, or plays them.
    pub fn bring(
        wanted: PositionsWanted,
        options: &TrainOptions,
        watcher: &mut dyn Watcher,
    ) -> Result<OnDevice, Failure> {
        let gpu = Gpu::open()?;
        let records = match wanted {
            PositionsWanted::Read(positions) => {
                Records::upload(&gpu, &positions, options.held_out, options.seed)?
            }
            PositionsWanted::SelfPlay {
                positions,
                network,
                play,
                keep_noisy,
                score_beyond,
            } => {
                let filter = RecordFilter {
                    minimum_ply: MINIMUM_PLY,
                    minimum_pieces: MINIMUM_PIECES,
                    largest_score: score_beyond,
                    keep_noisy,
                };
                gather(&gpu, &network, &play, positions, &filter, options, watcher)?
            }
        };
        Ok(OnDevice {
            gpu,
            records: Arc::new(records),
        })
    }

    /// Trains a network on them.
    pub fn train(
        &self,
        training: &Training<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Trained, Failure> {
        let options = training.options;
        let scale = match options.scale {
            Some(scale) => scale,
            None => fitted_scale(self.records.labels(&self.gpu, SCALE_RECORDS)?.into_iter()),
        };
        let records = Arc::clone(&self.records);
        let mut trainer = Trainer::new(&self.gpu, records, options.shape, options.batch)?;
        Ok(train_with(&mut trainer, training, scale, watcher)?)
    }
}

/// Plays until so many positions are kept. Each tenth of them is told in a line, for logs that have no bar.
fn gather(
    gpu: &Gpu,
    network: &eval::Network,
    play: &PlayWanted,
    positions: usize,
    filter: &RecordFilter,
    options: &TrainOptions,
    watcher: &mut dyn Watcher,
) -> Result<Records, Failure> {
    let play_options = play_options(play)?;
    let mut self_play = SelfPlay::new(gpu, &[network], play.openings.clone(), &play_options)?;
    let mut gatherer = Gatherer::new(gpu, positions, filter, options.held_out, options.seed)?;
    let bar = Bar::of_things();
    bar.begin("positions", Some(positions as u64));
    let (begun, mut shown, mut tenths) = (Instant::now(), 0, 0);
    while !gatherer.is_full() {
        if bar.stop_handle().is_stopped() {
            return Err(Failure::from(lab::LabError::from(
                lab::Interruption::DevicePositions,
            )));
        }
        let (_, count) = gatherer.gather(gpu, &mut self_play, LAUNCH)?;
        bar.advance((count - shown) as u64);
        shown = count;
        let played = self_play.played()?;
        note_rates(&bar, begun, &played);
        let done = count.saturating_mul(10) / positions.max(1);
        if done > tenths {
            tenths = done;
            let seconds = begun.elapsed().as_secs_f64().max(1e-9);
            watcher.note(&format!(
                "{count} of {positions} positions kept, of {} games, {seconds:.0} s, {:.2} M a second",
                played.games,
                count as f64 / seconds / 1e6
            ));
        }
    }
    bar.end();
    Ok(gatherer.finish())
}
