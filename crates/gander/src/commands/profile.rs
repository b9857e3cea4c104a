//! `gander profile`: where an evaluator's time goes, term by term. A clock asks now and then; the next term to count answers, for
//! it is the one that was being worked on. Listening costs one look at a flag, so what is measured is the evaluator itself.

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

/// How long the clock waits before it asks again. No round number of evaluations fits into it.
const PAUSE: Duration = Duration::from_micros(47);

/// Listens to counts, and answers the clock with the term that counts next.
struct Listener<'clock> {
    asked: &'clock AtomicBool,
    answers: Vec<u64>,
}

impl Listener<'_> {
    #[inline(always)]
    fn at(&mut self, place: usize) {
        if self.asked.load(Ordering::Relaxed) {
            self.asked.store(false, Ordering::Relaxed);
            self.answers[place] += 1;
        }
    }
}

impl Recorder for Listener<'_> {
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
    /// What follows the last count: sums, scaling and the like.
    AfterTheLastCount,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Terms(family) => family.name(),
            Part::AfterTheLastCount => "after the last count",
        }
    }
}

/// A term's share.
struct Share {
    part: Part,
    name: &'static str,
    nanoseconds: f64,
}

/// What listening found.
struct Heard {
    shares: Vec<Share>,
    /// Nanoseconds per position with nobody listening.
    whole: f64,
    samples: u64,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let positions = positions();
        let spinner = progress::spinner();
        spinner.set_message(format!("listening to {}", self.eval));
        let heard = with_tunable!(
            self.eval,
            E => listen(&E::default(), &positions, Duration::from_secs(self.seconds)),
            else return Err(Failure::Input(format!(
                "'{}' plays by a network, which has no terms to tell apart; 'gander bench eval' says what it costs",
                self.eval
            )))
        );
        spinner.finish_and_clear();

        let percent = |share: f64| 100.0 * share / heard.whole.max(f64::MIN_POSITIVE);
        writeln!(
            out,
            "{}: {:.0} ns per position, nothing kept from before; {} positions, {} samples",
            self.eval,
            heard.whole,
            positions.len(),
            heard.samples
        )?;
        writeln!(out, "\n{:<30} {:>7} {:>8}", "term", "share", "ns")?;
        for (part, members) in by_part(&heard.shares) {
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
            "\nTime is put to the term that counts next: one that looks and finds nothing is paid for by its neighbour."
        )?;
        if let Some(path) = &self.svg {
            write_file(path, chart(self.eval, &heard).to_svg().as_bytes())?;
        }
        Ok(())
    }
}

fn chart(evaluator: EvaluatorName, heard: &Heard) -> BarChart {
    let mut sorted: Vec<&Share> = heard
        .shares
        .iter()
        .filter(|share| share.nanoseconds > 0.0)
        .collect();
    sorted.sort_by(|one, other| other.nanoseconds.total_cmp(&one.nanoseconds));
    BarChart {
        title: format!("Where the time of {evaluator} goes"),
        subtitle: format!(
            "{:.0} ns per position from scratch, by term; {} samples",
            heard.whole, heard.samples
        ),
        bars: sorted
            .into_iter()
            .map(|share| Bar {
                name: share.name.to_owned(),
                value: share.nanoseconds,
                label: format!(
                    "{:.1}% ({:.1} ns)",
                    100.0 * share.nanoseconds / heard.whole.max(f64::MIN_POSITIVE),
                    share.nanoseconds
                ),
            })
            .collect(),
    }
}

/// The families with their terms, the dearest first.
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

/// Goes through the positions again and again while a clock asks, then once more without, for what a position costs.
fn listen<E: Tunable>(evaluator: &E, positions: &[Position], time: Duration) -> Heard {
    let set = E::weight_set();
    let asked = AtomicBool::new(false);
    let over = AtomicBool::new(false);
    let answers = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(PAUSE);
                asked.store(true, Ordering::Relaxed);
            }
        });
        let mut listener = Listener {
            asked: &asked,
            // The last place is for what comes after the last count.
            answers: vec![0; set.len + 1],
        };
        let started = Instant::now();
        while started.elapsed() < time {
            for position in positions {
                let counted = evaluator.count_into(black_box(position), listener);
                black_box(counted.sums);
                listener = counted.recorder;
                listener.at(set.len);
            }
        }
        over.store(true, Ordering::Relaxed);
        listener.answers
    });

    let whole = silence(evaluator, positions);
    let samples: u64 = answers.iter().sum();
    let share = |places: std::ops::Range<usize>| {
        let answered: u64 = answers[places].iter().sum();
        whole * answered as f64 / samples.max(1) as f64
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
        part: Part::AfterTheLastCount,
        name: Part::AfterTheLastCount.name(),
        nanoseconds: share(set.len..set.len + 1),
    });
    Heard {
        shares,
        whole,
        samples,
    }
}

/// Nanoseconds per position with nobody listening: the best of a few rounds.
fn silence<E: Tunable>(evaluator: &E, positions: &[Position]) -> f64 {
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
