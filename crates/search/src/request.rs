//! What to search, with everything that bears on it.

use chess::{History, Position};

use crate::control::StopHandle;
use crate::limits::{Limits, Settings};

/// A search that is asked for.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The position.
    pub position: &'a Position,
    /// What has been on the board before, for repetitions.
    pub history: &'a History,
    /// When it ends.
    pub limits: &'a Limits,
    /// How it is to behave.
    pub settings: &'a Settings,
    /// Ends it early.
    pub stop: &'a StopHandle,
}
