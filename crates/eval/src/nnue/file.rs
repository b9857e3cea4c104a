//! Networks as files: a line of text that says what it is, the shape, the numbers in little-endian order, and a checksum, so that a file cut
//! short or damaged is never played by. The first format knew one king bucket and an output unit of 128 only; it is still read. The third is for
//! networks with pairwise activation or hidden layers, which the second does not know; all others are written in the second.

use super::error::NetworkError;
use super::kernels::Block;
use super::network::Network;
use super::shape::{Activation, Hidden, HiddenPart, KING_SQUARES, KingBuckets, Shape};

/// The first line of a network's file.
pub const HEADING: &[u8] = b"gander network 2 nnue\n";
/// The first line of the format that knows every shape.
const THIRD_HEADING: &[u8] = b"gander network 3 nnue\n";
/// The first line of the older format.
const FIRST_HEADING: &[u8] = b"gander network 1 nnue\n";
/// No provenance is longer.
const LONGEST_PROVENANCE: usize = 10_000;

/// Whether bytes begin as a network's file does.
#[must_use]
pub fn is_network(bytes: &[u8]) -> bool {
    let headings = [FIRST_HEADING, HEADING, THIRD_HEADING];
    headings.iter().any(|heading| bytes.starts_with(heading))
}

impl Network {
    /// The checksum of its file: names this very network.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        checksum(&self.to_bytes())
    }

    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let shape = self.shape();
        let plain = shape.is_plain();
        let mut bytes = if plain { HEADING } else { THIRD_HEADING }.to_vec();
        let mut text = self.provenance.as_bytes();
        if text.len() > LONGEST_PROVENANCE {
            text = &text[..LONGEST_PROVENANCE];
        }
        // Cut within a letter, the rest of that letter goes too.
        let text = String::from_utf8_lossy(text);
        let text = text.trim_end_matches('\u{fffd}').as_bytes();
        for number in [
            shape.width,
            shape.output_buckets,
            self.scale as usize,
            text.len(),
            shape.output_unit as usize,
        ] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(shape.king_buckets.map());
        if !plain {
            let hidden = shape
                .hidden
                .map_or([0; 2], |sizes| [sizes.first, sizes.second]);
            for number in [shape.activation as usize, hidden[0], hidden[1]] {
                bytes.extend((number as u32).to_le_bytes());
            }
        }
        bytes.extend(text);
        for row in self.rows() {
            for value in row.iter().flat_map(|block| block.0) {
                bytes.extend(value.to_le_bytes());
            }
        }
        for bias in self.output_biases() {
            bytes.extend(bias.to_le_bytes());
        }
        if let Some(hidden) = self.hidden() {
            for part in HiddenPart::ALL {
                for index in 0..shape.hidden_numbers(part) {
                    let number = hidden.number(part, index).to_le_bytes();
                    bytes.extend(&number[..part.bytes()]);
                }
            }
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file. Whatever is wrong with it is said in a sentence.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let damaged = || NetworkError::Damaged;
        if !is_network(bytes) {
            return Err(NetworkError::Unrecognised);
        }
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or_else(damaged)?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let (
            Heading {
                shape,
                scale,
                provenance,
            },
            numbers,
        ) = Heading::read(body)?;
        let hidden_bytes = HiddenPart::ALL.map(|part| shape.hidden_numbers(part) * part.bytes());
        let hidden_numbers = HiddenPart::ALL.map(|part| shape.hidden_numbers(part));
        let biases = shape.output_buckets * 4;
        let rows =
            (shape.numbers() - shape.output_buckets - hidden_numbers.iter().sum::<usize>()) * 2;
        if numbers.len() != rows + biases + hidden_bytes.iter().sum::<usize>() {
            return Err(damaged());
        }
        // Only now: a heading of a few bytes can name a shape of hundreds of megabytes.
        let mut network = Network::zero(shape, scale)?;
        network.provenance = provenance;
        let (rows, rest) = numbers.split_at(rows);
        let (biases, mut rest) = rest.split_at(biases);
        let mut values = rows
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        for block in network.rows_mut().flatten() {
            *block = Block(std::array::from_fn(|_| values.next().unwrap_or_default()));
        }
        for (bias, four) in network
            .output_biases_mut()
            .iter_mut()
            .zip(biases.chunks_exact(4))
        {
            *bias = i32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        for (part, bytes) in HiddenPart::ALL.into_iter().zip(hidden_bytes) {
            let (numbers, after) = rest.split_at(bytes);
            rest = after;
            let Some(hidden) = network.hidden_mut() else {
                break;
            };
            for (index, bytes) in numbers.chunks_exact(part.bytes()).enumerate() {
                let number = signed(bytes);
                if number.unsigned_abs() > part.largest().unsigned_abs() {
                    return Err(NetworkError::NumbersTooLarge);
                }
                hidden.set(part, index, number);
            }
        }
        network.check()?;
        Ok(network)
    }
}

/// What stands before the numbers.
struct Heading {
    shape: Shape,
    scale: i32,
    provenance: String,
}

impl Heading {
    /// Reads it; what follows are the numbers.
    fn read(body: &[u8]) -> Result<(Heading, &[u8]), NetworkError> {
        let damaged = || NetworkError::Damaged;
        let first = body.strip_prefix(FIRST_HEADING);
        let third = body.strip_prefix(THIRD_HEADING);
        let mut rest = first
            .or(third)
            .or_else(|| body.strip_prefix(HEADING))
            .ok_or_else(damaged)?;
        let mut number = || -> Result<u32, NetworkError> {
            let (four, after) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
            rest = after;
            Ok(u32::from_le_bytes(*four))
        };
        let [width, output_buckets, scale, length] = [number()?, number()?, number()?, number()?];
        let mut shape = Shape {
            width: width as usize,
            output_buckets: output_buckets as usize,
            ..Shape::plain(0)
        };
        if first.is_none() {
            shape.output_unit = i32::try_from(number()?).map_err(|_| damaged())?;
            let (map, after) = rest
                .split_first_chunk::<KING_SQUARES>()
                .ok_or_else(damaged)?;
            shape.king_buckets = KingBuckets::new(*map)?;
            rest = after;
        }
        if third.is_some() {
            let mut number = || -> Result<usize, NetworkError> {
                let (four, after) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
                rest = after;
                Ok(u32::from_le_bytes(*four) as usize)
            };
            let activation = Activation::ALL.get(number()?);
            shape.activation = *activation.ok_or(NetworkError::Activation)?;
            let [first, second] = [number()?, number()?];
            shape.hidden = (first > 0 || second > 0).then_some(Hidden { first, second });
        }
        shape.check()?;
        let length = length as usize;
        if length > LONGEST_PROVENANCE || rest.len() < length {
            return Err(damaged());
        }
        let (text, numbers) = rest.split_at(length);
        let heading = Heading {
            shape,
            scale: i32::try_from(scale).map_err(|_| damaged())?,
            provenance: String::from_utf8(text.to_vec()).map_err(|_| damaged())?,
        };
        Ok((heading, numbers))
    }
}

/// A signed number of one to four bytes: the highest byte has the sign.
fn signed(bytes: &[u8]) -> i32 {
    let sign = if bytes.last().is_some_and(|&byte| byte >= 0x80) {
        0xff
    } else {
        0
    };
    i32::from_le_bytes(std::array::from_fn(|index| {
        bytes.get(index).copied().unwrap_or(sign)
    }))
}

/// What a file ends with, of all that stands before it: Fowler, Noll and Vo's hash, which finds every change of a single byte.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::super::kernels::LANES;
    use super::super::shape::LARGEST_INPUT;
    use super::*;

    fn sample() -> Network {
        let shape = Shape {
            king_buckets: KingBuckets::layout(4).unwrap(),
            output_unit: 64,
            ..Shape::plain(128)
        };
        let mut network = Network::zero(shape, 160).unwrap();
        network.provenance = "a sample, für den Versuch".to_owned();
        let features = shape.features();
        for (index, row) in network.rows_mut().take(features).enumerate() {
            for (place, block) in row.iter_mut().enumerate() {
                for (lane, value) in block.0.iter_mut().enumerate() {
                    let unit = place * LANES + lane;
                    *value = ((index * 31 + unit * 17) % 1_011) as i16 - LARGEST_INPUT;
                }
            }
        }
        *number(&mut network, features, 3) = -77;
        *number(&mut network, features + 12, 9) = 253;
        network.output_biases_mut()[7] = -123_456;
        network
    }

    /// A number of a row.
    fn number(network: &mut Network, row: usize, unit: usize) -> &mut i16 {
        let row = network.rows_mut().nth(row).unwrap();
        &mut row[unit / LANES].0[unit % LANES]
    }

    /// One with pairwise activation and hidden layers, in which no two neighbours are alike.
    fn deep_sample() -> Network {
        let shape = Shape {
            activation: Activation::Pairwise,
            hidden: Some(Hidden {
                first: 32,
                second: 48,
            }),
            ..*sample().shape()
        };
        let mut network = Network::zero(shape, 150).unwrap();
        *number(&mut network, shape.features() + 3, 60) = -252;
        let hidden = network.hidden_mut().unwrap();
        for part in HiddenPart::ALL {
            for index in 0..shape.hidden_numbers(part) {
                let span = 2 * part.largest() as usize + 1;
                hidden.set(part, index, (index * 7_919 % span) as i32 - part.largest());
            }
        }
        network
    }

    #[test]
    fn a_file_reads_back() {
        for network in [sample(), deep_sample()] {
            assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
        }
        assert!(sample().to_bytes().starts_with(HEADING));
        assert!(deep_sample().to_bytes().starts_with(THIRD_HEADING));
    }

    /// Files of the first format have neither output unit nor king buckets.
    #[test]
    fn the_first_format_is_read() {
        let mut network = Network::zero(Shape::plain(64), 170).unwrap();
        network.provenance = "old".to_owned();
        *number(&mut network, 5, 6) = 7;
        let new = network.to_bytes();
        let mut old = FIRST_HEADING.to_vec();
        old.extend(&new[HEADING.len()..HEADING.len() + 16]);
        old.extend(&new[HEADING.len() + 20 + 32..new.len() - 8]);
        old.extend(checksum(&old).to_le_bytes());
        assert_eq!(Network::from_bytes(&old), Ok(network));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        for network in [sample(), deep_sample()] {
            refused_when_damaged(&network.to_bytes());
        }
    }

    fn refused_when_damaged(bytes: &[u8]) {
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
            let mut changed = bytes.to_vec();
            changed[place] ^= 0x10;
            assert!(Network::from_bytes(&changed).is_err(), "changed at {place}");
        }
        let mut longer = bytes.to_vec();
        longer.push(0);
        assert!(Network::from_bytes(&longer).is_err());
    }

    /// A checksum only finds accidents: whoever mends it too must not get further than an error, or a network within its bounds.
    #[test]
    fn hostile_files_with_a_right_checksum_do_no_harm() {
        let files = [sample(), deep_sample()].map(|network| network.to_bytes());
        let mut dice = 0x2545_f491_4f6c_dd1d_u64;
        let mut roll = |end: usize| {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            (dice % end as u64) as usize
        };
        let mut accepted = 0;
        for round in 0..400 {
            let mut changed = files[round % 2].clone();
            // Most of what can go wrong is decided by the sizes at the beginning.
            for _ in 0..1 + roll(3) {
                let reach = if roll(3) == 0 { 5_000 } else { 68 };
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
        *number(&mut network, 100, 1) = LARGEST_INPUT + 1;
        assert!(Network::from_bytes(&network.to_bytes()).is_err());
        let mut network = sample();
        let outputs = network.shape().features() + 1;
        *number(&mut network, outputs, 0) = i16::MIN + 1;
        assert!(Network::from_bytes(&network.to_bytes()).is_err());
        // A weight of -128 in the first hidden layer: with it a pair of products would not fit sixteen bits.
        let deep = deep_sample();
        let mut bytes = deep.to_bytes();
        let later = HiddenPart::ALL.map(|part| deep.shape().hidden_numbers(part) * part.bytes());
        let place = bytes.len() - 8 - later.iter().sum::<usize>();
        assert_eq!(bytes[place] as i8, -127);
        bytes[place] = 0x80;
        let end = bytes.len() - 8;
        let sum = checksum(&bytes[..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&sum);
        assert_eq!(
            Network::from_bytes(&bytes),
            Err(NetworkError::NumbersTooLarge)
        );
        let mut network = sample();
        network.scale = 0;
        assert!(Network::from_bytes(&network.to_bytes()).is_err());
    }
}
