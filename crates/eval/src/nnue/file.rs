//! Networks as files: a line of text that says what it is, the sizes, the numbers in little-endian order, and a checksum, so that a file cut
//! short or damaged is never played by.

use super::features::{BUCKETS, FEATURES};
use super::network::{HIDDEN, Network, Units};

/// The first line of a network's file.
pub const HEADING: &[u8] = b"gander network 1 nnue\n";
/// No provenance is longer.
const LONGEST_PROVENANCE: usize = 10_000;

/// Whether bytes begin as a network's file does.
#[must_use]
pub fn is_network(bytes: &[u8]) -> bool {
    bytes.starts_with(HEADING)
}

impl Network {
    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEADING.to_vec();
        let mut text = self.provenance.as_bytes();
        if text.len() > LONGEST_PROVENANCE {
            text = &text[..LONGEST_PROVENANCE];
        }
        // Cut within a letter, the rest of that letter goes too.
        let text = String::from_utf8_lossy(text);
        let text = text.trim_end_matches('\u{fffd}').as_bytes();
        for number in [HIDDEN, BUCKETS, self.scale as usize, text.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(text);
        let rows = self
            .inputs
            .iter()
            .chain([&self.biases])
            .chain(self.outputs.iter().flatten());
        for row in rows {
            for value in row.0 {
                bytes.extend(value.to_le_bytes());
            }
        }
        for bias in self.output_biases {
            bytes.extend(bias.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file. Whatever is wrong with it is said in a sentence.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, String> {
        let damaged = || "the file of the network is cut short or damaged".to_owned();
        if !is_network(bytes) {
            return Err("a network's file begins with 'gander network 1 nnue'".to_owned());
        }
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or_else(damaged)?;
        let mut rest = body.strip_prefix(HEADING).ok_or_else(damaged)?;
        let mut number = || -> Option<u32> {
            let (first, after) = rest.split_first_chunk::<4>()?;
            rest = after;
            Some(u32::from_le_bytes(*first))
        };
        let (Some(hidden), Some(buckets), Some(scale), Some(length)) =
            (number(), number(), number(), number())
        else {
            return Err(damaged());
        };
        if (hidden as usize, buckets as usize) != (HIDDEN, BUCKETS) {
            return Err(format!(
                "this network has {hidden} hidden units and {buckets} outputs; Gander plays by {HIDDEN} and {BUCKETS}"
            ));
        }
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let length = length as usize;
        let rows = FEATURES + 1 + 2 * BUCKETS;
        if length > LONGEST_PROVENANCE || rest.len() != length + rows * HIDDEN * 2 + BUCKETS * 4 {
            return Err(damaged());
        }
        let (text, numbers) = rest.split_at(length);
        let provenance = String::from_utf8(text.to_vec()).map_err(|_| damaged())?;
        let (rows, last) = numbers.split_at(rows * HIDDEN * 2);
        let mut rows = rows.chunks_exact(HIDDEN * 2).map(|row| {
            let mut units = Units::ZERO;
            for (unit, pair) in units.0.iter_mut().zip(row.chunks_exact(2)) {
                *unit = i16::from_le_bytes([pair[0], pair[1]]);
            }
            units
        });
        let mut network = Network::zero(i32::try_from(scale).unwrap_or(0));
        network.provenance = provenance;
        let places = network
            .inputs
            .iter_mut()
            .chain([&mut network.biases])
            .chain(network.outputs.iter_mut().flatten());
        for (place, row) in places.zip(&mut rows) {
            *place = row;
        }
        for (bias, four) in network.output_biases.iter_mut().zip(last.chunks_exact(4)) {
            *bias = i32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        network.check()?;
        Ok(network)
    }
}

/// Fowler, Noll and Vo's hash: finds every change of a single byte.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::super::network::LARGEST_INPUT;
    use super::*;

    fn sample() -> Network {
        let mut network = Network::zero(160);
        network.provenance = "a sample, für den Versuch".to_owned();
        for (index, row) in network.inputs.iter_mut().enumerate() {
            for (unit, value) in row.0.iter_mut().enumerate() {
                *value = ((index * 31 + unit * 17) % 1_011) as i16 - LARGEST_INPUT;
            }
        }
        network.biases.0[3] = -77;
        network.outputs[5][1].0[9] = 253;
        network.output_biases[7] = -123_456;
        network
    }

    #[test]
    fn a_file_reads_back() {
        let network = sample();
        assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = sample().to_bytes();
        for cut in [
            0,
            10,
            HEADING.len(),
            HEADING.len() + 7,
            5_000,
            bytes.len() - 1,
        ] {
            assert!(Network::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
        }
        for place in (0..bytes.len()).step_by(4_001).chain([bytes.len() - 1]) {
            let mut changed = bytes.clone();
            changed[place] ^= 0x10;
            assert!(Network::from_bytes(&changed).is_err(), "changed at {place}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(Network::from_bytes(&longer).is_err());
    }

    /// A checksum only finds accidents: whoever mends it too must not get further than an error, or a network within its bounds.
    #[test]
    fn hostile_files_with_a_right_checksum_do_no_harm() {
        let bytes = sample().to_bytes();
        let mut dice = 0x2545_f491_4f6c_dd1d_u64;
        let mut roll = |end: usize| {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            (dice % end as u64) as usize
        };
        let mut accepted = 0;
        for _ in 0..200 {
            let mut changed = bytes.clone();
            // Most of what can go wrong is decided by the sizes at the beginning.
            for _ in 0..1 + roll(3) {
                let reach = if roll(3) == 0 { 5_000 } else { 24 };
                let place = HEADING.len() + roll(reach);
                changed[place] = roll(256) as u8;
            }
            if roll(4) == 0 {
                let kept = roll(changed.len() - HEADING.len());
                changed.truncate(HEADING.len() + kept);
            }
            let end = changed.len().saturating_sub(8);
            let sum = checksum(&changed[..end]).to_le_bytes();
            let room = changed.len() - end;
            changed[end..].copy_from_slice(&sum[..room]);
            if let Ok(network) = Network::from_bytes(&changed) {
                assert_eq!(network.check(), Ok(()));
                accepted += 1;
            }
        }
        assert!(accepted > 0, "some changes are harmless");
    }

    #[test]
    fn numbers_that_could_run_over_are_refused() {
        let mut network = sample();
        network.inputs[100].0[1] = LARGEST_INPUT + 1;
        assert!(Network::from_bytes(&network.to_bytes()).is_err());
        let mut network = sample();
        network.outputs[0][0].0[0] = i16::MIN + 1;
        assert!(Network::from_bytes(&network.to_bytes()).is_err());
        let mut network = sample();
        network.scale = 0;
        assert!(Network::from_bytes(&network.to_bytes()).is_err());
    }
}
