//! The measures as tables for people and as JSON for programs.

use std::fmt::Write as _;

use super::measures::{Measures, judge_scale, measure, reference_scale};
use super::samples::Judged;
use super::slices::{Slice, slices};

/// The measures of all judges over all positions and over every slice.
pub struct MeasuresTable {
    /// The judges and their measures over everything.
    pub whole: Vec<(String, Measures)>,
    /// For each slice its name, how many positions it has, and the measures of all judges.
    pub slices: Vec<(&'static str, usize, Vec<Measures>)>,
}

/// Measures everything.
#[must_use]
pub fn table(judged: &Judged) -> MeasuresTable {
    let reference = reference_scale(&judged.samples);
    let scales: Vec<f32> = judged
        .judges
        .iter()
        .map(|judge| judge_scale(&judged.samples, &judge.scores, reference))
        .collect();
    let all = |wanted: &dyn Fn(usize) -> bool| -> Vec<Measures> {
        judged
            .judges
            .iter()
            .zip(&scales)
            .map(|(judge, &scale)| {
                measure(&judged.samples, &judge.scores, scale, reference, wanted)
            })
            .collect()
    };
    let whole = judged
        .judges
        .iter()
        .map(|judge| judge.name.clone())
        .zip(all(&|_| true))
        .collect();
    let slices = slices(&judged.samples)
        .into_iter()
        .map(|Slice { name, members }| {
            let count = members.iter().filter(|&&member| member).count();
            (name, count, all(&|index| members[index]))
        })
        .filter(|(_, count, _)| *count > 0)
        .collect();
    MeasuresTable { whole, slices }
}

fn number(value: f64, digits: usize) -> String {
    if value.is_finite() {
        format!("{value:.digits$}")
    } else {
        "-".to_owned()
    }
}

impl MeasuresTable {
    /// The tables as text.
    #[must_use]
    pub fn text(&self) -> String {
        let width = self
            .whole
            .iter()
            .map(|(name, _)| name.chars().count())
            .max()
            .unwrap_or(0)
            .max(10);
        let mut text = format!(
            "{:width$}  positions  scale  log-loss   Brier  calibr.  err.points  err.cp  Pearson  Spearman  same sign\n",
            "evaluator"
        );
        for (name, measures) in &self.whole {
            let _ = writeln!(
                text,
                "{name:width$}  {:>9}  {:>5.0}  {:>8}  {:>6}  {:>7}  {:>10}  {:>6}  {:>7}  {:>8}  {:>8}%",
                measures.positions,
                measures.scale,
                number(measures.log_loss, 5),
                number(measures.brier, 4),
                number(measures.calibration, 4),
                number(measures.points_error, 4),
                number(measures.centipawn_error, 1),
                number(measures.pearson, 4),
                number(measures.spearman, 4),
                number(100.0 * measures.agreement, 1)
            );
        }
        text.push_str("\nlog-loss by kind of position\n");
        let longest = self
            .slices
            .iter()
            .map(|(name, _, _)| name.len())
            .max()
            .unwrap_or(0);
        let _ = write!(text, "{:longest$}  positions", "");
        for (name, _) in &self.whole {
            let _ = write!(text, "  {:>10}", name.chars().take(10).collect::<String>());
        }
        text.push('\n');
        for (name, count, judges) in &self.slices {
            let _ = write!(text, "{name:longest$}  {count:>9}");
            for measures in judges {
                let _ = write!(text, "  {:>10}", number(measures.log_loss, 5));
            }
            text.push('\n');
        }
        text
    }
}

fn json_number(value: f64) -> String {
    if value.is_finite() {
        format!("{value}")
    } else {
        "null".to_owned()
    }
}

fn json_text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            control if (control as u32) < 32 => {
                let _ = write!(quoted, "\\u{:04x}", control as u32);
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

fn json_measures(measures: &Measures) -> String {
    let bins: Vec<String> = measures
        .bins
        .iter()
        .filter(|bin| bin.count > 0)
        .map(|bin| {
            format!(
                "{{\"count\":{},\"expected\":{},\"got\":{}}}",
                bin.count,
                json_number(bin.expected),
                json_number(bin.got)
            )
        })
        .collect();
    format!(
        "{{\"positions\":{},\"scale\":{},\"log_loss\":{},\"brier\":{},\"calibration\":{},\"referenced\":{},\"points_error\":{},\
         \"centipawn_error\":{},\"pearson\":{},\"spearman\":{},\"agreement\":{},\"bins\":[{}]}}",
        measures.positions,
        measures.scale,
        json_number(measures.log_loss),
        json_number(measures.brier),
        json_number(measures.calibration),
        measures.referenced,
        json_number(measures.points_error),
        json_number(measures.centipawn_error),
        json_number(measures.pearson),
        json_number(measures.spearman),
        json_number(measures.agreement),
        bins.join(",")
    )
}

/// The measures as JSON.
#[must_use]
pub fn json(table: &MeasuresTable) -> String {
    let whole: Vec<String> = table
        .whole
        .iter()
        .map(|(name, measures)| {
            format!(
                "{{\"name\":{},\"measures\":{}}}",
                json_text(name),
                json_measures(measures)
            )
        })
        .collect();
    let slices: Vec<String> = table
        .slices
        .iter()
        .map(|(name, count, judges)| {
            let judges: Vec<String> = judges.iter().map(json_measures).collect();
            format!(
                "{{\"name\":{},\"positions\":{count},\"judges\":[{}]}}",
                json_text(name),
                judges.join(",")
            )
        })
        .collect();
    format!(
        "{{\"schema\":1,\"judges\":[{}],\"slices\":[{}]}}\n",
        whole.join(","),
        slices.join(",")
    )
}
