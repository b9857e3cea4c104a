//! Guided by coverage: the target `uci_move` of the crate `fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzing::run("uci_move", bytes));
