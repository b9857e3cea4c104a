//! The lines of a batch's state: what each says of a task whose row groups are on the disk.

use crate::data::Intake;

/// What a line says.
pub(super) struct Note {
    /// Bytes of the part up to the end of the task.
    pub(super) length: u64,
    /// Of the task's own bytes.
    pub(super) checksum: u64,
    pub(super) rows: u64,
    pub(super) groups: usize,
    pub(super) intake: Intake,
    /// What the footer says of the row groups, in hexadecimal digits.
    pub(super) metadata: String,
}

/// Why positions are left out, as the readers and the shards say it.
const REASONS: &[&str] = &["comment", super::OTHER_SHARD];
/// Any other reason, in a run that goes on.
const EARLIER: &str = "left out before the run was broken off";

impl Note {
    pub(super) fn to_line(&self) -> String {
        let intake = &self.intake;
        let left_out: String = intake
            .left_out
            .iter()
            .map(|(reason, count)| format!("{count} {reason};"))
            .collect();
        format!(
            "{}\t{:016x}\t{}\t{}\t{}\t{}\t{}\t{left_out}\t{}\n",
            self.length,
            self.checksum,
            self.rows,
            self.groups,
            intake.read,
            intake.kept,
            intake.bad,
            self.metadata
        )
    }

    pub(super) fn parse(line: &str) -> Option<Note> {
        let cells: Vec<&str> = line.strip_suffix('\n')?.split('\t').collect();
        let [
            length,
            checksum,
            rows,
            groups,
            read,
            kept,
            bad,
            left_out,
            metadata,
        ] = cells.as_slice()
        else {
            return None;
        };
        let mut intake = Intake {
            read: read.parse().ok()?,
            kept: kept.parse().ok()?,
            bad: bad.parse().ok()?,
            ..Intake::default()
        };
        for part in left_out.split_terminator(';') {
            let (count, reason) = part.split_once(' ')?;
            let known = REASONS.iter().find(|known| **known == reason);
            let total = intake
                .left_out
                .entry(known.unwrap_or(&EARLIER))
                .or_default();
            *total += count.parse::<u64>().ok()?;
        }
        Some(Note {
            length: length.parse().ok()?,
            checksum: u64::from_str_radix(checksum, 16).ok()?,
            rows: rows.parse().ok()?,
            groups: groups.parse().ok()?,
            intake,
            metadata: (*metadata).to_owned(),
        })
    }
}

/// A checksum of bytes, eight at a time: it guards against accidents, and costs next to nothing beside what made the bytes.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let step =
        |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| {
        step(sum, u64::from_le_bytes(*word))
    });
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    step(sum, u64::from_le_bytes(last))
}

pub(super) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|half| char::from(DIGITS[usize::from(half)]))
        .collect()
}

pub(super) fn unhex(text: &str) -> Option<Vec<u8>> {
    text.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let mut intake = Intake {
            read: 9,
            kept: 4,
            bad: 2,
            ..Intake::default()
        };
        intake.left_out.insert("comment", 3);
        let note = Note {
            length: 1234,
            checksum: checksum(b"bytes of a row group"),
            rows: 4,
            groups: 1,
            intake,
            metadata: hex(&[0, 0xAB, 0xFF]),
        };
        let line = note.to_line();
        let again = Note::parse(&line).expect("the line is one");
        assert_eq!(again.to_line(), line);
        assert_eq!(unhex(&again.metadata), Some(vec![0, 0xAB, 0xFF]));
        for cut in 0..line.len() {
            assert!(Note::parse(&line[..cut]).is_none(), "{cut} bytes of it");
        }
    }

    #[test]
    fn any_changed_byte_changes_the_checksum() {
        let bytes: Vec<u8> = (0..100).collect();
        for place in 0..bytes.len() {
            let mut other = bytes.clone();
            other[place] ^= 0x40;
            assert_ne!(checksum(&bytes), checksum(&other));
            assert_ne!(checksum(&bytes), checksum(&bytes[..place]));
        }
    }
}
