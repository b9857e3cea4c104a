//! What `gander tune` and `gander train` have in common on the command line. The flags are declared once; what differs, defaults and a few
//! words of help, comes from the kind of fit.

use std::marker::PhantomData;
use std::num::NonZeroUsize;

use lab::fit::{FitOptions, Loss};

use crate::lab_arguments::{LossName, WorkArguments};

/// A kind of fit: how its command speaks of the flags that all fits have.
pub trait Fit {
    /// What the learning rate is counted in.
    const RATE_UNIT: &'static str;
    const RATE_HELP: &'static str;
    const LOSS_HELP: &'static str;
    const SCALE_HELP: &'static str;

    /// What is done unless told otherwise.
    fn defaults() -> FitOptions;
}

/// What both take, whatever is fitted. The gaps in the order leave room for the flags of one command beside those that they go with.
#[derive(clap::Args)]
pub struct FitArguments<F: Fit> {
    /// Epochs: passes over the data.
    #[arg(long, value_name = "N", display_order = 100, default_value = word(F::defaults().epochs), value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub epochs: u32,
    /// The batch size: positions for each step of the optimiser.
    #[arg(long, value_name = "N", display_order = 110, default_value = word(F::defaults().batch))]
    batch: NonZeroUsize,
    #[arg(long, value_name = F::RATE_UNIT, help = F::RATE_HELP, display_order = 120, default_value = word(F::defaults().rate))]
    rate: f32,
    /// The share of the result in the target; the rest is the chance that the data's score stands for.
    #[arg(long, value_name = "SHARE", display_order = 130, default_value = word(F::defaults().lambda))]
    pub lambda: f32,
    #[arg(long, value_enum, help = F::LOSS_HELP, display_order = 140, default_value = F::defaults().loss.name())]
    loss: LossName,
    #[arg(long, value_name = "CENTIPAWNS", help = F::SCALE_HELP, display_order = 150)]
    scale: Option<f32>,
    /// The share of games held out for validation.
    #[arg(long, value_name = "SHARE", display_order = 160, default_value = word(F::defaults().held_out))]
    held_out: f64,
    /// Leave out positions whose score is beyond this.
    #[arg(
        long,
        value_name = "CENTIPAWNS",
        display_order = 180,
        default_value_t = 3000
    )]
    pub score_beyond: i32,
    /// The seed of every random choice.
    #[arg(long, value_name = "N", display_order = 190, default_value = word(F::defaults().seed))]
    pub seed: u64,
    #[command(flatten, next_display_order = 200)]
    pub work: WorkArguments,
    #[arg(skip)]
    kind: PhantomData<F>,
}

impl<F: Fit> FitArguments<F> {
    /// The choices, not yet checked.
    pub fn options(&self) -> FitOptions {
        FitOptions {
            epochs: self.epochs,
            batch: self.batch.get(),
            rate: self.rate,
            lambda: self.lambda,
            loss: Loss::from(self.loss),
            scale: self.scale,
            held_out: self.held_out,
            seed: self.seed,
        }
    }
}

/// A default as it would be typed. It is kept for good, a few bytes for each flag, because clap wants words that live that long; its own
/// `default_value_t` would keep one word for all kinds of fit, whichever was asked for first.
fn word(value: impl ToString) -> &'static str {
    value.to_string().leak()
}
