//! The atomics of what threads share, in one place: `models/` compiles the same source with loom's, which tries every order of events.

pub(crate) use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
