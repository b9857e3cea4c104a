//! Ridge regression with few equations and many unknowns, most of them absent from any one equation. Solved by conjugate gradients over
//! the equations, in a fixed order: the same equations always give the same numbers.

/// Iterations at most; the residual is small long before.
const ITERATIONS: usize = 200;
/// Where it stops: the residual's square beside that of the target.
const SMALL: f64 = 1e-16;

/// One equation: the unknowns in it with their factors, what they should come to, and how far off that may be (its variance, as a multiple
/// of the unknowns').
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub factors: Vec<(u16, f64)>,
    pub target: f64,
    pub noise: f64,
}

/// The unknowns, `spread` being how far each may be expected from zero.
pub(super) fn solve(equations: &[Equation], spread: &[f64]) -> Vec<f64> {
    let scaled: Vec<Vec<(usize, f64)>> = equations
        .iter()
        .map(|equation| {
            let factors = equation.factors.iter();
            factors
                .map(|&(place, factor)| {
                    let place = usize::from(place);
                    (place, factor * spread[place])
                })
                .collect()
        })
        .collect();
    // The unknowns, in units of their spread, that these multiples of the equations amount to.
    let combine = |multiples: &[f64]| {
        let mut sums = vec![0.0; spread.len()];
        for (row, multiple) in scaled.iter().zip(multiples) {
            for &(place, factor) in row {
                sums[place] += factor * multiple;
            }
        }
        sums
    };
    let apply = |multiples: &[f64]| -> Vec<f64> {
        let sums = combine(multiples);
        let rows = scaled.iter().zip(equations).zip(multiples);
        rows.map(|((row, equation), multiple)| {
            let dot: f64 = row
                .iter()
                .map(|&(place, factor)| factor * sums[place])
                .sum();
            dot + equation.noise * multiple
        })
        .collect()
    };
    let mut multiples = vec![0.0; equations.len()];
    let mut residual: Vec<f64> = equations.iter().map(|equation| equation.target).collect();
    let mut direction = residual.clone();
    let mut size = dot(&residual, &residual);
    let enough = size * SMALL;
    for _ in 0..ITERATIONS {
        if size <= enough {
            break;
        }
        let applied = apply(&direction);
        let step = size / dot(&direction, &applied);
        for (index, applied) in applied.iter().enumerate() {
            multiples[index] += step * direction[index];
            residual[index] -= step * applied;
        }
        let next = dot(&residual, &residual);
        for (direction, residual) in direction.iter_mut().zip(&residual) {
            *direction = residual + next / size * *direction;
        }
        size = next;
    }
    let mut unknowns = combine(&multiples);
    for (unknown, spread) in unknowns.iter_mut().zip(spread) {
        *unknown *= spread;
    }
    unknowns
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter()
        .zip(right)
        .map(|(left, right)| left * right)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn equation(factors: &[(u16, f64)], target: f64, noise: f64) -> Equation {
        Equation {
            factors: factors.to_vec(),
            target,
            noise,
        }
    }

    #[test]
    fn without_noise_equations_hold_and_the_smallest_answer_is_chosen() {
        let equations = [
            equation(&[(0, 1.0), (1, 1.0)], 4.0, 1e-9),
            equation(&[(2, 2.0)], 6.0, 1e-9),
        ];
        let found = solve(&equations, &[1.0; 4]);
        for (found, wanted) in found.iter().zip([2.0, 2.0, 3.0, 0.0]) {
            assert!((found - wanted).abs() < 1e-5, "{found} {wanted}");
        }
    }

    /// One unknown seen twice with noise as large as its spread: twice the evidence, once the prior.
    #[test]
    fn noise_pulls_towards_zero() {
        let seen = equation(&[(0, 1.0)], 3.0, 1.0);
        let found = solve(&[seen.clone(), seen], &[1.0]);
        assert!((found[0] - 2.0).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn a_wider_spread_takes_more_of_the_blame() {
        let found = solve(&[equation(&[(0, 1.0), (1, 1.0)], 5.0, 1e-9)], &[1.0, 2.0]);
        assert!((found[0] - 1.0).abs() < 1e-5 && (found[1] - 4.0).abs() < 1e-5);
    }
}
