//! The model of win, draw and loss: a win has the chance 1/(1+exp((middle - score)/width)), a loss the same with the score turned round, and
//! the rest are draws. Middle and width are cubics in the material left. Its form and its numbers stand here alone; `gander accuracy
//! --data GAMES --fit-wdl` fits them.

use std::ops::RangeInclusive;

use chess::{Position, Role};

/// The material (pawn 1, minor 3, rook 5, queen 9) that the cubics count as 1.
const MATERIAL_UNIT: f64 = 58.0;
/// Below and above these amounts the curve no longer changes; there are too few games there to fit it.
pub const MATERIAL_RANGE: RangeInclusive<u32> = 17..=78;

/// What Gander's chances follow: fitted to 3,230,738 positions of Gander's own games at 2,000 nodes a move.
pub const FITTED: WdlCurve = WdlCurve {
    middle: [63.8545, -48.9789, -201.7978, 288.6582],
    width: [-66.4570, 26.1124, 155.7142, 27.1911],
};

/// The eight numbers of the model; of each cubic the highest power first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlCurve {
    /// The score at which half the games are won.
    pub middle: [f64; 4],
    /// How slowly the chance rises around it.
    pub width: [f64; 4],
}

impl WdlCurve {
    /// Middle and width, in centipawns, with this much material.
    #[must_use]
    pub fn at(&self, material: u32) -> (f64, f64) {
        let share = share(material);
        (cubic(&self.middle, share), cubic(&self.width, share))
    }
}

/// Both sides' material in pawns, as far as it matters to the curve.
#[must_use]
pub fn material(position: &Position) -> u32 {
    let count = |role: Role| position.role(role).len();
    let points = count(Role::Pawn)
        + 3 * (count(Role::Knight) + count(Role::Bishop))
        + 5 * count(Role::Rook)
        + 9 * count(Role::Queen);
    points.clamp(*MATERIAL_RANGE.start(), *MATERIAL_RANGE.end())
}

/// Material as the cubics count it.
#[must_use]
pub fn share(material: u32) -> f64 {
    f64::from(material) / MATERIAL_UNIT
}

/// A cubic's value, highest power first.
#[must_use]
pub fn cubic(powers: &[f64], share: f64) -> f64 {
    powers.iter().fold(0.0, |sum, power| sum * share + power)
}

/// The chance of winning at a score, by middle and width; that of losing is the chance at the score turned round.
#[must_use]
pub fn chance(score: f64, (middle, width): (f64, f64)) -> f64 {
    1.0 / (1.0 + ((middle - score) / width).exp())
}
