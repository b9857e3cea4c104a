//! What `gander tune` and `gander train` have in common: the choices that must make sense before hours are spent.

use crate::failure::Failure;

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
