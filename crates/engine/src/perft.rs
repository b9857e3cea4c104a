//! Counting lines of legal moves for UCI: the count behind each first move, broken off as soon as somebody says stop.

use std::time::Instant;

use chess::Position;
use search::Control;

/// Below this depth a branch is counted in one go: a few milliseconds at most.
const WHOLE: u32 = 4;

/// Tells the count behind each first move, then the sum.
pub fn divide(
    position: &Position,
    depth: u32,
    chess960: bool,
    control: &Control,
    tell: &mut dyn FnMut(String),
) {
    let begun = Instant::now();
    let mut total = u64::from(depth == 0);
    let first_moves = match depth {
        0 => Default::default(),
        _ => position.legal_moves(),
    };
    for first in first_moves {
        let mut after = *position;
        after.make(first, &mut ());
        let Some(nodes) = count(&after, depth - 1, control) else {
            tell("info string perft was stopped".to_owned());
            return;
        };
        total += nodes;
        tell(format!("{}: {nodes}", position.uci(first, chess960)));
    }
    let seconds = begun.elapsed().as_secs_f64();
    tell(String::new());
    tell(format!("Nodes searched: {total}"));
    tell(format!(
        "info string {total} nodes in {seconds:.3} s, {:.0} nodes per second",
        total as f64 / seconds.max(1e-9)
    ));
}

fn count(position: &Position, depth: u32, control: &Control) -> Option<u64> {
    if control.stopped() {
        return None;
    }
    if depth <= WHOLE {
        return Some(position.perft(depth));
    }
    let mut total = 0;
    for next in position.legal_moves() {
        let mut after = *position;
        after.make(next, &mut ());
        total += count(&after, depth - 1, control)?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(position: &Position, depth: u32, control: &Control) -> Vec<String> {
        let mut lines = Vec::new();
        divide(position, depth, false, control, &mut |line| {
            lines.push(line)
        });
        lines
    }

    #[test]
    fn counts_and_stops() {
        let lines = told(&Position::start(), 5, &Control::new());
        assert_eq!(lines.len(), 23);
        assert_eq!(lines[21], "Nodes searched: 4865609");
        assert_eq!(
            told(&Position::start(), 0, &Control::new())[1],
            "Nodes searched: 1"
        );
        let control = Control::new();
        control.stop();
        let lines = told(&Position::start(), 9, &control);
        assert_eq!(lines, ["info string perft was stopped"]);
    }
}
