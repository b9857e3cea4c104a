//! The position as a board of figures in text, coloured where the reader's terminal shows colours.

use chess::Square;

use super::Shares;
use crate::explanation::Explanation;

/// A board with the pieces and, under each, what its square is worth without material, in centipawns of White's view.
/// With `colour`, squares are tinted green where White gains and red where Black does.
#[must_use]
pub fn board(explanation: &Explanation, colour: bool) -> String {
    let shares = Shares::of(explanation);
    let strongest = shares
        .positional
        .iter()
        .fold(0.0, |most: f64, value| most.max(value.abs()));
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut upper = String::from("   ");
        let mut lower = format!(" {} ", rank + 1);
        for file in 0..8 {
            let square = Square::at(file, rank);
            let value = shares.positional[square.index()];
            let letter = explanation
                .position
                .piece_at(square)
                .map_or(' ', |piece| piece.letter());
            let centipawns = (value * explanation.unit).round();
            let figure = if centipawns == 0.0 {
                "·".to_owned()
            } else {
                format!("{centipawns:+.0}")
            };
            upper.push_str(&tinted(&format!("  {letter}   "), value, strongest, colour));
            lower.push_str(&tinted(&format!("{figure:^6}"), value, strongest, colour));
        }
        text.push_str(&upper);
        text.push('\n');
        text.push_str(&lower);
        text.push('\n');
    }
    text.push_str("     a     b     c     d     e     f     g     h\n");
    text.push_str(
        "Centipawns on each square without material: + is good for White, - for Black.\n",
    );
    text
}

/// A cell with a background as strong as its value; plain where colours are not wanted or there is nothing to show.
fn tinted(cell: &str, value: f64, strongest: f64, colour: bool) -> String {
    if !colour || strongest == 0.0 {
        return cell.to_owned();
    }
    // The square root lets small values be seen beside a large one.
    let strength = (value.abs() / strongest).sqrt();
    let fade = |from: f64, to: f64| (from + (to - from) * strength).round() as u8;
    let (red, green, blue) = if value >= 0.0 {
        (fade(60.0, 20.0), fade(60.0, 130.0), fade(60.0, 60.0))
    } else {
        (fade(60.0, 165.0), fade(60.0, 45.0), fade(60.0, 45.0))
    };
    format!("\x1b[48;2;{red};{green};{blue}m\x1b[97m{cell}\x1b[0m")
}
