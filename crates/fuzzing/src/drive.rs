//! Drives a target on stable Rust: all seeds as they are, then mutations of them. A panic on any thread counts, so that a server's
//! tasks, which outlive their panics, are heard too.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Target;
use crate::mutate::mutate;
use crate::random::Random;

/// Panics on any thread since the first call of [`drive`].
static PANICS: AtomicU64 = AtomicU64::new(0);

/// An input for which something did not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The input.
    pub input: Vec<u8>,
    /// How many inputs had run before it.
    pub after: u64,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The seeds of a target: the files of its folder under `fuzz/seeds` and those it names.
///
/// # Panics
/// If a file cannot be read, or there is none.
#[must_use]
pub fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let folder = root().join("fuzz/seeds").join(target.name);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    paths.sort();
    paths.extend(target.files.iter().map(|file| root().join(file)));
    assert!(!paths.is_empty(), "{} has no seeds", target.name);
    let read = |path: &PathBuf| {
        std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.iter().map(read).collect()
}

/// Runs every seed and then mutations until `runs` inputs have run. `heard` hears how many, now and then.
///
/// # Errors
/// The first input for which something did not hold.
pub fn drive(
    target: &Target,
    runs: u64,
    seed: u64,
    heard: &mut dyn FnMut(u64),
) -> Result<u64, Failure> {
    listen();
    let seeds = seeds(target);
    let mut random = Random::new(seed);
    let mut done = 0;
    for input in &seeds {
        attempt(target, input, done)?;
        done += 1;
    }
    // Inputs a few mutations away from a seed, so that faults which need two steps can be reached.
    let mut pool = seeds.clone();
    while done < runs {
        let mut input = pool[random.below(pool.len())].clone();
        let other = &pool[random.below(pool.len())];
        mutate(&mut input, other, target.words, target.longest, &mut random);
        attempt(target, &input, done)?;
        done += 1;
        if random.below(16) == 0 && input.len() <= target.longest {
            let place = random.below(256);
            if place + seeds.len() < pool.len() {
                pool[seeds.len() + place] = input;
            } else {
                pool.push(input);
            }
        }
        if done.is_multiple_of(1 << 16) {
            heard(done);
        }
    }
    heard(done);
    Ok(done)
}

fn attempt(target: &Target, input: &[u8], after: u64) -> Result<(), Failure> {
    let before = PANICS.load(Ordering::SeqCst);
    let returned = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    if returned.is_ok() && PANICS.load(Ordering::SeqCst) == before {
        return Ok(());
    }
    Err(Failure {
        input: input.to_vec(),
        after,
    })
}

/// Counts panics of all threads from now on, besides what is done with them already.
fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.fetch_add(1, Ordering::SeqCst);
            before(panic);
        }));
    });
}
