//! Batches against the Parquet crate's own reader, which nobody here wrote: what is written is read back, row by row.
#![cfg(feature = "parquet")]

use std::collections::BTreeMap;
use std::path::Path;

use chess::Position;
use eval::EvaluatorName;
use lab::Silent;
use lab::batch::{BatchOptions, Method, Shard, batch, headings, term_column, term_names};
use lab::data::Source;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use search::MoverView;
use suites::Folder;

fn options(evaluator: EvaluatorName, method: Method, terms: bool) -> BatchOptions {
    BatchOptions {
        parameters: evaluator.default_parameters(),
        method,
        terms,
        shard: Shard::WHOLE,
        threads: 2,
        bad_limit: 10,
    }
}

/// A stand-in for the engine's model: what matters here is that it is asked with the right score.
fn chances(_: &Position, score: MoverView) -> [u16; 3] {
    match score.as_number().0.signum() {
        1 => [600, 300, 100],
        -1 => [100, 300, 600],
        _ => [200, 600, 200],
    }
}

/// Lines of positions from random games, some of them mates and stalemates.
fn lines(count: usize) -> Vec<String> {
    let mut random = lab::Random::new(3);
    let mut lines = vec![
        "7k/5KQ1/8/8/8/8/8/8 b - - 0 1".to_owned(),
        "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1".to_owned(),
        "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1".to_owned(),
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9".to_owned(),
    ];
    while lines.len() < count {
        let mut position = Position::start();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() || lines.len() == count {
                break;
            }
            position.make(moves[random.below(moves.len())], &mut ());
            lines.push(position.to_fen());
        }
    }
    lines
}

fn rows(path: &Path) -> Vec<BTreeMap<String, Field>> {
    let file = std::fs::File::open(path).expect("the table is there");
    let reader = SerializedFileReader::new(file).expect("the table is a Parquet file");
    let rows = reader.get_row_iter(None).expect("its rows can be read");
    rows.map(|row| {
        row.expect("the row can be read")
            .get_column_iter()
            .map(|(name, field)| (name.clone(), field.clone()))
            .collect()
    })
    .collect()
}

fn number(row: &BTreeMap<String, Field>, name: &str) -> i32 {
    match &row[name] {
        Field::Int(number) => *number,
        other => panic!("{name} is {other}"),
    }
}

fn text<'row>(row: &'row BTreeMap<String, Field>, name: &str) -> &'row str {
    match &row[name] {
        Field::Str(text) => text,
        other => panic!("{name} is {other}"),
    }
}

fn run(folder: &Folder, lines: &[String], options: &BatchOptions) -> Vec<BTreeMap<String, Field>> {
    let (input, out) = (folder.0.join("in.epd"), folder.0.join("out.parquet"));
    std::fs::write(&input, lines.join("\n")).expect("the input can be written");
    let source = Source::open(&input).expect("the input is there");
    let report = batch(&[source], &out, options, chances, &Silent).expect("the batch is done");
    let rows = rows(&out);
    assert_eq!(report.rows, rows.len() as u64);
    for heading in headings(options) {
        assert!(rows[0].contains_key(&heading.name), "{}", heading.name);
    }
    rows
}

#[test]
fn every_term_of_every_row_is_what_the_explanation_says() {
    for evaluator in [
        EvaluatorName::Classical,
        EvaluatorName::Count,
        EvaluatorName::Nnue,
    ] {
        let folder = Folder::new(evaluator.as_str());
        let lines = lines(if evaluator == EvaluatorName::Nnue {
            40
        } else {
            700
        });
        let rows = run(&folder, &lines, &options(evaluator, Method::Static, true));
        assert_eq!(rows.len(), lines.len());
        for (row, line) in rows.iter().zip(&lines) {
            assert_eq!(text(row, "fen"), line);
            let position = Position::from_fen(line).expect("the line is a position");
            let explanation = evaluator.explain(None, &position);
            assert_eq!(number(row, "score_white"), explanation.score.0);
            let sum: i32 = term_names(evaluator)
                .into_iter()
                .map(|name| number(row, &term_column(name)))
                .sum();
            assert_eq!(sum, explanation.score.0, "{line}");
            for found in &explanation.rows {
                if let Some(Field::Int(value)) = row.get(&term_column(&found.name)) {
                    assert_eq!(
                        *value,
                        found.value * explanation.unit as i32,
                        "{}",
                        found.name
                    );
                }
            }
            let better = number(row, "white_win") - number(row, "black_win");
            assert_eq!(better.signum(), explanation.score.0.signum());
        }
    }
}

#[test]
fn searches_give_moves_lines_and_mates() {
    let folder = Folder::new("lab-batch-search");
    let method = Method::Search {
        nodes: 300,
        lines: 3,
        hash: 1,
    };
    let lines = lines(90);
    let rows = run(
        &folder,
        &lines,
        &options(EvaluatorName::Rustic, method, true),
    );
    assert_eq!(rows.len(), lines.len());
    assert_eq!(
        (number(&rows[0], "mate_white"), &rows[0]["best"]),
        (0, &Field::Null)
    );
    assert_eq!(number(&rows[0], "white_win"), 600);
    assert_eq!(
        (&rows[1]["mate_white"], number(&rows[1], "draw")),
        (&Field::Null, 1000)
    );
    assert_eq!(
        (number(&rows[2], "mate_white"), text(&rows[2], "best")),
        (1, "a1a8")
    );
    for (row, line) in rows.iter().zip(&lines).skip(2) {
        let mut position = Position::from_fen(line).expect("the line is a position");
        let moves = position.count_legal_moves();
        for (suffix, wanted) in [("", 1), ("_2", 2), ("_3", 3)] {
            let best = &row[&format!("best{suffix}")];
            assert_eq!(*best != Field::Null, moves >= wanted, "{line}");
        }
        assert!(text(row, "line").starts_with(text(row, "best")));
        for word in text(row, "line").split(' ') {
            let play = position.parse_uci(word).expect("the line can be played");
            position.make(play, &mut ());
        }
        assert!((1..=310).contains(&number(row, "nodes")));
    }
}

#[test]
fn shards_hold_every_row_once() {
    let folder = Folder::new("lab-batch-shards");
    let mut lines = lines(400);
    let fens = |rows: &[BTreeMap<String, Field>]| -> Vec<String> {
        rows.iter().map(|row| text(row, "fen").to_owned()).collect()
    };
    let mut all = Vec::new();
    for index in 1..=3 {
        let mut options = options(EvaluatorName::Count, Method::Static, false);
        options.shard = Shard::parse(&format!("{index}/3")).expect("the shard is one");
        let part = fens(&run(&folder, &lines, &options));
        // In another order the same positions come to the same shard.
        lines.reverse();
        let mut again = fens(&run(&folder, &lines, &options));
        again.reverse();
        assert_eq!(part, again);
        lines.reverse();
        assert!(part.len() > 50);
        all.extend(part);
    }
    all.sort();
    let mut wanted = lines;
    wanted.sort();
    assert_eq!(all, wanted);
    for wrong in ["0/3", "4/3", "x", "1/", "1/0", "-1/2"] {
        assert!(Shard::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn games_without_a_result_count_too() {
    let folder = Folder::new("lab-batch-games");
    let (input, out) = (folder.0.join("in.pgn"), folder.0.join("out.parquet"));
    std::fs::write(
        &input,
        "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n",
    )
    .expect("written");
    let source = Source::open(&input).expect("the input is there");
    let options = options(EvaluatorName::Count, Method::Static, false);
    batch(&[source], &out, &options, chances, &Silent).expect("the batch is done");
    let rows = rows(&out);
    assert_eq!(rows.len(), 3);
    assert_eq!(
        text(&rows[2], "fen"),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
}

#[test]
fn bad_lines_are_counted_and_too_many_end_it() {
    let folder = Folder::new("lab-batch-bad");
    let (input, out) = (folder.0.join("in.epd"), folder.0.join("out.parquet"));
    let source = |text: &str| {
        std::fs::write(&input, text).expect("written");
        Source::open(&input).expect("the input is there")
    };
    let options = options(EvaluatorName::Count, Method::Static, false);
    let some = source("# one\nbanana\n8/8/4k3/8/8/3KP3/8/8 w - - 0 1\n");
    let report = batch(&[some], &out, &options, chances, &Silent).expect("the batch is done");
    assert_eq!((report.rows, report.intake.bad), (1, 1));
    let many = source(&"banana\n".repeat(40));
    let error = batch(&[many], &out, &options, chances, &Silent).expect_err("there are too many");
    assert!(
        error.to_string().starts_with("more than 10 bad lines"),
        "{error}"
    );
}
