//! `gander batch` on the real program: killed without warning, again and again, it leaves the table that an uninterrupted run leaves.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gander-batch-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn gander(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gander"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .stdin(Stdio::null());
        command
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Positions of random games, many more than go into one row group when they are searched.
fn write_positions(folder: &Folder, count: usize) {
    let mut text = String::new();
    let mut state = 1u64;
    let mut position = chess::Position::start();
    for _ in 0..count {
        let moves = position.legal_moves();
        if moves.is_empty() || position.halfmove_clock() > 60 {
            position = chess::Position::start();
            continue;
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        position.make(moves[(state >> 33) as usize % moves.len()], &mut ());
        text.push_str(&position.to_fen());
        text.push('\n');
    }
    std::fs::write(folder.0.join("in.epd"), text).unwrap();
}

/// Runs until the table is there, killed (with SIGKILL) again and again after more and more time. Gives how often it was killed.
fn run_killed(folder: &Folder, arguments: &[&str], out: &str) -> u32 {
    let mut kills = 0;
    let mut patience = Duration::from_millis(40);
    loop {
        let mut child = folder
            .gander(arguments)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(patience);
        match child.try_wait().unwrap() {
            Some(status) => {
                assert!(status.success());
                return kills;
            }
            None => {
                child.kill().unwrap();
                child.wait().unwrap();
                kills += 1;
                // It may have finished the table and not yet ended; who called compares what it wrote.
                if folder.0.join(out).exists() {
                    return kills;
                }
                patience += patience / 4;
            }
        }
    }
}

#[test]
fn killed_anywhere_the_table_is_the_same_byte_for_byte() {
    let folder = Folder::new("killed");
    write_positions(&folder, 6_000);
    for (name, how) in [
        (
            "searched",
            &["--nodes", "400", "--lines", "2", "--eval", "rustic"][..],
        ),
        (
            "static",
            &["--static", "--terms", "--eval", "classical"][..],
        ),
    ] {
        let whole = format!("{name}.parquet");
        let again = format!("{name}-killed.parquet");
        let mut arguments = vec!["batch", "in.epd", "--threads", "2", "--out", &whole];
        arguments.extend(how);
        assert!(folder.gander(&arguments).output().unwrap().status.success());
        arguments[5] = &again;
        let kills = run_killed(&folder, &arguments, &again);
        assert!(kills > 0 || name == "static", "it was never killed");
        assert_eq!(folder.bytes(&whole), folder.bytes(&again), "{name}");
        let left: Vec<_> = std::fs::read_dir(&folder.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|file| file.contains(".part"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn a_damaged_state_costs_time_and_nothing_else() {
    let folder = Folder::new("damaged");
    write_positions(&folder, 300);
    let arguments = [
        "batch",
        "in.epd",
        "--nodes",
        "50",
        "--eval",
        "count",
        "--out",
        "out.parquet",
    ];
    assert!(folder.gander(&arguments).output().unwrap().status.success());
    let wanted = folder.bytes("out.parquet");
    std::fs::remove_file(folder.0.join("out.parquet")).unwrap();
    for state in ["", "gander batch of another kind\n1\t2\n", "\u{0}\u{1}\n\n"] {
        std::fs::write(
            folder.0.join("out.parquet.part"),
            "PAR1 and what is not a row group",
        )
        .unwrap();
        std::fs::write(folder.0.join("out.parquet.part.state"), state).unwrap();
        assert!(folder.gander(&arguments).output().unwrap().status.success());
        assert_eq!(folder.bytes("out.parquet"), wanted);
    }
}

/// Searches that take long enough to be interrupted.
const SEARCHES: [&str; 10] = [
    "batch",
    "in.epd",
    "--nodes",
    "500",
    "--eval",
    "rustic",
    "--threads",
    "2",
    "--out",
    "cut.parquet",
];

#[test]
#[cfg(unix)]
fn ctrl_c_says_what_is_kept_and_the_same_command_goes_on() {
    let folder = Folder::new("ctrl-c");
    write_positions(&folder, 2_500);
    let mut child = folder
        .gander(&SEARCHES)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let part = folder.0.join("cut.parquet.part");
    while std::fs::metadata(&part).map_or(0, |about| about.len()) < 1_000 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("rows are kept in cut.parquet.part"), "{said}");
    assert!(said.contains("the same command goes on"), "{said}");
    assert!(!folder.0.join("cut.parquet").exists());
    // Searches that were broken off are not among what is kept.
    let again = folder.gander(&SEARCHES).output().unwrap();
    assert!(String::from_utf8_lossy(&again.stdout).contains("went on where an earlier run"));
    let mut whole = SEARCHES;
    whole[9] = "whole.parquet";
    assert!(folder.gander(&whole).output().unwrap().status.success());
    assert!(folder.bytes("cut.parquet") == folder.bytes("whole.parquet"));
}

#[test]
fn a_part_that_is_gone_or_changed_is_not_built_upon() {
    let folder = Folder::new("changed");
    write_positions(&folder, 1_000);
    let arguments = |out: &'static str| {
        [
            "batch", "in.epd", "--nodes", "100", "--eval", "count", "--out", out,
        ]
    };
    let run = |out| folder.gander(&arguments(out)).output().unwrap();
    assert!(run("whole.parquet").status.success());
    let wanted = folder.bytes("whole.parquet");
    // The footer cannot be brought to the disk: everything else is there, with its state.
    let stopped = || {
        let output = folder
            .gander(&arguments("out.parquet"))
            .env("GANDER_FAULT", "fail:rename:1")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(folder.0.join("out.parquet.part.state").exists());
    };
    let part = folder.0.join("out.parquet.part");
    let changes: [(&str, &dyn Fn()); 4] = [
        ("removed", &|| std::fs::remove_file(&part).unwrap()),
        ("emptied", &|| std::fs::write(&part, "").unwrap()),
        ("of zeros", &|| {
            let length = std::fs::metadata(&part).unwrap().len() as usize;
            std::fs::write(&part, vec![0; length]).unwrap();
        }),
        ("changed in one byte", &|| {
            let mut bytes = std::fs::read(&part).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(&part, bytes).unwrap();
        }),
    ];
    for (what, change) in changes {
        stopped();
        change();
        assert!(run("out.parquet").status.success(), "{what}");
        assert!(folder.bytes("out.parquet") == wanted, "{what}");
    }
    // An input rewritten at the same length is another input.
    stopped();
    let text = std::fs::read_to_string(folder.0.join("in.epd")).unwrap();
    let turned: Vec<&str> = text.lines().rev().collect();
    std::fs::write(folder.0.join("in.epd"), turned.join("\n") + "\n").unwrap();
    assert!(run("out.parquet").status.success());
    assert!(run("whole.parquet").status.success());
    assert!(folder.bytes("out.parquet") == folder.bytes("whole.parquet"));
}

#[test]
#[cfg(unix)]
fn what_comes_through_a_pipe_is_never_mixed_with_an_earlier_run() {
    let folder = Folder::new("pipe");
    write_positions(&folder, 500);
    let program = env!("CARGO_BIN_EXE_gander");
    let piped = |filter: &str, fault: &str| {
        let script = format!(
            "{filter} in.epd | '{program}' batch /dev/stdin --eval count --nodes 20 --out out.parquet"
        );
        Command::new("sh")
            .args(["-c", &script])
            .current_dir(&folder.0)
            .env("GANDER_FAULT", fault)
            .output()
            .unwrap()
    };
    let failed = piped("cat", "fail:rename:1");
    assert!(!failed.status.success());
    let output = piped("tail -n 50", "");
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("50 rows in out.parquet"), "{said}");
}

#[test]
fn what_cannot_be_is_said_in_a_sentence() {
    let folder = Folder::new("wrong");
    write_positions(&folder, 3);
    for (arguments, words) in [
        (
            &["batch", "in.epd", "--out", "in.epd"][..],
            "is read from and cannot be written to",
        ),
        (
            &["batch", "none.epd", "--out", "o.parquet"][..],
            "could not be read",
        ),
        (
            &["batch", "in.epd", "--out", "o.parquet", "--lines", "2"][..],
            "--lines needs a search",
        ),
        (
            &["batch", "in.epd", "--out", "o.csv"][..],
            "the table is a Parquet file: call it o.parquet",
        ),
        (
            &["batch", "in.epd", "--out", "o.parquet", "--shard", "3/2"][..],
            "is not a shard",
        ),
        (
            &["batch", "in.epd", "--out", "o.parquet", "--eval", "x"][..],
            "there is no evaluator 'x'",
        ),
        (
            &[
                "batch",
                "in.epd",
                "--out",
                "o.parquet",
                "--nodes",
                "5",
                "--static",
            ][..],
            "cannot be used with",
        ),
    ] {
        let output = folder.gander(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(words), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
