//! One time through the data: how it went, and how the learning rate falls.

/// How one epoch went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Which, from 1; 0 is the state before the first.
    pub number: u32,
    /// The mean loss while training in it.
    pub train: f64,
    /// The mean loss of the held-out positions after it.
    pub held_out: f64,
    /// Seconds it took.
    pub seconds: f64,
}

/// What a learning rate that falls along a cosine is multiplied by, `done` from 0 to 1 through the run; `last` is where it ends.
pub(crate) fn cosine(done: f64, last: f64) -> f32 {
    (last + (1.0 - last) * (1.0 + (std::f64::consts::PI * done).cos()) / 2.0) as f32
}
