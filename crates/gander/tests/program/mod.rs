//! The real program, run as people and scripts run it.

use std::process::{Command, Output};

/// Runs it with these arguments.
pub fn gander(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gander"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// What it said, which must not be that something failed.
pub fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
