//! Notes which compiler builds the engine and for which machine, for the `compiler` command.

// What is printed here is how a build script speaks to cargo.
#![allow(clippy::print_stdout)]

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_default();
    let target = env::var("TARGET").unwrap_or_default();
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let profile = env::var("PROFILE").unwrap_or_default();
    println!("cargo::rustc-env=GANDER_COMPILER={}", version.trim());
    println!("cargo::rustc-env=GANDER_TARGET={target}");
    println!("cargo::rustc-env=GANDER_FEATURES={features}");
    println!("cargo::rustc-env=GANDER_PROFILE={profile}");
    println!("cargo::rerun-if-changed=build.rs");
}
