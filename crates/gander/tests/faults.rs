//! Every file operation of the lab's commands and of reviews fails in turn, every start of a thread does, and the program is killed at each
//! operation: the old file is intact and the error is one sentence, and the same command afterwards ends with what an undisturbed run leaves.
//!
//! The operations are counted and failed by the lab's own file layer, in builds with debug assertions (see `lab::files`).

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use chess::Position;
use lab::Random;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("gander-faults-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.0.join(name)).ok()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn gander(folder: &Path, arguments: &[&str], fault: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gander"));
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .env_remove("GANDER_FAULT");
    if let Some(fault) = fault {
        command.env("GANDER_FAULT", fault);
    }
    command.output().unwrap()
}

/// Positions of random games with scores and results, some of them twice.
fn positions(lines: usize) -> String {
    let mut random = Random::new(5);
    let mut text = String::from("fen\tcp_white\tresult_white\tgame\n");
    let mut written = 0;
    for game in 0.. {
        let mut position = Position::start();
        for _ in 0..30 {
            let moves = position.legal_moves();
            if moves.is_empty() || written == lines {
                break;
            }
            position.make(moves[random.below(moves.len().min(3))], &mut ());
            let score = random.below(400) as i32 - 200;
            let points = if score > 0 { 1 } else { 0 };
            text.push_str(&format!(
                "{}\t{score}\t{points}\t{game}\n",
                position.to_fen()
            ));
            written += 1;
        }
        if written == lines {
            return text;
        }
    }
    text
}

/// What is tried on one command.
struct Trial {
    name: &'static str,
    arguments: Vec<&'static str>,
    /// The files that must come out the same.
    outputs: Vec<&'static str>,
    /// Lines of `in.tsv`.
    lines: usize,
    /// The most faults of one kind; the operations after it are like those before it.
    most: u64,
    /// Outputs that are there before, and are replaced only as a whole.
    replaces: bool,
}

const OLD: &[u8] = b"what was there before\n";

const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n\
    [White \"C\"]\n[Black \"D\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Every operation that is failed, and those at which the program is killed.
const FAULTS: [&str; 13] = [
    "fail:open",
    "fail:read",
    "fail:write",
    "fail:sync",
    "fail:length",
    "fail:rename",
    "fail:remove",
    "fail:thread",
    "full:write",
    "kill:write",
    "kill:sync",
    "kill:rename",
    "kill:length",
];

impl Trial {
    fn fill(&self, folder: &Folder, text: &str) {
        std::fs::write(folder.0.join("in.tsv"), text).unwrap();
        std::fs::write(folder.0.join("games.pgn"), GAMES).unwrap();
        if self.replaces {
            for output in &self.outputs {
                std::fs::write(folder.0.join(output), OLD).unwrap();
            }
        }
    }

    /// Tries every fault; how many of each came is told with `--nocapture`.
    #[allow(clippy::print_stdout)]
    fn run(&self) {
        let text = positions(self.lines);
        let reference = Folder::new(&format!("{}-reference", self.name));
        self.fill(&reference, &text);
        let output = gander(&reference.0, &self.arguments, None);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let expected: Vec<Vec<u8>> = self
            .outputs
            .iter()
            .map(|name| reference.read(name).unwrap())
            .collect();
        let mut table = String::new();
        for fault in FAULTS {
            let mut struck = 0;
            for number in 1..=self.most {
                if !self.strike(fault, number, &text, &expected) {
                    break;
                }
                struck += 1;
            }
            table.push_str(&format!(" {fault} {struck}"));
        }
        println!("{}:{table}", self.name);
    }

    /// Runs the command with one fault and then without; false if the fault never came.
    fn strike(&self, fault: &str, number: u64, text: &str, expected: &[Vec<u8>]) -> bool {
        let what = format!("{} with {fault}:{number}", self.name);
        let folder = Folder::new(&format!(
            "{}-{}-{number}",
            self.name,
            fault.replace(':', "-")
        ));
        self.fill(&folder, text);
        let output = gander(
            &folder.0,
            &self.arguments,
            Some(&format!("{fault}:{number}")),
        );
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if !said.contains("fault:") {
            assert!(output.status.success(), "{what}: {said}");
            return false;
        }
        assert!(!said.contains("panicked"), "{what}: {said}");
        match output.status.code() {
            // The operation did not matter, such as the removal of a note that is not needed any more.
            Some(0) => {}
            Some(code) => {
                assert!(code == 1 || code == 2, "{what}: {code}: {said}");
                let sentences = said.lines().filter(|line| line.starts_with("gander: "));
                assert_eq!(sentences.count(), 1, "{what}: {said}");
            }
            None => assert!(fault.starts_with("kill"), "{what}: {said}"),
        }
        if self.replaces {
            for (name, new) in self.outputs.iter().zip(expected) {
                let now = folder.read(name);
                assert!(
                    now.as_deref() == Some(OLD) || now.as_ref() == Some(new),
                    "{what}: {name} is neither the old file nor the new one"
                );
            }
        }
        let again = gander(&folder.0, &self.arguments, None);
        assert!(
            again.status.success(),
            "{what}, and again: {}",
            String::from_utf8_lossy(&again.stderr)
        );
        for (name, new) in self.outputs.iter().zip(expected) {
            assert!(
                folder.read(name).as_ref() == Some(new),
                "{what}, and again: {name} differs from that of an undisturbed run"
            );
        }
        true
    }
}

#[test]
fn convert() {
    Trial {
        name: "convert",
        arguments: vec!["data", "convert", "in.tsv", "--out", "out.txt.zst"],
        outputs: vec!["out.txt.zst"],
        lines: 4_000,
        most: 40,
        replaces: true,
    }
    .run();
}

#[test]
fn dedup() {
    Trial {
        name: "dedup",
        arguments: vec!["data", "dedup", "in.tsv", "--out", "out.tsv"],
        outputs: vec!["out.tsv"],
        lines: 4_000,
        most: 40,
        replaces: true,
    }
    .run();
}

#[test]
fn split() {
    Trial {
        name: "split",
        arguments: vec![
            "data", "split", "in.tsv", "--into", "a.tsv=3", "--into", "b.bf=1",
        ],
        outputs: vec!["a.tsv", "b.bf"],
        lines: 4_000,
        most: 40,
        replaces: true,
    }
    .run();
}

#[test]
fn filter() {
    Trial {
        name: "filter",
        arguments: vec![
            "data", "filter", "in.tsv", "--out", "out.epd", "--quiet", "--share", "0.5",
        ],
        outputs: vec!["out.epd"],
        lines: 4_000,
        most: 40,
        replaces: true,
    }
    .run();
}

#[test]
fn datagen() {
    Trial {
        name: "datagen",
        arguments: vec![
            "datagen",
            "--out",
            "games.vf",
            "--games",
            "6",
            "--eval",
            "count",
            "--nodes",
            "20",
            "--hash",
            "1",
            "--threads",
            "2",
        ],
        outputs: vec!["games.vf"],
        lines: 1,
        most: 20,
        replaces: false,
    }
    .run();
}

#[test]
fn tune() {
    Trial {
        name: "tune",
        arguments: vec![
            "tune",
            "--eval",
            "applet",
            "--data",
            "in.tsv",
            "--out",
            "out.txt",
            "--epochs",
            "3",
            "--batch",
            "256",
            "--threads",
            "2",
        ],
        outputs: vec!["out.txt"],
        lines: 1_500,
        most: 20,
        replaces: true,
    }
    .run();
}

#[test]
fn train() {
    Trial {
        name: "train",
        arguments: vec![
            "train",
            "--data",
            "in.tsv",
            "--out",
            "out.nnue",
            "--epochs",
            "2",
            "--batch",
            "256",
            "--held-out",
            "0.2",
            "--keep-noisy",
            "--threads",
            "2",
        ],
        outputs: vec!["out.nnue"],
        lines: 1_000,
        most: 4,
        replaces: true,
    }
    .run();
}

#[test]
fn ladder() {
    Trial {
        name: "ladder",
        arguments: vec![
            "ladder",
            "--evals",
            "count",
            "applet,hash=1",
            "--games",
            "6",
            "--nodes",
            "40",
            "--threads",
            "1",
            "--record",
            "games.record",
            "--picture",
            "out.svg",
        ],
        outputs: vec!["out.svg"],
        lines: 1,
        most: 20,
        replaces: true,
    }
    .run();
}

#[test]
fn sprt() {
    Trial {
        name: "sprt",
        arguments: vec![
            "sprt",
            "count,hash=1",
            "applet,hash=1",
            "--games",
            "6",
            "--nodes",
            "40",
            "--threads",
            "1",
            "--record",
            "games.record",
        ],
        outputs: vec!["games.record"],
        lines: 1,
        most: 20,
        replaces: false,
    }
    .run();
}

#[test]
fn accuracy() {
    Trial {
        name: "accuracy",
        arguments: vec![
            "accuracy",
            "--data",
            "in.tsv",
            "--eval",
            "count",
            "applet",
            "--worst-count",
            "1",
            "--json",
            "out.json",
            "--picture",
            "out.svg",
        ],
        outputs: vec!["out.json", "out.svg"],
        lines: 1_500,
        most: 20,
        replaces: true,
    }
    .run();
}

#[test]
fn batch() {
    Trial {
        name: "batch",
        arguments: vec![
            "batch",
            "in.tsv",
            "--out",
            "out.parquet",
            "--eval",
            "count",
            "--terms",
            "--threads",
            "2",
        ],
        outputs: vec!["out.parquet"],
        // More than one task: a task has four blocks.
        lines: 12_000,
        most: 40,
        replaces: true,
    }
    .run();
}

#[test]
fn batch_of_searches() {
    Trial {
        name: "batch-of-searches",
        arguments: vec![
            "batch",
            "in.tsv",
            "--out",
            "out.parquet",
            "--eval",
            "count",
            "--nodes",
            "10",
            "--lines",
            "2",
            "--threads",
            "2",
        ],
        outputs: vec!["out.parquet"],
        lines: 300,
        most: 20,
        replaces: true,
    }
    .run();
}

#[test]
fn review() {
    Trial {
        name: "review",
        arguments: vec![
            "review",
            "games.pgn",
            "--out",
            ".",
            "--eval",
            "count",
            "--nodes",
            "20",
            "--jobs",
            "2",
        ],
        outputs: vec![
            "0001-a-b.pgn",
            "0001-a-b.html",
            "0001-a-b.png",
            "0001-a-b.json",
            "0002-c-d.json",
        ],
        lines: 1,
        // One game's four files; those of the second are like them.
        most: 5,
        replaces: true,
    }
    .run();
}
