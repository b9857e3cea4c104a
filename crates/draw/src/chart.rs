//! Line charts and small heat maps for reports, as SVG. Their letters are the reader's own, so they are for pages, not for PNG.

use std::fmt::Write as _;

use crate::escape;

/// Colours of the lines of a chart; told apart by people who do not see all colours.
const COLOURS: [&str; 8] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f7f7f",
];

/// The ends of a range with all points in it, a little wider.
fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
    if low > high {
        return (0.0, 1.0);
    }
    let room = ((high - low) * 0.05).max(1e-9);
    (low - room, high + room)
}

/// A number with as many digits as tell it from its neighbours.
fn label(value: f64, step: f64) -> String {
    let digits = (-step.log10().floor()).clamp(0.0, 8.0) as usize;
    format!("{value:.digits$}")
}

/// Where the lines of a grid go: steps of 1, 2 or 5.
fn grid(low: f64, high: f64) -> (f64, Vec<f64>) {
    let rough = (high - low) / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= rough)
        .unwrap_or(power);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (
        step,
        (first..=last).map(|index| index as f64 * step).collect(),
    )
}

/// Lines through points, with a grid and a legend.
#[must_use]
pub fn line_chart(across: &str, up: &str, lines: &[(&str, Vec<(f64, f64)>)]) -> String {
    let (width, height, left, top, right, bottom) = (760.0, 380.0, 80.0, 16.0, 16.0, 48.0);
    let points = || lines.iter().flat_map(|(_, points)| points.iter());
    let (low_x, high_x) = bounds(points().map(|point| point.0));
    let (low_y, high_y) = bounds(points().map(|point| point.1));
    let x = |value: f64| left + (value - low_x) / (high_x - low_x) * (width - left - right);
    let y =
        |value: f64| height - bottom - (value - low_y) / (high_y - low_y) * (height - top - bottom);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let (step, marks) = grid(low_x, high_x);
    for mark in marks {
        let at = x(mark);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{top}\" y2=\"{:.1}\" stroke=\"#ddd\"/><text x=\"{at:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\">{}</text>",
            height - bottom,
            height - bottom + 16.0,
            label(mark, step)
        );
    }
    let (step, marks) = grid(low_y, high_y);
    for mark in marks {
        let at = y(mark);
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{}</text>",
            width - right,
            left - 6.0,
            at + 4.0,
            label(mark, step)
        );
    }
    for (index, (name, points)) in lines.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let path: Vec<String> = points
            .iter()
            .filter(|point| point.0.is_finite() && point.1.is_finite())
            .map(|point| format!("{:.1},{:.1}", x(point.0), y(point.1)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>\n<text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\" fill=\"{colour}\">{}</text>",
            path.join(" "),
            width - right - 6.0,
            top + 16.0 * (index + 1) as f64,
            escape(name)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n<text transform=\"translate(14 {:.1}) rotate(-90)\" \
         text-anchor=\"middle\">{}</text>\n</svg>",
        (left + width - right) / 2.0,
        height - 8.0,
        escape(across),
        height / 2.0,
        escape(up)
    );
    svg
}

/// A board with a number and a colour on each square, a1 first in `values`; `most` has the fullest colour.
#[must_use]
pub fn heat_map(values: &[i32], most: i32) -> String {
    let cell = 30;
    let size = cell * 8;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" width=\"{size}\" height=\"{size}\" \
         font-family=\"sans-serif\" font-size=\"10\" text-anchor=\"middle\">\n"
    );
    for (index, &value) in values.iter().take(64).enumerate() {
        let (column, row) = (index as i32 % 8 * cell, (7 - index as i32 / 8) * cell);
        let fade = 255 - (200 * value.abs() / most.max(1)).min(200);
        let colour = if value >= 0 {
            format!("rgb({fade},{fade},255)")
        } else {
            format!("rgb(255,{},{fade})", fade + (255 - fade) / 3)
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{column}\" y=\"{row}\" width=\"{cell}\" height=\"{cell}\" fill=\"{colour}\" stroke=\"#fff\"/>\
             <text x=\"{}\" y=\"{}\">{value}</text>",
            column + cell / 2,
            row + cell / 2 + 4
        );
    }
    svg.push_str("</svg>");
    svg
}
