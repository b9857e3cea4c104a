//! Rough handling: bytes that are no text, lines without end, lines that make no sense, and long random talk.

use super::driver::{Driver, count};
use super::{START, check};

#[test]
fn bad_lines_get_a_reason_and_change_nothing() {
    let mut driver = Driver::start();
    let position = "position startpos moves e2e4";
    driver.send(position);
    let before = driver.ask("d");
    for line in [
        "foo bar baz",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 zzzz",
        "position elsewhere",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value abc",
        "setoption name Threads value -5",
        "setoption name NoSuchOption value 3",
        "setoption name SyzygyPath value /no/such/folder/anywhere",
        "setoption name WeightsFile value /no/such/file/anywhere",
        "setoption name Debug Log File value /no/such/folder/anywhere/log.txt",
        "setoption name Evaluator value guess",
        "go perft",
        "go perft x",
        "perft 99",
        "bench many",
        "debug perhaps",
        "isready now",
        "\u{1F9A2} \u{0} \u{7}",
    ] {
        let said = driver.ask(line);
        assert_eq!(said.len(), 1, "{line}: {said:?}");
        assert!(said[0].starts_with("info string "), "{line}: {said:?}");
        assert!(!said[0].chars().any(char::is_control), "{line}: {said:?}");
    }
    assert!(
        driver.ask("   \t  ").is_empty(),
        "an empty line is no mistake"
    );
    assert_eq!(driver.ask("d"), before);
    check::search(position, &driver.search(position, "go depth 3"));
    let (_, status) = driver.finish();
    assert!(status.success());
}

#[test]
fn bytes_that_are_no_text() {
    let mut driver = Driver::start();
    driver.send_bytes(b"\xff\xfe\x00\x01\x02\xc3\x28 go\n");
    driver.send_bytes(&(0..=255).collect::<Vec<u8>>());
    driver.send_bytes(b"\r\n\r\n\x1b[2J\n");
    driver.send_bytes(b"position startpos moves e2e4\xff\n");
    let said = driver.ask("");
    assert!(
        said.iter().all(|line| line.starts_with("info string ")),
        "{said:?}"
    );
    check::search(START, &driver.search(START, "go depth 2"));
}

#[test]
fn lines_of_any_length() {
    let mut driver = Driver::start();
    let mut game = "position startpos moves".to_owned();
    for _ in 0..2000 {
        game.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    assert!(driver.ask(&game).is_empty(), "a long game is a game");
    driver.send("go depth 3");
    driver.until("bestmove");
    let endless = "x".repeat((1 << 22) + 100);
    assert_eq!(driver.ask(&endless).len(), 1);
    let words = "position startpos moves ".to_owned() + &"e2e4 ".repeat(10_000);
    assert_eq!(driver.ask(&words).len(), 1);
    let options = "setoption name ".to_owned() + &"a ".repeat(10_000);
    assert!(
        driver.ask(&options)[0].len() < 400,
        "what is repeated is cut short"
    );
}

/// The same talk on every machine (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

#[test]
fn random_talk_is_always_answered() {
    const WORDS: &[&str] = &[
        "go",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e5",
        "g1f3",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "infinite",
        "ponder",
        "searchmoves",
        "mate",
        "stop",
        "ponderhit",
        "isready",
        "uci",
        "d",
        "eval",
        "json",
        "flip",
        "setoption",
        "name",
        "value",
        "Hash",
        "MultiPV",
        "Threads",
        "UCI_Chess960",
        "true",
        "false",
        "Clear",
        "0",
        "1",
        "2",
        "3",
        "-7",
        "99999999999",
        "x",
        "debug",
        "on",
        "off",
        "ucinewgame",
        "perft",
        "compiler",
        "help",
        "register",
        "8/8/8/8/8/8/8/8",
        "r3k2r/8/8/8/8/8/8/R3K2R",
        "w",
        "b",
        "KQkq",
        "-",
        "\u{fffd}",
    ];
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut driver = Driver::start();
    let (mut asked, mut answered) = (0, 0);
    for round in 0..300 {
        let mut line: Vec<&str> = (0..1 + dice.roll(7))
            .map(|_| WORDS[dice.roll(WORDS.len())])
            .collect();
        // Whole commands often enough that something happens; small tables so that it happens fast.
        match dice.roll(4) {
            0 => line.insert(0, "go"),
            1 => line
                .splice(0..0, ["position", "startpos", "moves"])
                .for_each(drop),
            2 => line.splice(0..0, ["setoption", "name"]).for_each(drop),
            _ => {}
        }
        let line = line.join(" ");
        let big = line.starts_with("setoption")
            && (line.contains("99999999999") || line.contains("Threads"));
        let is_perft = line.starts_with("go perft") || line.starts_with("perft");
        if big || (is_perft && line.contains('9')) {
            continue;
        }
        let is_search = line.split_whitespace().next() == Some("go") && !is_perft;
        driver.send(&line);
        asked += usize::from(is_search);
        if dice.roll(3) == 0 {
            driver.send("stop");
            driver.send("isready");
            answered += count(&driver.until("readyok"), "bestmove");
        }
        if round % 25 == 24 {
            // Every search ends sooner or later if it is told to often enough.
            while answered < asked {
                driver.send("stop");
                answered += count(&driver.until("bestmove"), "bestmove");
            }
            answered += count(&driver.ask(""), "bestmove");
            assert_eq!(answered, asked, "one answer for each go");
        }
    }
    driver.send("ucinewgame");
    check::search(START, &driver.search(START, "go depth 3"));
    let (_, status) = driver.finish();
    assert!(status.success());
}

#[test]
fn a_move_number_of_zero_is_read_as_one() {
    let mut driver = Driver::start();
    let lines = driver.search(
        "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 0",
        "go depth 3",
    );
    assert_eq!(
        lines.last().map(String::as_str),
        Some("bestmove a1a8"),
        "{lines:?}"
    );
}

/// Where the system gives neither the memory nor the threads that are asked for, there is a reason and still a move.
#[cfg(target_os = "linux")]
#[test]
fn limits_of_the_system_are_said_and_survived() {
    for options in [
        &["Hash value 900"][..],
        &["Threads value 40"],
        &["Hash value 300", "Threads value 40"],
    ] {
        let mut driver = Driver::start_within(600_000);
        for option in options {
            driver.send(&format!("setoption name {option}"));
        }
        let lines = driver.search(START, "go depth 4");
        assert!(count(&lines, "info string ") > 0, "{options:?} {lines:?}");
        let (_, status) = driver.finish();
        assert!(status.success(), "{options:?}");
    }
}
