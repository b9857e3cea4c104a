//! The page that tells of a tuning or a training, as far as both have the same to tell: its beginning, a table of facts, and the curves of
//! the loss. One file of HTML with its pictures inside, which needs nothing else.

use std::fmt::Write as _;

use draw::{escape, line_chart};

use super::epoch::Epoch;

/// The beginning: `work` is what was done and `subject` to what, `tables` how tables look; `command` is what was typed, `intake` the
/// account of the reading.
pub(crate) fn begin(
    work: &str,
    subject: &str,
    tables: &str,
    command: &str,
    intake: &str,
) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{work}</title>\n<style>\
         body{{font:16px/1.5 system-ui,sans-serif;max-width:62em;margin:2em auto;padding:0 1em;color:#222}}\
         {tables}pre{{background:#f4f4f4;padding:.7em;overflow-x:auto}}\
         figure{{display:inline-block;margin:.4em}}figcaption{{font-size:.85em}}</style>\n\
         <h1>{work} of {}</h1>\n<pre>{}</pre><pre>{}</pre>\n",
        escape(subject),
        escape(command),
        escape(intake)
    )
}

/// A table of facts, each with its name.
pub(crate) fn facts(page: &mut String, facts: &[(&str, String)]) {
    page.push_str("<table>");
    for (name, value) in facts {
        let _ = write!(page, "<tr><td>{name}</td><td>{}</td></tr>", escape(value));
    }
    page.push_str("</table>\n");
}

/// The loss in training and on what was held out, epoch by epoch.
pub(crate) fn loss_curves(page: &mut String, epochs: &[Epoch]) {
    let curve = |part: fn(&Epoch) -> f64| -> Vec<(f64, f64)> {
        epochs
            .iter()
            .map(|epoch| (f64::from(epoch.number), part(epoch)))
            .collect()
    };
    page.push_str("<h2>Loss by epoch</h2>\n");
    page.push_str(&line_chart(
        "epoch",
        "mean loss",
        &[
            ("training", curve(|epoch| epoch.train)),
            ("held out", curve(|epoch| epoch.held_out)),
        ],
    ));
}
