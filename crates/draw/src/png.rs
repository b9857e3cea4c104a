//! From SVG to PNG, in-process.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// The SVG cannot be read.
    Svg(String),
    /// No picture has this width.
    Width(u32),
    /// The picture could not be packed.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Svg(reason) => {
                write!(formatter, "the picture cannot be read as SVG: {reason}")
            }
            PngError::Width(width) => write!(
                formatter,
                "a picture cannot be {width} pixels wide: choose 16 to 8192"
            ),
            PngError::Encoding(reason) => {
                write!(formatter, "the picture cannot be packed as PNG: {reason}")
            }
        }
    }
}

impl std::error::Error for PngError {}

/// A PNG file of an SVG, `width` pixels wide. Words that need a font are left out; those of this crate's
/// pictures are drawn.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    if !(16..=8192).contains(&width) {
        return Err(PngError::Width(width));
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| PngError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut picture = Pixmap::new(width, height).ok_or(PngError::Width(width))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    picture
        .encode_png()
        .map_err(|error| PngError::Encoding(error.to_string()))
}
