//! Pictures of chess: boards, boards with the worth of every square, and bar charts, as SVG, and boards as PNG too. Nothing
//! outside the program is needed: pieces, figures and letters are drawn from paths, so a picture looks the same on a machine without
//! fonts. It knows the rules only for where the pieces stand, and of numbers only that they are to be shown.

mod bars;
mod board;
mod chart;
mod course;
mod figures;
mod letters;
mod pieces;
#[cfg(feature = "png")]
mod png;

pub use bars::{Bar, BarChart};
pub use board::{Board, Heat, Tone};
pub use chart::{heat_map, line_chart};
pub use course::{Band, Course};
#[cfg(feature = "png")]
pub use png::{PngError, png};

/// A text as it may stand in SVG and HTML.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
