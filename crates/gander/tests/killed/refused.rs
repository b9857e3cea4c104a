//! Work that is stopped or never begun: Ctrl-C, pipes, devices without an end, and input that cannot be used.

use super::*;

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
