//! One command, tried with every fault: what it must leave behind after each.

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
pub struct Trial {
    pub name: &'static str,
    pub arguments: Vec<&'static str>,
    /// The files that must come out the same.
    pub outputs: Vec<&'static str>,
    /// Lines of `in.tsv`.
    pub lines: usize,
    /// The most faults of one kind; the operations after it are like those before it.
    pub most: u64,
    /// Outputs that are there before, and are replaced only as a whole.
    pub replaces: bool,
}

const OLD: &[u8] = b"what was there before\n";

const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n\
    [White \"C\"]\n[Black \"D\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Every operation that is failed, and those at which the program is killed.
const FAULTS: [&str; 14] = [
    "fail:open",
    "fail:read",
    "fail:write",
    "fail:sync",
    "fail:length",
    "fail:rename",
    "fail:remove",
    "fail:thread",
    "fail:table",
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
    pub fn run(&self) {
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
