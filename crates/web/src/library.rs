//! The library: the person's studies and games as plain files in one folder, which other programs can open, too. A
//! file is replaced as a whole or not at all, and only by somebody who knows what it holds now: every change names the
//! version it is made from, and is refused when the file has become another. What is deleted goes to a folder beside.

mod disk;
#[cfg(test)]
mod faults;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path as AddressPath, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::refusal::Refusal;
use crate::sessions::Shared;

/// Files that the library holds at most.
const MOST_FILES: usize = 10_000;
/// The longest name.
const LONGEST_NAME: usize = 100;
/// How much of each file the list shows: its tags.
const HEAD_BYTES: u64 = 1500;
/// Where deleted files go.
const DELETED: &str = "deleted";

/// A folder of studies and games.
pub struct Library {
    folder: PathBuf,
    /// Held while a file is changed.
    changing: Mutex<()>,
}

/// A file as the list shows it.
#[derive(Serialize, TS)]
#[ts(rename = "LibraryEntry")]
pub struct Entry {
    name: String,
    version: String,
    bytes: u64,
    /// Seconds since 1970.
    modified: u64,
    /// The beginning of the text.
    head: String,
}

/// A file with its content.
#[derive(Serialize, TS)]
#[ts(rename = "LibraryDocument")]
pub struct Document {
    name: String,
    version: String,
    text: String,
}

/// A change that a page asks for.
#[derive(Deserialize, TS)]
#[ts(rename = "LibraryChange")]
pub struct Change {
    /// The new content; none deletes the file.
    pub text: Option<String>,
    /// The version that the change is made from; none for a new file.
    pub version: Option<String>,
}

/// What a change has led to.
#[derive(Serialize, TS)]
#[ts(rename = "LibraryChanged")]
pub struct Changed {
    version: Option<String>,
}

impl Library {
    /// The library in this folder, which is made when something is first kept.
    #[must_use]
    pub fn new(folder: PathBuf) -> Library {
        Library {
            folder,
            changing: Mutex::new(()),
        }
    }

    /// Every file, the latest first.
    pub fn list(&self) -> Result<Vec<Entry>, Refusal> {
        let mut entries = Vec::new();
        let files = match fs::read_dir(&self.folder) {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(entries),
            Err(error) => return Err(self.failed(&error)),
        };
        for file in files.flatten().take(MOST_FILES) {
            let name = file.file_name().to_string_lossy().into_owned();
            if check_name(&name).is_ok()
                && let Ok(entry) = self.entry(&name, &file.path())
            {
                entries.push(entry);
            }
        }
        entries.sort_by(|one, two| {
            two.modified
                .cmp(&one.modified)
                .then_with(|| one.name.cmp(&two.name))
        });
        Ok(entries)
    }

    fn entry(&self, name: &str, path: &Path) -> io::Result<Entry> {
        let content = disk::read(path)?;
        let about = fs::metadata(path)?;
        let modified = about.modified()?.duration_since(UNIX_EPOCH);
        let head = &content[..content.len().min(HEAD_BYTES as usize)];
        Ok(Entry {
            name: name.to_owned(),
            version: version(&content),
            bytes: about.len(),
            modified: modified.map_or(0, |since| since.as_secs()),
            head: String::from_utf8_lossy(head).into_owned(),
        })
    }

    /// A file's content.
    pub fn read(&self, name: &str) -> Result<Document, Refusal> {
        let content = self.content(name)?.ok_or_else(|| Refusal {
            status: StatusCode::NOT_FOUND,
            sentence: format!("The library has no {name}."),
        })?;
        Ok(Document {
            name: name.to_owned(),
            version: version(&content),
            // Written by another program it may be in another encoding; what can be read is shown.
            text: String::from_utf8_lossy(&content).into_owned(),
        })
    }

    /// Writes or deletes a file, if it still is what the page thinks it is.
    pub fn change(&self, name: &str, change: &Change) -> Result<Changed, Refusal> {
        let _changing = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.content(name)?;
        let wanted = change.text.as_deref().map(str::as_bytes);
        if wanted.is_some() && now.as_deref() == wanted {
            // Repeated by a page that did not hear that it was done.
            return Ok(Changed {
                version: wanted.map(version),
            });
        }
        if now.as_deref().map(version) != change.version {
            return Err(Refusal {
                status: StatusCode::CONFLICT,
                sentence: match (&now, &change.version) {
                    (Some(_), None) => format!("The library has {name} already."),
                    (None, _) => format!("{name} is not in the library any more."),
                    _ => format!("{name} has been changed elsewhere since it was opened."),
                },
            });
        }
        match wanted {
            None => self.delete(name).map_err(|error| self.failed(&error))?,
            Some(content) => {
                if now.is_none() && self.count() >= MOST_FILES {
                    return Err(Refusal::input(format!(
                        "The library holds at most {MOST_FILES} files; delete some first."
                    )));
                }
                self.write(name, content)
                    .map_err(|error| self.failed(&error))?;
            }
        }
        Ok(Changed {
            version: wanted.map(version),
        })
    }

    fn count(&self) -> usize {
        fs::read_dir(&self.folder).map_or(0, Iterator::count)
    }

    fn content(&self, name: &str) -> Result<Option<Vec<u8>>, Refusal> {
        check_name(name)?;
        match disk::read(&self.folder.join(name)) {
            Ok(content) => Ok(Some(content)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(&error)),
        }
    }

    /// Replaces a file as a whole: whoever reads meanwhile, or finds it after a power cut, sees the old or the new one.
    fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        disk::create_folder(&self.folder)?;
        let part = self.folder.join(format!(".{name}.part"));
        let written =
            disk::write(&part, content).and_then(|()| disk::rename(&part, &self.folder.join(name)));
        if written.is_err() {
            // That it may not be removable changes nothing about the failure; the next change writes over it.
            let _ = disk::remove(&part);
        }
        written?;
        disk::sync_folder(&self.folder)
    }

    fn delete(&self, name: &str) -> io::Result<()> {
        let deleted = self.folder.join(DELETED);
        disk::create_folder(&deleted)?;
        let content = disk::read(&self.folder.join(name))?;
        // Several of one name may be deleted in time: the version tells them apart.
        disk::rename(
            &self.folder.join(name),
            &deleted.join(format!("{}-{name}", version(&content))),
        )
    }

    fn failed(&self, error: &io::Error) -> Refusal {
        Refusal {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            sentence: format!("The library in {} failed: {error}.", self.folder.display()),
        }
    }
}

/// Does something with the library, if there is one, beside the conversation: files may be slow.
async fn with_library<T: Send + 'static>(
    shared: Arc<Shared>,
    run: impl FnOnce(&Library) -> Result<T, Refusal> + Send + 'static,
) -> Result<Json<T>, Refusal> {
    let work = tokio::task::spawn_blocking(move || match &shared.library {
        Some(library) => run(library),
        None => Err(Refusal::busy(
            "This server keeps nothing: it was started without a library folder.",
        )),
    });
    work.await
        .unwrap_or_else(|_| Err(Refusal::busy("Internal error: the library failed.")))
        .map(Json)
}

/// Every file of the library.
pub async fn list(State(shared): State<Arc<Shared>>) -> Result<Json<Vec<Entry>>, Refusal> {
    with_library(shared, Library::list).await
}

/// One file of the library.
pub async fn read(
    State(shared): State<Arc<Shared>>,
    AddressPath(name): AddressPath<String>,
) -> Result<Json<Document>, Refusal> {
    with_library(shared, move |library| library.read(&name)).await
}

/// Writes or deletes a file of the library.
pub async fn change(
    State(shared): State<Arc<Shared>>,
    AddressPath(name): AddressPath<String>,
    asked: Result<Json<Change>, JsonRejection>,
) -> Result<Json<Changed>, Refusal> {
    let Json(change) = asked?;
    with_library(shared, move |library| library.change(&name, &change)).await
}

/// A name that is one file of the folder and nothing else, on any system.
fn check_name(name: &str) -> Result<(), Refusal> {
    let stem = name
        .strip_suffix(".pgn")
        .or_else(|| name.strip_suffix(".json"));
    let is_plain = stem.is_some_and(|stem| {
        !stem.is_empty()
            && name.len() <= LONGEST_NAME
            && !stem.starts_with(['.', ' '])
            && !stem.ends_with(['.', ' '])
            && stem
                .chars()
                .all(|letter| letter.is_alphanumeric() || " -_.,()".contains(letter))
    });
    match is_plain {
        true => Ok(()),
        false => Err(Refusal::input(format!(
            "A name in the library has letters, digits, blanks, '-', '_', '.', ',' and brackets, at most {LONGEST_NAME} of them, and ends in .pgn or .json."
        ))),
    }
}

/// What tells one content from another: a 128-bit FNV-1a hash. It guards against accidents, not against forgery.
fn version(content: &[u8]) -> String {
    let hash = content.iter().fold(
        0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128,
        |hash, &byte| {
            (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        },
    );
    format!("{hash:032x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(name: &str) -> Library {
        let folder =
            std::env::temp_dir().join(format!("gander-library-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Library::new(folder)
    }

    fn put(
        library: &Library,
        name: &str,
        text: Option<&str>,
        version: Option<&str>,
    ) -> Result<Option<String>, StatusCode> {
        let change = Change {
            text: text.map(str::to_owned),
            version: version.map(str::to_owned),
        };
        match library.change(name, &change) {
            Ok(changed) => Ok(changed.version),
            Err(refusal) => Err(refusal.status),
        }
    }

    #[test]
    fn a_file_is_changed_only_from_the_version_it_has() {
        let library = library("versions");
        assert!(library.list().unwrap().is_empty());
        let first = put(&library, "a.pgn", Some("1. e4 *"), None)
            .unwrap()
            .unwrap();
        assert_eq!(
            put(&library, "a.pgn", Some("1. d4 *"), None),
            Err(StatusCode::CONFLICT)
        );
        let second = put(&library, "a.pgn", Some("1. c4 *"), Some(&first))
            .unwrap()
            .unwrap();
        // A second page that still has the first version does not overwrite the second.
        assert_eq!(
            put(&library, "a.pgn", Some("1. f4 *"), Some(&first)),
            Err(StatusCode::CONFLICT)
        );
        assert_eq!(
            put(&library, "a.pgn", None, Some(&first)),
            Err(StatusCode::CONFLICT)
        );
        assert_eq!(library.read("a.pgn").unwrap().text, "1. c4 *");
        assert_eq!(library.list().unwrap().len(), 1);
        assert_eq!(put(&library, "a.pgn", None, Some(&second)), Ok(None));
        assert!(library.list().unwrap().is_empty());
        assert_eq!(
            put(&library, "a.pgn", Some("x"), Some(&second)),
            Err(StatusCode::CONFLICT)
        );
        let deleted: Vec<_> = fs::read_dir(library.folder.join(DELETED))
            .unwrap()
            .collect();
        assert_eq!(deleted.len(), 1, "what is deleted is kept beside");
        fs::remove_dir_all(&library.folder).unwrap();
    }

    #[test]
    fn two_pages_that_write_at_once_never_both_succeed() {
        let library = library("race");
        let first = put(&library, "a.pgn", Some("first"), None)
            .unwrap()
            .unwrap();
        let won = std::thread::scope(|scope| {
            let writers: Vec<_> = (0..8)
                .map(|number: u32| {
                    let (library, first) = (&library, &first);
                    scope.spawn(move || {
                        put(library, "a.pgn", Some(&number.to_string()), Some(first)).is_ok()
                    })
                })
                .collect();
            writers
                .into_iter()
                .map(|writer| writer.join().unwrap())
                .filter(|&ok| ok)
                .count()
        });
        assert_eq!(won, 1);
        fs::remove_dir_all(&library.folder).unwrap();
    }

    #[test]
    fn only_plain_names_are_names() {
        for good in [
            "a.pgn",
            "Müller - Weiß.pgn",
            "My study (2), part 1.pgn",
            "puzzles.json",
        ] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            ".pgn",
            "../a.pgn",
            "a/b.pgn",
            "a\\b.pgn",
            ".hidden.pgn",
            "a",
            "a.txt",
            "a\0.pgn",
            "C:a.pgn",
            " a.pgn",
            "a .pgn",
        ] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
        assert!(check_name(&format!("{}.pgn", "x".repeat(200))).is_err());
    }
}
