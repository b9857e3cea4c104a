//! Random numbers that come out the same on every machine: SplitMix64, small enough to be kept in a checkpoint.

/// A source of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// The source with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A well mixed number made from one number.
    #[must_use]
    pub const fn mix(number: u64) -> u64 {
        let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        let bits = Random::mix(self.0);
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        bits
    }

    /// A number from 0 up to, not including, `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next_bits()) * end as u128) >> 64) as usize
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next_bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for index in (1..things.len()).rev() {
            things.swap(index, self.below(index + 1));
        }
    }
}
