//! How much memory this machine has and gives: the bounds of the options `Hash` and `Threads`.

use std::fs;

/// Assumed where the machine does not say: 32 GiB, in mebibytes.
const ASSUMED: u64 = 32 << 10;

/// The machine's memory in mebibytes, from `/proc/meminfo` where there is one.
#[must_use]
pub fn megabytes() -> u64 {
    fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| total(&text))
        .unwrap_or(ASSUMED)
}

/// Whether so many mebibytes could be had now.
#[must_use]
pub fn is_available(mebibytes: usize) -> bool {
    let mut trial = Vec::<u8>::new();
    mebibytes <= megabytes() as usize && trial.try_reserve_exact(mebibytes << 20).is_ok()
}

fn total(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some((kibibytes >> 10).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_total() {
        let text = "MemTotal:       24590284 kB\nMemFree:        1000000 kB\n";
        assert_eq!(total(text), Some(24_013));
        assert_eq!(total("MemFree: 1 kB"), None);
        assert!(megabytes() >= 1 && is_available(1));
        assert!(!is_available(usize::MAX >> 20));
    }
}
