//! The bands of a review: one for each family of terms, with a value for every position of the game.

use eval::Family;

use super::ReviewedMove;
use crate::White;

/// Families of terms, in the order in which they first come up.
#[derive(Default)]
pub(super) struct Bands {
    families: Vec<Family>,
}

impl Bands {
    /// The value of each band in a position, in centipawns; bands that come up later are not among them.
    pub(super) fn of(&mut self, explanation: &eval::Explanation) -> Vec<White<f64>> {
        let mut values = vec![White(0.0); self.families.len()];
        for row in &explanation.rows {
            let at = match self
                .families
                .iter()
                .position(|family| *family == row.family)
            {
                Some(at) => at,
                None => {
                    self.families.push(row.family);
                    values.push(White(0.0));
                    self.families.len() - 1
                }
            };
            values[at] += White(f64::from(row.value) * explanation.unit);
        }
        values
    }

    /// Gives every position a value for every band, now that all bands are known.
    pub(super) fn settle(
        self,
        mut start: Vec<White<f64>>,
        moves: &mut [ReviewedMove],
    ) -> (Vec<White<f64>>, Vec<Family>) {
        let count = self.families.len();
        start.resize(count, White(0.0));
        for reviewed in moves {
            reviewed.bands.resize(count, White(0.0));
        }
        (start, self.families)
    }
}
