//! What a person can choose about any fit, be it a tuning of weights or a training of a network, and what makes sense of it. The defaults
//! of the two stand side by side here: they differ because weights move by whole centipawns and a network's numbers by thousandths.

use super::loss::Loss;
use crate::{InputError, LabError};

/// The choices that every fit has.
#[derive(Clone, PartialEq, Debug)]
pub struct FitOptions {
    /// Times through the data.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// The first steps' size; it falls along a cosine.
    pub rate: f32,
    /// How much of the target is the result, the rest being the score's chance.
    pub lambda: f32,
    /// What is minimised.
    pub loss: Loss,
    /// Centipawns per unit of log odds; fitted if not given.
    pub scale: Option<f32>,
    /// The share of games held out.
    pub held_out: f64,
    /// The seed of every random choice.
    pub seed: u64,
}

impl FitOptions {
    /// What a tuning does unless told otherwise; its rate is in centipawns.
    #[must_use]
    pub fn of_tuning() -> FitOptions {
        FitOptions {
            epochs: 60,
            batch: 16_384,
            rate: 1.0,
            lambda: 0.7,
            loss: Loss::Log,
            scale: None,
            held_out: 0.05,
            seed: 1,
        }
    }

    /// What a training does unless told otherwise.
    #[must_use]
    pub fn of_training() -> FitOptions {
        FitOptions {
            epochs: 30,
            batch: 16_384,
            rate: 0.001,
            lambda: 0.3,
            loss: Loss::Square,
            scale: None,
            held_out: 0.02,
            seed: 1,
        }
    }

    /// An error if a number makes no sense. No epochs at all do: the start is then only judged.
    pub fn check(&self) -> Result<(), LabError> {
        demand_share("lambda", self.lambda)?;
        demand(
            (0.0..=0.9).contains(&self.held_out),
            "held-out",
            "a share from 0 to 0.9",
        )?;
        demand(
            self.rate > 0.0 && self.rate.is_finite(),
            "rate",
            "a number above 0",
        )?;
        demand(
            self.scale
                .is_none_or(|scale| (1.0..=10_000.0).contains(&scale)),
            "scale",
            "a number from 1 to 10000",
        )?;
        demand(self.batch > 0, "batch", "a number from 1")
    }
}

/// An error unless this is a share of the result in the target.
pub(crate) fn demand_share(option: &'static str, share: f32) -> Result<(), LabError> {
    demand(
        (0.0..=1.0).contains(&share),
        option,
        "a share from 0 (scores alone) to 1 (results alone)",
    )
}

/// An error that says what the option is, unless all is good.
pub(crate) fn demand(
    good: bool,
    option: &'static str,
    right: &'static str,
) -> Result<(), LabError> {
    if good {
        Ok(())
    } else {
        Err(InputError::SenselessOption(option, right).into())
    }
}

#[cfg(test)]
mod tests {
    use super::FitOptions;

    /// Applies a change to the defaults and gives what is said of it.
    fn said(change: impl Fn(&mut FitOptions)) -> Option<String> {
        let mut options = FitOptions::of_tuning();
        change(&mut options);
        options.check().err().map(|error| error.to_string())
    }

    #[test]
    fn defaults_make_sense_and_senseless_numbers_are_named() {
        for options in [FitOptions::of_tuning(), FitOptions::of_training()] {
            options.check().unwrap();
        }
        assert_eq!(said(|options| options.epochs = 0), None);
        assert_eq!(
            said(|options| options.lambda = 1.5).as_deref(),
            Some("--lambda is a share from 0 (scores alone) to 1 (results alone)")
        );
        assert_eq!(
            said(|options| options.rate = f32::NAN).as_deref(),
            Some("--rate is a number above 0")
        );
        assert_eq!(
            said(|options| options.scale = Some(0.5)).as_deref(),
            Some("--scale is a number from 1 to 10000")
        );
        assert_eq!(
            said(|options| options.held_out = 1.0).as_deref(),
            Some("--held-out is a share from 0 to 0.9")
        );
        assert!(said(|options| options.batch = 0).is_some());
    }
}
