//! The evaluators of the five documents Gander grew out of.

pub mod count;
