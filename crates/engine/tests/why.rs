//! A search's score is explained exactly: over many positions, evaluators and results the rows sum to the score, the
//! moves of the line to what lies between its ends, and the texts are those that people have read.

use std::path::PathBuf;

use chess::Position;
use engine::why::{RowKind, SearchExplanation, explain_report, explain_search};
use engine::{EvaluatorName, Game, Report, Session, White};
use eval::Parameters;
use search::{Info, Limits, MoverView, Score, StopHandle};

fn explained(session: &mut Session, fen: &str, nodes: u64) -> SearchExplanation {
    let position = Position::from_fen(fen).unwrap();
    session.clear();
    explain_search(
        session,
        &Game::new(position),
        &Limits::nodes(nodes),
        &StopHandle::new(),
    )
    .unwrap()
}

/// What must hold of every explanation.
fn holds(found: &SearchExplanation) {
    let place = format!("{} by {}", found.fen, found.evaluator);
    let sum = |part: fn(&engine::why::SearchRow) -> White<i32>| {
        found.rows.iter().map(part).sum::<White<i32>>()
    };
    assert_eq!(sum(|row| row.value), found.total, "{place}");
    assert_eq!(found.total, found.score_cp, "{place}");
    assert_eq!(sum(|row| row.now), found.now.score_cp, "{place}");
    let changes: White<i32> = found.line.iter().map(|played| played.change).sum();
    assert_eq!(
        found.now.score_cp + changes,
        found.there.score_cp,
        "{place}"
    );
    if let Score::Centipawns(centipawns) = found.score.0 {
        assert_eq!(White(centipawns), found.score_cp, "{place}");
    }
    let special = found
        .rows
        .iter()
        .filter(|row| row.kind != RowKind::Term)
        .count();
    assert_eq!(special, 1, "{place}: one row says what no term shows");
    assert!(
        found.rows.iter().filter(|row| row.matters).count() <= 9,
        "{place}"
    );
    // The line is legal, told as it is, and ends where it says.
    let mut position = Position::from_fen(&found.fen).unwrap();
    for told in &found.line {
        let played = position.parse_uci(&told.uci).unwrap();
        assert_eq!(position.san(played), told.san, "{place}");
        let takes = position
            .captured(played)
            .map(|piece| piece.role().to_string());
        assert_eq!(takes, told.takes, "{place}");
        position.make(played, &mut ());
        assert!(
            found
                .sentences
                .iter()
                .any(|sentence| sentence.contains(&told.san)),
            "{place}: {} is not in {:?}",
            told.san,
            found.sentences
        );
    }
    assert_eq!(position.to_fen(), found.there.fen, "{place}");
}

/// Positions of many kinds, and some from games that chance played.
fn positions() -> Vec<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../eval/tests/data/positions.fen");
    let text = std::fs::read_to_string(file).unwrap();
    let mut found: Vec<String> = text
        .lines()
        .filter(|line| Position::from_fen(line).is_ok())
        .map(str::to_owned)
        .collect();
    let mut dice: u64 = 7;
    while found.len() < 110 {
        let mut position = Position::start();
        for _ in 0..10 + found.len() {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            position.make(moves[(dice >> 33) as usize % moves.len()], &mut ());
        }
        found.push(position.to_fen());
    }
    found
}

#[test]
fn rows_sum_to_the_searchs_score() {
    let mut session = Session::sized(EvaluatorName::Classical, 1, 4);
    let positions = positions();
    assert!(positions.len() >= 100);
    for fen in &positions {
        holds(&explained(&mut session, fen, 4000));
    }
    for &name in EvaluatorName::ALL {
        let mut session = Session::sized(name, 1, 4);
        for fen in positions.iter().step_by(17) {
            let found = explained(&mut session, fen, 2000);
            assert_eq!(found.evaluator, name.as_str());
            holds(&found);
        }
    }
}

#[test]
fn what_is_certain_stands_alone() {
    let mut session = Session::sized(EvaluatorName::Classical, 1, 4);
    for (fen, kind, score) in [
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", RowKind::Mate, 31_999),
        ("7k/8/6K1/8/8/8/8/4R3 b - - 0 1", RowKind::Mate, 31_999),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", RowKind::Mate, 32_000),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", RowKind::Draw, 0),
    ] {
        let found = explained(&mut session, fen, 20_000);
        holds(&found);
        assert_eq!((found.rows.len(), found.rows[0].kind), (1, kind), "{fen}");
        assert_eq!(found.score_cp, White(score), "{fen}");
    }
}

#[test]
fn a_mate_is_told_to_its_end() {
    // Black is lost in the corner: the mate takes several moves, more than the hash table may tell.
    let mut session = Session::sized(EvaluatorName::Classical, 1, 4);
    let fen = "8/8/8/8/8/2k5/1q6/K7 w - - 0 1";
    let mated = explained(&mut session, fen, 1000);
    holds(&mated);
    assert_eq!(mated.score_cp, White(-32_000));
    let longer = explained(&mut session, "6K1/8/8/3k4/8/8/1r6/q7 b - - 0 1", 60_000);
    holds(&longer);
    assert_eq!(longer.rows[0].kind, RowKind::Mate);
    let end = Position::from_fen(&longer.there.fen).unwrap();
    assert!(end.is_checkmate(), "{:?}", longer.sentences);
}

#[test]
fn a_stop_ends_it() {
    let stop = StopHandle::new();
    stop.stop();
    let stopped = explain_search(
        &mut Session::default(),
        &Game::default(),
        &Limits::nodes(1000),
        &stop,
    );
    assert!(stopped.is_none());
}

/// A search's report with this score and line, as if it had been searched.
fn report(fen: &str, score: Score, line: &[&str]) -> (Game, Report) {
    let position = Position::from_fen(fen).unwrap();
    let mut after = position;
    let pv = line
        .iter()
        .map(|san| {
            let played = after.parse_san(san).unwrap();
            after.make(played, &mut ());
            played
        })
        .collect();
    let info = Info {
        depth: 12,
        score: MoverView(score),
        nodes: 50_000,
        pv,
        ..Info::default()
    };
    (Game::new(position), Report::new(&position, &info))
}

/// The texts are made with kept weights and kept lines: neither tuning nor a better search changes words. With
/// `GANDER_WRITE_GOLDEN` set they are written anew, for a person to read the difference.
#[test]
fn texts_are_those_that_people_have_read() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let weights = std::fs::read(folder.join("../eval/tests/golden/classical.weights")).unwrap();
    let mut session = Session::sized(EvaluatorName::Classical, 1, 4);
    session.set_parameters(Parameters::read(&weights).unwrap());
    for (name, fen, score, line) in [
        (
            "why-quiet",
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            Score::Centipawns(-21),
            vec!["Nf6", "d3", "Bc5", "O-O", "d6", "c3", "O-O", "Re1"],
        ),
        (
            "why-exchange",
            "r1bqkb1r/pppp1ppp/2n5/4p3/2B1n3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5",
            Score::Centipawns(-35),
            vec!["Nxe4", "d5", "Bd3", "dxe4", "Bxe4", "Bd6", "O-O", "O-O"],
        ),
        (
            "why-mate",
            "6k1/1R3ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            Score::Mate(1),
            vec!["Ra8#"],
        ),
    ] {
        let (game, found) = report(fen, score, &line);
        let stop = StopHandle::new();
        let limits = Limits::nodes(1000);
        let whole = explain_report(&mut session, &game, &found, &limits, &stop).unwrap();
        holds(&whole);
        let text = whole.report(false);
        let file = folder.join(format!("tests/golden/{name}.txt"));
        if std::env::var_os("GANDER_WRITE_GOLDEN").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(
            text, kept,
            "{name} is not what is said now; run 'make golden'"
        );
    }
}
