//! A tuning as a page: loss curves, the weights that moved most, and square tables before and after as heat maps.

use std::fmt::Write as _;

use draw::{escape, heat_map};
use eval::{Declaration, Pair, Shape, Weights};

use super::run::Tuned;
use crate::fit::page;

/// How many of the weights that moved most are listed.
const MOST_MOVED: usize = 40;

/// How tables look: figures to the right, names to the left, every other row shaded.
const TABLES: &str = "table{border-collapse:collapse}td,th{padding:.15em .7em;text-align:right}\
                      td:first-child,th:first-child{text-align:left}tr:nth-child(even){background:#f4f4f4}";

/// The page. `command` is what was typed; `intake` the account of the reading.
#[must_use]
pub fn html_report(tuned: &Tuned, command: &str, intake: &str) -> String {
    let set = tuned.after.set();
    let mut page = page::begin("Tuning", set.evaluator, TABLES, command, intake);
    summary(tuned, &mut page);
    page::loss_curves(&mut page, &tuned.epochs);
    moved(tuned, &mut page);
    page.push_str("<h2>Square tables, before and after</h2>\n");
    for declaration in set.declarations {
        if declaration.shape == Shape::Board {
            boards(tuned, declaration, &mut page);
        }
    }
    page.push_str("</html>\n");
    page
}

fn summary(tuned: &Tuned, page: &mut String) {
    let first = tuned
        .epochs
        .first()
        .map_or(f64::NAN, |epoch| epoch.held_out);
    let seconds: f64 = tuned.epochs.iter().map(|epoch| epoch.seconds).sum();
    let passes = tuned.epochs.len().saturating_sub(1).max(1) as f64;
    let facts = [
        ("positions trained on", tuned.trained.to_string()),
        ("positions held out", tuned.held_out.to_string()),
        ("bytes a position", format!("{:.1}", tuned.bytes_each)),
        ("epochs", format!("{passes} (best: {})", tuned.best_epoch)),
        ("seconds an epoch", format!("{:.3}", seconds / passes)),
        (
            "scale",
            format!(
                "{:.1} centipawns (K = {:.3} to base ten over 400)",
                tuned.scale,
                400.0 / (std::f32::consts::LN_10 * tuned.scale)
            ),
        ),
        (
            "scale of the data's scores",
            tuned.score_scale.map_or("not used".to_owned(), |scale| {
                format!("{scale:.1} centipawns")
            }),
        ),
        ("held-out loss before", format!("{first:.6}")),
        (
            "held-out loss after, weights rounded",
            format!("{:.6}", tuned.rounded_loss),
        ),
    ];
    page::facts(page, &facts);
}

/// The name of one entry of a weight: `knight mobility 3`, `pawn squares e4`.
#[must_use]
pub(crate) fn entry_name(declaration: &Declaration, place: usize) -> String {
    match declaration.shape {
        Shape::Single => declaration.name.to_owned(),
        Shape::Count => format!("{} {place}", declaration.name),
        Shape::Ranks => format!("{} rank {}", declaration.name, place + 1),
        Shape::Board => {
            format!(
                "{} {}",
                declaration.name,
                chess::Square::new((place % 64) as u8)
            )
        }
        Shape::Named(names) => {
            format!(
                "{} {}",
                declaration.name,
                names.get(place).copied().unwrap_or("?")
            )
        }
    }
}

fn moved(tuned: &Tuned, page: &mut String) {
    let set = tuned.after.set();
    let mut rows: Vec<(i32, String, Pair, Pair)> = Vec::new();
    for declaration in set.declarations {
        let (before, after) = (tuned.before.of(declaration), tuned.after.of(declaration));
        for place in 0..declaration.len {
            let (from, to) = (before[place], after[place]);
            let distance = (to.middlegame() - from.middlegame()).abs()
                + if set.tapered {
                    (to.endgame() - from.endgame()).abs()
                } else {
                    0
                };
            rows.push((distance, entry_name(declaration, place), from, to));
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.0));
    page.push_str(
        "<h2>The weights that moved most</h2>\n<table><tr><th>weight</th><th>middlegame before</th><th>after</th>\
         <th>endgame before</th><th>after</th></tr>\n",
    );
    for (_, name, from, to) in rows.iter().take(MOST_MOVED).filter(|row| row.0 > 0) {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(name),
            from.middlegame(),
            to.middlegame(),
            from.endgame(),
            to.endgame()
        );
    }
    page.push_str("</table>\n");
}

/// Takes the middlegame or the endgame value out of a pair.
type Half = fn(Pair) -> i32;

fn boards(tuned: &Tuned, declaration: &Declaration, page: &mut String) {
    let _ = writeln!(page, "<h3>{}</h3>", escape(declaration.name));
    let mut phases: Vec<(&str, Half)> = vec![("middlegame", Pair::middlegame)];
    if tuned.after.set().tapered {
        phases.push(("endgame", Pair::endgame));
    }
    for (phase, part) in phases {
        let values = |weights: &Weights| -> Vec<i32> {
            weights
                .of(declaration)
                .iter()
                .map(|&pair| part(pair))
                .collect()
        };
        let (before, after) = (values(&tuned.before), values(&tuned.after));
        let most = before
            .iter()
            .chain(&after)
            .map(|value| value.abs())
            .max()
            .unwrap_or(1);
        for (name, values) in [("before", before), ("after", after)] {
            let _ = writeln!(
                page,
                "<figure>{}<figcaption>{phase}, {name}</figcaption></figure>",
                heat_map(&values, most)
            );
        }
    }
}
