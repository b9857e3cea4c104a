//! The transposition table: threads write to one cluster at once, without locks; whoever reads finds an entry that somebody stored for that very
//! position, or nothing.

use std::sync::Arc;

use chess::{Move, MoveKind, Square};
use loom::thread;

use crate::table::{Entry, Table, TableBound};

/// Entries that differ in everything that is stored of them.
fn entry(number: i32) -> Entry {
    let to = [Square::E3, Square::E4, Square::A6][number as usize];
    Entry {
        play: Move::new(Square::E2, to, MoveKind::Normal),
        score: 100 + number,
        evaluation: -300 - 7 * number,
        depth: 5 + number,
        bound: [TableBound::Exact, TableBound::Lower, TableBound::Upper][number as usize],
        pv: number % 2 == 0,
    }
}

/// Keys whose low bits, which tell entries of a cluster apart, differ.
const KEYS: [u64; 2] = [0x0012_3456, 0x000B_CDEF];

/// A table of one cluster, in which every position meets every other.
fn one_cluster() -> Arc<Table> {
    Arc::new(Table::of_clusters(1, 1))
}

fn is_of(found: Option<Entry>, stored: &[Entry]) {
    if let Some(found) = found {
        assert!(
            stored.contains(&found),
            "{found:?} was never stored for this key"
        );
    }
}

#[test]
fn a_reader_finds_what_was_stored_for_its_key_or_nothing() {
    loom::model(|| {
        let table = one_cluster();
        let writer = Arc::clone(&table);
        let other = thread::spawn(move || {
            writer.store(KEYS[0], entry(0));
            writer.store(KEYS[1], entry(1));
        });
        is_of(table.probe(KEYS[0]), &[entry(0)]);
        is_of(table.probe(KEYS[1]), &[entry(1)]);
        other.join().unwrap();
        assert_eq!(table.probe(KEYS[0]), Some(entry(0)));
        assert_eq!(table.probe(KEYS[1]), Some(entry(1)));
    });
}

#[test]
fn two_writers_of_two_positions_leave_no_mixture() {
    loom::model(|| {
        let table = one_cluster();
        let writer = Arc::clone(&table);
        let other = thread::spawn(move || writer.store(KEYS[1], entry(1)));
        table.store(KEYS[0], entry(0));
        is_of(table.probe(KEYS[0]), &[entry(0)]);
        is_of(table.probe(KEYS[1]), &[entry(1)]);
        other.join().unwrap();
        is_of(table.probe(KEYS[0]), &[entry(0)]);
        is_of(table.probe(KEYS[1]), &[entry(1)]);
    });
}

#[test]
fn two_writers_of_one_position_leave_one_of_both() {
    loom::model(|| {
        let table = one_cluster();
        let writer = Arc::clone(&table);
        let other = thread::spawn(move || writer.store(KEYS[0], entry(2)));
        table.store(KEYS[0], entry(0));
        is_of(table.probe(KEYS[0]), &[entry(0), entry(2)]);
        other.join().unwrap();
        is_of(table.probe(KEYS[0]), &[entry(0), entry(2)]);
    });
}

#[test]
fn clearing_while_others_write_leaves_what_was_stored_or_nothing() {
    loom::model(|| {
        let table = one_cluster();
        table.store(KEYS[0], entry(0));
        let writer = Arc::clone(&table);
        let other = thread::spawn(move || writer.store(KEYS[1], entry(1)));
        table.clear(1);
        other.join().unwrap();
        is_of(table.probe(KEYS[0]), &[entry(0)]);
        is_of(table.probe(KEYS[1]), &[entry(1)]);
    });
}
