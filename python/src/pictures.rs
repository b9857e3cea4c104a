//! Pictures as SVG, by the crate that draws them for the command line.

use chess::Square;
use draw::{Band, Board, Course, Heat, Tone};
use pyo3::prelude::*;

use crate::errors;

/// A board; `heat` is a number for each square, a1 first.
#[pyfunction]
#[pyo3(signature = (fen, turned=false, marked=None, arrows=None, heat=None, title=None))]
pub fn board_svg(
    fen: &str,
    turned: bool,
    marked: Option<Vec<String>>,
    arrows: Option<Vec<(String, String)>>,
    heat: Option<Vec<f64>>,
    title: Option<String>,
) -> PyResult<String> {
    let square = |text: &String| -> PyResult<Square> {
        text.parse()
            .map_err(|_| errors::input(format!("'{text}' is not a square; 'e4' is one")))
    };
    let position = errors::position(fen)?;
    let mut board = Board::new(&position).turned(turned);
    if let Some(title) = title {
        board = board.title(title);
    }
    let marked = marked.unwrap_or_default();
    board = board.marked(marked.iter().map(square).collect::<PyResult<Vec<_>>>()?);
    for (from, to) in arrows.unwrap_or_default() {
        board = board.arrow(square(&from)?, square(&to)?, Tone::Plain);
    }
    if let Some(values) = heat {
        let values: [f64; 64] = values
            .try_into()
            .map_err(|_| errors::input("heat needs a number for each of the 64 squares"))?;
        board = board.heat(Heat {
            values,
            written: true,
        });
    }
    Ok(board.to_svg())
}

/// The course of a game: scores and bands in pawns, at the start and after each half-move.
#[pyfunction]
pub fn course_svg(
    title: String,
    scores: Vec<f64>,
    bands: Vec<(String, Vec<f64>)>,
    marks: Vec<usize>,
) -> PyResult<String> {
    if bands.iter().any(|(_, values)| values.len() != scores.len()) {
        return Err(errors::input(
            "every band needs as many values as there are scores",
        ));
    }
    let course = Course {
        title,
        scores,
        bands: bands
            .into_iter()
            .map(|(name, values)| Band { name, values })
            .collect(),
        marks,
    };
    Ok(course.to_svg())
}
