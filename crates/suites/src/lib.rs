//! For tests only: the folder of the larger suites. `GANDER_DATA` names it; unset and empty mean the same, that there is none here.
//! A suite that is skipped says so, and writes its name to the file that `GANDER_SKIPPED` names, which `make test` shows at its end.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// The folder of the larger suites, or nothing, with a note that the suite is skipped.
#[must_use]
pub fn folder(suite: &str) -> Option<PathBuf> {
    let found = named(std::env::var_os("GANDER_DATA"));
    if found.is_none() {
        skip(suite, "GANDER_DATA names no folder");
    }
    found
}

/// Notes that a suite is skipped, and why.
pub fn skip(suite: &str, why: &str) {
    let line = format!("{suite}: {why}\n");
    // Where nobody listens there is nobody to tell.
    let _ = std::io::stderr().write_all(format!("skipped: {line}").as_bytes());
    if let Some(path) = named(std::env::var_os("GANDER_SKIPPED")) {
        // One write of a whole line, since tests of many processes append to the file.
        let noted = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        assert!(noted.is_ok(), "{}: {noted:?}", path.display());
    }
}

fn named(value: Option<OsString>) -> Option<PathBuf> {
    value.filter(|value| !value.is_empty()).map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_is_unset() {
        assert_eq!(named(None), None);
        assert_eq!(named(Some(OsString::new())), None);
        assert_eq!(named(Some("data".into())), Some(PathBuf::from("data")));
    }
}
