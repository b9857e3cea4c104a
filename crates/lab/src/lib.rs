//! The lab: data in many formats, tuning, training, self-play, accuracy, ladders and sequential tests.
//!
//! Everything here works on evaluators through the [`eval`] and [`search`] crates; nothing here prints. Long work tells a
//! [`Progress`] how far it is, and whoever started it decides what to show.

pub mod accuracy;
pub mod batch;
pub mod data;
mod digest;
mod error;
mod faults;
pub mod files;
pub mod fit;
pub mod game;
pub mod genfens;
pub mod matches;
pub mod openings;
pub mod patterns;
mod progress;
mod random;
mod searchers;
pub mod selfplay;
mod threads;
pub mod train;
pub mod tune;
pub mod words;

pub use digest::Digest;
pub use error::{InputError, Interruption, LabError, WorkError};
pub use progress::{Progress, Silent};
pub use random::Random;
pub use searchers::{searcher, with_table};
pub use threads::{MOST_THREADS, all_threads, start_thread, use_threads};
