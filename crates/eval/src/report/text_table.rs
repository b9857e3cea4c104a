//! The table: terms under their families, each side's part, the difference and, where an evaluator tapers, the middlegame and
//! endgame parts; then the total, which is the score.

use chess::Color;

use super::{Shares, pawns, signed, signed_pawns};
use crate::explanation::{Explanation, Row};
use crate::family::Family;

/// The table of an explanation.
#[must_use]
pub fn table(explanation: &Explanation) -> String {
    let tapered = explanation.phase.is_some();
    let mut text = heading(explanation);
    let names = explanation
        .rows
        .iter()
        .map(|row| row.name.len() + 2)
        .chain([12])
        .max()
        .unwrap_or(12);
    let parts = if tapered { "      mg      eg" } else { "" };
    text.push_str(&format!(
        "\n{:<names$} {:>7} {:>7} {:>7}{parts}  what it is\n",
        "term", "White", "Black", "diff"
    ));
    for family in families(explanation) {
        let rows: Vec<&Row> = explanation
            .rows
            .iter()
            .filter(|row| row.family == family && !is_empty(row))
            .collect();
        if rows.is_empty() {
            continue;
        }
        // A family of one needs no heading of the same name.
        if let [row] = rows[..]
            && row.name == family.name()
        {
            text.push_str(&line(&row.name, row, names, tapered, &row.meaning));
            continue;
        }
        let sum = rows.iter().fold(Row::default(), |sum, row| Row {
            white: sum.white + row.white,
            black: sum.black + row.black,
            value: sum.value + row.value,
            middlegame: sum.middlegame + row.middlegame,
            endgame: sum.endgame + row.endgame,
            ..sum
        });
        text.push_str(&line(family.name(), &sum, names, tapered, ""));
        for row in rows {
            text.push_str(&line(
                &format!("  {}", row.name),
                row,
                names,
                tapered,
                &row.meaning,
            ));
        }
    }
    let rule = names + 24 + if tapered { 16 } else { 0 };
    text.push_str(&format!("{}\n", "-".repeat(rule)));
    text.push_str(&format!(
        "{:<names$} {:>7} {:>7} {:>7}\n",
        "total",
        "",
        "",
        signed(explanation.total)
    ));
    text.push_str(&format!(
        "Score: {} pawns, White's view. This is what the engine plays by.\n",
        signed_pawns(f64::from(explanation.total), explanation.unit)
    ));
    if let Some(note) = &explanation.note {
        text.push_str(&format!("Note: {note}.\n"));
    }
    text
}

/// Whether a row says nothing: counted, but worth nothing to anyone in either phase.
fn is_empty(row: &Row) -> bool {
    [row.white, row.black, row.middlegame, row.endgame] == [0; 4]
}

/// What is explained, by whom, in which unit, and how middlegame and endgame are mixed.
#[must_use]
pub fn heading(explanation: &Explanation) -> String {
    let mut text = format!(
        "{}\nEvaluator {}, White's view, {}; {} to move.\n",
        explanation.position.to_fen(),
        explanation.evaluator,
        if explanation.unit == 1.0 {
            "in centipawns".to_owned()
        } else {
            format!("1 is {} pawn", pawns(1.0, explanation.unit))
        },
        explanation.position.side_to_move()
    );
    if explanation.attributed {
        text.push_str(
            "A network's rows are an attribution, not a sum of rules: they put into terms what it says of this position and of those around it.\n",
        );
    }
    if let Some((phase, whole)) = explanation.phase {
        let share = f64::from(phase) * 100.0 / f64::from(whole);
        text.push_str(&format!(
            "Phase {phase} of {whole}: the middlegame part (mg) counts {share:.0}%, the endgame part (eg) {:.0}%.\n",
            100.0 - share
        ));
    }
    text
}

fn line(name: &str, row: &Row, names: usize, tapered: bool, meaning: &str) -> String {
    let mut text = format!(
        "{name:<names$} {:>7} {:>7} {:>7}",
        row.white,
        row.black,
        signed(row.value)
    );
    if tapered {
        text.push_str(&format!(
            " {:>7} {:>7}",
            signed(row.middlegame),
            signed(row.endgame)
        ));
    }
    if !meaning.is_empty() {
        text.push_str("  ");
        text.push_str(meaning);
    }
    text.push('\n');
    text
}

/// The families in the order in which they first come.
fn families(explanation: &Explanation) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for row in &explanation.rows {
        if !families.contains(&row.family) {
            families.push(row.family);
        }
    }
    families
}

/// What each piece brings its own side, the most valuable first: everything, and without material.
#[must_use]
pub fn by_piece(explanation: &Explanation) -> String {
    let shares = Shares::of(explanation);
    let mut text = format!(
        "\n{:<18} {:>8} {:>17}\n",
        "piece", "in all", "without material"
    );
    for side in Color::BOTH {
        let mut pieces: Vec<_> = shares
            .pieces
            .iter()
            .filter(|share| share.piece.color() == side)
            .collect();
        pieces.sort_by(|one, other| (other.own_value()).total_cmp(&one.own_value()));
        for share in pieces {
            let sign = f64::from(side.sign());
            text.push_str(&format!(
                "{:<18} {:>8} {:>17}\n",
                format!("{side} {} {}", share.piece.role(), share.square),
                signed_pawns(share.own_value(), explanation.unit),
                signed_pawns(share.positional * sign, explanation.unit),
            ));
        }
    }
    text.push_str(&format!(
        "{:<18} {:>8}\n",
        "on empty squares",
        signed_pawns(shares.empty_squares, explanation.unit)
    ));
    text.push_str(&format!(
        "{:<18} {:>8}\n",
        "on no square",
        signed_pawns(shares.elsewhere, explanation.unit)
    ));
    text.push_str(
        "In pawns, each piece for its own side; what lies on empty squares or on none, White's view.\n",
    );
    text
}
