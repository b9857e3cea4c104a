//! Guided by coverage: the target `data_pgn` of the crate `fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzing::run("data_pgn", bytes));
