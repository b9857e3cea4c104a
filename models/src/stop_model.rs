//! The handle that ends searches: whoever sees it stopped sees what was done before, and nobody misses it.

use std::sync::Arc;

use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;

use crate::control::{SearchControl, StopHandle};

#[test]
fn who_sees_the_stop_sees_what_came_before_it() {
    loom::model(|| {
        let stop = StopHandle::new();
        let said = Arc::new(AtomicU64::new(0));
        let (handle, written) = (stop.clone(), Arc::clone(&said));
        let other = thread::spawn(move || {
            written.store(7, Ordering::Relaxed);
            handle.stop();
        });
        if stop.child().is_stopped() {
            assert_eq!(said.load(Ordering::Relaxed), 7);
        }
        other.join().unwrap();
        assert!(stop.is_stopped());
    });
}

#[test]
fn a_search_ends_by_itself_or_by_its_handle_and_the_next_one_is_not_touched() {
    loom::model(|| {
        let stop = StopHandle::new();
        let search = Arc::new(SearchControl::new(&stop, false));
        let helper = Arc::clone(&search);
        let other = thread::spawn(move || {
            helper.add_nodes(3);
            helper.end();
        });
        if search.should_stop() {
            assert_eq!(search.nodes(), 3);
        }
        assert!(!stop.is_stopped());
        other.join().unwrap();
        assert!(search.should_stop());
        assert!(!SearchControl::new(&stop, false).should_stop());
    });
}

#[test]
fn a_ponder_hit_reaches_the_search_that_ponders() {
    loom::model(|| {
        let stop = StopHandle::new();
        let search = SearchControl::new(&stop, true);
        let handle = stop.clone();
        let other = thread::spawn(move || handle.ponder_hit());
        let _ = search.is_pondering();
        other.join().unwrap();
        assert!(!search.is_pondering() && !search.should_stop());
    });
}
