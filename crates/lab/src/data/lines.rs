//! One line of text, one sample: a table with a heading, or a FEN followed by labels.

use chess::{Color, Move, Position};
use eval::WhiteScore;

use super::labels::{Views, numeric_result, parse_labels, score_number, spelt_result};
use super::sample::{Sample, View, WhitePoints};
use super::sample_error::SampleError;
use crate::Random;

/// Which column of a table holds what, from its heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    separator: u8,
    fen: usize,
    result: Option<(usize, Coded)>,
    score: Option<(usize, Option<View>)>,
    game: Option<usize>,
}

/// How a column of results is coded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coded {
    /// As the reader's views say.
    AsTold,
    /// White's points.
    White,
    /// -1, 0 or 1 for the mover.
    Signed,
    /// A tablebase's -2 to 2 for the mover; cursed wins and blessed losses are draws.
    Tablebase,
}

impl Columns {
    /// Reads a heading; none if the line is not one (it names no column `fen`).
    #[must_use]
    pub fn from_heading(line: &str) -> Option<Columns> {
        let separator = [b'\t', b',', b';']
            .into_iter()
            .find(|separator| line.as_bytes().contains(separator))
            .unwrap_or(b'\t');
        let names: Vec<String> = cells(line, separator)
            .map(|name| name.trim().trim_matches('"').to_lowercase())
            .collect();
        let find = |wanted: &[&str]| {
            names
                .iter()
                .position(|name| wanted.contains(&name.as_str()))
        };
        let fen = find(&["fen", "epd", "position"])?;
        let coded = |wanted: &[&str], coded: Coded| Some((find(wanted)?, coded));
        let viewed = |wanted: &[&str], view: Option<View>| Some((find(wanted)?, view));
        Some(Columns {
            separator,
            fen,
            result: coded(&["result_white", "wdl_white", "points_white"], Coded::White)
                .or_else(|| coded(&["result_stm", "result_mover"], Coded::Signed))
                .or_else(|| coded(&["wdl_stm"], Coded::Tablebase))
                .or_else(|| coded(&["result", "outcome", "wdl"], Coded::AsTold)),
            score: viewed(
                &["cp_white", "score_white", "eval_white"],
                Some(View::White),
            )
            .or_else(|| viewed(&["cp_stm", "score_stm", "score_mover"], Some(View::Mover)))
            .or_else(|| viewed(&["cp", "score", "eval", "evaluation"], None)),
            game: find(&["game", "game_id"]),
        })
    }
}

/// Reads one line. `columns` are those of the table's heading, if the file has one.
pub fn parse_line(
    line: &str,
    columns: Option<&Columns>,
    views: &Views,
) -> Result<Sample, SampleError> {
    match columns {
        Some(columns) => parse_row(line, columns, views),
        None => parse_free(line, views),
    }
}

/// What stands between separators, which are plain letters: looking at bytes is enough, and much faster than at characters.
fn cells(line: &str, separator: u8) -> impl Iterator<Item = &str> {
    let mut start = 0;
    line.as_bytes()
        .split(move |&byte| byte == separator)
        .map(move |bytes| {
            let cell = &line[start..start + bytes.len()];
            start += bytes.len() + 1;
            cell
        })
}

fn parse_row(line: &str, columns: &Columns, views: &Views) -> Result<Sample, SampleError> {
    let (mut fen, mut result, mut score, mut game) = (None, None, None, None);
    for (index, cell) in cells(line, columns.separator).enumerate() {
        if index == columns.fen {
            fen = Some(cell);
        } else if columns.result.is_some_and(|(column, _)| column == index) {
            result = Some(cell.trim().trim_matches('"'));
        } else if columns.score.is_some_and(|(column, _)| column == index) {
            score = Some(cell.trim().trim_matches('"'));
        } else if columns.game == Some(index) {
            game = Some(cell);
        }
    }
    let fen = fen.ok_or(SampleError::NoFen)?.trim().trim_matches('"');
    let position = Position::from_fen(fen)?;
    let mover = position.side_to_move();
    let result = match (columns.result, result) {
        (Some((_, coded)), Some(cell)) if !cell.is_empty() => Some(
            coded_result(cell, coded, mover, views)
                .ok_or_else(|| SampleError::NotAResult(cell.to_owned()))?,
        ),
        _ => None,
    };
    let score = match (columns.score, score) {
        (Some((_, view)), Some(cell)) if !cell.is_empty() => {
            let score =
                score_number(cell).ok_or_else(|| SampleError::NotAScore(cell.to_owned()))?;
            let sign = view.unwrap_or(views.score).sign(mover);
            // Stockfish's training data write "no score" as 32002.
            (cell != "32002").then_some(WhiteScore(score * sign))
        }
        _ => None,
    };
    Ok(Sample {
        position,
        result,
        score,
        played: Move::NULL,
        game: game.map_or(0, number_of),
    })
}

fn coded_result(cell: &str, coded: Coded, mover: Color, views: &Views) -> Option<WhitePoints> {
    let signed = Views {
        result: View::Mover,
        signed_results: true,
        ..*views
    };
    match coded {
        Coded::AsTold => spelt_result(cell).or_else(|| numeric_result(cell, mover, views)),
        Coded::White => {
            spelt_result(cell).or_else(|| numeric_result(cell, mover, &Views::default()))
        }
        Coded::Signed => numeric_result(cell, mover, &signed),
        Coded::Tablebase => {
            let wdl: i32 = cell.parse().ok().filter(|wdl| (-2..=2).contains(wdl))?;
            numeric_result(&(wdl / 2).to_string(), mover, &signed)
        }
    }
}

/// A number for a game's name.
fn number_of(name: &str) -> u64 {
    name.bytes().fold(0xCBF2_9CE4_8422_2325, |mixed, byte| {
        Random::mix(mixed ^ u64::from(byte))
    })
}

/// How long the first word is. Whole files are read, and nearly all words are plain: those are looked at byte by byte.
fn word_length(text: &str) -> usize {
    let ends = |byte: &u8| !byte.is_ascii() || END_OF_WORD[usize::from(*byte)];
    match text.bytes().position(|byte| ends(&byte)) {
        Some(plain) if text.as_bytes()[plain].is_ascii() => plain,
        Some(_) => text
            .find(|letter: char| letter.is_whitespace() || matches!(letter, ';' | ',' | '|' | '['))
            .unwrap_or(text.len()),
        None => text.len(),
    }
}

/// The plain letters that end a word.
static END_OF_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut index = 0;
    let letters = b" \t\n\x0b\x0c\r;,|[";
    while index < letters.len() {
        ends[letters[index] as usize] = true;
        index += 1;
    }
    ends
};

/// A FEN of four or six fields, then labels.
fn parse_free(line: &str, views: &Views) -> Result<Sample, SampleError> {
    let line = line.trim().trim_start_matches('\u{feff}');
    let mut end = 0;
    let mut fields = 0;
    while fields < 6 {
        let rest = &line[end..];
        let start = rest.len() - rest.trim_start().len();
        let length = word_length(&rest[start..]);
        let word = &rest[start..start + length];
        let stopped = word.is_empty();
        // The two counters come together or not at all; anything else after the fourth field is a label.
        if stopped || (fields >= 4 && !word.bytes().all(|byte| byte.is_ascii_digit())) {
            break;
        }
        end += start + length;
        fields += 1;
    }
    let fen = &line[..end];
    let position = Position::from_fen(fen)?;
    let labels = parse_labels(&line[end..], position.side_to_move(), views)?;
    Ok(Sample {
        position,
        result: labels.result,
        score: labels.score,
        played: Move::NULL,
        game: 0,
    })
}
