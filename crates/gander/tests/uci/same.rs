//! Searches that must come out the same again: after a new game, and by a clock that is counted in nodes.

use std::thread;
use std::time::Duration;

use super::driver::Driver;
use super::{START, check};

/// The most nodes that a search has told of, and its move.
fn outcome(lines: &[String]) -> (Option<u64>, Option<String>) {
    let nodes = lines.iter().filter_map(|line| check::read(line));
    (nodes.map(|said| said.nodes).max(), lines.last().cloned())
}

#[test]
fn time_counted_in_nodes_is_the_same_however_long_it_takes() {
    let mut driver = Driver::start();
    driver.send("setoption name nodestime value 100");
    let after = "position startpos moves e2e4 e7e5";
    let mut games = Vec::new();
    // What the interface shows at the second move, and the time that has really passed, make no difference.
    for (second, pause) in [
        ("go wtime 10000 btime 10000 winc 10", 0),
        ("go wtime 1 btime 1 winc 10", 30),
    ] {
        driver.send("ucinewgame");
        let first = driver.search(START, "go wtime 10000 btime 10000 winc 10");
        thread::sleep(Duration::from_millis(pause));
        let second = driver.search(after, second);
        check::search(after, &second);
        games.push([outcome(&first), outcome(&second)]);
    }
    assert_eq!(games[0], games[1]);
    for (nodes, _) in &games[0] {
        assert!(
            nodes.is_some_and(|nodes| (2_000..400_000).contains(&nodes)),
            "{games:?}"
        );
    }
    driver.send("ucinewgame");
    let richer = driver.search(START, "go wtime 100000 btime 100000 winc 10");
    assert!(outcome(&richer).0 > games[0][0].0);
}

#[test]
fn the_same_search_after_a_new_game() {
    let mut driver = Driver::start();
    let position =
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut searches = Vec::new();
    for _ in 0..3 {
        driver.send("ucinewgame");
        let lines = driver.search(position, "go depth 8");
        searches.push(outcome(&lines));
        driver.search(START, "go depth 6");
    }
    assert!(searches[0].0.is_some());
    assert_eq!(searches[0], searches[1]);
    assert_eq!(searches[0], searches[2]);
}
