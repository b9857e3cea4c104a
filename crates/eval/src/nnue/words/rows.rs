//! Rows out of a model: a word's counts times what they are worth here, in whole centipawns, and the rest.

use std::collections::BTreeMap;

use chess::{ByColor, Color, Position};

use super::counts::located;
use super::model::Model;
use super::vocabulary::vocabulary;
use crate::explanation::{Contribution, Row};
use crate::family::Phrase;
use crate::weights::{Declaration, Kind};

/// A row of each word that is counted here, in the order of the words. The position must be the model's.
pub(super) fn rows(model: &Model, position: &Position) -> Vec<Row> {
    let words = vocabulary();
    let (counts, _) = located(position);
    // By the declaration's place in the set; all danger to a king is one row, as it is one danger.
    let mut parts: BTreeMap<usize, Vec<Contribution>> = BTreeMap::new();
    for located in counts {
        let Some(declaration) = words.set.declaration_of(located.place) else {
            continue;
        };
        let row = match declaration.kind {
            Kind::Danger => words.king_danger,
            _ => declaration.offset,
        };
        parts.entry(row).or_default().push(Contribution {
            square: located.square,
            piece: position.piece_at(located.square),
            side: located.side,
            value: model.worth(located.place) * located.count,
        });
    }
    parts
        .into_iter()
        .filter_map(|(offset, contributions)| row(words.set.declaration_of(offset)?, contributions))
        .collect()
}

fn row(declaration: &Declaration, contributions: Vec<Contribution>) -> Option<Row> {
    let mut sums = ByColor::<f64>::default();
    for contribution in &contributions {
        sums[contribution.side] += contribution.value;
    }
    let whole = ByColor::from_fn(|side: Color| sums[side].round() as i32);
    let (white, black) = (whole[Color::White], whole[Color::Black]);
    let danger = declaration.kind == Kind::Danger;
    let row = Row {
        name: declaration.name.to_owned(),
        family: declaration.family,
        meaning: if danger {
            "enemy pieces, checks and weak squares round the king"
        } else {
            declaration.meaning
        }
        .to_owned(),
        phrase: if danger {
            Phrase::singular("king in danger")
        } else {
            declaration.phrase
        },
        on_squares: declaration.on_squares,
        value: white - black,
        white,
        black,
        middlegame: white - black,
        endgame: white - black,
        contributions,
    };
    (white != 0 || black != 0).then_some(row)
}

/// The same row seen with colours exchanged.
pub(super) fn exchanged(mut row: Row, position: &Position) -> Row {
    std::mem::swap(&mut row.white, &mut row.black);
    row.value = -row.value;
    row.middlegame = -row.middlegame;
    row.endgame = -row.endgame;
    for contribution in &mut row.contributions {
        contribution.square = contribution.square.flip_ranks();
        contribution.side = !contribution.side;
        contribution.piece = position.piece_at(contribution.square);
    }
    row
}
