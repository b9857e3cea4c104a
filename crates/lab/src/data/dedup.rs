//! Leaves out positions that have come before, in the memory given: where the positions are too many for one table, the files are gone
//! through several times, each time for another share of the positions.

use std::path::PathBuf;
use std::sync::Mutex;

use super::intake::Intake;
use super::read::{ReadOptions, read};
use super::sample::Sample;
use super::source::Source;
use super::transform::transform;
use crate::{LabError, Progress, Random};

/// Keys seen, in a table of fixed size.
struct Seen {
    keys: Vec<u64>,
    count: usize,
    /// The pass these keys are of.
    pass: u64,
}

impl Seen {
    /// Whether the key is new; it is known from now on.
    fn insert(&mut self, key: u64) -> bool {
        let key = key.max(1);
        let mut place = ((u128::from(Random::mix(key)) * self.keys.len() as u128) >> 64) as usize;
        loop {
            match self.keys[place] {
                0 => {
                    self.keys[place] = key;
                    self.count += 1;
                    return true;
                }
                known if known == key => return false,
                _ => place = (place + 1) % self.keys.len(),
            }
        }
    }
}

/// Shards of the table, so that threads seldom wait for each other.
const SHARDS: usize = 64;

/// Writes every position once. `megabytes` is what the table of seen positions may take.
pub fn dedup(
    sources: &[Source],
    options: &ReadOptions,
    progress: &dyn Progress,
    output: PathBuf,
    megabytes: usize,
) -> Result<Intake, LabError> {
    let count = read(sources, options, progress, |_, _| (), |()| Ok(()))?.kept as usize;
    // At most three quarters of the table are filled.
    let room = (megabytes.max(1) << 20) / 8 * 3 / 4;
    let passes = count.div_ceil(room).max(1);
    let entries = (count.div_ceil(passes) * 4 / 3 / SHARDS + 1_024).max(1_024);
    let shards: Vec<Mutex<Seen>> = (0..SHARDS)
        .map(|_| {
            Mutex::new(Seen {
                keys: vec![0; entries + entries / 4],
                count: 0,
                pass: 0,
            })
        })
        .collect();
    let route = |pass: u64, sample: &Sample, intake: &mut Intake| {
        let key = sample.position.key();
        if Random::mix(key) % passes as u64 != pass {
            // Another pass sees to it, and counts it.
            intake.kept = intake.kept.saturating_sub(1);
            return None;
        }
        let shard = &shards[(key % SHARDS as u64) as usize];
        let mut seen = shard
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if seen.pass != pass {
            seen.keys.fill(0);
            (seen.count, seen.pass) = (0, pass);
        }
        if seen.count * 10 >= seen.keys.len() * 9 {
            intake.drop_kept("no room to tell whether it came before; give more --memory");
            return None;
        }
        if seen.insert(key) {
            Some(0)
        } else {
            intake.drop_kept("came before");
            None
        }
    };
    let what = format!("dedup {passes}");
    transform(
        sources,
        options,
        progress,
        &[output],
        &what,
        passes as u64,
        route,
    )
}
