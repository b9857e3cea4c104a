//! Labelled positions: lines, records, games and tables, as files of strangers hold them.

use std::path::PathBuf;

use lab::Silent;
use lab::data::{Columns, ReadOptions, Source, Views, bulletformat, parse_line, read, viriformat};

/// Any text is lines with labels, under any heading, or errors.
pub fn lines(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let columns = text.lines().next().and_then(Columns::from_heading);
    if columns.is_some() {
        lines.next();
    }
    for line in lines {
        match parse_line(line, columns.as_ref(), &Views::default()) {
            Ok(sample) => {
                if let Some(points) = sample.result {
                    assert!((0.0..=1.0).contains(&points.0), "{line:?}: {points:?}");
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Any bytes are games of viriformat, which are written again as they were, or errors.
pub fn viriformat(bytes: &[u8]) {
    let mut rest = bytes;
    while let Ok(Some((game, length))) = viriformat::decode(&mut rest) {
        let start = bytes.len() - rest.len() - length as usize;
        let again = viriformat::encode(&game);
        let read = viriformat::decode(&mut &again[..]).expect("what was written is read");
        assert_eq!(
            read.map(|(game, _)| viriformat::encode(&game)),
            Some(again),
            "at {start}"
        );
        let mut number = 0;
        viriformat::samples(&game, 1, |_| number += 1);
        if rest.is_empty() {
            break;
        }
    }
}

/// Any record is a sample, whose encoding is read as the same sample, or an error.
pub fn bulletformat(bytes: &[u8]) {
    for record in bytes.chunks(32) {
        let Ok(record) = record.try_into() else {
            return;
        };
        if let Ok(sample) = bulletformat::decode(record) {
            let again = bulletformat::decode(&bulletformat::encode(&sample));
            let again = again.expect("what was written is read");
            assert_eq!(again.position, sample.position);
            // The lowest number has no positive twin and is written as the next one.
            let lowest = |score: eval::WhiteScore| score.0.max(-i32::from(i16::MAX));
            assert_eq!(again.score.map(lowest), sample.score.map(lowest));
        }
    }
}

/// Any bytes are a file of games for the lab, or an error.
pub fn pgn_file(bytes: &[u8]) {
    whole(bytes, "pgn");
}

/// Any bytes are a Parquet table, or an error.
pub fn parquet_file(bytes: &[u8]) {
    whole(bytes, "parquet");
}

/// Reads bytes as a whole file of this kind.
fn whole(bytes: &[u8], kind: &str) {
    let thread = std::thread::current().id();
    let name = format!("gander-fuzz-{}-{thread:?}.{kind}", std::process::id());
    let path: PathBuf = memory().join(name.replace(['(', ')'], ""));
    std::fs::write(&path, bytes).expect("the input is written");
    if let Ok(source) = Source::open(&path) {
        let kept = |samples: Vec<_>, _: &mut _| samples.len();
        let mut all = 0;
        let intake = read(&[source], &ReadOptions::default(), &Silent, kept, |some| {
            all += some;
            Ok(())
        });
        if let Ok(intake) = intake {
            assert_eq!(intake.kept, all as u64);
        }
    }
    std::fs::remove_file(&path).expect("the input is removed");
}

/// A folder in memory where there is one: a long run writes millions of files.
fn memory() -> PathBuf {
    let shared = PathBuf::from("/dev/shm");
    if shared.is_dir() {
        shared
    } else {
        std::env::temp_dir()
    }
}
