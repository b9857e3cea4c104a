//! Calibration curves as a picture.

use draw::line_chart;

use super::measures::Measures;

/// What was expected against what came, one line for each judge, and the diagonal on which a true judge lies.
#[must_use]
pub fn calibration_picture(judges: &[(String, Measures)]) -> String {
    let mut lines: Vec<(&str, Vec<(f64, f64)>)> = vec![("true", vec![(0.0, 0.0), (1.0, 1.0)])];
    for (name, measures) in judges {
        let points = measures
            .bins
            .iter()
            .filter(|bin| bin.count > 0)
            .map(|bin| (bin.expected, bin.got))
            .collect();
        lines.push((name, points));
    }
    line_chart("expected points for White", "points White got", &lines)
}
