//! What a search must do whatever its strength: keep to its limits, answer with legal lines, see mates and draws for what they are, and repeat
//! itself when it has forgotten everything.

use std::time::Duration;

use chess::{History, Move, Outcome, Position};
use eval::{Classical, Count, Evaluator, Rustic};
use search::{
    Bound, Clock, Found, Info, Limits, MoverView, Pool, Request, Score, Settings, StopHandle,
    Strength, bench_positions,
};

fn position(fen: &str) -> Position {
    match Position::from_fen(fen) {
        Ok(position) => position,
        Err(error) => panic!("{fen}: {error}"),
    }
}

fn search<E: Evaluator>(pool: &mut Pool<E>, position: &Position, limits: &Limits) -> Found {
    search_reporting(pool, position, limits, &Settings::default(), &mut |_| {})
}

/// Searches the first position of a game until a limit or the handle ends it.
fn search_until<E: Evaluator>(pool: &mut Pool<E>, limits: &Limits, stop: &StopHandle) -> Found {
    let request = Request {
        position: &Position::start(),
        history: &History::new(),
        limits,
        settings: &Settings::default(),
        stop,
    };
    pool.search(request, &mut |_| {})
}

fn search_reporting<E: Evaluator>(
    pool: &mut Pool<E>,
    position: &Position,
    limits: &Limits,
    settings: &Settings,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    pool.search(
        Request {
            position,
            history: &History::new(),
            limits,
            settings,
            stop: &StopHandle::new(),
        },
        report,
    )
}

/// Every move legal, none after the end of the game, and a mate at the end if one is claimed.
fn check_line(position: &Position, info: &Info) {
    let mut now = *position;
    let mut history = History::new();
    for (index, &play) in info.pv.iter().enumerate() {
        assert!(now.is_legal(play), "{position:?}: {info:?}");
        assert!(
            index == 0 || now.outcome(&history) == Outcome::Ongoing,
            "{position:?} goes on after the end: {info:?}"
        );
        history.push(now.key());
        now.make(play, &mut ());
    }
    if let (Score::Mate(moves), Bound::Exact) = (info.score.0, info.bound) {
        let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
        assert!(
            now.is_checkmate(),
            "{position:?} ends without mate: {info:?}"
        );
        assert_eq!(info.pv.len(), plies as usize, "{position:?}: {info:?}");
    }
}

#[test]
fn mates_are_found_with_lines_that_end_in_mate() {
    let mut pool = Pool::new(Classical::default(), 1, 8);
    for fen in include_str!("mates.fens").lines() {
        let position = position(fen);
        let Some(shortest) = oracle_mate(&position, 3) else {
            panic!("{fen} is no mate in three");
        };
        let found = search_reporting(
            &mut pool,
            &position,
            &Limits::nodes(300_000),
            &Settings::default(),
            &mut |info| check_line(&position, info),
        );
        check_line(&position, &found.info);
        assert_eq!(found.info.score.0, Score::Mate(shortest), "{fen}");
    }
}

/// The shortest mate the side to move can force, found by trying everything.
fn oracle_mate(position: &Position, most: i32) -> Option<i32> {
    fn mates(position: &Position, moves: i32) -> bool {
        position.legal_moves().into_iter().any(|play| {
            let mut next = *position;
            next.make(play, &mut ());
            next.is_checkmate()
                || (moves > 1
                    && next.has_legal_move()
                    && next.legal_moves().into_iter().all(|answer| {
                        let mut after = next;
                        after.make(answer, &mut ());
                        mates(&after, moves - 1)
                    }))
        })
    }
    (1..=most).find(|&moves| mates(position, moves))
}

#[test]
fn every_report_is_a_legal_line() {
    for (index, fen) in bench_positions().enumerate() {
        let position = position(fen);
        let settings = Settings {
            multi_pv: 1 + index % 3,
            ..Settings::default()
        };
        let mut pool = Pool::new(Classical::default(), 1, 4);
        let found = search_reporting(
            &mut pool,
            &position,
            &Limits::nodes(12_000),
            &settings,
            &mut |info| check_line(&position, info),
        );
        for line in &found.lines {
            check_line(&position, line);
        }
        assert_eq!(Some(&found.best), found.info.pv.first());
        assert!(
            found.lines.len() == settings.multi_pv
                || found.lines.len() == position.legal_moves().len()
        );
        let mut firsts: Vec<Move> = found.lines.iter().map(|line| line.pv[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), found.lines.len(), "lines must differ");
        for pair in found.lines.windows(2) {
            assert!(pair[0].score.as_number() >= pair[1].score.as_number());
        }
    }
}

#[test]
fn no_move_no_search() {
    let mut pool = Pool::new(Count::default(), 1, 1);
    let mated = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let found = search(&mut pool, &mated, &Limits::depth(5));
    assert_eq!(
        (found.best, found.info.score.0),
        (Move::NULL, Score::Mate(0))
    );
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let found = search(&mut pool, &stalemate, &Limits::depth(5));
    assert_eq!(
        (found.best, found.info.score.0),
        (Move::NULL, Score::Centipawns(0))
    );
}

#[test]
fn draws_are_worth_nothing() {
    let mut pool = Pool::new(Classical::default(), 1, 4);
    for fen in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
    ] {
        let found = search(&mut pool, &position(fen), &Limits::depth(8));
        assert!(
            matches!(found.info.score.0, Score::Centipawns(score) if score.abs() <= 2),
            "{fen}: {:?}",
            found.info.score
        );
    }
    // One move from the fifty-move limit nothing can be won any more.
    let queen = position("8/8/4k3/8/8/3K4/3Q4/8 w - - 99 120");
    pool.clear();
    let found = search(&mut pool, &queen, &Limits::depth(12));
    assert!(matches!(found.info.score.0, Score::Centipawns(score) if score.abs() <= 2));
}

#[test]
fn a_mate_the_fifty_move_rule_forbids_is_not_claimed() {
    let mut pool = Pool::new(Classical::default(), 1, 8);
    let fresh = position("8/8/8/8/8/1k6/7R/1K6 b - - 0 1");
    // Fill the table with mates seen with a fresh counter, then come back with the counter nearly full.
    search(&mut pool, &fresh, &Limits::nodes(200_000));
    let late = position("8/8/8/8/8/1k6/7R/1K6 b - - 95 90");
    let found = search(&mut pool, &late, &Limits::nodes(200_000));
    assert!(
        matches!(found.info.score.0, Score::Centipawns(_)),
        "{:?}",
        found.info.score
    );
}

#[test]
fn the_same_search_after_clearing_gives_the_same_nodes() {
    let mut pool = Pool::new(Classical::default(), 1, 4);
    let positions: Vec<Position> = bench_positions().take(6).map(position).collect();
    let run = |pool: &mut Pool<Classical>| -> Vec<(u64, Move, MoverView)> {
        pool.clear();
        positions
            .iter()
            .map(|position| {
                let found = search(pool, position, &Limits::depth(9));
                (found.info.nodes, found.best, found.info.score)
            })
            .collect()
    };
    let first = run(&mut pool);
    assert_eq!(first, run(&mut pool));
    let mut other = Pool::new(Classical::default(), 1, 4);
    assert_eq!(first, run(&mut other));
}

#[test]
fn nodes_are_kept_to_exactly() {
    let mut pool = Pool::new(Rustic::default(), 1, 1);
    for nodes in [1, 2, 50, 999, 1_000, 1_024, 7_777, 40_000] {
        let found = search(&mut pool, &Position::start(), &Limits::nodes(nodes));
        assert_eq!(found.info.nodes, nodes);
        assert!(Position::start().is_legal(found.best));
    }
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let mut pool = Pool::new(Classical::default(), 2, 1);
    let start = Position::start();
    let wanted: Vec<Move> = ["a2a3", "h2h4"]
        .iter()
        .filter_map(|text| start.parse_uci(text).ok())
        .collect();
    let limits = Limits {
        search_moves: wanted.clone(),
        ..Limits::depth(6)
    };
    let found = search(&mut pool, &start, &limits);
    assert!(wanted.contains(&found.best));
}

#[test]
fn a_stop_before_the_start_still_brings_a_move() {
    for threads in [1, 4] {
        let mut pool = Pool::new(Classical::default(), threads, 1);
        let stop = StopHandle::new();
        stop.stop();
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let found = search_until(&mut pool, &limits, &stop);
        assert!(Position::start().is_legal(found.best));
        assert!(!found.info.pv.is_empty());
        assert!(
            found.info.nodes <= 200 * threads as u64,
            "{}",
            found.info.nodes
        );
    }
}

#[test]
fn one_handle_serves_many_searches_until_it_is_stopped() {
    let mut pool = Pool::new(Rustic::default(), 2, 1);
    let stop = StopHandle::new();
    let mut nodes = |stop: &StopHandle| {
        let found = search_until(&mut pool, &Limits::nodes(20_000), stop);
        found.info.nodes
    };
    for _ in 0..3 {
        assert!(nodes(&stop) >= 20_000);
    }
    let child = stop.child();
    child.stop();
    assert!(nodes(&child) < 1000 && nodes(&stop) >= 20_000);
    stop.stop();
    assert!(nodes(&stop) < 1000 && nodes(&stop.child()) < 1000);
}

#[test]
fn an_infinite_search_of_a_finished_problem_waits_for_the_stop() {
    let mut pool = Pool::new(Count::default(), 1, 1);
    let stop = StopHandle::new();
    let stopper = stop.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(150));
        stopper.stop();
    });
    let limits = Limits {
        infinite: true,
        depth: Some(2),
        ..Limits::default()
    };
    let found = search_until(&mut pool, &limits, &stop);
    assert!(found.info.time >= Duration::ZERO && stop.is_stopped());
    assert!(Position::start().is_legal(found.best));
    assert!(thread.join().is_ok());
}

#[test]
fn pondering_ends_after_the_hit() {
    let mut pool = Pool::new(Classical::default(), 1, 1);
    let stop = StopHandle::new();
    let hitter = stop.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(60));
        hitter.ponder_hit();
    });
    let limits = Limits {
        ponder: true,
        clock: Some(Clock {
            remaining: Duration::from_millis(200),
            ..Clock::default()
        }),
        ..Limits::default()
    };
    let found = search_until(&mut pool, &limits, &stop);
    assert!(Position::start().is_legal(found.best));
    assert!(stop.is_ponder_hit() && !stop.is_stopped());
    assert!(found.clock_used.is_some());
    assert!(thread.join().is_ok());
    // Without a hit the clock has not counted.
    let stop = StopHandle::new();
    stop.stop();
    assert_eq!(search_until(&mut pool, &limits, &stop).clock_used, None);
}

#[test]
fn an_almost_empty_clock_is_enough_for_a_move() {
    let mut pool = Pool::new(Classical::default(), 1, 1);
    for remaining in [0, 1, 20] {
        let limits = Limits {
            clock: Some(Clock {
                remaining: Duration::from_millis(remaining),
                ..Clock::default()
            }),
            ..Limits::default()
        };
        let found = search(&mut pool, &Position::start(), &limits);
        assert!(Position::start().is_legal(found.best));
    }
}

#[test]
fn four_threads_agree_on_what_is_legal_and_on_mates() {
    let mut pool = Pool::new(Classical::default(), 4, 8);
    for fen in bench_positions().take(8) {
        let position = position(fen);
        let found = search_reporting(
            &mut pool,
            &position,
            &Limits::depth(8),
            &Settings::default(),
            &mut |info| check_line(&position, info),
        );
        check_line(&position, &found.info);
    }
    let mate = position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let found = search(&mut pool, &mate, &Limits::depth(12));
    assert_eq!(found.info.score.0, Score::Mate(3));
}

#[test]
fn weaker_levels_look_at_fewer_positions_and_still_play_legally() {
    let mut pool = Pool::new(Classical::default(), 1, 1);
    let mut last = 0;
    for level in [0, 7, 14] {
        let settings = Settings {
            strength: Some(Strength::Level(level)),
            ..Settings::default()
        };
        let limits = Limits::depth(30);
        let found = search_reporting(
            &mut pool,
            &Position::start(),
            &limits,
            &settings,
            &mut |_| {},
        );
        assert!(Position::start().is_legal(found.best));
        assert_eq!(Some(&found.best), found.info.pv.first());
        assert!(found.info.nodes > last);
        last = found.info.nodes;
    }
}

#[test]
fn contempt_is_what_a_draw_costs_the_side_to_move() {
    let score = |contempt: i32| {
        let mut pool = Pool::new(Count::default(), 1, 1);
        let settings = Settings {
            contempt,
            ..Settings::default()
        };
        let lone = position("8/8/4k3/8/8/3KB3/8/8 w - - 0 1");
        let found = search_reporting(&mut pool, &lone, &Limits::depth(4), &settings, &mut |_| {});
        found.info.score.as_number().0
    };
    assert!(score(100) < -90 && score(0).abs() <= 2 && score(-100) > 90);
}
