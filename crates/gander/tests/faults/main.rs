//! Every file operation of the lab's commands and of reviews fails in turn, every start of a thread and every hash table does, and the program is killed at each
//! operation: the old file is intact and the error is one sentence, and the same command afterwards ends with what an undisturbed run leaves.
//!
//! The operations are counted and failed by the lab's own file layer, in builds with debug assertions (see `lab::files`).

mod trial;

use trial::Trial;

/// A command that turns one file of positions into others.
fn of_positions(
    name: &'static str,
    arguments: Vec<&'static str>,
    outputs: Vec<&'static str>,
) -> Trial {
    Trial {
        name,
        arguments,
        outputs,
        lines: 4_000,
        most: 40,
        replaces: true,
    }
}

#[test]
fn convert() {
    of_positions(
        "convert",
        vec!["data", "convert", "in.tsv", "--out", "out.txt.zst"],
        vec!["out.txt.zst"],
    )
    .run();
}

#[test]
fn dedup() {
    of_positions(
        "dedup",
        vec!["data", "dedup", "in.tsv", "--out", "out.tsv"],
        vec!["out.tsv"],
    )
    .run();
}

#[test]
fn split() {
    of_positions(
        "split",
        vec![
            "data", "split", "in.tsv", "--into", "a.tsv=3", "--into", "b.bf=1",
        ],
        vec!["a.tsv", "b.bf"],
    )
    .run();
}

#[test]
fn filter() {
    of_positions(
        "filter",
        vec![
            "data", "filter", "in.tsv", "--out", "out.epd", "--quiet", "--share", "0.5",
        ],
        vec!["out.epd"],
    )
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
