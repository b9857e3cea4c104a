//! `--gpu` where there is none: one sentence that says what is missing, exit code 2, and nothing written.

use std::process::Command;

fn gander(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_gander"))
        .args(arguments)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), text)
}

/// Whether this machine has a driver: then there is nothing to miss.
fn has_driver() -> bool {
    ["/dev/nvidia0", "/dev/nvidiactl"]
        .iter()
        .any(|path| std::path::Path::new(path).exists())
}

#[test]
#[allow(clippy::print_stderr)]
fn a_machine_without_a_gpu_is_told_what_is_missing() {
    if has_driver() {
        eprintln!("skipped: this machine has a GPU");
        return;
    }
    let folder = std::env::temp_dir().join(format!("gander-no-gpu-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let games = folder.join("games.vf");
    let network = folder.join("trained.nnue");
    let (games_text, network_text) = (games.to_str().unwrap(), network.to_str().unwrap());
    for arguments in [
        &[
            "datagen", "--gpu", "--eval", "nnue", "--games", "10", "--out", games_text,
        ][..],
        &[
            "train",
            "--gpu",
            "--selfplay",
            "1000",
            "--out",
            network_text,
        ][..],
    ] {
        let (code, text) = gander(arguments);
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains("--gpu needs an NVIDIA GPU"), "{text}");
        assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    }
    assert!(!games.exists() && !network.exists());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn only_networks_play_there() {
    let (code, text) = gander(&["datagen", "--gpu", "--games", "10", "--out", "never.vf"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("--gpu plays networks"), "{text}");
    assert!(!std::path::Path::new("never.vf").exists());
}

#[test]
fn options_that_would_be_ignored_or_make_no_sense_are_refused_before_anything_is_played() {
    let played = ["train", "--gpu", "--selfplay", "1000", "--variant"];
    let (code, text) = gander(&[&played[..], &["--lamda 0.3 --out b.nnue"]].concat());
    assert_eq!(code, Some(2));
    assert!(text.contains("--lamda"), "{text}");
    for option in [
        "--nodes=60",
        "--tree-share=1",
        "--variant=--lambda 0.3 --out b.nnue",
    ] {
        let (code, text) = gander(&["train", "--gpu", "--data", "games.vf", option]);
        assert_eq!(code, Some(2));
        assert!(text.contains("cannot be used with"), "{text}");
    }
}
