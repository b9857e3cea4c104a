//! `gander review`: many games judged on all cores, each written as annotated PGN, a report to read, JSON and a picture.
//! A game that is already there is not judged again, so the same command goes on where it was stopped.

mod files;

use std::fs;
use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use engine::Session;
use engine::pgn::{GameText, Games, plain_text};
use engine::review::{Grade, Review, review};
use indicatif::{ProgressBar, ProgressStyle};
use search::Limits;

use crate::engine_arguments::EngineArguments;
use crate::failure::Failure;
use crate::interrupt;

/// Positions looked at for each move if nobody says otherwise.
const USUAL_NODES: u64 = 140_000;

/// Longer reasons why a game was left out are cut.
const LONGEST_REASON: usize = 300;

/// Judge games: annotated PGN, a report, JSON and a picture for each.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander review game.pgn\n  gander review games.pgn --nodes 1000000 --out reviews\n\nThe same command goes on where it was stopped."
)]
pub struct Arguments {
    /// Files of games (PGN).
    #[arg(required = true, value_name = "GAME.pgn")]
    files: Vec<PathBuf>,
    /// Where the reports go.
    #[arg(long, value_name = "DIR", default_value = "reviews")]
    out: PathBuf,
    #[command(flatten)]
    engine: EngineArguments,
    /// Search each position so many half-moves deep.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(i32).range(1..=240))]
    depth: Option<i32>,
    /// Look at so many positions for each move (140000 if nothing else is asked for).
    #[arg(long, value_name = "N", group = "limit")]
    nodes: Option<NonZeroU64>,
    /// Search each position for so many milliseconds.
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// How many games are judged at the same time; as many as there are cores if not given.
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
}

/// Larger files than this are not read: they would not fit into memory with all they hold.
const LARGEST_FILE: u64 = 4 << 30;

/// A game to judge and its number.
struct Job {
    number: usize,
    game: GameText,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let session = self.engine.session()?;
        let (jobs, broken) = self.read()?;
        fs::create_dir_all(&self.out).map_err(|error| {
            Failure::Work(format!("'{}' cannot be made: {error}", self.out.display()))
        })?;
        let limits = self.limits();
        let bar = progress(&jobs);
        let next = AtomicUsize::new(0);
        let workers = self
            .jobs
            .or_else(|| thread::available_parallelism().ok())
            .map_or(1, usize::from)
            .min(jobs.len().max(1));
        let hash = session.hash_megabytes();
        let sessions = (0..workers)
            .map(|_| lab::with_table(hash, || Ok(session.same_with(session.threads(), hash)?)))
            .collect::<Result<Vec<Session>, Failure>>()?;
        let (tell, told) = mpsc::channel();
        thread::scope(|scope| {
            let mut started = 0;
            for mut session in sessions {
                let tell = tell.clone();
                let (bar, next, limits, jobs, this) = (&bar, &next, &limits, &jobs, &self);
                let work = move || {
                    while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let said = this.judge(job, &mut session, limits, bar);
                        if tell.send(said).is_err() {
                            return;
                        }
                    }
                };
                // Fewer threads review the same games; without any the review fails.
                match lab::start_thread(scope, work) {
                    Ok(()) => started += 1,
                    Err(error) if started == 0 => return Err(error.into()),
                    Err(_) => break,
                }
            }
            drop(tell);
            let written = told.into_iter().try_for_each(|said| {
                let line = said?;
                bar.suspend(|| writeln!(out, "{line}"))
                    .map_err(Failure::from)
            });
            // After a failure no further game is begun.
            next.store(jobs.len(), Ordering::Relaxed);
            written
        })?;
        bar.finish_and_clear();
        for problem in &broken {
            writeln!(out, "Left out: {problem}")?;
        }
        if jobs.is_empty() {
            return Err(Failure::Input("there is no game to review".to_owned()));
        }
        writeln!(
            out,
            "{} reviewed, {} left out; see {}",
            jobs.len(),
            broken.len(),
            self.out.display()
        )?;
        Ok(())
    }

    /// All games of all files, and what could not be read.
    fn read(&self) -> Result<(Vec<Job>, Vec<String>), Failure> {
        let mut jobs = Vec::new();
        let mut broken = Vec::new();
        let mut number = 0;
        for path in &self.files {
            let bytes = lab::files::read_whole(path, LARGEST_FILE)?;
            // Old files are Latin-1, in which every byte is a letter of the same number.
            let text = String::from_utf8(bytes).unwrap_or_else(|error| {
                error
                    .as_bytes()
                    .iter()
                    .map(|&byte| char::from(byte))
                    .collect()
            });
            for read in Games::new(&text) {
                number += 1;
                match read {
                    Ok(game) if game.moves.is_empty() => broken.push(format!(
                        "{}, game {number}: it has no moves",
                        path.display()
                    )),
                    Ok(game) => jobs.push(Job { number, game }),
                    Err(problem) => broken.push(plain_text(
                        &format!("{}, {problem}", path.display()),
                        LONGEST_REASON,
                    )),
                }
            }
        }
        Ok((jobs, broken))
    }

    fn limits(&self) -> Limits {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes.map(NonZeroU64::get),
            move_time: self.time.map(Duration::from_millis),
            ..Limits::default()
        };
        match limits == Limits::default() {
            true => Limits::nodes(USUAL_NODES),
            false => limits,
        }
    }

    /// Judges one game, unless its report is there already, and says what came of it in one line.
    fn judge(
        &self,
        job: &Job,
        session: &mut Session,
        limits: &Limits,
        bar: &ProgressBar,
    ) -> Result<String, Failure> {
        let name = files::name(job.number, &job.game);
        let print = files::fingerprint(&job.game, session, limits);
        let plies = job.game.moves.len() as u64 + 1;
        if files::is_done(&self.out, &name, &print) {
            bar.inc(plies);
            return Ok(format!("{name}: done before"));
        }
        // A game's verdict must not depend on which games its worker judged before.
        session.clear();
        let stop = interrupt::stop_handle();
        let judged = review(session, &job.game, limits, &stop, &mut |_, _| bar.inc(1))
            .ok_or_else(|| {
                Failure::Interrupted(format!(
                    "interrupted; the games reviewed are in {}, and the same command goes on with the others",
                    self.out.display()
                ))
            })?;
        files::write(
            &self.out,
            &name,
            &print,
            session.evaluator().as_str(),
            &job.game,
            &judged,
        )?;
        Ok(format!("{name}: {}", summary(&job.game, &judged)))
    }
}

fn progress(jobs: &[Job]) -> ProgressBar {
    let positions = jobs.iter().map(|job| job.game.moves.len() as u64 + 1).sum();
    let bar = ProgressBar::new(positions);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {pos} of {len} positions, {per_sec}, {eta} left")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// "Morphy – Duke, 1-0: accuracy 98 % and 79 %; inaccuracies 3, mistakes 1, blunders 0".
fn summary(game: &GameText, judged: &Review) -> String {
    let player = |name: &str| plain_text(game.header(name).unwrap_or("?"), reports::LONGEST_NAME);
    let percent =
        |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.0} %"));
    let count = |grade: Grade| {
        judged
            .moves
            .iter()
            .filter(|reviewed| reviewed.grade == grade)
            .count()
    };
    format!(
        "{} – {}, {}: accuracy {} and {}; inaccuracies {}, mistakes {}, blunders {}",
        player("White"),
        player("Black"),
        game.result,
        percent(judged.accuracy[0].game),
        percent(judged.accuracy[1].game),
        count(Grade::Inaccuracy),
        count(Grade::Mistake),
        count(Grade::Blunder),
    )
}

/// A path inside a folder with another ending.
fn with_ending(folder: &Path, name: &str, ending: &str) -> PathBuf {
    folder.join(format!("{name}.{ending}"))
}
