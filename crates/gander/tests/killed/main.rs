//! Long work killed without warning, on the real program: what was done stays, the same command goes on, and a full disk is told.

mod refused;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use suites::Folder;

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
    let folder = Folder::new("killed-datagen");
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
    let folder = Folder::new("killed-full");
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
    let folder = Folder::new("killed-tune");
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
        // Every epoch makes the file a little longer.
        let before = size(&checkpoint);
        kills += usize::from(kill_when(&folder, &arguments("cut.txt"), || {
            size(&checkpoint) > before + 64
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
    let folder = Folder::new("killed-train");
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
    let mut kills = 0;
    for _ in 0..3 {
        let before = size(&checkpoint);
        kills += usize::from(kill_when(&folder, &arguments("cut.nnue"), || {
            size(&checkpoint) > before + 64
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
    let folder = Folder::new("killed-sprt");
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
