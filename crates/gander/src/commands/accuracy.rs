//! `gander accuracy`: how true evaluators are, against results and against reference scores.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use chess::Position;
use eval::nnue::words::Surrogate;
use eval::{EvaluatorName, Parameters, with_evaluator};
use lab::accuracy::{
    Judged, calibration_picture, evaluator_scores, external_scores, faithfulness,
    faithfulness_table, fit_wdl, gather, json, reference_scores, table, worst,
};
use lab::files::refuse_overwriting;
use lab::matches::Side;

use crate::failure::Failure;
use crate::interrupt;
use crate::lab_arguments::{Bar, WorkArguments, sources};

/// Measure how accurate evaluators are.
///
/// Each evaluator's scale is fitted first; then its expected scores are compared with results, and its scores with those in the data.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander accuracy --data held-out.tsv.zst\n  gander accuracy --data held-out.tsv.zst --eval classical tuned.txt \
                  --worst classical\n  gander accuracy --data held-out.tsv.zst --engine stockfish --option 'Use NNUE=false'\n  gander \
                  accuracy --data games.vf --fit-wdl\n  gander accuracy --data held-out.tsv.zst --explanations --eval nnue"
)]
pub struct Arguments {
    /// Files of labelled positions (see docs/data.md).
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// Evaluators, files of weights, or NAME@FILE; all evaluators if not given.
    #[arg(long, value_name = "NAME", num_args = 1..)]
    eval: Vec<String>,
    /// Another engine, whose 'eval' command is asked about every position.
    #[arg(long, value_name = "COMMAND")]
    engine: Vec<String>,
    /// An option for the engines: 'Use NNUE=false'.
    #[arg(long, value_name = "NAME=VALUE", requires = "engine")]
    option: Vec<String>,
    /// Show the positions this evaluator misjudges most, explained; the last one named if not given.
    #[arg(long, value_name = "NAME")]
    worst: Option<String>,
    /// How many of them.
    #[arg(long, value_name = "N", default_value_t = 20)]
    worst_count: usize,
    /// Where the measures go as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Where the calibration curves go as a picture (SVG).
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Fit the chances of win, draw and loss to the scores, results and material in the data, and show the numbers.
    #[arg(long)]
    fit_wdl: bool,
    /// Measure instead how faithful the explanations of networks are, on so many positions spread over the data.
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "2000",
          conflicts_with_all = ["engine", "worst", "json", "picture", "fit_wdl"])]
    explanations: Option<NonZeroUsize>,
    #[command(flatten)]
    work: WorkArguments,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        self.work.use_threads()?;
        let options = self
            .option
            .iter()
            .map(|option| {
                let (name, value) = option.split_once('=').ok_or_else(|| {
                    Failure::Input(format!(
                        "'{option}' is not an option; 'Use NNUE=false' would be"
                    ))
                })?;
                Ok((name.to_owned(), value.to_owned()))
            })
            .collect::<Result<Vec<(String, String)>, Failure>>()?;
        let sides = if self.eval.is_empty() && self.explanations.is_some() {
            vec![Side::parse(EvaluatorName::Nnue.as_str())?]
        } else if self.eval.is_empty() {
            EvaluatorName::ALL
                .iter()
                .map(|name| Side::parse(name.as_str()))
                .collect::<Result<Vec<Side>, _>>()?
        } else {
            self.eval
                .iter()
                .map(|text| Side::parse(text))
                .collect::<Result<Vec<Side>, _>>()?
        };
        let shown = self.shown(&sides)?;
        refuse_overwriting(
            self.data
                .iter()
                .map(PathBuf::as_path)
                .chain(self.eval.iter().map(|text| Path::new(Side::file_in(text)))),
            self.json
                .as_deref()
                .into_iter()
                .chain(self.picture.as_deref()),
        )?;
        let mut judged = gather(
            &sources(&self.data)?,
            &self.work.reading.options(),
            &Bar::of_bytes(),
        )?;
        writeln!(out, "{}", judged.intake)?;
        if let Some(most) = self.explanations {
            return explanations(&sides, &judged, most.get(), out);
        }
        if self.fit_wdl {
            return fitted(&judged, out);
        }
        let stop = interrupt::stop_handle();
        let unless_stopped = || {
            if stop.is_stopped() {
                return Err(Failure::Interrupted(
                    "interrupted; nothing is written, and the same command begins again".to_owned(),
                ));
            }
            Ok(())
        };
        for side in &sides {
            unless_stopped()?;
            let judge = with_evaluator!(side.evaluator(), E => {
                evaluator_scores::<E>(&side.name, side.parameters(), &judged.samples)
            });
            judged.judges.push(judge);
        }
        for command in &self.engine {
            let judge = external_scores(command, &options, &judged.samples, &Bar::of_things())?;
            judged.judges.push(judge);
        }
        judged.judges.extend(reference_scores(&judged.samples));
        unless_stopped()?;
        let measured = table(&judged);
        writeln!(out, "\n{}", measured.text())?;
        if let Some(side) = shown {
            self.explain_worst(side, &judged, out)?;
        }
        if let Some(path) = &self.json {
            lab::files::replace(path, json(&measured).as_bytes())?;
        }
        if let Some(path) = &self.picture {
            lab::files::replace(path, calibration_picture(&measured.whole).as_bytes())?;
        }
        Ok(())
    }

    /// The side whose misjudgements are shown.
    fn shown<'sides>(&self, sides: &'sides [Side]) -> Result<Option<&'sides Side>, Failure> {
        if self.worst_count == 0 {
            return Ok(None);
        }
        match &self.worst {
            None => Ok(sides.last()),
            Some(name) => sides
                .iter()
                .find(|side| side.name == *name)
                .map(Some)
                .ok_or_else(|| {
                    Failure::Input(format!(
                        "'{name}' in --worst is not one of the evaluators measured"
                    ))
                }),
        }
    }

    fn explain_worst(
        &self,
        side: &Side,
        judged: &Judged,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Some(judge) = judged.judges.iter().find(|judge| judge.name == side.name) else {
            return Ok(());
        };
        writeln!(out, "the positions that {} misjudges most", side.name)?;
        let found = worst(&judged.samples, &judge.scores, self.worst_count);
        for (number, misjudged) in found.iter().enumerate() {
            let sample = &judged.samples[misjudged.index];
            writeln!(out, "\n{}. {}", number + 1, sample.position.to_fen())?;
            write!(
                out,
                "   it expects {:.2} points for White ({:+.0} centipawns)",
                misjudged.expected, misjudged.said
            )?;
            if let Some(points) = sample.result {
                write!(out, "; White got {}", points.0)?;
            }
            if let Some(score) = sample.score {
                write!(out, "; the score in the data is {:+}", score.0)?;
            }
            writeln!(out)?;
            let explanation = side
                .evaluator()
                .explain(Some(side.parameters()), &sample.position);
            for sentence in eval::report::sentences(&explanation) {
                writeln!(out, "   {}", sentence.text)?;
            }
        }
        Ok(())
    }
}

/// Shows how faithful the explanations of networks are.
fn explanations(
    sides: &[Side],
    judged: &Judged,
    most: usize,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let step = judged.samples.len().div_ceil(most).max(1);
    let positions: Vec<Position> = judged
        .samples
        .iter()
        .step_by(step)
        .map(|sample| sample.position)
        .collect();
    for side in sides {
        let Parameters::Network(network) = side.parameters() else {
            return Err(Failure::Input(format!(
                "'{}' plays by weights, whose explanations are the score itself; --explanations measures networks",
                side.name
            )));
        };
        let surrogate = Surrogate::of(network);
        let started = Instant::now();
        let found = faithfulness(network, surrogate.as_ref(), &positions);
        writeln!(out, "\n{}\n\n{}", side.name, faithfulness_table(&found))?;
        if surrogate.is_none() {
            writeln!(
                out,
                "no words have been fitted to this network: 'gander words {} --data FILE' does that",
                side.name
            )?;
        }
        writeln!(out, "measured in {:.1} s", started.elapsed().as_secs_f64())?;
    }
    Ok(())
}

/// Shows the numbers of the model of win, draw and loss.
fn fitted(judged: &Judged, out: &mut impl Write) -> Result<(), Failure> {
    let model = fit_wdl(&judged.samples).ok_or_else(|| {
        Failure::Input("fewer than a thousand positions have both a score and a result".to_owned())
    })?;
    writeln!(
        out,
        "fitted to {} positions, cross-entropy {:.5}\nmiddle {:.4?}\nwidth  {:.4?}",
        model.positions, model.log_loss, model.curve.middle, model.curve.width
    )?;
    Ok(())
}
