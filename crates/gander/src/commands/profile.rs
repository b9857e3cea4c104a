//! `gander profile`: where an evaluator's time goes, term by term. A sampling profiler: a thread sets a flag now and
//! then, and the next term to be recorded takes the sample, for it is the one being computed. Checking the flag is all that is added to the evaluator.

use std::hint::black_box;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chess::{Color, Position, Square};
use draw::{Bar, BarChart};
use eval::{Entry, EvaluatorName, Family, Recorder, Tunable, with_tunable};

use super::bench_eval::positions;
use crate::failure::Failure;
use crate::picture::write_file;
use crate::progress;

/// Show where an evaluator's time goes, term by term.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander profile --eval textbook --svg textbook.svg")]
pub struct Arguments {
    /// Whose time: an evaluator made of weights.
    #[arg(long, value_name = "NAME", default_value = "classical")]
    eval: EvaluatorName,
    /// Write the shares to this file as a bar chart in SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// How long to sample.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
}

/// Time between two samples. No round number of evaluations fits into it.
const SAMPLE_INTERVAL: Duration = Duration::from_micros(47);

/// Counts a sample for the term that is recorded next once one is due.
struct Sampler<'flag> {
    due: &'flag AtomicBool,
    counts: Vec<u64>,
}

impl Sampler<'_> {
    #[inline(always)]
    fn at(&mut self, place: usize) {
        if self.due.load(Ordering::Relaxed) {
            self.due.store(false, Ordering::Relaxed);
            self.counts[place] += 1;
        }
    }
}

impl Recorder for Sampler<'_> {
    // As in play: sets are counted as a whole.
    const BY_SQUARE: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Color, entry: Entry, _: i32, _: Square) {
        self.at(entry.0);
    }
}

/// What time is spent on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Terms of a family.
    Terms(Family),
    /// What follows the last term recorded: sums, scaling and the like.
    AfterTheLastTerm,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Terms(family) => family.name(),
            Part::AfterTheLastTerm => "after the last term",
        }
    }
}

/// A term's share.
struct Share {
    part: Part,
    name: &'static str,
    nanoseconds: f64,
}

/// What sampling found.
struct Profile {
    shares: Vec<Share>,
    /// Nanoseconds per position without sampling.
    whole: f64,
    samples: u64,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let positions = positions();
        let spinner = progress::spinner();
        spinner.set_message(format!("sampling {}", self.eval));
        let profile = with_tunable!(
            self.eval,
            E => sample(&E::default(), &positions, Duration::from_secs(self.seconds)),
            else return Err(Failure::Input(format!(
                "'{}' plays by a network, which has no terms to tell apart; 'gander bench eval' says what it costs",
                self.eval
            )))
        );
        spinner.finish_and_clear();

        let percent = |share: f64| 100.0 * share / profile.whole.max(f64::MIN_POSITIVE);
        writeln!(
            out,
            "{}: {:.0} ns per position, without incremental updates; {} positions, {} samples",
            self.eval,
            profile.whole,
            positions.len(),
            profile.samples
        )?;
        writeln!(out, "\n{:<30} {:>7} {:>8}", "term", "share", "ns")?;
        for (part, members) in by_part(&profile.shares) {
            let part = part.name();
            let sum: f64 = members.iter().map(|share| share.nanoseconds).sum();
            writeln!(out, "{part:<30} {:>6.1}% {sum:>8.1}", percent(sum))?;
            for share in members.iter().filter(|share| share.name != part) {
                writeln!(
                    out,
                    "  {:<28} {:>6.1}% {:>8.1}",
                    share.name,
                    percent(share.nanoseconds),
                    share.nanoseconds
                )?;
            }
        }
        writeln!(
            out,
            "\nA sample counts for the next term recorded: the time of a term that finds nothing to record goes to the one after it."
        )?;
        if let Some(path) = &self.svg {
            write_file(path, chart(self.eval, &profile).to_svg().as_bytes())?;
        }
        Ok(())
    }
}

fn chart(evaluator: EvaluatorName, profile: &Profile) -> BarChart {
    let mut sorted: Vec<&Share> = profile
        .shares
        .iter()
        .filter(|share| share.nanoseconds > 0.0)
        .collect();
    sorted.sort_by(|one, other| other.nanoseconds.total_cmp(&one.nanoseconds));
    BarChart {
        title: format!("Where the time of {evaluator} goes"),
        subtitle: format!(
            "{:.0} ns per position from scratch, by term; {} samples",
            profile.whole, profile.samples
        ),
        bars: sorted
            .into_iter()
            .map(|share| Bar {
                name: share.name.to_owned(),
                value: share.nanoseconds,
                label: format!(
                    "{:.1}% ({:.1} ns)",
                    100.0 * share.nanoseconds / profile.whole.max(f64::MIN_POSITIVE),
                    share.nanoseconds
                ),
            })
            .collect(),
    }
}

/// The families with their terms, the slowest first.
fn by_part(shares: &[Share]) -> Vec<(Part, Vec<&Share>)> {
    let mut parts: Vec<(Part, Vec<&Share>)> = Vec::new();
    for share in shares {
        match parts.iter_mut().find(|(part, _)| *part == share.part) {
            Some((_, members)) => members.push(share),
            None => parts.push((share.part, vec![share])),
        }
    }
    for (_, members) in &mut parts {
        members.sort_by(|one, other| other.nanoseconds.total_cmp(&one.nanoseconds));
    }
    parts.sort_by(|(_, one), (_, other)| {
        let sum = |members: &[&Share]| members.iter().map(|share| share.nanoseconds).sum::<f64>();
        sum(other).total_cmp(&sum(one))
    });
    parts
}

/// Samples while the positions are evaluated again and again, then measures what a position costs without sampling.
fn sample<E: Tunable>(evaluator: &E, positions: &[Position], time: Duration) -> Profile {
    let set = E::weight_set();
    let due = AtomicBool::new(false);
    let over = AtomicBool::new(false);
    let counts = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(SAMPLE_INTERVAL);
                due.store(true, Ordering::Relaxed);
            }
        });
        let mut sampler = Sampler {
            due: &due,
            // The last place is for what comes after the last term recorded.
            counts: vec![0; set.len + 1],
        };
        let started = Instant::now();
        while started.elapsed() < time {
            for position in positions {
                let counted = evaluator.count_into(black_box(position), sampler);
                black_box(counted.sums);
                sampler = counted.recorder;
                sampler.at(set.len);
            }
        }
        over.store(true, Ordering::Relaxed);
        sampler.counts
    });

    let whole = time_per_position(evaluator, positions);
    let samples: u64 = counts.iter().sum();
    let share = |places: std::ops::Range<usize>| {
        let count: u64 = counts[places].iter().sum();
        whole * count as f64 / samples.max(1) as f64
    };
    let mut shares: Vec<Share> = set
        .declarations
        .iter()
        .map(|declaration| Share {
            part: Part::Terms(declaration.family),
            name: declaration.name,
            nanoseconds: share(declaration.offset..declaration.offset + declaration.len),
        })
        .collect();
    shares.push(Share {
        part: Part::AfterTheLastTerm,
        name: Part::AfterTheLastTerm.name(),
        nanoseconds: share(set.len..set.len + 1),
    });
    Profile {
        shares,
        whole,
        samples,
    }
}

/// Nanoseconds per position without sampling: the best of a few rounds.
fn time_per_position<E: Tunable>(evaluator: &E, positions: &[Position]) -> f64 {
    (0..5)
        .map(|_| {
            let started = Instant::now();
            for position in positions {
                black_box(evaluator.count_into(black_box(position), eval::Off).sums);
            }
            started.elapsed().as_nanos() as f64 / positions.len() as f64
        })
        .fold(f64::INFINITY, f64::min)
}
