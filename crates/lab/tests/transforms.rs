//! Files made from files: the same whatever the threads do, and the same when the work was interrupted anywhere.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use chess::Position;
use lab::data::{Job, ReadOptions, Source, dedup, transform};
use lab::{LabError, Progress, Random, Silent};
use search::StopHandle;
use suites::Folder;

/// Many positions, most of them several times and with other labels each time.
fn many_positions(path: &Path, seed: u64) {
    let mut random = Random::new(seed);
    let mut text = String::from("fen\tcp_white\tresult_white\tgame\n");
    for game in 0..200 {
        let mut position = Position::start();
        for _ in 0..40 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Few choices, so that games meet.
            position.make(moves[random.below(moves.len().min(2))], &mut ());
            let score = random.below(200);
            text.push_str(&format!("{}\t{score}\t0.5\t{game}\n", position.to_fen()));
        }
    }
    std::fs::write(path, text).unwrap();
}

/// Asks the work to stop after so many steps of progress.
struct StopAfter {
    left: AtomicU64,
    stop: StopHandle,
}

impl StopAfter {
    fn new(steps: u64) -> StopAfter {
        StopAfter {
            left: AtomicU64::new(steps),
            stop: StopHandle::new(),
        }
    }
}

impl Progress for StopAfter {
    fn begin(&self, _: &str, _: Option<u64>) {}
    fn advance(&self, _: u64) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.stop();
        }
    }
    fn note(&self, _: &str) {}
    fn end(&self) {}
    fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap()
        .install(work)
}

fn once(from: &Path, to: &Path, progress: &dyn Progress) -> Result<u64, LabError> {
    let job = Job {
        sources: &[Source::open(from)?],
        options: &ReadOptions::default(),
        outputs: &[to.to_owned()],
        what: "dedup",
    };
    Ok(dedup(&job, progress, 1)?.kept)
}

#[test]
fn positions_once_are_the_same_for_any_threads_and_after_any_interruption() {
    let folder = Folder::new("transforms-dedup");
    let many = folder.file("many.tsv");
    many_positions(&many, 1);
    let whole = folder.file("whole.tsv");
    let kept = on_threads(1, || once(&many, &whole, &Silent)).unwrap();
    let expected = std::fs::read(&whole).unwrap();
    assert!(kept > 1_000 && kept < 7_000, "{kept}");
    for threads in [2, 5] {
        let other = folder.file("other.tsv");
        assert_eq!(
            on_threads(threads, || once(&many, &other, &Silent)).unwrap(),
            kept
        );
        assert_eq!(
            std::fs::read(&other).unwrap(),
            expected,
            "{threads} threads"
        );
    }
    // Stopped again and again, each time a little later, with other threads each time.
    let cut = folder.file("cut.tsv");
    let mut stops = 0;
    for round in 1.. {
        let progress = StopAfter::new(round);
        match on_threads(1 + round as usize % 3, || once(&many, &cut, &progress)) {
            Err(LabError::Interrupted(_)) => stops += 1,
            done => {
                assert_eq!(done.unwrap(), kept);
                break;
            }
        }
    }
    assert!(stops > 2, "{stops} stops");
    assert_eq!(std::fs::read(&cut).unwrap(), expected);
    assert!(!folder.file("cut.tsv.part.state").exists());
}

fn convert(from: &Path, to: &Path, progress: &dyn Progress) -> Result<u64, LabError> {
    let job = Job {
        sources: &[Source::open(from)?],
        options: &ReadOptions::default(),
        outputs: &[to.to_owned()],
        what: "convert",
    };
    Ok(transform(&job, progress, |_, _| Some(0))?.kept)
}

/// Stops a conversion in the middle and gives the names of the unfinished file and its note.
fn half_converted(folder: &Folder, from: &Path, name: &str) -> (PathBuf, PathBuf) {
    let to = folder.file(name);
    let stopped = on_threads(1, || convert(from, &to, &StopAfter::new(3)));
    assert!(matches!(stopped, Err(LabError::Interrupted(_))));
    let part = folder.file(&format!("{name}.part"));
    let note = folder.file(&format!("{name}.part.state"));
    assert!(part.exists() && note.exists());
    (part, note)
}

#[test]
fn an_unfinished_file_is_believed_only_as_far_as_it_can_be_proven() {
    let folder = Folder::new("transforms-proven");
    let many = folder.file("many.tsv");
    many_positions(&many, 2);
    let whole = folder.file("whole.tsv.zst");
    let kept = convert(&many, &whole, &Silent).unwrap();
    let expected = std::fs::read(&whole).unwrap();
    let check = |name: &str, what: &str| {
        let path = folder.file(name);
        assert_eq!(convert(&many, &path, &Silent).unwrap(), kept, "{what}");
        assert_eq!(std::fs::read(&path).unwrap(), expected, "{what}");
        std::fs::remove_file(&path).unwrap();
    };
    half_converted(&folder, &many, "a.tsv.zst");
    check("a.tsv.zst", "left as it was");
    let (part, _) = half_converted(&folder, &many, "a.tsv.zst");
    std::fs::remove_file(&part).unwrap();
    check("a.tsv.zst", "the unfinished file removed, the note left");
    let (part, _) = half_converted(&folder, &many, "a.tsv.zst");
    let mut bytes = std::fs::read(&part).unwrap();
    bytes[5] ^= 1;
    std::fs::write(&part, &bytes).unwrap();
    check("a.tsv.zst", "the unfinished file changed");
    let (_, note) = half_converted(&folder, &many, "a.tsv.zst");
    let text = std::fs::read_to_string(&note).unwrap();
    std::fs::write(&note, &text[..text.len() - 6]).unwrap();
    check("a.tsv.zst", "the note cut short");
}

#[test]
fn an_input_that_has_changed_is_not_mixed_with_what_it_was() {
    let folder = Folder::new("transforms-changed");
    let (many, whole, cut) = (
        folder.file("many.tsv"),
        folder.file("whole.tsv"),
        folder.file("cut.tsv"),
    );
    many_positions(&many, 3);
    half_converted(&folder, &many, "cut.tsv");
    // The same size and other scores, at the beginning of the file.
    let text = std::fs::read_to_string(&many).unwrap();
    let changed = text.replacen("\t0.5\t0\n", "\t1.0\t0\n", 30);
    assert!(changed.len() == text.len() && changed != text);
    std::fs::write(&many, changed).unwrap();
    convert(&many, &whole, &Silent).unwrap();
    convert(&many, &cut, &Silent).unwrap();
    assert_eq!(std::fs::read(&cut).unwrap(), std::fs::read(&whole).unwrap());
    // Shorter than what had been read of it.
    half_converted(&folder, &many, "cut.tsv");
    std::fs::write(
        &many,
        "fen\tcp_white\n8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\t90\n",
    )
    .unwrap();
    assert_eq!(convert(&many, &cut, &Silent).unwrap(), 1);
    assert_eq!(std::fs::read_to_string(&cut).unwrap().lines().count(), 2);
}

#[test]
fn one_run_at_a_time_and_never_over_what_is_read() {
    let folder = Folder::new("transforms-locked");
    let many = folder.file("many.tsv");
    std::fs::write(&many, "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1; 1-0\n").unwrap();
    let held = lab::files::OutputLock::take(&folder.file("out.tsv")).unwrap();
    let refused = convert(&many, &folder.file("out.tsv"), &Silent).unwrap_err();
    assert!(refused.to_string().contains("another run"), "{refused}");
    drop(held);
    convert(&many, &folder.file("out.tsv"), &Silent).unwrap();
    assert!(!folder.file("out.tsv.lock").exists());
    // By another spelling, by a link, by the name of what is written on the way.
    let spelt = folder.0.join(".").join("many.tsv");
    assert!(matches!(
        convert(&many, &spelt, &Silent),
        Err(LabError::Input(_))
    ));
    let linked = folder.file("linked.tsv");
    std::fs::hard_link(&many, &linked).unwrap();
    assert!(!cfg!(unix) || convert(&many, &linked, &Silent).is_err());
    let part = folder.file("x.tsv.part");
    std::fs::copy(&many, &part).unwrap();
    assert!(convert(&part, &folder.file("x.tsv"), &Silent).is_err());
    assert!(std::fs::read(&part).unwrap() == std::fs::read(&many).unwrap());
    // Two outputs that are one.
    let job = Job {
        sources: &[Source::open(&many).unwrap()],
        options: &ReadOptions::default(),
        outputs: &[folder.file("y.tsv"), folder.0.join(".").join("y.tsv")],
        what: "split",
    };
    assert!(transform(&job, &Silent, |_, _| Some(0)).is_err());
}

/// A format that must have both labels gets no label that nobody gave; those that can do without are written.
#[test]
fn a_label_that_is_not_known_is_not_made_up() {
    let folder = Folder::new("transforms-labels");
    let input = folder.file("in.epd");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for (label, missing) in [("c9 \"1-0\";", "score"), ("ce 35;", "result")] {
        std::fs::write(&input, format!("{fen} {label}\n")).unwrap();
        let sources = [Source::open(&input).unwrap()];
        for (name, refused) in [
            ("out.bf", true),
            ("out.txt", true),
            ("out.tsv", false),
            ("out.epd", false),
        ] {
            let outputs = [folder.file(name)];
            let job = Job {
                sources: &sources,
                options: &ReadOptions::default(),
                outputs: &outputs,
                what: label,
            };
            let done = [
                transform(&job, &Silent, |_, _| Some(0)),
                dedup(&job, &Silent, 1),
            ];
            for done in done {
                match done {
                    Ok(_) => assert!(!refused, "{name} {missing}"),
                    Err(error) => {
                        let said = error.to_string();
                        assert!(refused, "{said}");
                        assert!(said.contains(missing) && said.contains(fen), "{said}");
                    }
                }
            }
        }
    }
}
