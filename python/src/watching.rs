//! Long work that Python has asked for: nobody sees how far it is, and Ctrl-C stops it.

use ::lab::Progress;
use ::lab::fit::{Begun, Epoch, Watcher};
use search::StopHandle;

/// Hears everything in silence, and knows the handle that Ctrl-C stops.
pub struct Watching(pub StopHandle);

impl Progress for Watching {
    fn begin(&self, _: &str, _: Option<u64>) {}
    fn advance(&self, _: u64) {}
    fn note(&self, _: &str) {}
    fn end(&self) {}

    fn stop_handle(&self) -> StopHandle {
        self.0.clone()
    }
}

impl Watcher for Watching {
    fn begun(&mut self, _: &Begun) {}
    fn within(&mut self, _: u32, _: usize, _: usize) {}
    fn epoch(&mut self, _: &Epoch) {}

    fn stop_handle(&self) -> StopHandle {
        self.0.clone()
    }
}
