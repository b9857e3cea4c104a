//! `gander bench eval`: what an evaluation costs. All evaluators over the same positions in one run: from scratch, in a walk like
//! a search's with everything they keep, and one of them against the same written by hand with constants.

mod by_hand;
mod walk;

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use chess::Position;
use eval::{EvaluatorName, FromParameters, with_evaluator};

use crate::failure::Failure;
use crate::progress;
use walk::Plain;

/// Measure what an evaluation costs, for all evaluators.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander bench eval --rounds 20")]
pub struct Arguments {
    /// Measure only this evaluator.
    #[arg(long, value_name = "NAME")]
    eval: Option<EvaluatorName>,
    /// How often everything is measured; the best of all rounds is shown.
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// Run one form of one evaluator and show nothing but the calls of a round: for counting instructions from outside.
    #[arg(long, value_name = "FORM", value_enum, requires = "eval")]
    count: Option<Form>,
}

/// A way of calling an evaluator.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    Scratch,
    Walk,
    Fast,
    /// The walk without an evaluator.
    Plain,
}

/// Every position that is measured on.
pub fn positions() -> Vec<Position> {
    walk::roots().iter().flat_map(walk::below).collect()
}

/// The least time of all rounds for every starting position of the walks: short stretches, so that a busy machine does not
/// matter.
#[derive(Clone, Default)]
struct Least {
    nanoseconds: Vec<u128>,
    calls: u64,
}

impl Least {
    /// Another round: the work on one starting position after the other, each saying how many calls it was.
    fn measure(&mut self, roots: usize, mut work: impl FnMut(usize) -> u64) {
        self.nanoseconds.resize(roots, u128::MAX);
        self.calls = 0;
        for (root, least) in self.nanoseconds.iter_mut().enumerate() {
            let started = Instant::now();
            self.calls += work(root);
            *least = (*least).min(started.elapsed().as_nanos());
        }
    }

    fn per_call(&self) -> f64 {
        self.nanoseconds.iter().sum::<u128>() as f64 / self.calls.max(1) as f64
    }
}

/// What is measured of one evaluator.
#[derive(Clone, Default)]
struct Costs {
    scratch: Least,
    walked: Least,
    fast: Least,
}

impl Costs {
    fn measure<E: FromParameters>(&mut self, roots: &[Position], positions: &[Vec<Position>]) {
        // A new evaluator for each round: nothing is known from the round before.
        let mut fresh = E::default();
        self.scratch.measure(roots.len(), |root| {
            for position in &positions[root] {
                fresh.reset(position);
                black_box(fresh.evaluate(position));
            }
            positions[root].len() as u64
        });
        let mut walker = walk::Full(E::default());
        self.walked
            .measure(roots.len(), |root| walk::from(&roots[root], &mut walker));
        let mut walker = walk::Fast(E::default());
        self.fast
            .measure(roots.len(), |root| walk::from(&roots[root], &mut walker));
    }
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let names: Vec<EvaluatorName> = match self.eval {
            Some(name) => vec![name],
            None => EvaluatorName::ALL.to_vec(),
        };
        let roots = walk::roots();
        let positions: Vec<Vec<Position>> = roots.iter().map(walk::below).collect();
        if let (Some(form), Some(name)) = (self.count, self.eval) {
            let mut calls = 0;
            for _ in 0..self.rounds {
                calls = with_evaluator!(name, E => once::<E>(form, &roots, &positions));
            }
            writeln!(out, "{calls}")?;
            return Ok(());
        }
        let spinner = progress::spinner();
        let mut costs = vec![Costs::default(); names.len()];
        let (mut plain, mut hand) = (Least::default(), Least::default());
        // Evaluators take turns, so that a busy moment of the machine does not fall on one of them alone.
        for round in 0..self.rounds {
            spinner.set_message(format!("round {} of {}", round + 1, self.rounds));
            plain.measure(roots.len(), |root| walk::from(&roots[root], &mut Plain));
            for (costs, &name) in costs.iter_mut().zip(&names) {
                with_evaluator!(name, E => costs.measure::<E>(&roots, &positions));
            }
            hand.measure(roots.len(), |root| {
                for position in &positions[root] {
                    black_box(by_hand::evaluate(black_box(position)));
                }
                positions[root].len() as u64
            });
        }
        spinner.finish_and_clear();

        let count: usize = positions.iter().map(Vec::len).sum();
        writeln!(
            out,
            "{count} positions, best of {} rounds, nanoseconds per call",
            self.rounds
        )?;
        writeln!(
            out,
            "{:<12} {:>9} {:>9} {:>9}",
            "evaluator", "scratch", "walk", "fast"
        )?;
        // What an evaluation adds to a walk can be less than the walk itself wavers.
        let added = |walk: &Least| match walk.per_call() - plain.per_call() {
            added if added < 1.0 => "under 1".to_owned(),
            added => format!("{added:.1}"),
        };
        for (cost, name) in costs.iter().zip(&names) {
            writeln!(
                out,
                "{:<12} {:>9.1} {:>9} {:>9}",
                name.as_str(),
                cost.scratch.per_call(),
                added(&cost.walked),
                added(&cost.fast)
            )?;
        }
        writeln!(
            out,
            "scratch: a position never seen, nothing kept from before\nwalk:    what it adds to a node of a walk like a search's ({:.1} without it), with kept sums and caches\nfast:    the same with the form for quiescence searches",
            plain.per_call()
        )?;
        if let Some(place) = names
            .iter()
            .position(|&name| name == EvaluatorName::Scacchista)
        {
            let hand = hand.per_call();
            writeln!(
                out,
                "scacchista by hand with constants: {hand:.1} from scratch; with declared weights and the recorder off {:.2} times that",
                costs[place].scratch.per_call() / hand
            )?;
        }
        Ok(())
    }
}

/// One round of one form; says how many calls it was.
fn once<E: FromParameters>(form: Form, roots: &[Position], positions: &[Vec<Position>]) -> u64 {
    let walked = |walker: &mut dyn FnMut(&Position) -> u64| roots.iter().map(walker).sum();
    match form {
        Form::Scratch => {
            let mut fresh = E::default();
            for position in positions.iter().flatten() {
                fresh.reset(position);
                black_box(fresh.evaluate(position));
            }
            positions.iter().map(|below| below.len() as u64).sum()
        }
        Form::Walk => {
            let mut walker = walk::Full(E::default());
            walked(&mut |root| walk::from(root, &mut walker))
        }
        Form::Fast => {
            let mut walker = walk::Fast(E::default());
            walked(&mut |root| walk::from(root, &mut walker))
        }
        Form::Plain => walked(&mut |root| walk::from(root, &mut Plain)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval::{Evaluator, Scacchista};

    #[test]
    fn the_one_by_hand_says_the_same() {
        let mut evaluator = Scacchista::default();
        for position in positions() {
            evaluator.reset(&position);
            assert_eq!(
                evaluator.evaluate(&position).0,
                by_hand::evaluate(&position),
                "{}",
                position.to_fen()
            );
        }
    }
}
