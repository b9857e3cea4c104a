//! Samples as bytes, in the formats that hold single positions.

use std::fmt::Write as _;
use std::path::Path;

use chess::GameResult;

use super::bulletformat;
use super::sample::Sample;
use crate::{InputError, LabError};

/// How samples are written, told by the ending of the file's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutputFormat {
    /// A table with a heading: FEN, score and result of White, and the game.
    Table,
    /// EPD with `ce` and `c9`.
    Epd,
    /// `FEN | score | result`, as bullet's text format has it.
    Bars,
    /// 32 bytes a position.
    Bulletformat,
}

impl OutputFormat {
    /// The format for a file of this name (`.zst` may follow).
    pub fn of(path: &Path) -> Result<OutputFormat, LabError> {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        match name
            .strip_suffix(".zst")
            .unwrap_or(&name)
            .rsplit('.')
            .next()
        {
            Some("tsv") => Ok(OutputFormat::Table),
            Some("epd") => Ok(OutputFormat::Epd),
            Some("txt" | "plain") => Ok(OutputFormat::Bars),
            Some("bf" | "bullet" | "bulletformat") => Ok(OutputFormat::Bulletformat),
            Some("vf" | "viri" | "viriformat" | "pgn") => {
                Err(InputError::GamesWanted(path.to_owned()).into())
            }
            _ => Err(InputError::UnknownFormat(path.to_owned()).into()),
        }
    }

    /// What stands before the first sample.
    #[must_use]
    pub fn heading(self) -> &'static [u8] {
        match self {
            OutputFormat::Table => b"fen\tcp_white\tresult_white\tgame\n",
            _ => b"",
        }
    }

    /// Adds a sample; an error if the format has room for labels alone that are known, and one is not.
    pub fn write(self, sample: &Sample, bytes: &mut Vec<u8>) -> Result<(), MissingLabel> {
        let mut line = String::new();
        let fen = || {
            if sample.position.is_chess960() {
                sample.position.to_shredder_fen()
            } else {
                sample.position.to_fen()
            }
        };
        let number = |value: Option<i32>| value.map_or(String::new(), |value| value.to_string());
        let score = sample.score.map(|score| score.0);
        let result = sample.result.map(|points| points.0);
        // Writing to a string cannot fail.
        let _ = match self {
            OutputFormat::Table => writeln!(
                line,
                "{}\t{}\t{}\t{:016x}",
                fen(),
                number(score),
                result.map_or(String::new(), |points| points.to_string()),
                sample.game
            ),
            OutputFormat::Epd => {
                line.push_str(&first_fields(&fen()));
                if let Some(score) = score {
                    let _ = write!(
                        line,
                        " ce {};",
                        score * sample.position.side_to_move().sign()
                    );
                }
                if let Some(points) = result {
                    let _ = write!(line, " c9 \"{}\";", result_text(points));
                }
                writeln!(line)
            }
            OutputFormat::Bars => {
                let (score, result) = both(score, result)?;
                writeln!(line, "{} | {score} | {result}", fen())
            }
            OutputFormat::Bulletformat => {
                both(score, result)?;
                bytes.extend(bulletformat::encode(sample));
                Ok(())
            }
        };
        bytes.extend(line.as_bytes());
        Ok(())
    }
}

/// A label that a format must have and a sample has not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingLabel {
    /// No engine's score.
    Score,
    /// No result of a game.
    Result,
}

impl MissingLabel {
    /// The error of a sample that was to go to this file.
    pub(super) fn error(self, output: &Path, sample: &Sample) -> LabError {
        let label = match self {
            MissingLabel::Score => "score",
            MissingLabel::Result => "result",
        };
        let fen = sample.position.to_fen();
        InputError::MissingLabel(output.to_owned(), label, fen).into()
    }
}

/// Both labels. One that is not known is not made up: who trains on the file could not tell it from a level score or a draw.
fn both<Score, Points>(
    score: Option<Score>,
    result: Option<Points>,
) -> Result<(Score, Points), MissingLabel> {
    Ok((
        score.ok_or(MissingLabel::Score)?,
        result.ok_or(MissingLabel::Result)?,
    ))
}

fn first_fields(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<&str>>().join(" ")
}

fn result_text(points: f32) -> String {
    match GameResult::from_points(f64::from(points)) {
        Some(result) => result.as_str().to_owned(),
        None => points.to_string(),
    }
}
