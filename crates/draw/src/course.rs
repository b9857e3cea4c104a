//! The course of a game as SVG: the evaluation as a curve over bands, one band for each family of terms, piled upward
//! from zero where it favours White and downward where it favours Black.

use crate::escape;
use crate::figures;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
/// Room above the graph, for the title.
const TOP: f64 = 34.0;
const BOTTOM: f64 = 26.0;
const LEGEND_ROW: f64 = 24.0;
/// How high the letters are, and the room between two entries of the legend.
const LETTERS: f64 = 10.0;
const BETWEEN: f64 = 26.0;
/// Scores beyond so many pawns are drawn at the edge.
const EDGE: f64 = 8.0;
/// Distinct in hue and lightness; the last stands for all the rest.
const COLORS: [&str; 9] = [
    "#3b7ea1", "#d98a1f", "#5c9a5f", "#b5533c", "#8267a5", "#c2a83e", "#4aa39b", "#a8577e",
    "#8a8f98",
];

/// A band through the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Band {
    /// What it stands for.
    pub name: String,
    /// Its value in pawns from White's view, at the start and after each half-move.
    pub values: Vec<f64>,
}

/// The course of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// What the picture is called.
    pub title: String,
    /// The score in pawns from White's view, at the start and after each half-move.
    pub scores: Vec<f64>,
    /// The bands; those that move most are drawn, the others as one.
    pub bands: Vec<Band>,
    /// Half-moves to mark on the curve.
    pub marks: Vec<usize>,
}

impl Course {
    /// The picture: title, graph and legend, all of it drawn, so that it looks the same everywhere.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let bands = self.most_lively(COLORS.len() - 1);
        let plies = self.scores.len().max(2) - 1;
        let (low, high) = self.range(&bands);
        let x = |ply: usize| LEFT + (WIDTH - LEFT - RIGHT) * ply as f64 / plies as f64;
        let y = |value: f64| {
            let value = value.clamp(low, high);
            TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)
        };
        let legend = Legend::of(&bands);
        let whole = HEIGHT + LEGEND_ROW * legend.rows as f64 + 4.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {whole}\" width=\"{WIDTH}\" height=\"{whole}\" role=\"img\"><title>{}</title><rect width=\"{WIDTH}\" height=\"{whole}\" fill=\"#fffdf8\"/>",
            escape(&self.title)
        );
        svg.push_str(&figures::write_from(
            &self.title,
            LEFT,
            TOP / 2.0,
            12.0,
            "#2a2722",
        ));
        for pawns in (-8..=8).step_by(if high - low > 6.0 { 2 } else { 1 }) {
            let value = f64::from(pawns);
            if value < low || value > high {
                continue;
            }
            let at = y(value);
            svg.push_str(&format!(
                "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"{}\"/>",
                WIDTH - RIGHT,
                if pawns == 0 { "#a79f90" } else { "#e6dfd2" }
            ));
            let sign = if pawns > 0 { "+" } else { "" };
            svg.push_str(&figures::write(
                &format!("{sign}{pawns}"),
                LEFT / 2.0,
                at,
                9.0,
                "#4a4338",
            ));
        }
        for (index, (from, to)) in piles(&bands).into_iter().enumerate() {
            let mut path = String::new();
            for (ply, &value) in to.iter().enumerate() {
                path.push_str(&format!(
                    "{}{:.1} {:.1}",
                    if ply == 0 { "M" } else { "L" },
                    x(ply),
                    y(value)
                ));
            }
            for (ply, &value) in from.iter().enumerate().rev() {
                path.push_str(&format!("L{:.1} {:.1}", x(ply), y(value)));
            }
            svg.push_str(&format!(
                "<path d=\"{path}Z\" fill=\"{}\" fill-opacity=\"0.75\"/>",
                COLORS[index % COLORS.len()]
            ));
        }
        let mut curve = String::new();
        for (ply, &score) in self.scores.iter().enumerate() {
            curve.push_str(&format!(
                "{}{:.1} {:.1}",
                if ply == 0 { "M" } else { "L" },
                x(ply),
                y(score)
            ));
        }
        svg.push_str(&format!(
            "<path d=\"{curve}\" fill=\"none\" stroke=\"#23201c\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
        ));
        for &ply in self.marks.iter().filter(|&&ply| ply < self.scores.len()) {
            svg.push_str(&format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#23201c\"/>",
                x(ply),
                y(self.scores[ply])
            ));
        }
        let step = (plies / 2 / 12).max(1);
        for number in (1..=plies.div_ceil(2)).step_by(step) {
            svg.push_str(&figures::write(
                &number.to_string(),
                x(2 * number - 1),
                HEIGHT - BOTTOM / 2.0,
                9.0,
                "#4a4338",
            ));
        }
        svg.push_str(&legend.svg);
        svg.push_str("</svg>");
        svg
    }

    /// The bands with the most in them, and one for all others.
    fn most_lively(&self, most: usize) -> Vec<Band> {
        let size = |band: &Band| band.values.iter().map(|value| value.abs()).sum::<f64>();
        let mut bands: Vec<Band> = self
            .bands
            .iter()
            .filter(|band| size(band) > 0.0)
            .cloned()
            .collect();
        bands.sort_by(|one, two| size(two).total_cmp(&size(one)));
        if bands.len() > most + 1 {
            let rest = bands.split_off(most);
            let values = (0..self.scores.len())
                .map(|ply| rest.iter().filter_map(|band| band.values.get(ply)).sum())
                .collect();
            bands.push(Band {
                name: format!("{} more", rest.len()),
                values,
            });
        }
        bands
    }

    fn range(&self, bands: &[Band]) -> (f64, f64) {
        let mut low: f64 = -1.0;
        let mut high: f64 = 1.0;
        let edges = piles(bands)
            .into_iter()
            .flat_map(|(from, to)| from.into_iter().chain(to));
        for value in self.scores.iter().copied().chain(edges) {
            low = low.min(value);
            high = high.max(value);
        }
        (low.max(-EDGE) - 0.1, high.min(EDGE) + 0.1)
    }
}

/// What the colours and the curve mean.
struct Legend {
    svg: String,
    rows: usize,
}

impl Legend {
    fn of(bands: &[Band]) -> Legend {
        let mut legend = Legend {
            svg: String::new(),
            rows: 1,
        };
        let mut left = LEFT;
        let entries = std::iter::once(("score by search", None)).chain(
            bands
                .iter()
                .enumerate()
                .map(|(index, band)| (band.name.as_str(), Some(COLORS[index % COLORS.len()]))),
        );
        for (name, color) in entries {
            let width = 18.0 + figures::text_width(name, LETTERS);
            if left + width > WIDTH - RIGHT && left > LEFT {
                left = LEFT;
                legend.rows += 1;
            }
            let middle = HEIGHT + LEGEND_ROW * (legend.rows as f64 - 0.5);
            legend.svg.push_str(&match color {
                Some(color) => format!(
                    "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" rx=\"3\" fill=\"{color}\"/>",
                    middle - 6.0
                ),
                None => format!(
                    "<path d=\"M{left:.1} {middle:.1}h12\" stroke=\"#23201c\" stroke-width=\"2\"/>"
                ),
            });
            legend.svg.push_str(&figures::write_from(
                name,
                left + 18.0,
                middle,
                LETTERS,
                "#2a2722",
            ));
            left += width + BETWEEN;
        }
        legend
    }
}

/// Each band's lower and upper edge at every half-move, as many as the longest has.
fn piles(bands: &[Band]) -> Vec<(Vec<f64>, Vec<f64>)> {
    let plies = bands
        .iter()
        .map(|band| band.values.len())
        .max()
        .unwrap_or(0);
    let mut up = vec![0.0; plies];
    let mut down = vec![0.0; plies];
    bands
        .iter()
        .map(|band| {
            (0..plies)
                .map(|ply| {
                    let value = band.values.get(ply).copied().unwrap_or(0.0);
                    let pile = if value >= 0.0 {
                        &mut up[ply]
                    } else {
                        &mut down[ply]
                    };
                    let from = *pile;
                    *pile += value;
                    (from, *pile)
                })
                .unzip()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn band(name: &str, values: &[f64]) -> Band {
        Band {
            name: name.to_owned(),
            values: values.to_vec(),
        }
    }

    #[test]
    fn bands_pile_up_without_overlap_on_both_sides_of_zero() {
        let found = piles(&[
            band("a", &[1.0, -1.0]),
            band("b", &[2.0, -0.5]),
            band("c", &[-1.0, 1.0]),
        ]);
        assert_eq!(found[0], (vec![0.0, 0.0], vec![1.0, -1.0]));
        assert_eq!(found[1], (vec![1.0, -1.0], vec![3.0, -1.5]));
        assert_eq!(found[2], (vec![0.0, 0.0], vec![-1.0, 1.0]));
    }

    #[test]
    fn the_rest_is_one_band_and_nothing_is_lost() {
        let course = Course {
            title: "A <b> game".to_owned(),
            scores: vec![0.2, 9.5, -0.4],
            bands: (1..=12)
                .map(|size| band(&size.to_string(), &[f64::from(size), 0.5, -1.0]))
                .collect(),
            marks: vec![1, 99],
        };
        let bands = course.most_lively(8);
        assert_eq!(bands.len(), 9);
        let sum =
            |bands: &[Band], ply: usize| bands.iter().map(|band| band.values[ply]).sum::<f64>();
        for ply in 0..3 {
            assert!((sum(&bands, ply) - sum(&course.bands, ply)).abs() < 1e-9);
        }
        let svg = course.to_svg();
        assert!(svg.contains("A &lt;b&gt; game") && !svg.contains("NaN"));
        // Words are drawn: nothing is left to a font that a picture may not have.
        assert!(!svg.contains("<text"));
        assert!(crate::png(&svg, 960).is_ok());
    }

    #[test]
    fn a_long_legend_goes_on_in_another_row() {
        let bands: Vec<Band> = ["king safety", "passed pawns", "pawn structure", "material"]
            .repeat(3)
            .into_iter()
            .map(|name| band(name, &[1.0]))
            .collect();
        let legend = Legend::of(&bands);
        assert!(legend.rows >= 2, "{}", legend.rows);
        assert_eq!(legend.svg.matches("<rect").count(), 12);
        assert_eq!(Legend::of(&[]).rows, 1);
    }

    #[test]
    fn a_game_without_moves_is_drawn_too() {
        let course = Course {
            title: String::new(),
            scores: vec![0.0],
            bands: Vec::new(),
            marks: Vec::new(),
        };
        assert!(crate::png(&course.to_svg(), 480).is_ok());
    }
}
