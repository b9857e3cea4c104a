//! The program as a chess interface meets it, through pipes: every `go` has its one `bestmove`, every line is legal, and
//! nothing that is typed can make it fall silent.

mod bench_and_eval;
mod check;
mod driver;
mod rough;
mod same;
mod suites;

use driver::{Driver, count};

const START: &str = "position startpos";

#[test]
fn says_who_it_is_and_what_can_be_set() {
    let mut driver = Driver::start();
    let lines = driver.ask("uci");
    assert!(lines[0].starts_with("id name Gander "), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "nodestime",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Skill Level",
        "SyzygyPath",
        "SyzygyProbeDepth",
        "SyzygyProbeLimit",
        "Syzygy50MoveRule",
        "Clear Hash",
        "Evaluator",
        "Contempt",
        "Debug Log File",
        "UCI_AnalyseMode",
        "WeightsFile",
    ] {
        let wanted = format!("option name {option} type ");
        assert_eq!(count(&lines, &wanted), 1, "{option}");
    }
    let (_, status) = driver.finish();
    assert!(status.success());
}

#[test]
fn every_go_is_answered_once() {
    let mut driver = Driver::start();
    let gos = [
        "go depth 1",
        "go depth 6",
        "go nodes 1",
        "go nodes 2000",
        "go movetime 1",
        "go movetime 0",
        "go movetime 30",
        "go wtime 1 btime 1",
        "go wtime 0 btime 0",
        "go wtime -1000 btime -1000",
        "go wtime 10 btime 10 winc 0 binc 0 movestogo 1",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go btime 50",
        "go depth 0",
        "go depth -1",
        "go nodes 0",
        "go depth abc",
        "go depth",
        "go mate 1 nodes 2000",
        "go depth 3 searchmoves e2e4 d2d4",
        "go searchmoves zzzz depth 2",
        "go depth 2 nonsense",
        "go nodes 99999999999999999999999 depth 3",
        "go movetime 20 depth 99",
    ];
    for go in gos {
        let lines = driver.search(START, go);
        check::search(START, &lines);
        let rest = driver.ask("");
        assert_eq!(count(&rest, "bestmove"), 0, "{go}");
    }
    let (rest, status) = driver.finish();
    assert!(status.success() && rest.is_empty(), "{rest:?}");
}

#[test]
fn nodes_are_counted_exactly_on_one_thread() {
    let mut driver = Driver::start();
    for nodes in [500_u64, 1234, 20_000] {
        let lines = driver.search(START, &format!("go nodes {nodes}"));
        let most = lines
            .iter()
            .filter_map(|line| check::read(line))
            .map(|said| said.nodes)
            .max();
        assert!(most.is_some_and(|most| most <= nodes), "{lines:?}");
    }
}

#[test]
fn games_that_are_over_have_no_move() {
    let mut driver = Driver::start();
    for (position, score) in [
        ("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "score mate 0"),
        ("position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "score cp 0"),
    ] {
        for go in [
            "go depth 3",
            "go movetime 5",
            "go wtime 1 btime 1",
            "go nodes 1",
        ] {
            let lines = driver.search(position, go);
            assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"));
            assert!(lines.iter().any(|line| line.contains(score)), "{lines:?}");
        }
        driver.send(position);
        driver.send("go infinite");
        let told = driver.ask("");
        assert_eq!(
            count(&told, "bestmove"),
            0,
            "an endless search waits for stop"
        );
        driver.send("stop");
        driver.until("bestmove (none)");
    }
}

#[test]
fn draws_at_the_root_still_have_a_move() {
    let mut driver = Driver::start();
    for position in [
        "position fen 8/8/8/8/8/4k3/4r3/4K3 w - - 100 80",
        "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
        "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1",
    ] {
        check::search(position, &driver.search(position, "go depth 4"));
    }
}

#[test]
fn stop_right_after_go() {
    let mut driver = Driver::start();
    for _ in 0..20 {
        driver.send(START);
        driver.send("go infinite");
        driver.send("stop");
        check::search(START, &driver.until("bestmove"));
    }
    driver.send("stop");
    assert!(
        driver.ask("stop").is_empty(),
        "a stop with nothing to stop is no news"
    );
}

#[test]
fn nothing_said_during_a_search_is_dropped() {
    let mut driver = Driver::start();
    driver.send(START);
    driver.send("go infinite");
    let mut first = Vec::new();
    for (asked, answer) in [
        ("", ""),
        ("d", "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        ("eval", "Evaluator nnue"),
        ("uci", "uciok"),
        ("foo", "info string 'foo'"),
    ] {
        let said = driver.ask(asked);
        let answered = said.iter().any(|line| line.contains(answer));
        assert!(asked.is_empty() || answered, "{asked}: {said:?}");
        first.extend(said);
    }
    assert_eq!(count(&first, "bestmove"), 0);
    // These wait: a new position, two searches of it, and a look at it.
    driver.send("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    driver.send("setoption name MultiPV value 2");
    driver.send("go depth 3");
    driver.send("go infinite");
    driver.send("d");
    driver.send("stop");
    first.extend(driver.until("bestmove"));
    check::search(START, &first);
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    let second = driver.until("bestmove");
    check::search(mate, &second);
    assert_eq!(second.last().map(String::as_str), Some("bestmove a1a8"));
    assert!(
        second.iter().any(|line| line.contains("multipv 2")),
        "the option came first"
    );
    driver.send("stop");
    let third = driver.until("bestmove a1a8");
    assert!(
        third.iter().any(|line| line.starts_with("Fen: 6k1/5ppp")),
        "{third:?}"
    );
    let (rest, status) = driver.finish();
    assert!(status.success() && rest.is_empty(), "{rest:?}");
}

#[test]
fn two_stops_for_two_searches() {
    let mut driver = Driver::start();
    driver.send("go infinite\ngo infinite\nstop\nstop");
    driver.until("bestmove");
    driver.until("bestmove");
    assert!(driver.ask("").is_empty());
}

#[test]
fn pondering_waits_for_the_move() {
    let mut driver = Driver::start();
    let position = "position startpos moves e2e4 e7e5";
    for end in ["ponderhit", "stop"] {
        driver.send(position);
        driver.send("go ponder wtime 300 btime 300 winc 10 binc 10");
        let mut said = driver.ask("");
        assert_eq!(count(&said, "bestmove"), 0);
        driver.send(end);
        said.extend(driver.until("bestmove"));
        check::search(position, &said);
    }
    // Even when the search has long found all there is to find.
    driver.send(position);
    driver.send("go ponder depth 1");
    let told = [driver.ask(""), driver.ask("")].concat();
    assert_eq!(count(&told, "bestmove"), 0);
    driver.send("ponderhit");
    driver.until("bestmove");
    assert!(driver.ask("ponderhit").is_empty());
}

#[test]
fn the_end_of_the_input_ends_the_search() {
    for go in [
        "go infinite",
        "go",
        "go ponder wtime 1000 btime 1000",
        "go mate 9",
        "go depth 7",
        "go movetime 50",
    ] {
        let mut driver = Driver::start();
        driver.send(START);
        driver.send(go);
        let (lines, status) = driver.finish();
        assert!(status.success(), "{go}");
        assert_eq!(count(&lines, "bestmove"), 1, "{go}: {lines:?}");
        check::search(START, &lines);
    }
}

#[test]
fn the_end_of_the_input_does_not_drop_what_waits() {
    let mut driver = Driver::start();
    driver.send_bytes(
        b"position startpos\ngo depth 6\nposition startpos moves e2e4\ngo depth 5\ngo infinite\nd",
    );
    let (lines, status) = driver.finish();
    assert!(status.success());
    assert_eq!(count(&lines, "bestmove"), 3, "{lines:?}");
    assert_eq!(count(&lines, "Fen: rnbqkbnr/pppppppp/8/8/4P3"), 1);
}

#[test]
fn quit_during_a_search_leaves_with_a_move() {
    let mut driver = Driver::start();
    driver.send("go infinite\nposition startpos\ngo depth 3\nquit\nuci");
    let (lines, status) = driver.finish();
    assert!(status.success());
    assert_eq!(count(&lines, "bestmove"), 1, "{lines:?}");
    assert_eq!(count(&lines, "uciok"), 0);
}

#[test]
fn several_lines_and_chosen_moves() {
    let mut driver = Driver::start();
    driver.send("setoption name MultiPV value 5");
    driver.send("setoption name UCI_ShowWDL value true");
    let lines = driver.search(START, "go depth 6");
    check::search(START, &lines);
    let told: Vec<check::Said> = lines.iter().filter_map(|line| check::read(line)).collect();
    let deepest = told.iter().map(|said| said.depth).max().unwrap_or(0);
    let last: Vec<_> = told
        .iter()
        .rev()
        .take_while(|said| said.depth == deepest)
        .take(5)
        .collect();
    let mut first_moves: Vec<&str> = last.iter().map(|said| said.pv[0].as_str()).collect();
    first_moves.sort_unstable();
    first_moves.dedup();
    assert_eq!(first_moves.len(), 5, "{last:?}");
    assert!(told.iter().all(|said| said.chances.is_some()));
    let scores: Vec<Option<i32>> = last.iter().rev().map(|said| said.centipawns).collect();
    assert!(
        scores.windows(2).all(|pair| pair[0] >= pair[1]),
        "best first: {scores:?}"
    );

    let lines = driver.search(START, "go depth 5 searchmoves a2a3 h2h4");
    for said in lines.iter().filter_map(|line| check::read(line)) {
        assert!(["a2a3", "h2h4"].contains(&said.pv[0].as_str()), "{said:?}");
    }
    driver.send("setoption name MultiPV value 256");
    let one = "position fen 7k/8/8/8/8/8/r7/1K6 w - - 0 1";
    check::search(one, &driver.search(one, "go depth 4"));
}

#[test]
fn chess960_castling_is_written_as_the_variant_wants() {
    let mut driver = Driver::start();
    driver.send("setoption name UCI_Chess960 value true");
    let position = "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    check::search(position, &driver.search(position, "go depth 6"));
    let castled = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1h1";
    assert!(driver.ask(castled).is_empty());
    let told = driver.ask("d");
    assert!(
        told.iter()
            .any(|line| line.starts_with("Fen: 4k3/8/8/8/8/8/8/R4RK1 b")),
        "{told:?}"
    );
}

#[test]
fn weakened_play_is_still_legal_and_told() {
    let mut driver = Driver::start();
    for option in [
        "Skill Level value 0",
        "Skill Level value 20\nsetoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1200",
    ] {
        driver.send(&format!("setoption name {option}"));
        let position = "position startpos moves e2e4 e7e5 g1f3";
        for go in ["go movetime 20", "go depth 8", "go wtime 1000 btime 1000"] {
            check::search(position, &driver.search(position, go));
        }
    }
}

#[test]
fn every_evaluator_plays() {
    let mut driver = Driver::start();
    let options = driver.ask("uci");
    let combo = options
        .iter()
        .find(|line| line.starts_with("option name Evaluator"))
        .expect("the option");
    let names: Vec<&str> = combo.split(" var ").skip(1).collect();
    assert!(names.len() >= 6, "{combo}");
    for name in names {
        assert!(
            driver
                .ask(&format!("setoption name Evaluator value {name}"))
                .is_empty()
        );
        check::search(START, &driver.search(START, "go nodes 3000"));
        let json = driver.ask("eval json").join("\n");
        assert!(
            json.starts_with('{') && json.contains(&format!("\"{name}\"")),
            "{json}"
        );
    }
}

#[test]
fn several_threads_agree_to_end() {
    let mut driver = Driver::start();
    driver.send("setoption name Threads value 4");
    for go in ["go depth 8", "go nodes 20000", "go movetime 50"] {
        check::search(START, &driver.search(START, go));
    }
    driver.send("go infinite");
    driver.send("stop");
    check::search(START, &driver.until("bestmove"));
}

#[test]
fn the_log_holds_both_sides_of_the_talk() {
    let path = std::env::temp_dir().join(format!("gander-log-{}.txt", std::process::id()));
    let mut driver = Driver::start();
    driver.send(&format!(
        "setoption name Debug Log File value {}",
        path.display()
    ));
    driver.search(START, "go depth 2");
    driver.send("setoption name Debug Log File value");
    assert!(driver.ask("d").len() > 8);
    let log = std::fs::read_to_string(&path).expect("the log is there");
    std::fs::remove_file(&path).expect("the log is ours");
    assert!(
        log.contains(">> go depth 2") && log.contains("<< bestmove "),
        "{log}"
    );
    assert!(!log.contains("Fen:"), "the log was closed");
}
