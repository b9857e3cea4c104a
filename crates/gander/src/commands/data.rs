//! `gander data`: looks at, converts, splits, thins out and filters files of labelled positions, of any size.

use std::io::Write;
use std::path::PathBuf;

use lab::Random;
use lab::data::{Intake, Job, Sample, dedup, stats, transform};

use crate::failure::Failure;
use crate::lab_arguments::{Bar, ReadingArguments, share, sources, use_threads};

/// Look at and change files of labelled positions.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander data stats games.vf quiet.tsv.zst\n  gander data convert games.pgn.zst --out positions.tsv.zst\n  \
                  gander data split positions.tsv.zst --into train.tsv=95 --into test.tsv=5\n  gander data dedup positions.tsv --out \
                  once.tsv\n  gander data filter positions.tsv --out quiet.bf --quiet --no-checks"
)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Count what is there.
    Stats {
        #[command(flatten)]
        input: Input,
    },
    /// Write the positions in another format, told by the ending: .tsv, .epd, .txt or .bf, and .zst may follow.
    Convert {
        #[command(flatten)]
        input: Input,
        /// Where they go.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Split the positions by share, games kept whole.
    Split {
        #[command(flatten)]
        input: Input,
        /// A file and its share: train.tsv=95. Give it once for each file.
        #[arg(long, value_name = "FILE=SHARE", required = true, num_args = 1)]
        into: Vec<String>,
        /// The seed of the split.
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// Remove duplicates: write every position once.
    Dedup {
        #[command(flatten)]
        input: Input,
        /// Where they go.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Mebibytes for the positions seen; with less, the files are read more often.
        #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
        memory: u64,
    },
    /// Write the positions that pass.
    Filter {
        #[command(flatten)]
        input: Input,
        /// Where they go.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        sieve: Sieve,
    },
}

#[derive(clap::Args)]
struct Input {
    /// Files of labelled positions.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: ReadingArguments,
}

/// What passes.
#[derive(clap::Args)]
struct Sieve {
    /// No positions in check.
    #[arg(long)]
    no_checks: bool,
    /// Quiet positions only: none in which a capture or promotion wins material at once.
    #[arg(long)]
    quiet: bool,
    /// Only positions with a result.
    #[arg(long)]
    with_result: bool,
    /// Only positions with a score.
    #[arg(long)]
    with_score: bool,
    /// No scores further from level than this.
    #[arg(long, value_name = "CENTIPAWNS")]
    score_within: Option<i32>,
    /// At least so many pieces on the board, kings and pawns counted.
    #[arg(long, value_name = "N", default_value_t = 2)]
    min_pieces: u32,
    /// At most so many pieces on the board, kings and pawns counted.
    #[arg(long, value_name = "N", default_value_t = 32)]
    max_pieces: u32,
    /// A random share of the positions, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 1.0, value_parser = share)]
    share: f64,
}

impl Sieve {
    fn reason(&self, sample: &Sample) -> Option<&'static str> {
        let position = &sample.position;
        let pieces = position.occupied().len();
        if self.with_result && sample.result.is_none() {
            Some("no result")
        } else if self.with_score && sample.score.is_none() {
            Some("no score")
        } else if self
            .score_within
            .is_some_and(|limit| sample.score.is_some_and(|score| score.0.abs() > limit))
        {
            Some("score too far from level")
        } else if pieces < self.min_pieces || pieces > self.max_pieces {
            Some("too few or too many pieces")
        } else if self.no_checks && position.in_check() {
            Some("in check")
        } else if self.quiet && position.has_winning_capture() {
            Some("a capture or promotion wins material")
        } else if self.share < 1.0 && Random::new(position.key()).unit() >= self.share {
            Some("not in the random share")
        } else {
            None
        }
    }

    /// Says what the filter is, so that another filter's unfinished work is not gone on with.
    fn name(&self) -> String {
        format!(
            "filter {} {} {} {} {:?} {} {} {}",
            self.no_checks,
            self.quiet,
            self.with_result,
            self.with_score,
            self.score_within,
            self.min_pieces,
            self.max_pieces,
            self.share
        )
    }
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        use_threads(None)?;
        let bar = Bar::of_bytes();
        let account = match self.action {
            Action::Stats { input } => {
                let found = stats(&sources(&input.files)?, &input.reading.options(), &bar)?;
                write!(out, "{found}")?;
                return Ok(());
            }
            Action::Convert { input, out } => {
                pass(&input, &[out], "convert", &bar, |_, _| Some(0))?
            }
            Action::Split { input, into, seed } => {
                let (files, bounds) = shares(&into)?;
                let what = format!("split {seed} {bounds:?}");
                pass(&input, &files, &what, &bar, |sample, _| {
                    let drawn = Random::new(sample.game ^ Random::mix(seed)).unit();
                    Some(
                        bounds
                            .iter()
                            .filter(|&&bound| drawn >= bound)
                            .count()
                            .min(files.len() - 1),
                    )
                })?
            }
            Action::Dedup { input, out, memory } => dedup(
                &Job {
                    sources: &sources(&input.files)?,
                    options: &input.reading.options(),
                    outputs: &[out],
                    what: "dedup",
                },
                &bar,
                memory as usize,
            )?,
            Action::Filter { input, out, sieve } => pass(
                &input,
                &[out],
                &sieve.name(),
                &bar,
                |sample, intake| match sieve.reason(sample) {
                    Some(reason) => {
                        intake.drop_kept(reason);
                        None
                    }
                    None => Some(0),
                },
            )?,
        };
        writeln!(out, "{account}")?;
        Ok(())
    }
}

fn pass(
    input: &Input,
    outputs: &[PathBuf],
    what: &str,
    bar: &Bar,
    route: impl Fn(&Sample, &mut Intake) -> Option<usize> + Sync,
) -> Result<Intake, Failure> {
    let job = Job {
        sources: &sources(&input.files)?,
        options: &input.reading.options(),
        outputs,
        what,
    };
    Ok(transform(&job, bar, route)?)
}

/// Files and the upper bounds of their shares of one.
fn shares(into: &[String]) -> Result<(Vec<PathBuf>, Vec<f64>), Failure> {
    let mut files = Vec::new();
    let mut sizes = Vec::new();
    for part in into {
        let parsed = part.rsplit_once('=').and_then(|(file, share)| {
            let share: f64 = share
                .parse()
                .ok()
                .filter(|share: &f64| *share > 0.0 && share.is_finite())?;
            Some((PathBuf::from(file), share))
        });
        let (file, share) = parsed.ok_or_else(|| {
            Failure::Input(format!(
                "'{part}' is not a file and its share; train.tsv=95 would be"
            ))
        })?;
        files.push(file);
        sizes.push(share);
    }
    let total: f64 = sizes.iter().sum();
    let bounds = sizes
        .iter()
        .scan(0.0, |sum, share| {
            *sum += share / total;
            Some(*sum)
        })
        .collect();
    Ok((files, bounds))
}
