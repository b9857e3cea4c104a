//! A search's score as a page of text: the line move by move, the rows that matter, and the sentences.

use chess::Color;
use search::Score;

use super::{RowKind, SearchExplanation, SearchRow};
use crate::White;
use crate::report::{grouped, pawns};

/// A figure with its sign, nothing as a plain 0.
fn signed(White(value): White<i32>) -> String {
    match value {
        1.. => format!("+{value}"),
        _ => value.to_string(),
    }
}

pub(super) fn report(explained: &SearchExplanation, all_rows: bool) -> String {
    let mut text = format!(
        "{}\nThe search's score by evaluator {}, White's view, in centipawns; {} to move. Depth {}, {} nodes.\n",
        explained.fen,
        explained.evaluator,
        explained.mover(),
        explained.depth,
        grouped(explained.nodes),
    );
    if explained.attributed {
        text.push_str(
            "A network's rows are an attribution, not a sum of rules: they share out what it says of the positions along the line.\n",
        );
    }
    line(explained, &mut text);
    table(explained, all_rows, &mut text);
    text.push_str(&format!("{}\n", explained.headline));
    for sentence in &explained.sentences {
        text.push_str(sentence);
        text.push('\n');
    }
    text
}

/// The moves of the line, with what the evaluator says after each and what each takes.
fn line(explained: &SearchExplanation, text: &mut String) {
    text.push_str(&format!(
        "\n{:<14} {:>7} {:>7}\n{:<14} {:>7}\n",
        "line",
        "terms",
        "change",
        "as it stands",
        signed(explained.now.score_cp)
    ));
    let mut number = explained.start.fullmove_number();
    let mut side = explained.mover();
    for played in &explained.line {
        let dots = match side {
            Color::White => ".",
            Color::Black => "...",
        };
        let mut words: Vec<String> = Vec::new();
        words.extend(played.takes.as_ref().map(|role| format!("takes a {role}")));
        words.extend(
            played
                .promotes
                .as_ref()
                .map(|role| format!("makes a {role}")),
        );
        let row = format!(
            "{:<14} {:>7} {:>7}  {}",
            format!("{number}{dots} {}", played.san),
            signed(played.score_cp),
            signed(played.change),
            words.join(", ")
        );
        text.push_str(row.trim_end());
        text.push('\n');
        number = number.saturating_add(u16::from(side == Color::Black));
        side = !side;
    }
}

/// The rows: those that matter by size, the others in one, and what lies beyond the line last.
fn table(explained: &SearchExplanation, all_rows: bool, text: &mut String) {
    let shown = |row: &&SearchRow| row.kind == RowKind::Term && (all_rows || row.matters);
    let mut rows: Vec<&SearchRow> = explained.rows.iter().filter(shown).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.value.0.abs()));
    let others: Vec<&SearchRow> = explained
        .rows
        .iter()
        .filter(|row| row.kind == RowKind::Term && !shown(row))
        .collect();
    let names = explained
        .rows
        .iter()
        .map(|row| row.name.len())
        .chain([15])
        .max()
        .unwrap_or(15);
    text.push_str(&format!(
        "\n{:<names$} {:>7} {:>7}  what it is\n",
        "term", "now", "there"
    ));
    let mut line = |name: &str, now: String, there: White<i32>, meaning: &str| {
        text.push_str(&format!(
            "{name:<names$} {now:>7} {:>7}  {meaning}\n",
            signed(there)
        ));
    };
    for row in rows {
        line(&row.name, signed(row.now), row.value, &row.meaning);
    }
    if !others.is_empty() {
        let sum = |part: fn(&SearchRow) -> White<i32>| {
            others.iter().map(|row| part(row)).sum::<White<i32>>()
        };
        line(
            "others",
            signed(sum(|row| row.now)),
            sum(|row| row.value),
            &format!("{} smaller rows", others.len()),
        );
    }
    for row in explained
        .rows
        .iter()
        .filter(|row| row.kind != RowKind::Term)
    {
        let now = match row.kind {
            RowKind::Beyond => String::new(),
            _ => signed(row.now),
        };
        line(&row.name, now, row.value, &row.meaning);
    }
    text.push_str(&format!(
        "{}\n{:<names$} {:>7} {:>7}\nThe sum is the search's score: {}, White's view.\n\n",
        "-".repeat(names + 16),
        "total",
        signed(explained.now.score_cp),
        signed(explained.total),
        match explained.score.0 {
            Score::Centipawns(centipawns) => pawns(centipawns),
            Score::Mate(_) => format!("{}, which stands for the mate", signed(explained.score_cp)),
        },
    ));
}
