//! Games whose moves the bytes choose. The exercise itself is shared with the crate's tests.

#![no_main]

#[path = "../../crates/chess/tests/exercises/mod.rs"]
#[allow(dead_code)]
mod exercises;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| exercises::walk(bytes));
