//! The search's own source, compiled with loom's atomics in place of the standard library's: loom then runs each test below in every order of
//! the threads' steps, and lets every relaxed load see every value that the memory model lets it see.
#![cfg(test)]
#![allow(dead_code)]

/// What `crates/search/src/atomic.rs` is for the search.
mod atomic {
    pub(crate) use loom::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
}

/// Advice to the system changes nothing that threads can see.
mod huge_pages {
    pub(crate) fn advise_huge_pages<T>(_: *const T, _: usize) {}
}

#[path = "../../crates/search/src/control.rs"]
mod control;
#[path = "../../crates/search/src/score.rs"]
mod score;
#[path = "../../crates/search/src/table.rs"]
mod table;
#[path = "../../crates/search/src/tunables.rs"]
mod tunables;

mod stop_model;
mod table_model;
