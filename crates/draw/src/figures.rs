//! Figures and words as strokes, so that a picture needs no font.

use crate::letters;

/// The height of a figure in its own units.
const HEIGHT: f64 = 7.0;

/// A sign's strokes in a box four wide and seven high, and its width.
fn strokes(sign: char) -> Option<(&'static str, f64)> {
    Some(match sign {
        '0' => (
            "M2 0C0.6 0 0 1.4 0 3.5S0.6 7 2 7S4 5.6 4 3.5S3.4 0 2 0Z",
            4.0,
        ),
        '1' => ("M0.3 1.5L1.9 0V7", 2.2),
        '2' => (
            "M0.1 1.7C0.2 0.6 1 0 2 0C3.1 0 3.9 0.7 3.9 1.8C3.9 3.4 0 5 0 7H4",
            4.0,
        ),
        '3' => (
            "M0.2 1C0.7 0.3 1.3 0 2 0C3.1 0 3.8 0.7 3.8 1.7C3.8 2.7 3 3.3 1.7 3.3C3.2 3.3 4 4 4 5.1C4 6.2 3.1 7 1.9 7C1.1 7 0.4 6.6 0 5.9",
            4.0,
        ),
        '4' => ("M3 7V0L0 4.9H4", 4.0),
        '5' => (
            "M3.6 0H0.7L0.3 3.2C0.8 2.8 1.4 2.6 2 2.6C3.2 2.6 4 3.5 4 4.8C4 6.1 3.1 7 1.9 7C1.1 7 0.4 6.7 0 6",
            4.0,
        ),
        '6' => (
            "M3.5 0.6C3.1 0.2 2.6 0 2.1 0C0.8 0 0 1.5 0 4C0 5.9 0.8 7 2 7C3.2 7 4 6.1 4 4.8C4 3.5 3.2 2.7 2.1 2.7C1.1 2.7 0.3 3.4 0 4.4",
            4.0,
        ),
        '7' => ("M0 0H4C2.6 2 1.6 4.4 1.4 7", 4.0),
        '8' => (
            "M2 3.2C0.9 3.2 0.3 2.5 0.3 1.6C0.3 0.7 1 0 2 0S3.7 0.7 3.7 1.6C3.7 2.5 3.1 3.2 2 3.2C0.8 3.2 0 4 0 5.1C0 6.2 0.8 7 2 7S4 6.2 4 5.1C4 4 3.2 3.2 2 3.2Z",
            4.0,
        ),
        '9' => (
            "M0.5 6.4C0.9 6.8 1.4 7 1.9 7C3.2 7 4 5.5 4 3C4 1.1 3.2 0 2 0C0.8 0 0 0.9 0 2.2C0 3.5 0.8 4.3 1.9 4.3C2.9 4.3 3.7 3.6 4 2.6",
            4.0,
        ),
        '+' => ("M0.2 3.8H3.6M1.9 2.1V5.5", 3.8),
        '-' => ("M0.4 3.8H3.2", 3.6),
        '.' => ("M0.5 6.8V7", 1.0),
        'a' => (
            "M3.6 2.9V7M3.6 5C3.6 3.8 2.9 2.9 1.9 2.9S0 3.8 0 5S0.8 7 1.9 7S3.6 6.1 3.6 5",
            3.7,
        ),
        'b' => (
            "M0.2 0V7M0.2 5C0.2 3.8 0.9 2.9 2 2.9S3.9 3.8 3.9 5S3.1 7 2 7S0.2 6.1 0.2 5",
            4.0,
        ),
        'c' => (
            "M3.5 3.5C3.1 3.1 2.6 2.9 2.1 2.9C0.9 2.9 0 3.8 0 5S0.9 7 2.1 7C2.6 7 3.1 6.8 3.5 6.4",
            3.6,
        ),
        'd' => (
            "M3.7 0V7M3.7 5C3.7 3.8 3 2.9 1.9 2.9S0 3.8 0 5S0.8 7 1.9 7S3.7 6.1 3.7 5",
            3.9,
        ),
        'e' => (
            "M0 4.9H3.8C3.8 3.7 3 2.9 1.9 2.9S0 3.8 0 5S0.8 7 2 7C2.7 7 3.2 6.7 3.6 6.3",
            3.8,
        ),
        'f' => (
            "M3 0.2C2.7 0.1 2.5 0 2.2 0C1.4 0 1 0.5 1 1.4V7M0 2.9H2.6",
            3.0,
        ),
        'g' => (
            "M3.6 2.9V7.2C3.6 8.3 2.9 9 1.8 9C1.2 9 0.7 8.8 0.2 8.5M3.6 5C3.6 3.8 2.9 2.9 1.9 2.9S0 3.8 0 5S0.8 7 1.9 7S3.6 6.1 3.6 5",
            3.7,
        ),
        'h' => (
            "M0.2 0V7M0.2 4.6C0.4 3.5 1.1 2.9 2 2.9C3.1 2.9 3.6 3.6 3.6 4.7V7",
            3.8,
        ),
        other => return letters::strokes(other),
    })
}

/// The gap between two signs.
const GAP: f64 = 1.5;

fn width(sign: char) -> f64 {
    strokes(letters::plain(sign)).map_or(3.0, |(_, width)| width)
}

/// How wide a text is when its figures are `height` high.
pub fn text_width(text: &str, height: f64) -> f64 {
    let signs: f64 = text.chars().map(width).sum();
    (signs + GAP * (text.chars().count().max(1) - 1) as f64) * height / HEIGHT
}

/// Writes a text centred on a point, its figures `height` high. Signs that are not known leave a gap.
pub fn write(text: &str, x: f64, y: f64, height: f64, color: &str) -> String {
    write_from(text, x - text_width(text, height) / 2.0, y, height, color)
}

/// Writes a text that begins at a point, centred on it from top to bottom.
pub fn write_from(text: &str, x: f64, y: f64, height: f64, color: &str) -> String {
    let scale = height / HEIGHT;
    let mut drawn = format!(
        "<g transform=\"translate({x:.2} {:.2}) scale({scale:.4})\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.05\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        y - height / 2.0
    );
    let mut left = 0.0;
    for sign in text.chars() {
        if let Some((path, _)) = strokes(letters::plain(sign)).filter(|(path, _)| !path.is_empty())
        {
            drawn.push_str(&format!(
                "<path transform=\"translate({left:.2} 0)\" d=\"{path}\"/>"
            ));
        }
        left += width(sign) + GAP;
    }
    drawn.push_str("</g>");
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_signs_that_boards_need_are_known() {
        for sign in "0123456789+-.abcdefgh".chars() {
            assert!(strokes(sign).is_some(), "{sign}");
        }
        assert!(strokes('#').is_none());
    }

    #[test]
    fn a_text_is_as_wide_as_it_is_drawn() {
        assert!(text_width("material", 7.0) > text_width("mat", 7.0));
        assert_eq!(text_width("", 7.0), 0.0);
        let drawn = write_from("Réti #", 0.0, 0.0, 7.0, "#000");
        assert_eq!(drawn.matches("<path").count(), 4, "{drawn}");
    }
}
