//! Ctrl-C in every command that searches without a bound of its own: the search ends, and the program says what is kept.
#![cfg(target_os = "linux")]

use std::io::Read;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// The place of SIGINT in the mask of signals that a process listens to, as Linux shows it.
const INTERRUPT: u64 = 1 << 1;
/// A search that never ends by itself.
const ENDLESS: &str = "86400000";

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gander"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Whether the program listens for Ctrl-C by now; before that it would end as any program does.
fn listens(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()))
        .expect("the program has not ended");
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigCgt:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .expect("Linux shows which signals are listened to");
    mask & INTERRUPT != 0
}

fn interrupt(child: Child) -> Output {
    while !listens(&child) {
        thread::sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    child.wait_with_output().expect("the program ends")
}

fn failed(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_best_move_so_far_is_given() {
    let output = interrupt(start(&["move", "--time", ENDLESS, "--json"]));
    assert!(output.status.success(), "{output:?}");
    let answer: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert!(answer["move"].is_string(), "{answer}");
}

#[test]
fn what_needs_a_whole_search_says_that_it_was_interrupted() {
    let line = "--moves=e2e4 e7e5";
    for arguments in [
        &["explain", "--search", "--time", ENDLESS][..],
        &["bench", "--depth", "100"],
        &["motifs", "startpos", line, "--nodes", "1000000000000"],
    ] {
        let output = interrupt(start(arguments));
        let sentence = failed(&output);
        assert!(
            sentence.starts_with("gander: interrupted before"),
            "{sentence}"
        );
    }
}

#[test]
fn a_game_is_left_and_kept_at_the_prompt_and_in_the_middle_of_a_move() {
    let path = std::env::temp_dir().join(format!("gander-left-{}.pgn", std::process::id()));
    let file = path.display().to_string();
    for side in ["white", "black"] {
        let mut child = start(&["play", "--side", side, "--time", "3600000", "--pgn", &file]);
        // Held open, so that the input does not end the game.
        let input = child.stdin.take();
        let mut first = [0];
        let mut output = child.stdout.take().expect("its output is ours");
        output.read_exact(&mut first).expect("it greets");
        let ended = interrupt(child);
        let sentence = failed(&ended);
        assert!(sentence.contains("the game is in"), "{sentence}");
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        assert!(rest.ends_with("The game is left unfinished.\n"), "{rest}");
        drop(input);
    }
    let kept = std::fs::read_to_string(&path).expect("the games were kept");
    assert_eq!(kept.matches("[Result \"*\"]").count(), 2, "{kept}");
    let _ = std::fs::remove_file(&path);
}
