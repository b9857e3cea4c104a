//! `gander perft` and `gander fen` as people and scripts use them: what they print, and what they say when something is
//! wrong.

mod program;

use program::{gander, said};

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn perft_ends_with_its_count_and_speed() {
    let said = said(&gander(&["perft", "4"]));
    let last = said.lines().last().unwrap_or_default();
    let words: Vec<&str> = last.split_whitespace().collect();
    let ["197281", "nodes", "in", seconds, "s", speed, "Mnps)"] = words[..] else {
        panic!("{last}");
    };
    assert!(
        seconds.parse::<f64>().is_ok() && speed.starts_with('('),
        "{last}"
    );
}

#[test]
fn perft_counts_the_same_however_it_is_done() {
    for options in [
        &["--threads", "2"][..],
        &["--hash", "8"],
        &["--threads", "3", "--hash", "1", "--divide"],
    ] {
        let mut arguments = vec!["perft", "5", "--fen", CASTLING];
        arguments.extend(options);
        let said = said(&gander(&arguments));
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("7594526 nodes in "), "{options:?}: {said}");
    }
    for (depth, count) in [("0", "1 nodes"), ("1", "26 nodes"), ("2", "568 nodes")] {
        let said = said(&gander(&["perft", depth, "--fen", CASTLING]));
        assert!(said.starts_with(count), "{said}");
    }
}

#[test]
fn divide_writes_castling_as_asked() {
    let standard = said(&gander(&["perft", "2", "--divide", "--fen", CASTLING]));
    assert!(
        standard.contains("e1g1: 20") || standard.contains("e1g1: "),
        "{standard}"
    );
    assert!(!standard.contains("e1h1"), "{standard}");
    let other = said(&gander(&[
        "perft",
        "2",
        "--divide",
        "--chess960",
        "--fen",
        CASTLING,
    ]));
    assert!(
        other.contains("e1h1: ") && !other.contains("e1g1: "),
        "{other}"
    );
    let sum: u64 = standard
        .lines()
        .filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok())
        .sum();
    assert_eq!(sum, 568);
}

#[test]
fn fen_says_what_the_position_is() {
    let text = said(&gander(&["fen", CASTLING]));
    for part in [
        "8 | r . . . k . . r |",
        "To move:    White",
        "White short with the rook on h1",
        "Check:      none",
        "26 legal moves: ",
        "O-O-O",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The words need no quotes.
    let words: Vec<&str> = ["fen"].into_iter().chain(CASTLING.split(' ')).collect();
    assert_eq!(said(&gander(&words)), text);
    let mate = said(&gander(&["fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]));
    assert!(
        mate.contains("Black is in check from the queen on g7"),
        "{mate}"
    );
    assert!(mate.contains("checkmate, White wins"), "{mate}");
    let other = said(&gander(&[
        "fen",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ]));
    assert!(other.contains("Shredder:"), "{other}");
}

/// Bad input: exit code 2, nothing on standard output, one sentence on standard error that names what is wrong.
#[test]
fn mistakes_are_answered_in_one_sentence() {
    for (arguments, about) in [
        (&["fen", "8/8/8 w - - 0 1"][..], "3 ranks"),
        (&["fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "White has 0 kings"),
        (
            &["fen", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"],
            "Black is in check",
        ),
        (&["fen"], "<FEN>"),
        (&["perft"], "<DEPTH>"),
        (&["perft", "x"], "from 0 to 30"),
        (&["perft", "31"], "from 0 to 30"),
        (&["perft", "-1"], "-1"),
        (&["perft", "3", "--threads", "0"], "from 1 to 1024"),
        (&["perft", "3", "--hash", "much"], "from 0 to"),
        (&["perft", "3", "--fen", "nonsense"], "1 fields"),
        (&["perft", "3", "--sideways"], "--sideways"),
        (&["juggle"], "juggle"),
    ] {
        let output = gander(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(
            error.trim_end().lines().count(),
            1,
            "{arguments:?}: {error}"
        );
        assert!(
            error.starts_with("gander: ") && error.contains(about),
            "{arguments:?}: {error}"
        );
    }
}

#[test]
fn every_command_shows_an_example() {
    let help = said(&gander(&["--help"]));
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| {
            *name != "help"
                && name
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter == '-')
        })
        .collect();
    assert!(
        commands.contains(&"perft") && commands.contains(&"fen"),
        "{help}"
    );
    for name in commands {
        let help = said(&gander(&[name, "--help"]));
        assert!(help.contains("Example"), "{name}: {help}");
        assert!(help.contains(&format!("gander {name}")), "{name}: {help}");
    }
}
