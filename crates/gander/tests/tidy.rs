//! Conventions that no compiler knows: which crate may use which, where `unsafe` may stand, how long a file may
//! be, who may print, and that nothing names the machine it was written on.

use std::fs;
use std::path::{Path, PathBuf};

/// Each crate and the crates of ours that it may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("chess", &["suites"]),
    ("draw", &["chess"]),
    ("wording", &["chess"]),
    ("eval", &["chess", "suites", "wording"]),
    ("motifs", &["chess", "wording"]),
    ("search", &["chess", "eval", "suites"]),
    (
        "engine",
        &["chess", "eval", "motifs", "search", "suites", "wording"],
    ),
    ("reports", &["chess", "draw", "engine", "search"]),
    ("lab", &["chess", "draw", "eval", "search", "suites"]),
    ("gpu", &["chess", "eval", "lab"]),
    (
        "web",
        &[
            "chess", "engine", "eval", "motifs", "reports", "search", "suites", "wording",
        ],
    ),
    (
        "gander",
        &[
            "chess", "draw", "engine", "eval", "gpu", "lab", "motifs", "reports", "search",
            "suites", "web",
        ],
    ),
    // For tests only.
    (
        "fuzzing",
        &["chess", "engine", "eval", "lab", "search", "web"],
    ),
    ("suites", &[]),
];

/// The files that may use `unsafe`, each for a measured gain.
const UNSAFE: [&str; 11] = [
    // The PEXT instruction, in builds for machines that have it.
    "crates/chess/src/sliders.rs",
    // Vector instructions chosen at run time.
    "crates/eval/src/nnue/kernels/head.rs",
    "crates/eval/src/nnue/kernels/mod.rs",
    // Launching kernels, and asking whether CUDA is there.
    "crates/gpu/src/deep.rs",
    "crates/gpu/src/device.rs",
    "crates/gpu/src/products.rs",
    "crates/gpu/src/records.rs",
    "crates/gpu/src/selfplay.rs",
    "crates/gpu/src/in_training.rs",
    // Large pages under the hash table, and fetching its memory early.
    "crates/search/src/huge_pages.rs",
    "crates/search/src/table.rs",
];

/// "About 400 lines", with some grace.
const LONGEST_FILE: usize = 450;

/// Names that say nothing about what a module is for.
const EMPTY_NAMES: [&str; 5] = ["utils", "util", "common", "helpers", "misc"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file of the project under a folder, with its path from the root; what is built or fetched is left out.
fn files(folder: &str) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let built = ["target", "node_modules", "dist", "corpus", "artifacts"];
            if name.starts_with('.') || built.contains(&&*name) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root()).unwrap_or(&path);
                found.push((name.to_string_lossy().into_owned(), path));
            }
        }
    }
    found.sort();
    found
}

/// Every Rust file with its text.
fn sources() -> Vec<(String, String)> {
    let all: Vec<(String, String)> = files("crates")
        .into_iter()
        .chain(files("fuzz"))
        .filter(|(name, _)| name.ends_with(".rs"))
        .map(|(name, path)| {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, text)
        })
        .collect();
    assert!(all.len() > 50, "only {} Rust files were found", all.len());
    all
}

/// The crates of ours that a manifest names, in any of its tables of dependencies.
fn used_crates(manifest: &str) -> Vec<&str> {
    let mut in_dependencies = false;
    let mut used = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            in_dependencies = line.contains("dependencies");
        } else if in_dependencies
            && let Some((name, _)) = line.split_once(['=', '.', ' '])
            && ARROWS.iter().any(|(ours, _)| *ours == name)
        {
            used.push(name);
        }
    }
    used
}

#[test]
fn dependencies_point_one_way() {
    for &(name, allowed) in ARROWS {
        let path = root().join("crates").join(name).join("Cargo.toml");
        let manifest = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for used in used_crates(&manifest) {
            assert!(
                allowed.contains(&used),
                "crate {name} uses {used}, which points the wrong way"
            );
        }
    }
    for entry in fs::read_dir(root().join("crates"))
        .expect("the crates")
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(
            ARROWS.iter().any(|(ours, _)| *ours == name),
            "crate {name} has no place among the arrows"
        );
    }
}

#[test]
fn unsafe_stands_only_where_it_may() {
    for (name, text) in sources() {
        if name.ends_with("tests/tidy.rs") {
            continue;
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut used = false;
        for (number, line) in lines.iter().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let opens = ["unsafe {", "unsafe fn", "unsafe impl"];
            if !opens.iter().any(|open| code.contains(open)) {
                continue;
            }
            used = true;
            let reason = lines[number.saturating_sub(6)..=number]
                .iter()
                .any(|near| near.contains("// SAFETY:"));
            assert!(reason, "{name}:{}: no SAFETY line above", number + 1);
        }
        let opted_out = text.contains("allow(unsafe_code)");
        assert!(
            !(used || opted_out) || UNSAFE.contains(&name.as_str()),
            "{name} uses unsafe and is not on the list"
        );
    }
}

#[test]
fn files_are_short_and_say_what_they_are_for() {
    for (name, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= LONGEST_FILE, "{name} has {lines} lines");
        assert!(
            text.starts_with("//!"),
            "{name} does not begin with what it is for"
        );
        let module = Path::new(&name).file_stem().unwrap_or_default();
        let module = module.to_string_lossy();
        assert!(
            !EMPTY_NAMES.contains(&&*module),
            "{name}: the name says nothing"
        );
    }
}

#[test]
fn only_the_program_prints() {
    for (name, text) in sources() {
        let library = name.contains("/src/") && !name.starts_with("crates/gander/");
        if !library {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let prints = ["println!(", "eprintln!(", "print!(", "eprint!(", "dbg!("];
            assert!(
                !prints.iter().any(|print| code.contains(print)),
                "{name}:{}: a library prints",
                number + 1
            );
        }
    }
}

#[test]
fn nothing_names_the_machine_it_was_written_on() {
    // Written in halves, so that this file does not find itself.
    let private = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("art", "ifactory"),
    ];
    let kinds = [
        "rs", "toml", "md", "ts", "mjs", "json", "html", "css", "txt", "lock", "yml", "py", "sh",
    ];
    let mut looked_at = 0;
    for folder in [
        "crates", "docs", "fuzz", "assets", "python", "tools", ".ci", ".github",
    ] {
        for (name, path) in files(folder) {
            let kind = path.extension().unwrap_or_default().to_string_lossy();
            if kinds.contains(&&*kind) || name.starts_with(".ci/") {
                looked_at += 1;
                look_for(&private, &name, &path);
            }
        }
    }
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "deny.toml",
        "Makefile",
        "Cargo.toml",
        "Cargo.lock",
    ] {
        look_for(&private, name, &root().join(name));
    }
    assert!(looked_at > 100, "only {looked_at} files were looked at");
}

/// A tag can be moved to other code; a commit cannot. The comment says which release it is, for people and for Dependabot.
#[test]
fn workflows_name_the_commits_of_the_actions_they_use() {
    let mut seen = 0;
    for (name, path) in files(".github/workflows") {
        let text = fs::read_to_string(path).unwrap();
        for line in text.lines() {
            let Some((_, used)) = line.split_once("uses: ") else {
                continue;
            };
            let (_, version) = used.split_once('@').unwrap_or((used, ""));
            let (commit, release) = version.split_once(" # v").unwrap_or((version, ""));
            let pinned = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(pinned && !release.is_empty(), "{name}: {used}");
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} actions were found");
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut pages: Vec<(String, PathBuf)> = files("docs");
    pages.extend(files(".github"));
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ] {
        pages.push((name.to_owned(), root().join(name)));
    }
    let mut followed = 0;
    for (name, path) in pages {
        if !name.ends_with(".md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            followed += 1;
            let folder = path.parent().expect("a folder");
            assert!(folder.join(target).exists(), "{name} leads to {target}");
        }
    }
    assert!(followed > 30, "only {followed} links were found");
}

fn look_for(private: &[&str], name: &str, path: &Path) {
    let text = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    for word in private {
        assert!(!text.contains(word), "{name} contains {word:?}");
    }
}
