//! For tests only: folders that go when a test ends, and the folder of the larger suites. `GANDER_DATA` names it; unset and empty mean the same, that there is none here.
//! A suite that is skipped says so, and writes its name to the file that `GANDER_SKIPPED` names, which `make test` shows at its end.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// A folder of a test's own, which goes when the test ends.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new folder; tests that may run at the same time give other names.
    ///
    /// # Panics
    /// If the system will not make it.
    #[must_use]
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gander-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// The path of a file in it.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file in it and gives its path.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        std::fs::write(&path, contents).expect("a file can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

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
    // Nothing is lost if standard error is closed.
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
