//! Long work killed without warning, on the real program: what was done stays, the same command goes on, and a full disk is told.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("gander-killed-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn gander(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gander"));
    command
        .args(arguments)
        .current_dir(&folder.0)
        .stdin(Stdio::null());
    command
}

fn run(folder: &Folder, arguments: &[&str]) -> Output {
    let output = gander(folder, arguments).output().unwrap();
    assert!(
        output.status.success(),
        "gander {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// Thirty short games in `games.vf`, to tune and train on.
fn few_games(folder: &Folder) {
    run(
        folder,
        &[
            "datagen",
            "--out",
            "games.vf",
            "--games",
            "30",
            "--eval",
            "rustic",
            "--nodes",
            "60",
            "--hash",
            "1",
            "--threads",
            "2",
        ],
    );
}

/// Starts the program, kills it (with SIGKILL) once `ready` says so, and tells whether it was still running.
fn kill_when(folder: &Folder, arguments: &[&str], mut ready: impl FnMut() -> bool) -> bool {
    let mut child = gander(folder, arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    loop {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        if ready() {
            child.kill().unwrap();
            child.wait().unwrap();
            return true;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(300),
            "nothing happened"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |metadata| metadata.len())
}

fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn datagen_killed_again_and_again_ends_with_all_its_games() {
    let folder = Folder::new("datagen");
    let path = folder.file("games.vf");
    let arguments = [
        "datagen",
        "--out",
        "games.vf",
        "--games",
        "40",
        "--eval",
        "rustic",
        "--nodes",
        "200",
        "--hash",
        "1",
        "--threads",
        "2",
        "--random-plies",
        "6",
    ];
    let mut kills = 0;
    for round in 0..6 {
        let before = size(&path);
        let contents = std::fs::read(&path).unwrap_or_default();
        kills += usize::from(kill_when(&folder, &arguments, || {
            size(&path) > before + 40 * round
        }));
        // What was there stays, but for a game that was cut short at the end.
        let now = std::fs::read(&path).unwrap();
        let whole = contents.len().saturating_sub(4_000);
        assert_eq!(
            now[..whole.min(now.len())],
            contents[..whole.min(now.len())]
        );
        assert!(now.len() >= whole);
    }
    assert!(kills > 0, "it was never killed in time");
    // The file is valid as it is.
    let stats = run(&folder, &["data", "stats", "games.vf"]);
    assert!(String::from_utf8_lossy(&stats.stdout).contains("kept"));
    let output = run(&folder, &arguments);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let found: u64 = said
        .split("games found")
        .next()
        .unwrap()
        .split_whitespace()
        .last()
        .unwrap()
        .parse()
        .unwrap();
    assert!(found > 0, "{said}");
    let again = run(&folder, &arguments);
    assert!(String::from_utf8_lossy(&again.stdout).contains("40 games found, 0 added"));
}

#[test]
fn a_full_disk_leaves_a_valid_file_and_a_plain_sentence() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let folder = Folder::new("full");
    // A limit on the size of files stands in for the disk: writing fails in the middle of a game.
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec '{}' datagen --out games.vf --games 500 --eval count --nodes 30 --hash 1 --threads 2",
        env!("CARGO_BIN_EXE_gander")
    );
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("games.vf") && said.contains("whole games"),
        "{said}"
    );
    let stats = run(&folder, &["data", "stats", "games.vf"]);
    assert!(!String::from_utf8_lossy(&stats.stdout).contains("bad"));
}

#[test]
fn a_tuning_killed_goes_on_to_the_weights_it_would_have_had() {
    let folder = Folder::new("tune");
    few_games(&folder);
    let arguments = |out: &'static str| {
        vec![
            "tune",
            "--eval",
            "rustic",
            "--data",
            "games.vf",
            "--out",
            out,
            "--epochs",
            "300",
            "--patience",
            "300",
            "--batch",
            "64",
            "--threads",
            "2",
        ]
    };
    run(&folder, &arguments("whole.txt"));
    let checkpoint = folder.file("cut.txt.checkpoint");
    let mut kills = 0;
    for _ in 0..3 {
        let before = lines(&checkpoint).len();
        kills += usize::from(kill_when(&folder, &arguments("cut.txt"), || {
            lines(&checkpoint).len() > before + 3
        }));
    }
    assert!(kills > 0, "it was never killed in time");
    let output = run(&folder, &arguments("cut.txt"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("going on after epoch") || kills < 3, "{said}");
    let weights = |name: &str| std::fs::read_to_string(folder.file(name)).unwrap();
    assert_eq!(weights("cut.txt"), weights("whole.txt"));
    assert!(!checkpoint.exists());
    // The weights play, and the page is there.
    run(
        &folder,
        &[
            "accuracy",
            "--data",
            "games.vf",
            "--eval",
            "rustic",
            "cut.txt",
            "--worst-count",
            "1",
            "--json",
            "a.json",
        ],
    );
    assert!(weights("a.json").starts_with("{\"schema\":1"));
    assert!(weights("cut.html").contains("Loss by epoch"));
}

#[test]
fn a_training_killed_goes_on_to_the_same_network() {
    let folder = Folder::new("train");
    few_games(&folder);
    let arguments = |out: &'static str| {
        vec![
            "train",
            "--data",
            "games.vf",
            "--out",
            out,
            "--epochs",
            "40",
            "--batch",
            "128",
            "--held-out",
            "0.1",
            "--threads",
            "2",
        ]
    };
    run(&folder, &arguments("whole.nnue"));
    let checkpoint = folder.file("cut.nnue.checkpoint");
    // Every epoch makes the file a little longer.
    let size = || std::fs::metadata(&checkpoint).map_or(0, |metadata| metadata.len());
    let mut kills = 0;
    for _ in 0..3 {
        let before = size();
        kills += usize::from(kill_when(&folder, &arguments("cut.nnue"), || {
            size() > before + 64
        }));
    }
    assert!(kills > 0, "it was never killed in time");
    let output = run(&folder, &arguments("cut.nnue"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("going on after epoch") || kills < 3, "{said}");
    let network = |name: &str| std::fs::read(folder.file(name)).unwrap();
    assert_eq!(network("cut.nnue"), network("whole.nnue"));
    assert!(!checkpoint.exists());
    // The network plays, judges and explains, and the page is there.
    run(
        &folder,
        &["move", "--weights", "cut.nnue", "--depth", "3", "--json"],
    );
    run(&folder, &["explain", "--weights", "cut.nnue"]);
    let page = std::fs::read_to_string(folder.file("cut.html")).unwrap();
    assert!(page.contains("Loss by epoch") && page.contains("<svg"));
    // Half a network is refused in a sentence.
    let half = network("cut.nnue");
    std::fs::write(folder.file("half.nnue"), &half[..half.len() / 2]).unwrap();
    let refused = gander(&folder, &["explain", "--weights", "half.nnue"])
        .output()
        .unwrap();
    assert!(!refused.status.success());
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("cut short or damaged"), "{said}");
}

#[test]
fn a_sequential_test_killed_keeps_every_pair_it_finished() {
    let folder = Folder::new("sprt");
    let record = folder.file("sprt.record");
    let arguments = [
        "sprt",
        "rustic,hash=1",
        "count,hash=1",
        "--bounds",
        "-1",
        "1",
        "--games",
        "40",
        "--nodes",
        "200",
        "--threads",
        "2",
    ];
    let mut kills = 0;
    for _ in 0..4 {
        let before = lines(&record);
        kills += usize::from(kill_when(&folder, &arguments, || {
            lines(&record).len() > before.len() + 1
        }));
        let now = lines(&record);
        assert_eq!(now[..before.len()], before[..]);
    }
    assert!(kills > 0, "it was never killed in time");
    let before = lines(&record);
    let output = run(&folder, &arguments);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains(&format!("{} pairs were played before", before.len() - 1)),
        "{said}"
    );
    assert!(said.contains("LLR"), "{said}");
    assert_eq!(lines(&record)[..before.len()], before[..]);
}

#[test]
fn what_cannot_be_used_is_told_in_a_sentence() {
    let folder = Folder::new("wrong");
    std::fs::write(folder.file("notes.txt"), "these are notes\n").unwrap();
    for (arguments, word) in [
        (
            vec!["tune", "--eval", "nobody", "--data", "notes.txt"],
            "nobody",
        ),
        (vec!["tune", "--data", "nothing.epd"], "nothing.epd"),
        (vec!["tune", "--data", "notes.txt"], "no positions"),
        (
            vec!["tune", "--data", "notes.txt", "--only", "feathers"],
            "feathers",
        ),
        (
            vec!["tune", "--data", "notes.txt", "--lambda", "3"],
            "--lambda",
        ),
        (vec!["install", "notes.txt"], "notes.txt"),
        (
            vec!["tune", "--data", "notes.txt", "--out", "./notes.txt"],
            "cannot be written to",
        ),
        (
            vec!["train", "--data", "notes.txt", "--out", "notes.txt"],
            "cannot be written to",
        ),
        (
            vec!["accuracy", "--data", "notes.txt", "--json", "notes.txt"],
            "cannot be written to",
        ),
        (
            vec![
                "data",
                "split",
                "notes.txt",
                "--into",
                "a.tsv=1",
                "--into",
                "./a.tsv=1",
            ],
            "one file",
        ),
        (
            vec![
                "data",
                "filter",
                "notes.txt",
                "--out",
                "a.tsv",
                "--share",
                "NaN",
            ],
            "share",
        ),
        (
            vec!["train", "--data", "notes.txt", "--threads", "4294967295"],
            "1024",
        ),
        (
            vec!["datagen", "--out", "notes.txt", "--games", "1"],
            "notes.txt",
        ),
        (
            vec!["data", "convert", "notes.txt", "--out", "a.vf"],
            "whole games",
        ),
        (
            vec!["data", "split", "notes.txt", "--into", "a.tsv"],
            "a.tsv",
        ),
        (vec!["data", "stats", "table.parquet"], "table.parquet"),
        (vec!["accuracy", "--data", "notes.txt"], "no positions"),
        (vec!["ladder", "--evals", "count"], "two sides"),
        (vec!["sprt", "count", "nobody"], "nobody"),
        (
            vec!["sprt", "count", "rustic", "--bounds", "5", "0"],
            "--bounds",
        ),
        (vec!["genfens 3 seed x book None"], "genfens"),
    ] {
        let output = gander(&folder, &arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(word), "{arguments:?}: {said}");
        assert_eq!(said.trim().lines().count(), 1, "{arguments:?}: {said}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_says_what_is_kept_and_what_is_kept_is_right() {
    let folder = Folder::new("ctrl-c");
    let arguments = |out: &'static str, games: &'static str| {
        vec![
            "datagen",
            "--out",
            out,
            "--games",
            games,
            "--eval",
            "count",
            "--nodes",
            "30",
            "--hash",
            "1",
            "--threads",
            "2",
        ]
    };
    let child = gander(&folder, &arguments("cut.vf", "4294967295"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while size(&folder.file("cut.vf")) < 2_000 {
        assert!(
            begun.elapsed() < Duration::from_secs(300),
            "nothing happened"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("the same command goes on"), "{said}");
    // Ten games are there for sure, and they are those of a run that nobody stopped, with another number of threads.
    let mut whole = arguments("whole.vf", "10");
    whole.truncate(whole.len() - 1);
    whole.push("1");
    run(&folder, &whole);
    let bytes = |name: &str| std::fs::read(folder.file(name)).unwrap();
    let (cut, whole) = (bytes("cut.vf"), bytes("whole.vf"));
    let both = cut.len().min(whole.len());
    assert!(both > 1_000);
    assert_eq!(cut[..both], whole[..both]);
    // Another evaluator does not go on with them.
    let refused = gander(
        &folder,
        &[
            "datagen", "--out", "whole.vf", "--games", "11", "--eval", "applet",
        ],
    )
    .output()
    .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--mixed"));
    assert_eq!(bytes("whole.vf"), whole);
}

#[test]
#[cfg(unix)]
fn what_comes_through_a_pipe_is_read_whole() {
    let folder = Folder::new("pipe");
    std::fs::write(
        folder.file("in.tsv"),
        "fen\tcp_white\n8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\t90\n",
    )
    .unwrap();
    let script = format!(
        "cat in.tsv | '{}' data stats /dev/stdin",
        env!("CARGO_BIN_EXE_gander")
    );
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("1 read, 1 kept"), "{said}");
    assert_eq!(
        output.stdout,
        run(&folder, &["data", "stats", "in.tsv"]).stdout
    );
    // A device that never ends is not read for ever.
    let refused = gander(&folder, &["explain", "--weights", "/dev/zero"])
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("larger than"));
}

#[test]
fn openbench_gets_its_positions() {
    let folder = Folder::new("genfens");
    let output = run(&folder, &["genfens 3 seed 7 book None", "quit"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let positions: Vec<&str> = said
        .lines()
        .filter_map(|line| line.strip_prefix("info string genfens "))
        .collect();
    assert_eq!(positions.len(), 3, "{said}");
    assert!(
        positions
            .iter()
            .all(|fen| chess::Position::from_fen(fen).is_ok())
    );
    assert_eq!(
        output.stdout,
        run(&folder, &["genfens 3 seed 7 book None", "quit"]).stdout
    );
}
