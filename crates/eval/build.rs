//! Which network is built in: the one that the environment variable `EVALFILE` names, as OpenBench gives it, else the one in the tree.

// What is printed here is how a build script speaks to cargo.
#![allow(clippy::print_stdout)]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let given = std::env::var("EVALFILE")
        .ok()
        .filter(|path| !path.is_empty());
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/networks/default.nnue");
    let path = given.as_deref().unwrap_or(own);
    println!("cargo::rerun-if-changed={path}");
    match std::fs::read(path) {
        Ok(bytes) if bytes.starts_with(b"gander network") => {}
        Ok(_) => println!("cargo::error={path} is not a network of Gander's"),
        Err(error) => println!("cargo::error=the network {path} cannot be read: {error}"),
    }
    println!("cargo::rustc-env=GANDER_NETWORK={path}");
    println!("cargo::rustc-env=GANDER_NETWORK_GIVEN={}", given.is_some());
}
