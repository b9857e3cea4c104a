//! Results and scores in the many ways people write them.
//!
//! After a FEN may come, in any order and with any of `; , |` and tabs between: a result (`1-0`, `"1/2-1/2"`, `[0.5]`, `c9 "0-1"`,
//! `result 1.0`, `draw`), a probability (`0.37`), a score (`35`, `cp -20`, `ce 12`, `+1.20` in pawns, `#-3`, `mate 4`).

use chess::Color;
use eval::WhiteScore;

use super::sample::{View, WhitePoints};
use super::sample_error::SampleError;

/// Whose view the labels of a file take, where the file does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Views {
    /// Of results.
    pub result: View,
    /// Of scores. The `ce` of EPD is always the mover's, as its standard says.
    pub score: View,
    /// Numbers for results are -1, 0 and 1 instead of 0, a half and 1.
    pub signed_results: bool,
}

/// What was found after a FEN.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ParsedLabels {
    /// The result, White's view.
    pub result: Option<WhitePoints>,
    /// The score, White's view.
    pub score: Option<WhiteScore>,
}

/// A score beyond this is a mate.
const MATE: i32 = 32_000;

/// The result that a word spells from White's view, if it is one of the spellings that cannot mean anything else.
pub(crate) fn spelt_result(word: &str) -> Option<WhitePoints> {
    let points = match word {
        "1-0" | "1:0" | "W" | "w" | "white" | "White" | "win" => 1.0,
        "0-1" | "0:1" | "B" | "b" | "black" | "Black" | "loss" | "L" | "l" => 0.0,
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "1/2:1/2" | "=" | "D" | "d" | "draw"
        | "Draw" => 0.5,
        _ => return None,
    };
    Some(WhitePoints(points))
}

/// A number as a result, in the file's own view and range; turned to White's.
pub(crate) fn numeric_result(word: &str, mover: Color, views: &Views) -> Option<WhitePoints> {
    let number: f32 = word.parse().ok()?;
    let mut points = if views.signed_results {
        (number + 1.0) / 2.0
    } else {
        number
    };
    if !(0.0..=1.0).contains(&points) {
        return None;
    }
    if views.result.sign(mover) < 0 {
        points = 1.0 - points;
    }
    Some(WhitePoints(points))
}

/// A word as a score in centipawns, in its own view: `35`, `+1.20` (pawns), `#-3`, `M5`, `-M5`.
pub(crate) fn score_number(word: &str) -> Option<i32> {
    if let Some(moves) = word.strip_prefix('#') {
        return mate(moves);
    }
    if let Some(moves) = word.strip_prefix("-M").or_else(|| word.strip_prefix("-m")) {
        return mate(moves).map(|score| -score);
    }
    if let Some(moves) = word
        .strip_prefix("+M")
        .or_else(|| word.strip_prefix('M'))
        .or_else(|| word.strip_prefix('m'))
    {
        return mate(moves);
    }
    let plain = word.strip_prefix('+').unwrap_or(word);
    if let Ok(number) = plain.parse::<i32>() {
        return Some(number.clamp(-MATE, MATE));
    }
    let pawns: f64 = plain.parse().ok()?;
    (plain.contains('.') && pawns.is_finite()).then(|| {
        (pawns * 100.0)
            .round()
            .clamp(-f64::from(MATE), f64::from(MATE)) as i32
    })
}

fn mate(moves: &str) -> Option<i32> {
    let moves: i32 = moves.strip_prefix('+').unwrap_or(moves).parse().ok()?;
    // The most negative number has no positive counterpart.
    let distance = moves.saturating_abs().min(1_000);
    Some(if moves < 0 {
        distance - MATE
    } else {
        MATE - distance
    })
}

/// A word after a FEN.
struct Word<'text> {
    text: &'text str,
    /// It stood in quotes or brackets, as results do.
    marked: bool,
    /// A `;` follows: an EPD operation ends here.
    ends: bool,
}

/// Takes the next word off the text: a quoted or bracketed piece, or what stands between separators.
fn next_word<'text>(text: &mut &'text str) -> Option<Word<'text>> {
    let separator = |letter: char| letter.is_whitespace() || matches!(letter, ';' | ',' | '|');
    *text = text.trim_start_matches(separator);
    let first = text.chars().next()?;
    let (word, rest, marked) = match first {
        '"' | '[' => {
            let close = if first == '"' { '"' } else { ']' };
            let inner = &text[1..];
            match inner.find(close) {
                Some(end) => (&inner[..end], &inner[end + 1..], true),
                None => (inner, "", true),
            }
        }
        _ => {
            let end = text.find(separator).unwrap_or(text.len());
            (&text[..end], &text[end..], false)
        }
    };
    *text = rest;
    let ends = rest.trim_start().starts_with(';');
    Some(Word {
        text: word.trim(),
        marked,
        ends,
    })
}

/// What the word before has announced.
enum Expected {
    Anything,
    Result,
    Score(View),
    Mate(View),
}

/// The labels in what follows a FEN; an error says which word cannot be understood.
pub(crate) fn parse_labels(
    mut rest: &str,
    mover: Color,
    views: &Views,
) -> Result<ParsedLabels, SampleError> {
    let mut labels = ParsedLabels::default();
    let mut expected = Expected::Anything;
    while let Some(word) = next_word(&mut rest) {
        let text = word.text;
        match std::mem::replace(&mut expected, Expected::Anything) {
            Expected::Score(view) => {
                let score =
                    score_number(text).ok_or_else(|| SampleError::NotAScore(text.to_owned()))?;
                labels.score = Some(WhiteScore(score * view.sign(mover)));
                continue;
            }
            Expected::Mate(view) => {
                let score = mate(text).ok_or_else(|| SampleError::NotAMate(text.to_owned()))?;
                labels.score = Some(WhiteScore(score * view.sign(mover)));
                continue;
            }
            Expected::Result => {
                labels.result = Some(any_result(text, mover, views)?);
                continue;
            }
            Expected::Anything => {}
        }
        match text {
            "c9" | "result" | "wdl" => expected = Expected::Result,
            "ce" => expected = Expected::Score(View::Mover),
            "cp" | "eval" | "score" => expected = Expected::Score(views.score),
            "dm" => expected = Expected::Mate(View::Mover),
            "mate" => expected = Expected::Mate(views.score),
            // Operations of EPD that say nothing of result or score are passed over with what belongs to them.
            "bm" | "am" | "pm" | "sm" | "pv" | "id" | "c0" | "c1" | "c2" | "c3" | "c4" | "c5"
            | "c6" | "c7" | "c8" | "acd" | "acn" | "acs" | "hmvc" | "fmvn" => {
                let mut ended = word.ends;
                while !ended {
                    match next_word(&mut rest) {
                        Some(part) => {
                            // Some files put the result into another comment than c9.
                            if part.marked && labels.result.is_none() {
                                labels.result = spelt_result(part.text);
                            }
                            ended = part.ends;
                        }
                        None => ended = true,
                    }
                }
            }
            _ if spelt_result(text).is_some() => labels.result = spelt_result(text),
            // A bare fraction, a marked number, or a number after a score is a result; else a number is a score.
            _ if word.marked
                || labels.score.is_some()
                || (text.contains('.') && !text.starts_with(['+', '-'])) =>
            {
                labels.result = Some(any_result(text, mover, views)?);
            }
            _ => {
                let score =
                    score_number(text).ok_or_else(|| SampleError::NotALabel(text.to_owned()))?;
                labels.score = Some(WhiteScore(score * views.score.sign(mover)));
            }
        }
    }
    Ok(labels)
}

fn any_result(text: &str, mover: Color, views: &Views) -> Result<WhitePoints, SampleError> {
    spelt_result(text)
        .or_else(|| numeric_result(text, mover, views))
        .ok_or_else(|| SampleError::NotAResultWord(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(rest: &str, mover: Color) -> (Option<f32>, Option<i32>) {
        let found = parse_labels(rest, mover, &Views::default()).unwrap();
        (
            found.result.map(|points| points.0),
            found.score.map(|score| score.0),
        )
    }

    #[test]
    fn results_in_their_many_spellings() {
        for (text, points) in [
            ("c9 \"1-0\";", 1.0),
            ("c9 \"1/2-1/2\";", 0.5),
            ("[1.0]", 1.0),
            ("[0]", 0.0),
            ("\"0-1\"", 0.0),
            ("; 1/2-1/2", 0.5),
            ("0.37", 0.37),
            ("| 0.5", 0.5),
            ("result 0-1", 0.0),
            ("bm e4 d4; c9 \"1-0\";", 1.0),
            ("c2 \"1-0\";", 1.0),
            ("id \"a; b\"; c9 \"0-1\"", 0.0),
        ] {
            assert_eq!(labels(text, Color::Black), (Some(points), None), "{text}");
        }
    }

    #[test]
    fn scores_say_whose_view_they_take() {
        assert_eq!(labels("35", Color::Black), (None, Some(35)));
        assert_eq!(labels("ce 35;", Color::Black), (None, Some(-35)));
        assert_eq!(
            labels("cp -20; c9 \"1-0\";", Color::Black),
            (Some(1.0), Some(-20))
        );
        assert_eq!(
            labels("| -120 | 0.5", Color::White),
            (Some(0.5), Some(-120))
        );
        assert_eq!(labels("+1.25", Color::White), (None, Some(125)));
        assert_eq!(labels("#-3", Color::White), (None, Some(-31_997)));
        assert_eq!(labels("#-2147483648", Color::White), (None, Some(-31_000)));
        assert_eq!(
            labels("mate -2147483648", Color::White),
            (None, Some(-31_000))
        );
        assert_eq!(labels("mate 4", Color::White), (None, Some(31_996)));
        assert_eq!(labels("dm 2;", Color::Black), (None, Some(-31_998)));
        let views = Views {
            score: View::Mover,
            result: View::Mover,
            signed_results: true,
        };
        let found = parse_labels("50 -1", Color::Black, &views).unwrap();
        assert_eq!(
            (found.result, found.score),
            (Some(WhitePoints(1.0)), Some(WhiteScore(-50)))
        );
    }

    #[test]
    fn what_cannot_be_understood_is_said() {
        for text in ["c9 \"2-0\"", "banana", "[7]", "cp x", "\"", "12 99"] {
            assert!(
                parse_labels(text, Color::White, &Views::default()).is_err(),
                "{text}"
            );
        }
    }
}
