//! What `gander tune` and `gander train` have in common: the choices that must make sense before hours are spent.

use crate::failure::Failure;
use crate::lab_arguments::WorkArguments;

/// What both take, whatever is fitted.
#[derive(clap::Args)]
pub struct FitArguments {
    /// Leave out positions whose score is beyond this.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 3000)]
    pub score_beyond: i32,
    /// The seed of every random choice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub work: WorkArguments,
}

/// An error if one of the numbers that both share makes no sense.
pub fn check(lambda: f32, held_out: f64, rate: f32, scale: Option<f32>) -> Result<(), Failure> {
    demand(
        (0.0..=1.0).contains(&lambda),
        "--lambda is a share from 0 (scores alone) to 1 (results alone)",
    )?;
    demand(
        (0.0..=0.9).contains(&held_out),
        "--held-out is a share from 0 to 0.9",
    )?;
    demand(rate > 0.0 && rate.is_finite(), "--rate is a number above 0")?;
    demand(
        scale.is_none_or(|scale| (1.0..=10_000.0).contains(&scale)),
        "--scale is a number from 1 to 10000",
    )
}

/// The sentence as an error, unless all is good.
pub fn demand(good: bool, sentence: &str) -> Result<(), Failure> {
    if good {
        Ok(())
    } else {
        Err(Failure::Input(sentence.to_owned()))
    }
}
