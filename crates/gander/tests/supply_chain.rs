//! What comes into the lock file, checked without a network: every package is from crates.io with a checksum, and its licence
//! is one that `deny.toml` allows. Advisories need a database and are left to `cargo deny` in continuous integration.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The licences that `deny.toml` allows.
fn allowed() -> Vec<String> {
    let text = read("deny.toml");
    let licences = &text[text.find("[licenses]").expect("a table of licences")..];
    let list = &licences[licences.find("allow = [").expect("a list")..];
    let list = &list[..list.find(']').expect("its end")];
    list.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_package_is_from_the_registry_with_a_checksum() {
    for lock in [
        "Cargo.lock",
        "fuzz/Cargo.lock",
        "models/Cargo.lock",
        "python/Cargo.lock",
    ] {
        let text = read(lock);
        let mut foreign = 0;
        for package in text.split("[[package]]").skip(1) {
            let field = |name: &str| {
                package.lines().find_map(|line| {
                    line.strip_prefix(name)?
                        .strip_prefix(" = \"")?
                        .strip_suffix('"')
                })
            };
            let name = field("name").expect("a name");
            let Some(source) = field("source") else {
                continue;
            };
            foreign += 1;
            assert_eq!(
                source, "registry+https://github.com/rust-lang/crates.io-index",
                "{lock}: {name}"
            );
            assert_eq!(field("checksum").map(str::len), Some(64), "{lock}: {name}");
        }
        assert!(foreign > 0, "{lock} names no package from the registry");
    }
}

#[test]
fn every_licence_is_allowed() {
    let allowed = allowed();
    assert!(allowed.len() > 3, "{allowed:?}");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let host = Command::new(&cargo)
        .args(["-vV"])
        .output()
        .expect("cargo runs");
    let host = String::from_utf8_lossy(&host.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("a host")
        .to_owned();
    // Packages for this machine only: those of others need not have been fetched.
    let output = Command::new(&cargo)
        .args(["metadata", "--locked", "--offline", "--format-version", "1"])
        .args(["--filter-platform", &host])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 20, "only {} packages", packages.len());
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let licence = package["license"]
            .as_str()
            .unwrap_or_else(|| panic!("{name} names no licence"));
        assert!(
            holds(licence, &allowed),
            "{name} is under '{licence}', which deny.toml does not allow"
        );
    }
}

/// Whether an SPDX expression can be met with the licences allowed. `/` is an old way to write OR.
fn holds(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    let met = either(&mut rest, allowed);
    assert!(rest.is_empty(), "'{expression}' is not understood");
    met
}

fn either(words: &mut &[&str], allowed: &[String]) -> bool {
    let mut met = both(words, allowed);
    while words.first() == Some(&"OR") {
        *words = &words[1..];
        met |= both(words, allowed);
    }
    met
}

fn both(words: &mut &[&str], allowed: &[String]) -> bool {
    let mut met = one(words, allowed);
    while words.first() == Some(&"AND") {
        *words = &words[1..];
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut &[&str], allowed: &[String]) -> bool {
    match *words {
        ["(", inner @ ..] => {
            *words = inner;
            let met = either(words, allowed);
            assert_eq!(words.first(), Some(&")"), "a bracket is not closed");
            *words = &words[1..];
            met
        }
        [licence, "WITH", exception, rest @ ..] => {
            *words = rest;
            allowed.contains(&format!("{licence} WITH {exception}"))
        }
        [licence, rest @ ..] => {
            *words = rest;
            allowed.iter().any(|known| known == licence)
        }
        [] => false,
    }
}

#[test]
fn licence_expressions_are_understood() {
    let allowed = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    for good in [
        "MIT",
        "Odd OR MIT",
        "Odd/MIT",
        "(Odd OR MIT) AND Zlib",
        "Apache-2.0 WITH LLVM-exception OR Odd",
    ] {
        assert!(holds(good, &allowed), "{good}");
    }
    for bad in ["Odd", "MIT AND Odd", "(MIT OR Zlib) AND Odd", "Apache-2.0"] {
        assert!(!holds(bad, &allowed), "{bad}");
    }
}
