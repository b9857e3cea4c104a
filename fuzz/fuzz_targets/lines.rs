//! Guided by coverage: the target `lines` of the crate `fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzing::run("lines", bytes));
