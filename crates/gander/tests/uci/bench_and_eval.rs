//! The commands beside the protocol: `bench` and `eval search`.

use super::driver::Driver;

#[test]
fn bench_ends_with_nodes_and_speed_and_is_repeatable() {
    let mut driver = Driver::start();
    let mut nodes = Vec::new();
    for _ in 0..2 {
        driver.send("bench 4");
        let last = driver
            .until("info string position 1/")
            .pop()
            .unwrap_or_default();
        assert!(last.contains(" nodes"), "{last}");
        let line = loop {
            let line = driver.line();
            if !line.starts_with("info string") {
                break line;
            }
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{line}");
        nodes.push(words[0].parse::<u64>().expect("a number"));
    }
    assert_eq!(nodes[0], nodes[1]);
}

#[test]
fn the_searchs_score_is_explained_on_request() {
    let mut driver = Driver::start();
    driver.send("position startpos moves e2e4 e7e5");
    driver.send("eval search nodes 2000");
    driver.until("beyond the line");
    driver.until("The sum is the search's score");
}
