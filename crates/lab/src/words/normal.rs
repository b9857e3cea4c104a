//! Least squares over many positions by their normal equations: memory does not grow with the positions.

use eval::nnue::words::Counts;

/// The sums that least squares needs. Every word has two values, for the middlegame and the endgame.
pub(super) struct NormalEquations {
    words: usize,
    /// For each pair of words with the first not after the second: the products middlegame by middlegame, endgame by endgame, and mixed.
    products: Vec<[f64; 3]>,
    targets: Vec<[f64; 2]>,
    positions: u64,
}

impl NormalEquations {
    pub fn new(words: usize) -> NormalEquations {
        NormalEquations {
            words,
            products: vec![[0.0; 3]; words * words],
            targets: vec![[0.0; 2]; words],
            positions: 0,
        }
    }

    /// How many positions were added.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// A position with this score counts with this weight.
    pub fn add(&mut self, counts: &Counts, score: f64, weight: f64) {
        self.positions += 1;
        let (middlegame, endgame) = (counts.shares.middlegame, counts.shares.endgame);
        let phases = [
            middlegame * middlegame * weight,
            endgame * endgame * weight,
            middlegame * endgame * weight,
        ];
        for (index, &(first, count)) in counts.net.iter().enumerate() {
            let first = usize::from(first);
            self.targets[first][0] += count * middlegame * score * weight;
            self.targets[first][1] += count * endgame * score * weight;
            for &(second, other) in &counts.net[index..] {
                let sums = &mut self.products[first * self.words + usize::from(second)];
                for (sum, phase) in sums.iter_mut().zip(phases) {
                    *sum += count * other * phase;
                }
            }
        }
    }

    /// The values that fit best, each pulled to zero by `ridge`. None if there are too few positions to tell.
    pub fn solve(&self, ridge: f64) -> Option<Vec<[f64; 2]>> {
        let size = 2 * self.words;
        let mut matrix = vec![0.0; size * size];
        for first in 0..self.words {
            for second in first..self.words {
                let [middlegame, endgame, mixed] = self.products[first * self.words + second];
                // The lower triangle, which the decomposition works in.
                matrix[2 * second * size + 2 * first] = middlegame;
                matrix[(2 * second + 1) * size + 2 * first] = mixed;
                matrix[(2 * second + 1) * size + 2 * first + 1] = endgame;
                if first != second {
                    matrix[2 * second * size + 2 * first + 1] = mixed;
                }
            }
        }
        for index in 0..size {
            matrix[index * size + index] += ridge;
        }
        let target: Vec<f64> = self.targets.iter().flatten().copied().collect();
        let solution = cholesky(matrix, size, target)?;
        (self.positions >= 1_000).then(|| {
            solution
                .chunks_exact(2)
                .map(|pair| [pair[0], pair[1]])
                .collect()
        })
    }
}

/// Solves a positive definite system given by its lower triangle.
fn cholesky(mut matrix: Vec<f64>, size: usize, mut target: Vec<f64>) -> Option<Vec<f64>> {
    for row in 0..size {
        let (above, below) = matrix.split_at_mut(row * size);
        let own = &mut below[..size];
        for column in 0..row {
            let other = &above[column * size..column * size + column + 1];
            let sum = dot(&own[..column], &other[..column]);
            own[column] = (own[column] - sum) / other[column];
        }
        let rest = own[row] - dot(&own[..row], &own[..row]);
        if rest.is_nan() || rest <= 0.0 {
            return None;
        }
        own[row] = rest.sqrt();
        let sum = dot(&own[..row], &target[..row]);
        target[row] = (target[row] - sum) / own[row];
    }
    for row in (0..size).rev() {
        target[row] /= matrix[row * size + row];
        let value = target[row];
        for (target, factor) in target[..row].iter_mut().zip(&matrix[row * size..]) {
            *target -= factor * value;
        }
    }
    Some(target)
}

/// In eight sums side by side, which the compiler turns into vector instructions.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let (left_parts, right_parts) = (left.chunks_exact(8), right.chunks_exact(8));
    let rest: f64 = left_parts
        .remainder()
        .iter()
        .zip(right_parts.remainder())
        .map(|(left, right)| left * right)
        .sum();
    for (left, right) in left_parts.zip(right_parts) {
        for lane in 0..8 {
            sums[lane] += left[lane] * right[lane];
        }
    }
    rest + sums.iter().sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval::nnue::words::Shares;

    /// Scores made of known values are fitted by those values.
    #[test]
    fn known_values_are_found_again() {
        let values = [[10.0, -4.0], [3.0, 8.0], [0.0, 0.0], [-7.5, 2.5]];
        let mut equations = NormalEquations::new(4);
        let mut random = crate::Random::new(5);
        for _ in 0..5_000 {
            let middlegame = (random.below(25)) as f64 / 24.0;
            let shares = Shares {
                middlegame,
                endgame: 1.0 - middlegame,
            };
            let net: Vec<(u16, f64)> = [0, 1, 3]
                .iter()
                .map(|&place| (place, (random.below(7)) as f64 - 3.0))
                .filter(|&(_, count)| count != 0.0)
                .collect();
            let score = net
                .iter()
                .map(|&(place, count)| {
                    let [early, late] = values[usize::from(place)];
                    count * (early * shares.middlegame + late * shares.endgame)
                })
                .sum();
            equations.add(&Counts { net, shares }, score, 1.0);
        }
        let found = equations.solve(1e-6).unwrap();
        for (found, wanted) in found.iter().flatten().zip(values.iter().flatten()) {
            assert!((found - wanted).abs() < 1e-4, "{found} {wanted}");
        }
    }
}
