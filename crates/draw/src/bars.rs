//! Bar charts as SVG: names on the left, bars, figures at their ends.

use crate::escape;

/// One bar.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// What it stands for.
    pub name: String,
    /// How long it is; not below zero.
    pub value: f64,
    /// The words at its end.
    pub label: String,
}

/// Bars under a title.
#[derive(Clone, PartialEq, Debug)]
pub struct BarChart {
    /// What the chart shows.
    pub title: String,
    /// A line under the title: unit, circumstances.
    pub subtitle: String,
    /// The bars, from the top.
    pub bars: Vec<Bar>,
}

const NAMES: f64 = 210.0;
const LENGTH: f64 = 380.0;
const ROW: f64 = 24.0;
const TOP: f64 = 64.0;

impl BarChart {
    /// The picture. It uses the reader's own font for words.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let width = NAMES + LENGTH + 130.0;
        let height = TOP + ROW * self.bars.len() as f64 + 16.0;
        let longest = self
            .bars
            .iter()
            .fold(0.0, |most: f64, bar| most.max(bar.value));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\"><title>{title}</title><rect width=\"{width}\" height=\"{height}\" fill=\"#fbf9f4\"/><text x=\"16\" y=\"26\" font-size=\"17\" fill=\"#2a2722\">{title}</text><text x=\"16\" y=\"46\" fill=\"#6b6355\">{}</text>",
            escape(&self.subtitle),
            title = escape(&self.title),
        );
        for (index, bar) in self.bars.iter().enumerate() {
            let y = TOP + ROW * index as f64;
            let length = if longest > 0.0 {
                LENGTH * bar.value.max(0.0) / longest
            } else {
                0.0
            };
            svg.push_str(&format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#2a2722\">{}</text><rect x=\"{NAMES}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"#4f7f6a\"/><text x=\"{:.1}\" y=\"{:.1}\" fill=\"#4a4338\">{}</text>",
                NAMES - 8.0,
                y + 15.0,
                escape(&bar.name),
                y + 3.0,
                ROW - 7.0,
                NAMES + length + 6.0,
                y + 15.0,
                escape(&bar.label),
            ));
        }
        svg.push_str("</svg>\n");
        svg
    }
}
