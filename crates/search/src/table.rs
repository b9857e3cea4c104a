//! The transposition table, shared by all threads without locks.
//!
//! A cluster is 32 bytes, half a cache line: three entries of eight bytes and one word that holds 21 bits of key for each. The bits of
//! key are stored combined with the entry they belong to, so a reader who meets another thread in the middle of writing finds that they
//! do not fit, and takes it as a miss.

use std::sync::{Mutex, PoisonError};
use std::thread;

use chess::Move;

use crate::atomic::{AtomicU8, AtomicU64, Ordering};
use crate::huge_pages;
use crate::tunables;

/// What a stored score proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum TableBound {
    /// No score.
    None = 0,
    /// The score is at most this.
    Upper = 1,
    /// The score is at least this.
    Lower = 2,
    /// The score is this.
    Exact = 3,
}

impl TableBound {
    #[inline(always)]
    fn from_bits(bits: u64) -> TableBound {
        match bits & 3 {
            0 => TableBound::None,
            1 => TableBound::Upper,
            2 => TableBound::Lower,
            _ => TableBound::Exact,
        }
    }

    /// Whether a score known so proves that the true one is at least the score.
    #[inline(always)]
    pub(crate) fn is_lower(self) -> bool {
        self as u8 & TableBound::Lower as u8 != 0
    }

    /// Whether a score known so proves that the true one is at most the score.
    #[inline(always)]
    pub(crate) fn is_upper(self) -> bool {
        self as u8 & TableBound::Upper as u8 != 0
    }

    /// Whether a score known so proves something about a bound: that the true score is at least, or at most, the bound.
    #[inline(always)]
    pub(crate) fn proves(self, score: i32, bound: i32) -> bool {
        if score >= bound {
            self.is_lower()
        } else {
            self.is_upper()
        }
    }
}

/// What is known of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, or null.
    pub(crate) play: Move,
    /// The score, mates counted from this position; [`crate::score::NONE`] if there is none.
    pub(crate) score: i32,
    /// The evaluator's own figure, or [`crate::score::NONE`].
    pub(crate) evaluation: i32,
    /// How deep it was searched.
    pub(crate) depth: i32,
    /// What the score proves.
    pub(crate) bound: TableBound,
    /// Whether it was ever in a principal variation.
    pub(crate) pv: bool,
}

/// The depth of what was evaluated and not searched: every search is worth more.
pub(crate) const UNSEARCHED: i32 = -3;
/// Depths are stored with this added, so that quiescence's are not negative.
const DEPTH_OFFSET: i32 = 4;
const GENERATIONS: u8 = 32;
const ENTRIES: usize = 3;
const KEY_BITS: u32 = 21;
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;

#[inline(always)]
fn pack(entry: &Entry, generation: u8) -> u64 {
    u64::from(entry.play.bits())
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | ((entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64) << 48
        | (u64::from(generation) << 3 | u64::from(entry.pv) << 2 | entry.bound as u64) << 56
}

#[inline(always)]
fn unpack(word: u64) -> Entry {
    Entry {
        play: Move::from_bits(word as u16),
        score: i32::from((word >> 16) as i16),
        evaluation: i32::from((word >> 32) as i16),
        depth: (word >> 48) as u8 as i32 - DEPTH_OFFSET,
        bound: TableBound::from_bits(word >> 56),
        pv: word >> 58 & 1 != 0,
    }
}

#[inline(always)]
fn generation_of(word: u64) -> u8 {
    (word >> 59) as u8
}

#[inline(always)]
fn fold(word: u64) -> u64 {
    word ^ word >> KEY_BITS ^ word >> (2 * KEY_BITS)
}

#[repr(C, align(32))]
#[derive(Default)]
struct Cluster {
    entries: [AtomicU64; ENTRIES],
    keys: AtomicU64,
}

impl Cluster {
    #[inline(always)]
    fn fits(keys: u64, slot: usize, key: u64, word: u64) -> bool {
        (keys >> (slot as u32 * KEY_BITS) ^ key ^ fold(word)) & KEY_MASK == 0
    }
}

/// The clusters of a table of so many megabytes, at least one; more than any machine has if there is no such number.
fn clusters_of(megabytes: usize) -> usize {
    megabytes
        .max(1)
        .saturating_mul((1 << 20) / size_of::<Cluster>())
}

/// The hash table.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl Table {
    /// A table of so many megabytes, or as many as the machine gives; empty.
    pub(crate) fn new(megabytes: usize, threads: usize) -> Table {
        Table::of_clusters(clusters_of(megabytes), threads)
    }

    /// A table of so many clusters, or as many as the machine gives.
    pub(crate) fn of_clusters(mut wanted: usize, threads: usize) -> Table {
        loop {
            if let Some(table) = Table::of_exactly(wanted, threads) {
                return table;
            }
            wanted = (wanted / 2).max(1);
        }
    }

    /// A table of so many megabytes and no less, if the machine gives them; empty.
    pub(crate) fn whole(megabytes: usize, threads: usize) -> Option<Table> {
        Table::of_exactly(clusters_of(megabytes), threads)
    }

    fn of_exactly(wanted: usize, threads: usize) -> Option<Table> {
        let mut clusters: Vec<Cluster> = Vec::new();
        clusters.try_reserve_exact(wanted).ok()?;
        huge_pages::advise_huge_pages(clusters.as_ptr(), clusters.capacity());
        fill(&mut clusters, wanted, threads);
        Some(Table {
            clusters,
            generation: AtomicU8::new(0),
        })
    }

    /// Whether it has so many megabytes, and not only what the machine gave.
    pub(crate) fn is_whole(&self, megabytes: usize) -> bool {
        self.clusters.len() >= clusters_of(megabytes)
    }

    /// Empties the table.
    pub(crate) fn clear(&self, threads: usize) {
        self.generation.store(0, Ordering::Relaxed);
        let share = self.clusters.len().div_ceil(threads.max(1)).max(1);
        in_parallel(self.clusters.chunks(share), threads, |chunk| {
            for cluster in chunk {
                for entry in &cluster.entries {
                    entry.store(0, Ordering::Relaxed);
                }
                cluster.keys.store(0, Ordering::Relaxed);
            }
        });
    }

    /// A new search begins: entries of earlier searches are replaced first.
    pub(crate) fn next_generation(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation
            .store((generation + 1) % GENERATIONS, Ordering::Relaxed);
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// Asks the processor to fetch what belongs to this key.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = &self.clusters[self.index(key)];
            // SAFETY: prefetching reads nothing as far as the program can tell, and the address is that of a living cluster.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(cluster.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let cluster = &self.clusters[self.index(key)];
        let keys = cluster.keys.load(Ordering::Relaxed);
        for (slot, entry) in cluster.entries.iter().enumerate() {
            let word = entry.load(Ordering::Relaxed);
            if word != 0 && Cluster::fits(keys, slot, key, word) {
                return Some(unpack(word));
            }
        }
        None
    }

    /// Stores what is known of the position with this key.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut new: Entry) {
        let cluster = &self.clusters[self.index(key)];
        let keys = cluster.keys.load(Ordering::Relaxed);
        let generation = self.generation.load(Ordering::Relaxed);
        let mut chosen = 0;
        let mut least = i32::MAX;
        let mut replaced = None;
        for (slot, entry) in cluster.entries.iter().enumerate() {
            let word = entry.load(Ordering::Relaxed);
            if word == 0 || Cluster::fits(keys, slot, key, word) {
                chosen = slot;
                replaced = (word != 0).then_some(word);
                break;
            }
            // Old and shallow goes first.
            let age = (GENERATIONS + generation - generation_of(word)) % GENERATIONS;
            let worth = unpack(word).depth - tunables::table_age() * i32::from(age);
            if worth < least {
                least = worth;
                chosen = slot;
            }
        }
        if let Some(word) = replaced {
            let old = unpack(word);
            if new.play.is_null() {
                new.play = old.play;
            }
            // A much deeper result of this search is worth more than a shallow new one.
            if new.bound != TableBound::Exact
                && generation_of(word) == generation
                && new.depth
                    + tunables::table_keep_depth()
                    + tunables::table_keep_pv() * i32::from(new.pv)
                    <= old.depth
            {
                return;
            }
        }
        let word = pack(&new, generation);
        let shift = chosen as u32 * KEY_BITS;
        let fitting = (keys & !(KEY_MASK << shift)) | ((key ^ fold(word)) & KEY_MASK) << shift;
        cluster.entries[chosen].store(word, Ordering::Relaxed);
        cluster.keys.store(fitting, Ordering::Relaxed);
    }

    /// How full it is with what this search has stored, in parts per thousand.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.clusters.len().min(1000);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.entries)
            .filter(|entry| {
                let word = entry.load(Ordering::Relaxed);
                word != 0 && generation_of(word) == generation
            })
            .count();
        (used * 1000 / (sample * ENTRIES).max(1)) as u32
    }
}

/// Fills a vector up to this length with empty clusters, a part by each thread: with a huge table the time goes into the machine's
/// handing out the pages, which it does for several threads at once.
fn fill(clusters: &mut Vec<Cluster>, length: usize, threads: usize) {
    let spare = &mut clusters.spare_capacity_mut()[..length];
    let share = length.div_ceil(threads.max(1)).max(1);
    in_parallel(spare.chunks_mut(share), threads, |chunk| {
        for cluster in chunk {
            cluster.write(Cluster::default());
        }
    });
    // SAFETY: the first `length` clusters lie within the capacity and have all just been written.
    #[allow(unsafe_code)]
    unsafe {
        clusters.set_len(length);
    }
}

/// Does the same work on many parts, on so many threads or as many as the system gives.
fn in_parallel<T: Send>(
    parts: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) + Sync,
) {
    let parts = Mutex::new(parts);
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        while let Some(part) = next() {
            work(part);
        }
    };
    thread::scope(|scope| {
        // A thread less makes it slower, nothing else.
        let started: Vec<_> = (1..threads)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, worker).ok())
            .collect();
        worker();
        join_all(started);
    });
}

/// Waits for threads one by one; if one has panicked, so does this. A scope would wait by itself, but within the standard library,
/// where ThreadSanitizer does not see it.
pub(crate) fn join_all(threads: Vec<thread::ScopedJoinHandle<'_, ()>>) {
    for thread in threads {
        if let Err(panic) = thread.join() {
            std::panic::resume_unwind(panic);
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{MoveKind, Square};

    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry {
            play: Move::new(Square::E2, Square::E4, MoveKind::DoublePush),
            score: -123,
            evaluation: 45,
            depth,
            bound: TableBound::Lower,
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1, 2);
        for key in (0..500u64).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15)) {
            assert_eq!(table.probe(key), None);
            table.store(key, entry(7));
            assert_eq!(table.probe(key), Some(entry(7)));
        }
        table.clear(3);
        assert_eq!(table.probe(0x9E37_79B9_7F4A_7C15), None);
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = Table::new(1, 1);
        // Keys that differ in their low bits fall into one cluster.
        for (low, depth) in [(1, 9), (2, 3), (3, 12)] {
            table.store(low, entry(depth));
        }
        table.store(4, entry(5));
        assert!(table.probe(2).is_none() && table.probe(1).is_some() && table.probe(3).is_some());
        for _ in 0..2 {
            table.next_generation();
        }
        table.store(4, entry(5));
        table.store(5, entry(1));
        assert!(table.probe(1).is_none() && table.probe(3).is_none() || table.probe(4).is_some());
    }

    #[test]
    fn a_shallow_result_does_not_replace_a_deep_one_of_the_same_position() {
        let table = Table::new(1, 1);
        table.store(77, entry(20));
        table.store(77, entry(3));
        assert_eq!(table.probe(77).map(|found| found.depth), Some(20));
        let exact = Entry {
            bound: TableBound::Exact,
            ..entry(3)
        };
        table.store(77, exact);
        assert_eq!(table.probe(77), Some(exact));
    }
}
