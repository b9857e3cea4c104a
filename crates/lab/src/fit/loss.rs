//! The loss of a prediction and its slope, over the logistic function that makes scores into chances.

/// What a fit minimises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Loss {
    /// The cross-entropy of the target and the prediction.
    #[default]
    Log,
    /// The squared error, as Texel's method has it.
    Square,
}

/// The chance of a point that a score stands for.
#[inline(always)]
pub(crate) fn chance(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

impl Loss {
    /// What it is called where it is chosen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Loss::Log => "log",
            Loss::Square => "square",
        }
    }

    /// The loss of a prediction, and its derivative with respect to the score.
    #[inline(always)]
    pub(crate) fn of(self, score: f32, target: f32, scale: f32) -> (f32, f32) {
        let (plain, factor, slope) = self.in_parts(score, target, scale);
        (plain + factor.ln(), slope)
    }

    /// The loss as a plain part and the logarithm of a factor from 1 to 2, and the derivative. Who adds up many losses multiplies the
    /// factors and takes one logarithm of them all.
    #[inline(always)]
    pub(crate) fn in_parts(self, score: f32, target: f32, scale: f32) -> (f32, f32, f32) {
        let x = score / scale;
        // Never large, so that nothing overflows; both the chance and ln(1 + e^x) are made from it.
        let power = (-x.abs()).exp();
        let likely = 1.0 / (1.0 + power);
        let chance = if x < 0.0 { 1.0 - likely } else { likely };
        match self {
            Loss::Log => {
                let plain = x.max(0.0) - target * x;
                (plain, 1.0 + power, (chance - target) / scale)
            }
            Loss::Square => {
                let error = chance - target;
                let slope = 2.0 * error * chance * (1.0 - chance) / scale;
                (error * error, 1.0, slope)
            }
        }
    }
}
