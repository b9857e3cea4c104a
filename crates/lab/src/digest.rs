//! A running digest of bytes (64-bit FNV-1a): tells one file, run or set of weights from another. It guards against accidents, not
//! against forgery.

use std::fmt;

/// The digest of all bytes added so far; how they were cut into pieces does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    /// The digest of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Digest {
        let mut digest = Digest::default();
        digest.add(bytes);
        digest
    }

    /// Reads the sixteen digits that [`Display`](fmt::Display) writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Digest> {
        (text.len() == 16)
            .then(|| u64::from_str_radix(text, 16).ok())?
            .map(Digest)
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |digest, &byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Digest;

    #[test]
    fn the_published_values_of_fnv_1a() {
        assert_eq!(Digest::default().to_string(), "cbf29ce484222325");
        assert_eq!(Digest::of(b"a").to_string(), "af63dc4c8601ec8c");
        assert_eq!(Digest::of(b"foobar").to_string(), "85944171f73967e8");
        let mut pieces = Digest::of(b"foo");
        pieces.add(b"bar");
        assert_eq!(pieces, Digest::of(b"foobar"));
    }
}
