//! The positions of `gander bench` and the depth they are searched to: the node count is a fingerprint of the search, the same on every
//! machine.

/// The depth to which the positions are searched unless somebody asks for another.
pub const BENCH_DEPTH: i32 = 13;

const POSITIONS: &str = include_str!("bench.fens");

/// The positions of the benchmark.
pub fn bench_positions() -> impl Iterator<Item = &'static str> {
    POSITIONS
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}
