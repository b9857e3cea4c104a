//! Guided by coverage: the target `uci_session` of the crate `fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzing::run("uci_session", bytes));
