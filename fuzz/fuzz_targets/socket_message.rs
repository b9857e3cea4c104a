//! Guided by coverage: the target `socket_message` of the crate `fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzing::run("socket_message", bytes));
