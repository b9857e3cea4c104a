//! Two columns of numbers held against each other, a pair at a time.

/// Sums over pairs of what was and what was expected.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Moments {
    count: u64,
    real: f64,
    expected: f64,
    real_squares: f64,
    expected_squares: f64,
    products: f64,
    errors: f64,
    agreed: u64,
    signed: u64,
}

impl Moments {
    /// One pair more.
    pub fn add(&mut self, real: f64, expected: f64) {
        self.count += 1;
        self.real += real;
        self.expected += expected;
        self.real_squares += real * real;
        self.expected_squares += expected * expected;
        self.products += real * expected;
        self.errors += (real - expected) * (real - expected);
        if real != 0.0 {
            self.signed += 1;
            self.agreed += u64::from(real * expected > 0.0);
        }
    }

    /// All pairs of another.
    pub fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.real += other.real;
        self.expected += other.expected;
        self.real_squares += other.real_squares;
        self.expected_squares += other.expected_squares;
        self.products += other.products;
        self.errors += other.errors;
        self.agreed += other.agreed;
        self.signed += other.signed;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The share of the variance of what was that the expectation explains, as it stands and not after a fit; may be below zero.
    #[must_use]
    pub fn explained(&self) -> f64 {
        let spread = self.real_squares - self.real * self.real / self.count as f64;
        1.0 - self.errors / spread
    }

    /// The correlation.
    #[must_use]
    pub fn correlation(&self) -> f64 {
        let count = self.count as f64;
        let of = |squares: f64, sum: f64| squares - sum * sum / count;
        let spreads = of(self.real_squares, self.real) * of(self.expected_squares, self.expected);
        (self.products - self.real * self.expected / count) / spreads.sqrt()
    }

    /// The share of pairs with equal signs, among those where there was a change.
    #[must_use]
    pub fn agreement(&self) -> f64 {
        self.agreed as f64 / self.signed as f64
    }
}

#[cfg(test)]
mod tests {
    use super::Moments;

    #[test]
    fn moments_of_pairs_known_by_hand() {
        let mut left = Moments::default();
        let mut right = Moments::default();
        left.add(1.0, 2.0);
        left.add(2.0, 2.0);
        right.add(3.0, -2.0);
        right.add(0.0, 0.0);
        left.merge(&right);
        // Spread of 1 2 3 0 is 5; the errors are 1, 0, 25 and 0.
        assert!((left.explained() - (1.0 - 26.0 / 5.0)).abs() < 1e-12);
        assert!((left.agreement() - 2.0 / 3.0).abs() < 1e-12);
        // Products -3 + 0 - 0: covariance 0 - 6 * 2 / 4 = -3; spreads 5 and 11.
        assert!((left.correlation() + 3.0 / 55f64.sqrt()).abs() < 1e-12);
    }
}
