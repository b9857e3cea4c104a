//! A session as its users see it: choices that take effect, searches that repeat, and weights from a file.

use std::fs;
use std::thread;
use std::time::Duration;

use chess::{Move, Position};
use engine::{EvaluatorName, Game, Report, Session, is_playable};
use eval::Pair;
use search::{Limits, Score, StopHandle};

#[test]
fn telling_ends_with_the_verdict() {
    let mut session = Session::new(EvaluatorName::Rustic);
    session.settings.multi_pv = 3;
    let game = Game::default();
    let mut told: Vec<Report> = Vec::new();
    let verdict = session.analyse(
        &game,
        &Limits::depth(6),
        &StopHandle::new(),
        &mut |report| told.push(report.clone()),
    );
    assert_eq!(verdict.lines.len(), 3);
    assert_eq!(verdict.report().info.pv.first(), Some(&verdict.best));
    assert!(told.len() >= 3);
    assert!(
        told.iter()
            .all(|report| is_playable(game.position(), &report.info.pv))
    );
}

#[test]
fn a_mate_is_found_and_said_in_words() {
    let mut session = Session::default();
    let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").expect("a position");
    let verdict = session.best_move(&Game::new(position), &Limits::depth(4), &StopHandle::new());
    assert_eq!(verdict.report().info.score.0, Score::Mate(1));
    assert_eq!(verdict.report().words(), "White mates in 1");
    assert_eq!(verdict.report().numbered_san(), "1. Ra8#");
}

#[test]
fn games_that_are_over_have_no_best_move() {
    let mut session = Session::default();
    let mated = Position::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").expect("a position");
    let verdict = session.best_move(&Game::new(mated), &Limits::depth(4), &StopHandle::new());
    assert_eq!(verdict.best, Move::NULL);
    assert_eq!(verdict.report().info.score.0, Score::Mate(0));
}

#[test]
fn another_thread_can_stop_it() {
    let mut session = Session::default();
    let stop = StopHandle::new();
    let stopper = stop.clone();
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        stopper.stop();
    });
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let verdict = session.analyse(&Game::default(), &limits, &stop, &mut |_| {});
    thread.join().expect("the stopper stops");
    assert!(Position::start().is_legal(verdict.best));
}

#[test]
fn clearing_brings_back_the_same_search() {
    let mut session = Session::new(EvaluatorName::Classical);
    let game = Game::default();
    let first = session.best_move(&game, &Limits::depth(8), &StopHandle::new());
    let second = session.best_move(&game, &Limits::depth(8), &StopHandle::new());
    session.clear();
    let third = session.best_move(&game, &Limits::depth(8), &StopHandle::new());
    assert_eq!(first.report().info.nodes, third.report().info.nodes);
    assert_eq!(first.best, third.best);
    assert_ne!(first.report().info.nodes, second.report().info.nodes);
}

#[test]
fn weights_from_a_file_change_the_score_and_are_given_up_again() {
    let evaluator = EvaluatorName::Rustic;
    let mut session = Session::new(EvaluatorName::Count);
    let position = Position::from_fen("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").expect("a position");
    let own = evaluator.explain(None, &position).score;

    let doubled: Vec<Pair> = evaluator
        .default_weights()
        .expect("made of weights")
        .values()
        .iter()
        .map(|&pair| pair * 2)
        .collect();
    let weights = eval::Weights::new(<eval::Rustic as eval::Tunable>::weight_set(), doubled)
        .expect("as many as before");
    let path = std::env::temp_dir().join(format!("gander-weights-{}.txt", std::process::id()));
    fs::write(&path, weights.to_text()).expect("a file of ours");
    session
        .load_weights(path.to_str().expect("a path of text"))
        .expect("the file is right");
    fs::remove_file(&path).expect("a file of ours");

    assert_eq!(session.evaluator(), evaluator);
    assert_ne!(session.explain(&position).score, own);
    session.set_evaluator(evaluator);
    assert_eq!(session.explain(&position).score, own);
}

#[test]
fn files_that_are_no_weights_are_refused_with_a_reason() {
    let mut session = Session::default();
    let path = std::env::temp_dir().join(format!("gander-no-weights-{}.txt", std::process::id()));
    for (text, part) in [
        ("hello", "begins with 'gander weights 1 NAME'"),
        ("gander weights 1 guess\n", "'guess'"),
        ("gander weights 1 rustic\n", "missing"),
        (
            "gander weights 1 rustic\n[no such weight]\nmg 1\n",
            "line 2",
        ),
    ] {
        fs::write(&path, text).expect("a file of ours");
        let reason = session
            .load_weights(path.to_str().expect("a path of text"))
            .expect_err(text);
        assert!(reason.to_string().contains(part), "{text}: {reason}");
        assert_eq!(session.evaluator(), engine::default_evaluator());
    }
    fs::remove_file(&path).expect("a file of ours");
    assert!(session.load_weights("/no/such/file").is_err());
}

#[test]
fn more_hash_than_memory_is_refused() {
    let mut session = Session::default();
    assert!(session.set_hash(usize::MAX >> 21).is_err());
    assert_eq!(session.hash_megabytes(), engine::DEFAULT_HASH);
    session.set_hash(1).expect("one megabyte is there");
    session.best_move(&Game::default(), &Limits::depth(5), &StopHandle::new());
}

#[test]
fn the_greedy_choice_takes_the_most_and_the_first_of_equals() {
    let session = Session::new(EvaluatorName::Count);
    let hanging = Position::from_fen("4k3/8/8/3q1r2/4P3/8/8/4K3 w - - 0 1").expect("a position");
    let (best, score) = session.greedy_choice(&hanging).expect("there are moves");
    assert_eq!(hanging.san(best), "exd5");
    assert_eq!(score.0, 100 - 500);
    let (first, _) = session
        .greedy_choice(&Position::start())
        .expect("there are moves");
    assert_eq!(Some(&first), Position::start().legal_moves().first());
    let mated = Position::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").expect("a position");
    assert!(session.greedy_choice(&mated).is_none());
}
