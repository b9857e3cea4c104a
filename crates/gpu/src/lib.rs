//! Self-play and training on one CUDA device.
//!
//! The kernels (`kernels/`) are compiled for the network in hand when the program runs, by the compiler that comes with CUDA; nothing of
//! CUDA is needed to build Gander, and a machine without it is told what is missing. The same sources compile for the CPU, where the 32
//! lanes of a warp are emulated: that is how the tests hold rules, accumulators and search to the crates `chess` and `eval`.

mod deep;
mod device;
mod error;
mod games;
mod in_training;
mod layout;
mod products;
mod records;
mod search_ideas;
mod selfplay;
mod tables;
mod train;

pub use device::Gpu;
pub use error::GpuError;
pub use games::{Game, games, legal};
pub use layout::{Defines, pack_network, pack_position, play_options, shape_defines};
pub use records::{Gatherer, RecordFilter, Records};
pub use search_ideas::SearchIdea;
pub use selfplay::{PlayOptions, Played, SelfPlay};
pub use tables::pack_tables;
pub use train::Trainer;

/// The sources of self-play in the order they are compiled in.
pub const SELF_PLAY_SOURCES: [&str; 4] = [
    include_str!("../kernels/platform.cuh"),
    include_str!("../kernels/position.cuh"),
    include_str!("../kernels/network.cuh"),
    include_str!("../kernels/search.cuh"),
];
/// What comes after them: games, shared with the emulator.
pub const GAME_SOURCE: &str = include_str!("../kernels/selfplay.cuh");
/// From games to the records that training draws from, shared with the emulator.
pub(crate) const RECORD_SOURCE: &str = include_str!("../kernels/records.cuh");
/// The head of a network in training, after `toHalf` is defined; shared with the emulator.
pub const HIDDEN_SOURCE: &str = include_str!("../kernels/hidden.cuh");
