//! Mutation: an input becomes another that is a little wrong.

use crate::random::Random;

/// Numbers at which readers go wrong.
const NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "255",
    "256",
    "32767",
    "65536",
    "2147483648",
    "-2147483648",
    "18446744073709551616",
    "1e308",
];

/// Changes an input in one to six ways. Parts may come from `other`, another input of the same kind.
pub fn mutate(
    input: &mut Vec<u8>,
    other: &[u8],
    words: &[&str],
    longest: usize,
    random: &mut Random,
) {
    // Mostly few changes: what is very wrong is refused early and tests little.
    let changes = 1 + random.below(6).min(random.below(6));
    for _ in 0..changes {
        change(input, other, words, random);
    }
    input.truncate(longest);
}

fn change(input: &mut Vec<u8>, other: &[u8], words: &[&str], random: &mut Random) {
    let at = random.below(input.len() + 1);
    let within = at.min(input.len().saturating_sub(1));
    match random.below(11) {
        0 if !input.is_empty() => input[within] ^= 1 << random.below(8),
        1 if !input.is_empty() => input[within] = random.next() as u8,
        2 if !input.is_empty() => {
            input[within] = [0, 0xFF, 0x80, b' ', b'\n', b'"', b'\\', b'-', b'9'][random.below(9)];
        }
        3 => input.insert(at, random.next() as u8),
        4 if !input.is_empty() => {
            let end = (within + 1 + random.below(8)).min(input.len());
            input.drain(within..end);
        }
        5 if !input.is_empty() => {
            let end = (within + 1 + random.below(32)).min(input.len());
            let part = input[within..end].to_vec();
            put(input, random.below(input.len() + 1), &part);
        }
        6 if !words.is_empty() => put(input, at, words[random.below(words.len())].as_bytes()),
        7 => put(input, at, NUMBERS[random.below(NUMBERS.len())].as_bytes()),
        8 if !other.is_empty() => {
            let start = random.below(other.len());
            let end = (start + 1 + random.below(64)).min(other.len());
            put(input, at, &other[start..end]);
        }
        9 if !other.is_empty() => {
            // The head of one and the tail of the other.
            input.truncate(at);
            input.extend_from_slice(&other[random.below(other.len())..]);
        }
        _ => input.truncate(at),
    }
}

fn put(input: &mut Vec<u8>, at: usize, part: &[u8]) {
    input.splice(at..at, part.iter().copied());
}
