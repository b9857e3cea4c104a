//! Leaves out positions that have come before, in the memory given: where the positions are too many for one table, the files are gone
//! through several times, each time for another share of the positions.
//!
//! Of several samples of one position the first in the input stays, whatever the threads do: they parse and write, and one of them looks
//! the positions up in the order of the input.

use super::intake::Intake;
use super::read::read;
use super::sample::Sample;
use super::transform::{Job, refuse_pipes, write_blocks};
use super::write::OutputFormat;
use crate::{LabError, Progress, Random, WorkError};

/// Keys seen, in a table of fixed size.
struct Seen {
    keys: Vec<u64>,
    count: usize,
}

impl Seen {
    /// A table with room for so many keys; at most three quarters of it are filled.
    fn with_room(room: usize) -> Result<Seen, LabError> {
        let size = room / 3 * 4 + 64;
        let mut keys = Vec::new();
        keys.try_reserve_exact(size)
            .map_err(|_| WorkError::NoMemory((size * 8) >> 20))?;
        keys.resize(size, 0);
        Ok(Seen { keys, count: 0 })
    }

    /// Whether the key is new; it is known from now on.
    fn insert(&mut self, key: u64) -> Result<bool, LabError> {
        let key = key.max(1);
        let mut place = ((u128::from(Random::mix(key)) * self.keys.len() as u128) >> 64) as usize;
        loop {
            match self.keys[place] {
                0 => break,
                known if known == key => return Ok(false),
                _ => place = (place + 1) % self.keys.len(),
            }
        }
        if self.count + self.count / 8 >= self.keys.len() {
            return Err(WorkError::InputGrew.into());
        }
        self.keys[place] = key;
        self.count += 1;
        Ok(true)
    }
}

/// The samples of a block, written one after another.
struct Written {
    bytes: Vec<u8>,
    /// The key of each and where its bytes end.
    ends: Vec<(u64, usize)>,
}

/// Writes every position once. `megabytes` is what the table of seen positions may take.
pub fn dedup(job: &Job<'_>, progress: &dyn Progress, megabytes: usize) -> Result<Intake, LabError> {
    refuse_pipes(job.sources)?;
    let count = read(job.sources, job.options, progress, |_, _| (), |()| Ok(()))?.kept as usize;
    let room = (megabytes.max(1) << 20) / 8 * 3 / 4;
    let passes = count.div_ceil(room).max(1);
    // Shares are drawn by key and differ a little in size.
    let share = count.div_ceil(passes);
    let share = share + share / 16 + 4_096;
    let what = format!("{} {passes}", job.what);
    let job = Job {
        what: &what,
        ..*job
    };
    // Counted from anew if the passes begin again.
    let kept = std::cell::Cell::new(0u64);
    let work = |formats: &[OutputFormat], samples: Vec<Sample>, _: &mut Intake| {
        let mut written = Written {
            bytes: Vec::new(),
            ends: Vec::with_capacity(samples.len()),
        };
        for sample in &samples {
            formats[0]
                .write(sample, &mut written.bytes)
                .map_err(|missing| missing.error(&job.outputs[0], sample))?;
            written
                .ends
                .push((sample.position.key(), written.bytes.len()));
        }
        Ok(written)
    };
    let settle = |made: Result<Written, LabError>, state: &mut (u64, Seen)| {
        let made = made?;
        let mut bytes = Vec::new();
        let mut start = 0;
        for (key, end) in made.ends {
            if Random::mix(key) % passes as u64 == state.0 && state.1.insert(key)? {
                bytes.extend_from_slice(&made.bytes[start..end]);
                kept.set(kept.get() + 1);
            }
            start = end;
        }
        Ok(vec![bytes])
    };
    let begin = |pass: u64| {
        if pass == 0 {
            kept.set(0);
        }
        Ok((pass, Seen::with_room(share)?))
    };
    let mut account = write_blocks(&job, progress, passes as u64, begin, work, settle)?;
    let again = account.kept.saturating_sub(kept.get());
    if again > 0 {
        account.kept -= again;
        *account.left_out.entry("came before").or_default() += again;
    }
    Ok(account)
}
