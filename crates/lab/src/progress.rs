//! How long work tells how far it is, and hears that it should stop.

use search::StopHandle;

/// Hears how far work is. Shared by threads.
pub trait Progress: Sync {
    /// A new stretch of work begins: what it does, and how many steps it has if that is known.
    fn begin(&self, what: &str, steps: Option<u64>);

    /// So many more steps are done.
    fn advance(&self, steps: u64);

    /// Something worth showing beside the bar.
    fn note(&self, text: &str);

    /// The stretch is over.
    fn end(&self);

    /// What asks the work to stop: it then keeps what is done and ends with [`LabError::Interrupted`](crate::LabError::Interrupted).
    fn stop_handle(&self) -> StopHandle {
        StopHandle::new()
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: Option<u64>) {}
    fn advance(&self, _: u64) {}
    fn note(&self, _: &str) {}
    fn end(&self) {}
}
