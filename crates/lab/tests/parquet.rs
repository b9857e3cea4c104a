//! Parquet tables are read as tables of text are: one that pyarrow wrote lies beside this file, one is written here. Only in a build with
//! the feature `parquet`.
#![cfg(feature = "parquet")]

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lab::Silent;
use lab::data::{Intake, ReadOptions, Sample, Source, read};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

fn samples(path: &Path) -> (Vec<Sample>, Intake) {
    let source = Source::open(path).expect("the file is there and its name tells the format");
    let mut all = Vec::new();
    let intake = read(
        &[source],
        &ReadOptions::default(),
        &Silent,
        |samples, _| samples,
        |samples| {
            all.extend(samples);
            Ok(())
        },
    );
    (all, intake.expect("the table can be read"))
}

/// FEN, score and points of each sample.
fn facts(samples: &[Sample]) -> Vec<(String, Option<i32>, Option<f32>)> {
    samples
        .iter()
        .map(|sample| {
            (
                sample.position.to_fen(),
                sample.score.map(|score| score.0),
                sample.result.map(|points| points.0),
            )
        })
        .collect()
}

#[test]
fn a_table_of_pyarrow_is_read_row_by_row() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pyarrow.parquet");
    let (found, intake) = samples(&path);
    let row = |fen: &str, score, points| (fen.to_owned(), score, points);
    assert_eq!(
        facts(&found),
        [
            row(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Some(20),
                Some(0.5)
            ),
            row(
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                Some(35),
                Some(1.0)
            ),
            row(
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                None,
                Some(0.0)
            ),
            row(
                "8/5k2/2b5/8/2P1p3/4P1K1/1P3B2/8 w - - 0 50",
                Some(-12),
                None
            ),
            row("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Some(5), Some(0.5)),
        ]
    );
    assert_eq!((intake.read, intake.kept, intake.bad), (6, 5, 1));
    assert_eq!(intake.problems[0].line, 5);
    assert_eq!(found[0].game, found[1].game);
    assert_ne!(found[1].game, found[2].game);
}

fn written(name: &str, message: &str, rows: usize) -> PathBuf {
    let path = std::env::temp_dir().join(format!("{name}-{}.parquet", std::process::id()));
    let schema = Arc::new(parse_message_type(message).unwrap());
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .build();
    let file = File::create(&path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties)).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    let fens: Vec<ByteArray> = (0..rows)
        .map(|row| {
            format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {}", row % 9_000 + 1)
                .as_str()
                .into()
        })
        .collect();
    column
        .typed::<ByteArrayType>()
        .write_batch(&fens, None, None)
        .unwrap();
    column.close().unwrap();
    if message.contains("cp_white") {
        let mut column = group.next_column().unwrap().unwrap();
        let scores: Vec<i32> = (0..rows as i32).map(|row| row % 500 - 250).collect();
        column
            .typed::<Int32Type>()
            .write_batch(&scores, None, None)
            .unwrap();
        column.close().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        let points: Vec<f64> = (0..rows).map(|row| (row % 3) as f64 / 2.0).collect();
        column
            .typed::<DoubleType>()
            .write_batch(&points, None, None)
            .unwrap();
        column.close().unwrap();
    }
    group.close().unwrap();
    writer.close().unwrap();
    path
}

#[test]
fn what_is_written_is_read_back_over_several_blocks() {
    let message = "message m { required binary fen (UTF8); required int32 cp_white; required double result_white; }";
    let rows = 40_000;
    let path = written("gander-round-trip", message, rows);
    let (found, intake) = samples(&path);
    std::fs::remove_file(&path).unwrap();
    assert_eq!((intake.read, intake.kept), (rows as u64, rows as u64));
    for (row, (fen, score, points)) in facts(&found).into_iter().enumerate() {
        assert_eq!(
            fen,
            format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {}", row % 9_000 + 1)
        );
        assert_eq!(score, Some(row as i32 % 500 - 250));
        assert_eq!(points, Some((row % 3) as f32 / 2.0));
    }
}

#[test]
fn what_is_no_table_of_positions_is_refused_in_a_sentence() {
    let message = "message m { required binary text (UTF8); }";
    let path = written("gander-no-fen", message, 3);
    let refused = |path: &Path| {
        let source = Source::open(path).unwrap();
        let options = ReadOptions::default();
        let outcome = read(&[source], &options, &Silent, |_, _| (), |()| Ok(()));
        outcome.unwrap_err().to_string()
    };
    let sentence = refused(&path);
    assert!(sentence.contains("no column 'fen'"), "{sentence}");
    std::fs::write(&path, "PAR1 and then nothing that makes sense").unwrap();
    let sentence = refused(&path);
    assert!(sentence.contains("is not a Parquet table"), "{sentence}");
    std::fs::remove_file(&path).unwrap();
}

/// Every file that differs from a good one in a single bit gives data or an error: no damage ends the program.
#[test]
fn a_table_with_any_bit_flipped_is_read_or_refused() {
    let good = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pyarrow.parquet");
    let bytes = std::fs::read(&good).expect("the table lies beside the test");
    let path = std::env::temp_dir().join(format!("gander-flipped-{}.parquet", std::process::id()));
    let source = Source {
        path: path.clone(),
        format: lab::data::Format::Parquet,
    };
    let (mut read_whole, mut refused) = (0, 0);
    for place in 0..bytes.len() * 8 {
        let mut damaged = bytes.clone();
        damaged[place / 8] ^= 1 << (place % 8);
        std::fs::write(&path, &damaged).expect("the folder for temporary files can be written");
        match read(
            std::slice::from_ref(&source),
            &ReadOptions::default(),
            &Silent,
            |samples, _| samples,
            |_| Ok(()),
        ) {
            Ok(_) => read_whole += 1,
            Err(_) => refused += 1,
        }
    }
    std::fs::remove_file(&path).expect("the file is ours");
    assert_eq!(read_whole + refused, bytes.len() * 8);
    assert!(read_whole > 0 && refused > 0);
}
